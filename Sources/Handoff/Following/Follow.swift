// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import FoundationEssentials
internal import HandoffProtocol
internal import HandoffTransport
internal import HandoffWire
internal import Locking

/// What a continuer waits for that follows an activity: its next state.
struct Follow: Sendable {
    private let node: HandoffNode
    private let connection: Connection
    private let continued: HandoffNode.Continued
    private let seen: Int64
    private let onEvent: @Sendable (NodeEvent) -> Void

    /// Makes what answers a follow.
    ///
    /// - Parameters:
    ///   - node: The node that the activity is current on.
    ///   - connection: The connection that asks.
    ///   - continued: The activity.
    ///   - revision: The revision that the continuer has.
    ///   - onEvent: Told if the activity cannot be sent.
    init(
        _ node: HandoffNode,
        _ connection: Connection,
        _ continued: @escaping HandoffNode.Continued,
        after revision: Int64,
        _ onEvent: @escaping @Sendable (NodeEvent) -> Void
    ) {
        self.node = node
        self.connection = connection
        self.continued = continued
        self.seen = revision
        self.onEvent = onEvent
    }

    /// Waits until there is an answer, and gives it; cancellation ends it without one.
    func run() async {
        // From one update to the next, not from one question to the next: asking costs nothing.
        var due = await self.connection.lastUpdate.map { $0 + self.interval }
        var watch = ScopeWatch(self.node.scope)
        var answer: OutgoingMessage?
        repeat {
            let expiration = self.continued()?.expirationDate
            let timers = self.timers(due, expiration)
            guard await watch.next(or: timers, where: { self.isNews(due, expiration) }) else { return }
            (answer, due) = await self.look(due)
        } while answer == nil
        if let answer { await self.connection.answerFollow(answer) }
    }

    private var interval: Duration { self.node.configuration.updateInterval }

    private func timers(_ due: ContinuousClock.Instant?, _ expiration: Date?) -> [ScopeWatch.Timer] {
        var timers: [ScopeWatch.Timer] = []
        if let due { timers.append { try await Task.sleep(until: due) } }
        if let time = expiration?.unixTimeOfComing {
            timers.append { [clock = self.node.clock] in try await clock.sleep(untilUnixTime: time) }
        }
        return timers
    }

    /// Whether it is time to look again: there is something to say, or another time to wait for.
    private func isNews(_ due: ContinuousClock.Instant?, _ expiration: Date?) -> Bool {
        guard let activity = self.continued(), !activity.isOver(at: self.node.clock.unixTime),
            activity.expirationDate == expiration
        else { return true }
        guard self.isOffered(activity) else { return false }
        if let due, .now < due { return false }
        return activity.canSave || activity.revision > self.seen
    }

    /// Looks whether there is an answer.
    ///
    /// - Parameter due: The earliest time for an update; nil if it may be now.
    /// - Returns: The answer, or when to look again whatever happens.
    private func look(_ due: ContinuousClock.Instant?) async -> (OutgoingMessage?, ContinuousClock.Instant?) {
        guard let activity = self.continued() else { return (Self.over, nil) }
        guard !activity.isOver(at: self.node.clock.unixTime) else {
            // What was written last counts, also if nobody has heard of it when the document is closed.
            let last = activity.lastState(after: self.seen, at: self.node.clock.unixTime)
            let message = last.flatMap { try? activity.message(of: $0, limit: self.node.configuration.userInfoLimit) }
            return (message.map { OutgoingMessage(.update, $0.encoded) } ?? Self.over, nil)
        }
        if let due, .now < due { return (nil, due) }
        guard self.isOffered(activity) else { return (nil, nil) }
        let state: UserActivity.State
        if activity.canSave {
            // Whoever types asks for a save with each key.
            let next = activity.earliestSave(after: self.interval)
            if let next, .now < next {
                guard activity.revision > self.seen else { return (nil, next) }
                state = activity.wholeState
            } else {
                state = await activity.save(within: self.connection.deadlines.save)
            }
        } else {
            state = activity.wholeState
        }
        // Much may have happened while the delegate was saving; then something has been said that leads here again.
        guard self.isOffered(activity), state.revision > self.seen else { return (nil, nil) }
        do {
            let message = try activity.message(of: state, limit: self.node.configuration.userInfoLimit)
            if let bytes = activity.newlyLarge(message) { self.onEvent(.largeUserInfo(bytes: bytes)) }
            return (OutgoingMessage(.update, message.encoded), nil)
        } catch {
            self.onEvent(.notSent(error))
            await activity.delegate?.userActivity(activity, didFailToSend: error)
            return (OutgoingMessage(.ended, Reason(refusing: error).encoded), nil)
        }
    }

    private func isOffered(_ activity: UserActivity) -> Bool {
        activity.isContinuable(at: self.node.clock.unixTime) && self.node.scope.current === activity
    }

    private static let over = OutgoingMessage(.ended, Reason(.done, "").encoded)
}
