// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// What an activity's originator is asked and told, as `NSUserActivityDelegate`.
///
/// Calls come on no particular thread. Each has an empty default.
public protocol UserActivityDelegate: AnyObject, Sendable {
    /// The activity is about to be sent: bring its `userInfo` up to date.
    ///
    /// Called only while ``UserActivity/needsSave`` is true, which it still is inside the call. The continuer waits for
    /// it, for two seconds at most; then the state that was
    /// saved last is sent and marked stale.
    ///
    /// - Parameter activity: The activity.
    func userActivityWillSave(_ activity: UserActivity) async

    /// The activity was continued on another device.
    ///
    /// - Parameter activity: The activity.
    func userActivityWasContinued(_ activity: UserActivity) async

    /// Another device asked for the activity, and it could not be sent.
    ///
    /// - Parameters:
    ///   - activity: The activity.
    ///   - error: Why: `.userInfoTooLarge`, or `.invalidValue` for what `userInfo` lacks or must not hold; as
    ///     ``UserActivity/checkForHandoff(limit:)`` says beforehand.
    func userActivity(_ activity: UserActivity, didFailToSend error: HandoffError) async

    /// The continuer has a session with this activity: its streams come in here.
    ///
    /// The session lasts until this call returns and the other side has let go of it. The default takes every stream
    /// and passes it on to ``userActivity(_:didReceive:)``, several at once if the continuer opens several.
    ///
    /// - Parameters:
    ///   - activity: The activity.
    ///   - session: The session.
    func userActivity(_ activity: UserActivity, didBegin session: ContinuationSession) async

    /// The continuer asked for a continuation stream of an activity that supports them.
    ///
    /// The stream lives until this call returns. What was written on it arrives all the same: at the return this side's
    /// direction is ended as ``ContinuationStream/finish()`` does it. Whoever fails in the middle calls
    /// ``ContinuationStream/reset()``, so that the continuer does not take a part for the whole.
    ///
    /// - Parameters:
    ///   - activity: The activity.
    ///   - stream: The stream.
    func userActivity(_ activity: UserActivity, didReceive stream: ContinuationStream) async
}

extension UserActivityDelegate {
    /// Does nothing.
    public func userActivityWillSave(_ activity: UserActivity) async {}

    /// Does nothing.
    public func userActivityWasContinued(_ activity: UserActivity) async {}

    /// Does nothing.
    public func userActivity(_ activity: UserActivity, didFailToSend error: HandoffError) async {}

    /// Takes every stream, and passes it on.
    public func userActivity(_ activity: UserActivity, didBegin session: ContinuationSession) async {
        await withDiscardingTaskGroup { group in
            while let stream = try? await session.nextStream() {
                group.addTask {
                    await self.userActivity(activity, didReceive: stream)
                    await stream.conclude()
                }
            }
        }
    }

    /// Does nothing; the stream is reset.
    public func userActivity(_ activity: UserActivity, didReceive stream: ContinuationStream) async { stream.reset() }
}
