// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import HandoffTransport

/// The requests that stand for one instance on one interface.
struct DaemonLookup {
    /// The request for host, port and text.
    var resolution: UInt64
    /// The host whose addresses are asked for.
    var host: String?
    /// The requests for them.
    var addresses: [UInt64] = []

    /// All requests.
    var requests: [UInt64] { [self.resolution] + self.addresses }
}

/// One browser of the daemon's client.
struct DaemonBrowser {
    /// What is known and to be told.
    var ledger: BrowseLedger
    /// The requests for instances; empty while the daemon is gone.
    var requests: [UInt64] = []
    /// Which instances are being looked up.
    var schedule = LookupSchedule()
    /// The lookups that stand.
    var lookups: [ServiceSource: DaemonLookup] = [:]

    /// All requests.
    var allRequests: [UInt64] { self.requests + self.lookups.values.flatMap(\.requests) }
}

extension DaemonClient {
    /// Begins to browse.
    ///
    /// - Parameter mailbox: Where the events go.
    /// - Returns: The number to end it with.
    /// - Throws: ``DiscoveryError``.
    func browse(into mailbox: BrowseMailbox) throws(DiscoveryError) -> UInt64 {
        let number = self.makeNumber()
        self.browsers[number] = DaemonBrowser(ledger: BrowseLedger(mailbox))
        do throws(DiscoveryError) {
            try self.requestInstances(number)
        } catch {
            self.browsers[number] = nil
            throw error
        }
        self.takeTurns()
        return number
    }

    /// Ends a browser.
    func endBrowsing(_ number: UInt64) {
        guard let browser = self.browsers.removeValue(forKey: number) else { return }
        self.end(browser.allRequests)
    }

    /// Notes that the daemon is gone, and with it all requests: what is known is doubtful, but not lost.
    func loseBrowsers() {
        for number in self.browsers.keys {
            self.browsers[number]?.requests = []
            self.browsers[number]?.lookups = [:]
            self.browsers[number]?.schedule = LookupSchedule()
            self.browsers[number]?.ledger.table.markStale()
        }
    }

    /// Asks again for instances.
    ///
    /// - Returns: Whether there was a browser to ask for.
    /// - Throws: ``DiscoveryError``.
    func restartBrowsers() throws(DiscoveryError) -> Bool {
        let silent = self.browsers.filter { $0.value.requests.isEmpty }.keys
        for number in silent {
            try self.requestInstances(number)
        }
        return !silent.isEmpty
    }

    /// Drops what the daemon has not heard since it came back.
    func settleDoubts() {
        for number in self.browsers.keys where self.browsers[number]?.requests.isEmpty == false {
            self.browsers[number]?.ledger.table.dropStale()
            self.browsers[number]?.ledger.tellAll(self.interfaces)
        }
    }

    /// Lets lookups change places.
    func advanceLookups() {
        for number in self.browsers.keys {
            guard let turn = self.browsers[number]?.schedule.advance() else { continue }
            for source in turn.ended {
                self.end(self.browsers[number]?.lookups.removeValue(forKey: source)?.requests ?? [])
            }
            for source in turn.begun {
                self.resolve(source, by: number)
            }
        }
    }

    private func requestInstances(_ number: UInt64) throws(DiscoveryError) {
        var references: [ServiceReference] = []
        for index in try self.indices() {
            references.append(try ServiceReference.browse(on: index, self.handler(number, nil)))
        }
        self.browsers[number]?.requests = references.map { self.keep($0) }
    }

    private func handler(_ number: UInt64, _ source: ServiceSource?) -> @Sendable (ServiceReply) -> Void {
        { [weak self] reply in
            self?.assumeIsolated { $0.heard(reply, about: source, by: number) }
        }
    }

    private func heard(_ reply: ServiceReply, about source: ServiceSource?, by number: UInt64) {
        switch (reply, source) {
        case (.instance(let source, isPresent: true), _):
            guard self.browsers[number]?.ledger.table.appeared(source) == true else { return }
            if self.browsers[number]?.schedule.add(source) == true { self.resolve(source, by: number) }
        case (.instance(let source, isPresent: false), _):
            guard self.browsers[number]?.ledger.table.disappeared(source) == true else { return }
            self.browsers[number]?.schedule.remove(source)
            self.end(self.browsers[number]?.lookups.removeValue(forKey: source)?.requests ?? [])
            self.note(source, by: number)
        case (.resolved(let target, let text), .some(let source)):
            self.browsers[number]?.ledger.table.replace(target: target, text: text, of: source)
            self.requestAddresses(of: target.host, source, by: number)
            self.note(source, by: number)
        case (.address(let address, let isPresent), .some(let source)):
            // Heard over IPv4 and IPv6, counted once: the daemon says the same about both.
            self.browsers[number]?.ledger.table.unlearn(.address(address), of: source)
            if isPresent {
                self.browsers[number]?.ledger.table.learn(.address(address), of: source)
                self.browsers[number]?.schedule.answer(source)
            }
            self.note(source, by: number)
        case (.failed, .some(let source)):
            // No answer within the daemon's patience: the next one may have more luck.
            guard let lookup = self.browsers[number]?.lookups.removeValue(forKey: source) else { return }
            self.end(lookup.requests)
            self.browsers[number]?.schedule.postpone(source)
        case (.failed, nil):
            self.lose()
        case (.resolved, nil), (.address, nil):
            break
        }
    }

    private func resolve(_ source: ServiceSource, by number: UInt64) {
        do throws(DiscoveryError) {
            let reference = try ServiceReference.resolve(source, self.handler(number, source))
            self.browsers[number]?.lookups[source] = DaemonLookup(resolution: self.keep(reference))
        } catch {
            self.browsers[number]?.schedule.postpone(source)
        }
    }

    private func requestAddresses(of host: String, _ source: ServiceSource, by number: UInt64) {
        guard let lookup = self.browsers[number]?.lookups[source], lookup.host != host else { return }
        self.end(lookup.addresses)
        self.browsers[number]?.ledger.table.forgetAddresses(of: source)
        let references = [false, true].compactMap { isIPv6 in
            try? ServiceReference.addresses(
                of: host,
                on: source.interface,
                isIPv6: isIPv6,
                self.handler(number, source)
            )
        }
        let requests = references.map { self.keep($0) }
        self.browsers[number]?.lookups[source]?.host = host
        self.browsers[number]?.lookups[source]?.addresses = requests
    }

    private func note(_ source: ServiceSource, by number: UInt64) {
        guard self.browsers[number]?.ledger.note(source.instance) == true else { return }
        self.schedule(BrowseLedger.gatheringMilliseconds) { client in
            client.browsers[number]?.ledger.tell(client.interfaces)
        }
    }
}
