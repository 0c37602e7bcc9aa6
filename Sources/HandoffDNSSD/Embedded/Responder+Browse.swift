// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import HandoffTransport

/// The questions that stand for one instance on one interface.
struct SourceLookups {
    /// SRV and TXT.
    var service: [RecordLookup]
    /// The host whose addresses are asked for.
    var host: String?
    /// A and AAAA.
    var addresses: [RecordLookup] = []
}

/// One browser of the embedded responder.
struct ResponderBrowser {
    /// What is known and to be told.
    var ledger: BrowseLedger
    /// The question for instances.
    var type: TypeLookup?
    /// The questions for each instance.
    var lookups: [ServiceSource: SourceLookups] = [:]
}

extension Responder {
    /// Begins to browse.
    ///
    /// - Parameter mailbox: Where the events go.
    /// - Returns: The number to end it with.
    /// - Throws: ``DiscoveryError``.
    func browse(into mailbox: BrowseMailbox) throws(DiscoveryError) -> UInt64 {
        let server = try self.started()
        let number = self.makeNumber()
        self.browsers[number] = ResponderBrowser(ledger: BrowseLedger(mailbox))
        do throws(DiscoveryError) {
            let type = try TypeLookup(of: server, self.handler(number, nil))
            self.browsers[number]?.type = type
        } catch {
            self.browsers[number] = nil
            throw error
        }
        return number
    }

    /// Ends a browser.
    func endBrowsing(_ number: UInt64) {
        self.browsers[number] = nil
    }

    private func handler(_ number: UInt64, _ source: ServiceSource?) -> @Sendable (LookupReply) -> Void {
        { [weak self] reply in
            self?.assumeIsolated { $0.heard(reply, about: source, by: number) }
        }
    }

    private func heard(_ reply: LookupReply, about source: ServiceSource?, by number: UInt64) {
        switch reply {
        case .instance(let source, let isPresent):
            if isPresent {
                guard self.browsers[number]?.ledger.table.appeared(source) == true else { return }
                self.lookUp(source, by: number)
            } else {
                guard self.browsers[number]?.ledger.table.disappeared(source) == true else { return }
                self.browsers[number]?.lookups[source] = nil
            }
            self.note(source, by: number)
        case .fact(let fact, let isPresent):
            guard let source else { return }
            if isPresent {
                self.browsers[number]?.ledger.table.learn(fact, of: source)
            } else {
                self.browsers[number]?.ledger.table.unlearn(fact, of: source)
            }
            if case .target = fact { self.lookUpHost(of: source, by: number) }
            self.note(source, by: number)
        }
    }

    private func lookUp(_ source: ServiceSource, by number: UInt64) {
        guard let server = try? self.started(), let name = ResponderServer.serviceName(source.instance) else { return }
        let handler = self.handler(number, source)
        let lookups = [RecordLookup.RecordType.target, .text].compactMap {
            RecordLookup($0, name, on: source.interface, of: server, handler)
        }
        self.browsers[number]?.lookups[source] = SourceLookups(service: lookups)
    }

    private func lookUpHost(of source: ServiceSource, by number: UInt64) {
        guard let server = try? self.started(), let browser = self.browsers[number] else { return }
        let host = browser.ledger.table.target(of: source)?.host
        guard let known = browser.lookups[source], host != known.host else { return }
        let handler = self.handler(number, source)
        // The old questions end first, so that nothing of the old host is learnt behind this.
        self.browsers[number]?.lookups[source]?.addresses = []
        self.browsers[number]?.ledger.table.forgetAddresses(of: source)
        let lookups = [RecordLookup.RecordType.address4, .address6].compactMap { type in
            host.flatMap { RecordLookup(type, $0, on: source.interface, of: server, handler) }
        }
        self.browsers[number]?.lookups[source]?.host = host
        self.browsers[number]?.lookups[source]?.addresses = lookups
    }

    private func note(_ source: ServiceSource, by number: UInt64) {
        guard self.browsers[number]?.ledger.note(source.instance) == true else { return }
        self.schedule(BrowseLedger.gatheringMilliseconds) { responder in
            responder.browsers[number]?.ledger.tell(responder.interfaces)
        }
    }
}
