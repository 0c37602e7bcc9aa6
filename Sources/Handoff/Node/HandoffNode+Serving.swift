// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import FoundationEssentials
internal import HandoffProtocol
internal import HandoffTransport
internal import HandoffWire

extension HandoffNode {
    /// Serves one peer from its first byte to its last.
    func serve(
        _ link: any Link,
        _ number: UInt64,
        _ reception: Reception,
        _ onEvent: @Sendable (NodeEvent) -> Void
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
                    try await self.recognize(connection, reception)
                }
            }
            reception.doorkeeper.leave(number)
            peer = Peer(address: peer.address, device: device.map { PairedDevice($0) })
            let visit = await self.begin(connection, with: device, reception.trust)
            defer { reception.trust?.leave(visit) }
            onEvent(.connected(peer))
            try await connection.run { await self.answer(connection, peer, onEvent) }
            let end = connection.table.ended
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
    private func recognize(_ connection: Connection, _ reception: Reception) async throws -> DeviceRecord? {
        switch try await connection.handshake(expecting: [ChannelProtocol.paired, ChannelProtocol.code]) {
        case ChannelProtocol.paired:
            // The knock was judged by what was read last, a second ago at most. Whoever was removed since then, perhaps by
            // another process, gets not a word.
            try await reception.trust?.refresh()
            let digest = await connection.peerKeyDigest
            guard let device = reception.trust?.device(keyDigest: digest) else { throw HandoffError.strangeDevice }
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

    /// Answers what a trusted peer asks, and lends the session to the activity's delegate once it was continued.
    private func answer(
        _ connection: Connection,
        _ peer: Peer,
        _ onEvent: @Sendable (NodeEvent) -> Void
    ) async {
        await withTaskGroup(of: Void.self) { group in
            var continued: UserActivity?
            // What the peer was told about: it shall not get something else in its place.
            var peeked: UUID?
            for await request in connection.requests {
                guard let activity = continued ?? self.scope.current, activity.isContinuable(at: Date()) else {
                    connection.table.queue(Self.refusal(Self.nothingOffered))
                    continue
                }
                guard request == .get else {
                    peeked = activity.identifier
                    connection.table.queue(OutgoingMessage(.summary, activity.summary.encoded))
                    continue
                }
                guard peeked == nil || peeked == activity.identifier else {
                    connection.table.queue(Self.refusal(Self.nothingOffered))
                    continue
                }
                do {
                    let isStale = await activity.save(within: connection.deadlines.save)
                    // Much may have happened while the delegate was saving.
                    guard activity.isContinuable(at: Date()) else {
                        connection.table.queue(Self.refusal(Self.nothingOffered))
                        continue
                    }
                    let message = try activity.message(limit: self.configuration.userInfoLimit, isStale: isStale)
                    connection.table.queue(OutgoingMessage(.activity, message.encoded))
                    if let bytes = activity.newlyLarge(message) { onEvent(.largeUserInfo(bytes: bytes)) }
                } catch {
                    let error = HandoffError(error)
                    onEvent(.notSent(error))
                    group.addTask { await activity.delegate?.userActivity(activity, didFailToSend: error) }
                    connection.table.queue(Self.refusal(error))
                    continue
                }
                guard continued == nil else { continue }
                continued = activity
                let session = ContinuationSession(table: connection.table, peer: peer) { [weak activity] in
                    activity?.supportsContinuationStreams == true
                }
                group.addTask {
                    await activity.delegate?.userActivityWasContinued(activity)
                    if activity.supportsContinuationStreams {
                        await activity.delegate?.userActivity(activity, didBegin: session)
                    }
                    await session.refuseStreams()
                }
            }
        }
    }

    private static let nothingOffered = HandoffError(.handoffFailed, "no activity is offered")

    private static func refusal(_ error: HandoffError) -> OutgoingMessage {
        let code: Reason.Code = error.code == .userInfoTooLarge ? .userInfoTooLarge : .unavailable
        return OutgoingMessage(.refusal, Reason(code, "").encoded)
    }
}
