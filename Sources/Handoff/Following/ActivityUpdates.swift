// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// The states that a followed activity comes to, as they come: see ``UserActivity/updates()``.
///
/// It asks for a state only while somebody waits for one. Whoever is slow gets the newest and misses those between.
public struct ActivityUpdates: AsyncSequence, Sendable {
    private let follower: Follower
    private let cursor: Follower.Cursor
    /// Whoever waits for states holds the connection that they come over.
    private let session: ContinuationSession?

    init(_ follower: Follower, _ session: ContinuationSession?) {
        self.follower = follower
        self.session = session
        self.cursor = follower.cursor
    }

    /// Starts behind the state that the activity had when the sequence was made.
    public func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(follower: self.follower, cursor: self.cursor, session: self.session)
    }

    /// Gives one state after the other.
    public struct AsyncIterator: AsyncIteratorProtocol {
        /// Nil once it has ended.
        fileprivate var follower: Follower?
        fileprivate var cursor: Follower.Cursor
        private var session: ContinuationSession?

        fileprivate init(follower: Follower, cursor: Follower.Cursor, session: ContinuationSession?) {
            self.follower = follower
            self.cursor = cursor
            self.session = session
        }

        /// Waits for a state that is newer than the last one.
        ///
        /// - Parameter actor: The actor to run on.
        /// - Returns: The newest state, or nil once there will be no other, and when the task is cancelled.
        /// - Throws: ``HandoffError``, as ``UserActivity/updates()`` says; nil follows.
        public mutating func next(isolation actor: isolated (any Actor)? = #isolation) async throws(HandoffError)
            -> ActivityState?
        {
            guard let follower = self.follower.take() else { return nil }
            let session = self.session.take()
            guard let state = try await follower.next(&self.cursor) else { return nil }
            self.follower = follower
            self.session = session
            return state
        }
    }
}

@available(*, unavailable)
extension ActivityUpdates.AsyncIterator: Sendable {}
