// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import Locking

extension UserActivity {
    /// Opens the continuation stream to the originator, as `getContinuationStreams(completionHandler:)`.
    ///
    /// Works on an activity that was delivered by a continuation, and only on that object. Returns when the
    /// originator's application has taken the stream, which takes one round trip; each call opens another stream.
    ///
    /// - Parameters:
    ///   - priority: Which stream goes first when several have something to send.
    ///   - deadlines: How long the stream is waited for; ``StreamDeadlines/open`` bounds this call.
    /// - Returns: A stream in both directions, for as long as the continuation lasts.
    /// - Throws: ``HandoffError`` with `.unsupported` if the activity has no streams (any more) or is not a continued
    ///   one, `.timedOut` if nobody takes the stream in time, `.handoffFailed` if the connection is gone, `.cancelled`.
    public func continuationStream(
        priority: ContinuationStream.Priority = .control,
        deadlines: StreamDeadlines = StreamDeadlines()
    ) async throws(HandoffError) -> ContinuationStream {
        let stream = try await self.continuationSession().openStream(priority: priority, deadlines: deadlines)
        // On failure the stream is let go of with its only reference.
        try await stream.waitUntilTaken()
        return stream
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
