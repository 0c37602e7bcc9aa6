// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import HandoffProtocol
internal import HandoffWire
internal import Locking

/// What a continuer knows of the activity that it follows, and everybody who waits for more.
///
/// There is one for a connection: however many wait, one question is on its way, and its answer is for all of them. It is
/// not taken back when nobody waits any more; the next one to wait finds the answer.
final class Follower: Sendable {
    /// How far somebody has read.
    struct Cursor: Sendable {
        fileprivate var revision: Int64
        fileprivate var failures: Int
    }

    private struct State {
        var newest: ActivityState
        /// The newest revision that came, of use or not.
        var revision: Int64
        var isAsking = false
        var failures = 0
        var failure: HandoffError?
        /// How it ended for good: well if there is no error.
        var end: Result<Void, HandoffError>?
        var waiters: [UInt64: CheckedContinuation<Void, Never>] = [:]
        var nextWaiter: UInt64 = 0

        mutating func fail(_ error: HandoffError) {
            self.failures += 1
            self.failure = error
        }
    }

    private let summary: ActivitySummary
    private let table: StreamTable
    private let check: @Sendable (ActivityMessage) throws(HandoffError) -> Void
    private let update: @Sendable (ActivityMessage) throws(HandoffError) -> Void
    private let state: Lock<State>

    /// Makes the follower of an activity, which has it from now on; nil if its originator cannot be followed.
    ///
    /// - Parameters:
    ///   - activity: The activity that was delivered.
    ///   - message: As what it came.
    ///   - table: Where questions go.
    ///   - check: Holds an update against the rules.
    init?(
        _ activity: UserActivity,
        _ message: ActivityMessage,
        _ table: StreamTable,
        check: @escaping @Sendable (ActivityMessage) throws(HandoffError) -> Void
    ) {
        guard let revision = message.revision else { return nil }
        self.summary = message.summary
        self.table = table
        self.check = check
        self.update = { [weak activity] (message) throws(HandoffError) in try activity?.take(message) }
        self.state = Lock(State(newest: activity.state.withLock { ActivityState($0) }, revision: revision))
        activity.state.withLock { $0.follower = self }
    }

    /// Where whoever begins now has read to.
    var cursor: Cursor { self.state.withLock { Cursor(revision: $0.newest.revision, failures: $0.failures) } }

    // MARK: - For those who wait

    /// Waits for a newer state.
    ///
    /// - Parameter cursor: How far the caller has read; moved on.
    /// - Returns: The state; nil at the end, and when the task is cancelled.
    /// - Throws: Why there is none.
    func next(_ cursor: inout Cursor) async throws(HandoffError) -> ActivityState? {
        while true {
            let seen = cursor
            let news = self.state.withLock { state -> Result<ActivityState?, HandoffError>? in
                if state.newest.revision > seen.revision { return .success(state.newest) }
                if state.failures > seen.failures, let failure = state.failure { return .failure(failure) }
                return state.end.map { end in end.map { nil } }
            }
            if let news {
                // Whoever is cancelled hears the end, also if the connection ended for the same reason just before.
                if case .failure(let error) = news, error.code == .cancelled, Task.isCancelled { return nil }
                guard let state = try news.get() else { return nil }
                cursor.revision = state.revision
                return state
            }
            if Task.isCancelled { return nil }
            await self.wait(seen)
        }
    }

    private func wait(_ seen: Cursor) async {
        let number = self.state.withLock { state in
            state.nextWaiter += 1
            return state.nextWaiter
        }
        await withTaskCancellationHandler {
            await withCheckedContinuation { (waiter: CheckedContinuation<Void, Never>) in
                let (isOver, question) = self.state.withLock { state -> (Bool, FollowRequest?) in
                    guard !Task.isCancelled, state.end == nil, state.newest.revision <= seen.revision,
                        state.failures <= seen.failures
                    else { return (true, nil) }
                    state.waiters[number] = waiter
                    guard !state.isAsking else { return (false, nil) }
                    state.isAsking = true
                    return (false, FollowRequest(revision: state.revision))
                }
                if isOver { waiter.resume() }
                if let question { self.table.queue(OutgoingMessage(.follow, question.encoded)) }
            }
        } onCancel: {
            self.state.withLock { state in state.waiters.removeValue(forKey: number) }?.resume()
        }
    }

    // MARK: - For the connection

    /// Takes an answer.
    ///
    /// - Parameters:
    ///   - type: Its frame type: an update or an end.
    ///   - payload: Its payload.
    /// - Throws: What is wrong with it, if the session must not go on.
    func receive(_ type: FrameType, _ payload: [UInt8]) throws {
        let (isAsking, asked) = self.state.withLock { ($0.isAsking, $0.revision) }
        guard isAsking else { throw StreamViolation.malformed(type) }
        guard type == .update else {
            let reason = try Reason(decoding: payload)
            return self.settle { state in
                guard reason.code == .done else { return state.fail(HandoffError(reason: reason)) }
                state.end = .success(())
            }
        }
        let message = try ActivityMessage(decoding: payload)
        guard let revision = message.revision, revision > asked, message.summary.identifier == self.summary.identifier,
            message.summary.type == self.summary.type
        else { throw StreamViolation.malformed(type) }
        var fresh = UserActivity.State()
        try fresh.take(message)
        do {
            try self.check(message)
            try self.update(message)
            self.settle { state in
                state.revision = revision
                state.newest = ActivityState(fresh)
            }
        } catch {
            self.settle { state in
                state.revision = revision
                state.fail(HandoffError(error))
            }
        }
    }

    /// The connection has ended.
    func end(_ error: HandoffError) {
        self.settle { state in
            if state.end == nil { state.end = .failure(error) }
        }
    }

    private func settle(_ change: (inout State) -> Void) {
        let waiters = self.state.withLock { state in
            state.isAsking = false
            change(&state)
            defer { state.waiters = [:] }
            return Array(state.waiters.values)
        }
        for waiter in waiters { waiter.resume() }
    }
}

extension UserActivity {
    fileprivate func take(_ message: ActivityMessage) throws(HandoffError) {
        try self.state.withLock { (state) throws(HandoffError) in try state.take(message) }
    }
}
