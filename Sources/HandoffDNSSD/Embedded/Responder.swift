// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import HandoffTransport

/// The embedded responder's actor: it lives on a thread of its own, where all of libavahi-core is called.
///
/// The responder starts with the first advert or browser and says goodbye when the last reference goes.
actor Responder {
    /// How often the machine's interfaces are looked at.
    private static let interfacePeriod: UInt32 = 2000
    /// How long a goodbye may take to leave: the library sends it in the next turn of its loop.
    private static let goodbyeMilliseconds: UInt32 = 30

    /// The thread.
    nonisolated let loop: DiscoveryLoop
    /// The machine's interfaces as last seen.
    var interfaces = InterfaceTable()
    /// The browsers by number.
    var browsers: [UInt64: ResponderBrowser] = [:]
    private let names: [String]
    private var server: ResponderServer?
    private var services: [UInt64: PublishedService] = [:]
    private var adverts: [UInt64: CheckedAdvert] = [:]
    private var timers: [UInt64: EventTimer] = [:]
    private var lastNumber: UInt64 = 0

    nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe self.loop.asUnownedSerialExecutor() }

    /// Makes a responder that has not started.
    ///
    /// - Parameter interfaces: Names of the only interfaces to use; empty means all.
    /// - Throws: ``DiscoveryError`` with `.system`.
    init(interfaces: [String]) throws(DiscoveryError) {
        self.names = interfaces
        self.loop = try DiscoveryLoop()
    }

    isolated deinit {
        // In this order: what belongs to the server, the server, and then the loop that it lives in.
        self.timers = [:]
        self.browsers = [:]
        self.services = [:]
        self.server = nil
        self.loop.stop()
    }

    /// Publishes an advert.
    ///
    /// - Returns: The number to withdraw it with.
    /// - Throws: ``DiscoveryError``.
    func publish(_ advert: CheckedAdvert) throws(DiscoveryError) -> UInt64 {
        let server = try self.started()
        let number = self.makeNumber()
        self.services[number] = try self.makeService(advert, number, server)
        self.adverts[number] = advert
        return number
    }

    /// Takes an advert back and returns when the goodbye is sent.
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
        self.services[number] = nil
        return self.adverts.removeValue(forKey: number) != nil
    }

    /// The running server, started if need be.
    func started() throws(DiscoveryError) -> ResponderServer {
        self.interfaces = .current()
        _ = try self.interfaces.indices(of: self.names)
        if let server = self.server { return server }
        let server = try ResponderServer(poll: self.loop.poll, interfaces: self.names)
        self.server = server
        self.watchInterfaces()
        return server
    }

    /// A number that was not used before.
    func makeNumber() -> UInt64 {
        self.lastNumber += 1
        return self.lastNumber
    }

    /// Calls a function later, on this actor.
    ///
    /// - Returns: Whether it will; false if there is no memory for a timer.
    @discardableResult
    func schedule(_ milliseconds: UInt32, _ body: @escaping @Sendable (isolated Responder) -> Void) -> Bool {
        let number = self.makeNumber()
        let timer = self.loop.poll.timer(milliseconds: milliseconds) { [weak self] in
            self?.assumeIsolated { responder in
                responder.timers[number] = nil
                body(responder)
            }
        }
        self.timers[number] = timer
        return timer != nil
    }

    private func makeService(
        _ advert: CheckedAdvert,
        _ number: UInt64,
        _ server: ResponderServer
    ) throws(DiscoveryError) -> PublishedService {
        try PublishedService(advert, on: server, addresses: self.localAddresses) { [weak self] in
            // Somebody answers for our random name, so he means harm or repeats us; say it again a moment later.
            self?.assumeIsolated { $0.services[number] = nil }
        }
    }

    private var localAddresses: Set<LocalAddress> {
        let chosen = self.interfaces.interfaces.values.filter {
            $0.isUsable && (self.names.isEmpty || self.names.contains($0.name))
        }
        let pairs = chosen.flatMap { interface in
            interface.addresses.prefix(ServiceTable.maximumEndpoints)
                .filter { $0.address.isUnicast && $0.address.isLoopback == interface.isLoopback }
                .map { LocalAddress(interface: interface.index, address: $0.address) }
        }
        return Set(pairs)
    }

    private func watchInterfaces() {
        self.schedule(Self.interfacePeriod) { responder in
            responder.followInterfaces()
            responder.watchInterfaces()
        }
    }

    /// Publishes anew what no longer says where this host is, and judges anew where others are.
    private func followInterfaces() {
        let current = InterfaceTable.current()
        let isChanged = current != self.interfaces
        self.interfaces = current
        let addresses = self.localAddresses
        for (number, advert) in self.adverts {
            if let service = self.services[number] {
                guard service.addresses != addresses else { continue }
                if (try? service.move(to: addresses)) != nil { continue }
                self.services[number] = nil
            }
            // What cannot be published now is tried again in the next turn.
            if let server = self.server {
                self.services[number] = try? self.makeService(advert, number, server)
            }
        }
        guard isChanged else { return }
        for number in self.browsers.keys {
            self.browsers[number]?.ledger.tellAll(current)
        }
    }
}
