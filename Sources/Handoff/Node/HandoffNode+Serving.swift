// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import HandoffProtocol
internal import HandoffTransport

extension HandoffNode {
    /// Serves one peer from its first byte to its last.
    func serve(
        _ link: any Link,
        _ number: UInt64,
        _ reception: Reception,
        _ onEvent: @escaping @Sendable (NodeEvent) -> Void
    ) async {
        defer {
            reception.doorkeeper.leave(number)
            link.close()
        }
        var peer = Peer(address: link.remote.map { self.transport.text(of: $0) }, device: nil)
        do {
            let connection = try self.makeConnection(on: link, number, reception)
            let device = try await withTaskExecutorPreference(link.executor) {
                try await withDeadline(connection.deadlines.handshake, closing: link) {
                    try await self.recognize(connection, number, reception)
                }
            }
            reception.doorkeeper.leave(number)
            peer = Peer(address: peer.address, device: device.map { PairedDevice($0) })
            let visit = await self.begin(connection, with: device, reception.trust)
            defer { reception.trust?.leave(visit) }
            onEvent(.connected(peer))
            try await connection.run { await self.answer(connection, peer, onEvent) }
            let end = connection.table.ended
            if end == .ended, let ticket = await connection.ticket { reception.desk?.returns?.remove(ticket) }
            onEvent(.disconnected(peer, end == .ended ? nil : end))
        } catch {
            onEvent(.disconnected(peer, HandoffError(error)))
        }
    }

    /// Makes the server's side of a connection, which shows nothing before it has seen what the client says.
    func makeConnection(on link: any Link, _ number: UInt64, _ reception: Reception) throws(ChannelError) -> Connection
    {
        let arrival = Arrival(number, reception)
        return Connection(
            link: link,
            role: .server,
            channel: try self.security.makeServerChannel { arrival.judge($0) },
            arrival: arrival,
            security: self.security,
            deadlines: self.configuration.deadlines
        )
    }

    /// Finds out whether the client is to be trusted, by whichever of the two ways it has chosen.
    ///
    /// - Returns: The device, if it is a paired one.
    private func recognize(
        _ connection: Connection,
        _ number: UInt64,
        _ reception: Reception
    ) async throws -> DeviceRecord? {
        switch try await connection.handshake(expecting: [ChannelProtocol.paired, ChannelProtocol.code]) {
        case ChannelProtocol.paired:
            // The knock was judged by what was read last, a second ago at most. Whoever was removed since then, perhaps by
            // another process, gets not a word.
            try await reception.trust?.refresh()
            let digest = await connection.peerKeyDigest
            guard let device = reception.trust?.device(keyDigest: digest) else { throw HandoffError.strangeDevice }
            // It is trusted now, and makes room for nobody: a client that has heard the hello does not dial again.
            reception.doorkeeper.leave(number)
            try await connection.greet(.server)
            return device
        default:
            guard let desk = reception.desk else { throw HandoffError.strangeDevice }
            try await connection.pairAsServer(desk: desk)
            return nil
        }
    }

    /// Ties a session to a paired device: it ends when the device is not paired any more.
    ///
    /// - Returns: A number for ``DeviceTrust/leave(_:)``.
    func begin(_ connection: Connection, with device: DeviceRecord?, _ trust: DeviceTrust?) async -> UInt64 {
        guard let device, let trust else { return 0 }
        // When it was seen is a note for people; the session does not hang on it.
        try? await trust.store.touch(keyDigest: device.keyDigest, at: self.clock.unixTime)
        return trust.enter(device.keyDigest) {
            connection.table.end(HandoffError(.notTrusted, "the device was unpaired"))
            connection.link.close()
        }
    }
}
