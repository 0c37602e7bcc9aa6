// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import HandoffTransport

/// The actor that talks to the Avahi daemon: it lives on a thread of its own, because the library's calls block.
///
/// If the daemon goes away, all requests are made again once it is back.
actor DaemonClient {
    /// How often a daemon that is gone is called.
    private static let retryMilliseconds: UInt32 = 1000
    /// How long the daemon may take to say goodbye; it does so when it sees our connection end.
    private static let goodbyeMilliseconds: UInt32 = 50
    /// How long a daemon that came back may take to hear everybody again before the others count as lost.
    private static let doubtMilliseconds: UInt32 = 5000
    /// How often lookups change places and the interfaces are looked at.
    private static let turnMilliseconds: UInt32 = 250

    /// The thread.
    nonisolated let loop: DiscoveryLoop
    /// The machine's interfaces as last seen.
    var interfaces = InterfaceTable()
    /// The browsers by number.
    var browsers: [UInt64: DaemonBrowser] = [:]
    private let names: [String]
    private var adverts: [UInt64: CheckedAdvert] = [:]
    private var registrations: [UInt64: [UInt64]] = [:]
    private var references: [UInt64: ServiceReference] = [:]
    private var timers: [UInt64: EventTimer] = [:]
    private var lastNumber: UInt64 = 0
    private var isRetrying = false
    private var isTurning = false

    nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe self.loop.asUnownedSerialExecutor() }

    /// Makes a client that has not called yet.
    ///
    /// - Parameter interfaces: Names of the only interfaces to use; empty means all.
    /// - Throws: ``DiscoveryError`` with `.system`.
    init(interfaces: [String]) throws(DiscoveryError) {
        self.names = interfaces
        self.loop = try DiscoveryLoop()
    }

    isolated deinit {
        // What belongs to the loop ends before it does.
        self.timers = [:]
        self.references = [:]
        self.loop.stop()
    }

    /// Sees whether the daemon answers.
    ///
    /// - Throws: ``DiscoveryError`` with `.unavailable`.
    func knock() throws(DiscoveryError) {
        try ServiceReference.knock()
    }

    /// Asks the daemon about itself.
    ///
    /// - Throws: ``DiscoveryError`` with `.unavailable`.
    func identify() throws(DiscoveryError) -> DaemonIdentity {
        try DaemonIdentity()
    }

    /// Publishes an advert.
    ///
    /// - Returns: The number to withdraw it with.
    /// - Throws: ``DiscoveryError``.
    func publish(_ advert: CheckedAdvert) throws(DiscoveryError) -> UInt64 {
        let number = self.makeNumber()
        self.registrations[number] = try self.register(advert, number)
        self.adverts[number] = advert
        return number
    }

    /// Takes an advert back and returns when the daemon has said goodbye.
    func withdraw(_ number: UInt64) async {
        guard self.forget(number) else { return }
        await withCheckedContinuation { sent in
            if !self.schedule(Self.goodbyeMilliseconds, { _ in sent.resume() }) { sent.resume() }
        }
    }

    /// Takes an advert back.
    ///
    /// - Returns: Whether it was there.
    @discardableResult
    func forget(_ number: UInt64) -> Bool {
        self.end(self.registrations.removeValue(forKey: number) ?? [])
        return self.adverts.removeValue(forKey: number) != nil
    }

    /// The indices of the interfaces to use; 0 alone means all.
    ///
    /// - Throws: ``DiscoveryError`` with `.badInterface`.
    func indices() throws(DiscoveryError) -> [UInt32] {
        self.interfaces = .current()
        return self.names.isEmpty ? [0] : try self.interfaces.indices(of: self.names)
    }

    /// A number that was not used before.
    func makeNumber() -> UInt64 {
        self.lastNumber += 1
        return self.lastNumber
    }

    /// Keeps a request and watches its descriptor.
    ///
    /// - Returns: The number to end it with.
    func keep(_ reference: ServiceReference) -> UInt64 {
        let number = self.makeNumber()
        reference.watch(in: self.loop.poll) { [weak self] in
            self?.assumeIsolated { $0.process(number) }
        }
        self.references[number] = reference
        return number
    }

    /// Ends requests.
    func end(_ numbers: [UInt64]) {
        for number in numbers {
            self.references[number] = nil
        }
    }

    /// Calls a function later, on this actor.
    ///
    /// - Returns: Whether it will; false if there is no memory for a timer.
    @discardableResult
    func schedule(_ milliseconds: UInt32, _ body: @escaping @Sendable (isolated DaemonClient) -> Void) -> Bool {
        let number = self.makeNumber()
        let timer = self.loop.poll.timer(milliseconds: milliseconds) { [weak self] in
            self?.assumeIsolated { client in
                client.timers[number] = nil
                body(client)
            }
        }
        self.timers[number] = timer
        return timer != nil
    }

    /// Keeps lookups changing places while there is a browser.
    func takeTurns() {
        guard !self.isTurning, !self.browsers.isEmpty else { return }
        self.isTurning = true
        self.schedule(Self.turnMilliseconds) { client in
            client.isTurning = false
            client.followInterfaces()
            client.advanceLookups()
            client.takeTurns()
        }
    }

    /// Notes that the daemon is gone: ends all requests and calls again in a while.
    func lose() {
        self.references = [:]
        self.registrations = [:]
        self.loseBrowsers()
        self.retry()
    }

    private func process(_ number: UInt64) {
        // Held here, because a reply may end the very request.
        guard let reference = self.references[number] else { return }
        if !reference.process() { self.lose() }
    }

    private func register(_ advert: CheckedAdvert, _ number: UInt64) throws(DiscoveryError) -> [UInt64] {
        var references: [ServiceReference] = []
        for index in try self.indices() {
            let reference = try ServiceReference.register(advert, on: index) { [weak self] reply in
                self?.assumeIsolated { $0.heardAboutRegistration(reply, number) }
            }
            references.append(reference)
        }
        return references.map { self.keep($0) }
    }

    private func heardAboutRegistration(_ reply: ServiceReply, _ number: UInt64) {
        // The daemon restarts, or somebody answers for our random name: say it again a moment later.
        guard case .failed = reply, let requests = self.registrations.removeValue(forKey: number) else { return }
        self.end(requests)
        self.retry()
    }

    private func retry() {
        guard !self.isRetrying else { return }
        self.isRetrying = true
        self.schedule(Self.retryMilliseconds) { client in
            client.isRetrying = false
            client.reconnect()
        }
    }

    private func reconnect() {
        do throws(DiscoveryError) {
            for (number, advert) in self.adverts where self.registrations[number] == nil {
                self.registrations[number] = try self.register(advert, number)
            }
            guard try self.restartBrowsers() else { return }
            self.schedule(Self.doubtMilliseconds) { $0.settleDoubts() }
        } catch {
            // Not there yet, or an interface is not: both may come.
            self.retry()
        }
    }

    private func followInterfaces() {
        let current = InterfaceTable.current()
        guard current != self.interfaces else { return }
        self.interfaces = current
        for number in self.browsers.keys {
            self.browsers[number]?.ledger.tellAll(current)
        }
    }
}
