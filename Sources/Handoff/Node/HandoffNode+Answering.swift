// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import FoundationEssentials
internal import HandoffProtocol
internal import HandoffTransport
internal import HandoffWire
internal import Locking

extension HandoffNode {
    /// The activity that a connection is about, which lives no longer for that.
    typealias Continued = @Sendable () -> UserActivity?

    /// Answers what a trusted peer asks, and lends the session to the activity's delegate once it was continued.
    func answer(
        _ connection: Connection,
        _ peer: Peer,
        _ onEvent: @escaping @Sendable (NodeEvent) -> Void
    ) async {
        await withDiscardingTaskGroup { delegates in
            await withDiscardingTaskGroup { follows in
                await self.answer(connection, peer, &delegates, &follows, onEvent)
                // Nobody is there to be told; the delegates find that out by themselves.
                follows.cancelAll()
            }
        }
    }

    private func answer(
        _ connection: Connection,
        _ peer: Peer,
        _ delegates: inout DiscardingTaskGroup,
        _ follows: inout DiscardingTaskGroup,
        _ onEvent: @escaping @Sendable (NodeEvent) -> Void
    ) async {
        var continued: Continued?
        // What the peer was told about: it shall not get something else in its place.
        var peeked: UUID?
        for await request in connection.requests {
            switch request {
            case .peek:
                let activity = self.continuable(continued)
                peeked = activity?.identifier ?? peeked
                let summary = activity.map { OutgoingMessage(.summary, $0.summary.encoded) }
                connection.table.queue(summary ?? Self.refusal(Self.nothingOffered))
            case .get:
                let wanted = self.continuable(continued)
                guard peeked == nil || wanted?.identifier == peeked else {
                    connection.table.queue(Self.refusal(Self.nothingOffered))
                    continue
                }
                guard let activity = await self.answerGet(connection, wanted, &delegates, onEvent), continued == nil
                else { continue }
                continued = { [weak activity] in activity }
                self.lend(activity, to: peer, connection, &delegates)
            case .follow(let revision):
                // Nobody can have seen what was not sent.
                guard let continued, revision <= continued()?.revision ?? .max else {
                    await connection.breakOff(StreamViolation.malformed(.follow))
                    continue
                }
                let follow = Follow(self, connection, continued, after: revision, onEvent)
                follows.addTask { await follow.run() }
            }
        }
    }

    /// Tells the delegate that the activity was continued, and lets it have the session; keeps the activity no longer
    /// than that.
    private func lend(
        _ activity: UserActivity,
        to peer: Peer,
        _ connection: Connection,
        _ group: inout DiscardingTaskGroup
    ) {
        let session = ContinuationSession(table: connection.table, peer: peer) { [weak activity] in
            activity?.supportsContinuationStreams == true
        }
        let hand = Hand(activity)
        group.addTask {
            await Self.begin(session, with: hand)
            await session.refuseStreams()
        }
    }

    private static func begin(_ session: ContinuationSession, with hand: Hand) async {
        guard let activity = hand.take() else { return }
        await activity.delegate?.userActivityWasContinued(activity)
        guard activity.supportsContinuationStreams else { return }
        await activity.delegate?.userActivity(activity, didBegin: session)
    }

    private func continuable(_ continued: Continued?) -> UserActivity? {
        let activity = continued.map { $0() } ?? self.scope.current
        return activity?.isContinuable(at: self.clock.unixTime) == true ? activity : nil
    }

    /// Answers a get.
    ///
    /// - Returns: The activity, if it was sent.
    private func answerGet(
        _ connection: Connection,
        _ wanted: UserActivity?,
        _ delegates: inout DiscardingTaskGroup,
        _ onEvent: @Sendable (NodeEvent) -> Void
    ) async -> UserActivity? {
        guard let activity = wanted else {
            connection.table.queue(Self.refusal(Self.nothingOffered))
            return nil
        }
        let state = await activity.save(within: connection.deadlines.save)
        // The node is going away, and says goodbye next: a session that ends where it begins is not a continuation.
        guard !Task.isCancelled else { return nil }
        // Much may have happened while the delegate was saving.
        guard activity.isContinuable(at: self.clock.unixTime) else {
            connection.table.queue(Self.refusal(Self.nothingOffered))
            return nil
        }
        do {
            let message = try activity.message(of: state, limit: self.configuration.userInfoLimit)
            connection.table.queue(OutgoingMessage(.activity, message.encoded))
            if let bytes = activity.newlyLarge(message) { onEvent(.largeUserInfo(bytes: bytes)) }
            return activity
        } catch {
            onEvent(.notSent(error))
            delegates.addTask { await activity.delegate?.userActivity(activity, didFailToSend: error) }
            connection.table.queue(Self.refusal(error))
            return nil
        }
    }

    private static let nothingOffered = HandoffError(.handoffFailed, "no activity is offered")

    private static func refusal(_ error: HandoffError) -> OutgoingMessage {
        OutgoingMessage(.refusal, Reason(refusing: error).encoded)
    }
}

extension Reason {
    /// Makes what the peer is told when its activity cannot be sent.
    init(refusing error: HandoffError) {
        self.init(error.code == .userInfoTooLarge ? .userInfoTooLarge : .unavailable, "")
    }
}

/// Passes an activity on to a task that is not to hold it for as long as it runs.
private final class Hand: Sendable {
    private let activity: Lock<UserActivity?>

    init(_ activity: UserActivity) { self.activity = Lock(activity) }

    func take() -> UserActivity? { self.activity.withLock { $0.take() } }
}
