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
        _ doorkeeper: Doorkeeper,
        _ desk: CodeDesk,
        _ identity: any ChannelIdentity,
        _ onEvent: @Sendable (NodeEvent) -> Void
    ) async {
        defer {
            doorkeeper.leave(number)
            link.close()
        }
        let address = link.remote.map { self.transport.text(of: $0) }
        do {
            let connection = try Connection(
                link: link,
                role: .server,
                security: self.security,
                identity: identity,
                protocols: [PairingProtocol.name],
                deadlines: self.configuration.deadlines
            )
            try await withTaskExecutorPreference(link.executor) {
                try await withDeadline(connection.deadlines.handshake, closing: link) {
                    try await connection.handshake(expecting: PairingProtocol.name)
                    try await connection.pairAsServer(desk: desk)
                }
            }
            doorkeeper.leave(number)
            onEvent(.connected(peerAddress: address))
            try await connection.run { await self.answer(connection, address, onEvent) }
            let end = connection.table.ended
            onEvent(.disconnected(peerAddress: address, end == .ended ? nil : end))
        } catch {
            onEvent(.disconnected(peerAddress: address, HandoffError(error)))
        }
    }

    /// Answers what a trusted peer asks, and lends the session to the activity's delegate once it was continued.
    private func answer(
        _ connection: Connection,
        _ address: String?,
        _ onEvent: @Sendable (NodeEvent) -> Void
    ) async {
        await withTaskGroup(of: Void.self) { group in
            var continued: UserActivity?
            for await request in connection.requests {
                guard let activity = continued ?? self.scope.current, activity.isContinuable(at: Date()) else {
                    connection.table.queue(Self.refusal(Self.nothingOffered))
                    continue
                }
                guard request == .get else {
                    connection.table.queue(OutgoingMessage(.summary, activity.summary.encoded))
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
                } catch {
                    let error = HandoffError(error)
                    onEvent(.notSent(error))
                    connection.table.queue(Self.refusal(error))
                    continue
                }
                guard continued == nil else { continue }
                continued = activity
                let session = ContinuationSession(table: connection.table, peerAddress: address) { [weak activity] in
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
