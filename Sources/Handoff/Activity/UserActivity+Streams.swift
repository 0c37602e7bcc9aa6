// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import Locking

extension UserActivity {
    /// Opens the continuation stream to the originator, as `getContinuationStreams(completionHandler:)`.
    ///
    /// Works on an activity that was delivered by a continuation, and only on that object.
    ///
    /// - Returns: A stream in both directions, for as long as the continuation lasts.
    /// - Throws: ``HandoffError`` with `.unsupported` if the activity has no streams or is not a continued one,
    ///   `.handoffFailed` if the connection is gone.
    public func continuationStream() async throws(HandoffError) -> ContinuationStream {
        try await self.continuationSession().openStream(priority: .control)
    }

    /// The session with the originator, for more streams than one.
    ///
    /// - Returns: The session.
    /// - Throws: ``HandoffError`` with `.unsupported` if the activity has no streams or is not a continued one.
    public func continuationSession() throws(HandoffError) -> ContinuationSession {
        let (session, hasStreams) = self.state.withLock { ($0.session, $0.supportsContinuationStreams) }
        guard let session, hasStreams else {
            throw HandoffError(.unsupported, "this activity has no continuation streams")
        }
        return session
    }
}
