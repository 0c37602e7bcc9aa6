// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import HandoffTransport

/// The actor that asks what this machine tells; it lives on a thread of its own, where all of libavahi-core is called.
actor DisclosureInquirer {
    private nonisolated let loop: DiscoveryLoop
    private let names: [String]
    private var inquiry = DisclosureInquiry()
    private var server: ResponderServer?
    private var questions: [RecordQuestion] = []
    private var timer: EventTimer?

    nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe self.loop.asUnownedSerialExecutor() }

    /// Makes one that has not asked yet.
    ///
    /// - Parameter interfaces: Names of the only interfaces to ask on; empty means all.
    /// - Throws: ``DiscoveryError`` with `.system`.
    init(interfaces: [String]) throws(DiscoveryError) {
        self.names = interfaces
        self.loop = try DiscoveryLoop()
    }

    isolated deinit {
        // In this order: what belongs to the server, the server, and then the loop that it lives in.
        self.timer = nil
        self.questions = []
        self.server = nil
        self.loop.stop()
    }

    /// Asks, and listens for a time.
    ///
    /// - Parameter milliseconds: How long.
    /// - Returns: What was heard.
    /// - Throws: ``DiscoveryError``.
    func listen(milliseconds: UInt32) async throws(DiscoveryError) -> HostDisclosure {
        let table = InterfaceTable.current()
        _ = try table.indices(of: self.names)
        self.server = try ResponderServer(poll: self.loop.poll, interfaces: self.names)
        self.ask(self.inquiry.begin(with: table.ownAddresses(of: self.names)))
        await withCheckedContinuation { ended in
            self.timer = self.loop.poll.timer(milliseconds: milliseconds) { ended.resume() }
            if self.timer == nil { ended.resume() }
        }
        return self.inquiry.disclosure
    }

    private func ask(_ subjects: [DisclosureInquiry.Subject]) {
        guard let server = self.server else { return }
        self.questions += subjects.compactMap { subject in
            RecordQuestion(subject, of: server) { [weak self] data in
                self?.assumeIsolated { $0.heard(data, about: subject) }
            }
        }
    }

    private func heard(_ data: [UInt8], about subject: DisclosureInquiry.Subject) {
        self.ask(self.inquiry.take(data, about: subject))
    }
}

extension InterfaceTable {
    /// The addresses that multicast DNS is spoken on.
    ///
    /// - Parameter names: Names of the only interfaces; empty means all.
    /// - Returns: The addresses, in the order of the interfaces.
    func ownAddresses(of names: [String]) -> [Endpoint.Address] {
        let chosen = self.interfaces.values.filter { $0.isUsable && (names.isEmpty || names.contains($0.name)) }
        return chosen.sorted { $0.index < $1.index }.flatMap { interface in
            interface.addresses.prefix(ServiceTable.maximumEndpoints).map(\.address).filter(\.isUnicast)
        }
    }
}
