// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// What is told of the steps of one ``HandoffNode/withContinuation(of:code:observer:_:)``.
///
/// The order is ``handoffWillContinue(activityType:title:)``, then exactly one of ``handoffDidContinue(_:)`` and
/// ``handoffDidFail(activityType:_:)``; none of them if it fails before the type is known. Calls come on no particular
/// thread. Each has an empty default. An application that lives on the main actor has ``HandoffApplicationDelegate``.
public protocol ContinuationObserver: AnyObject, Sendable {
    /// An activity is about to be continued: only its type and title are known, its state is being fetched.
    ///
    /// - Parameters:
    ///   - activityType: The activity's type.
    ///   - title: Its title, if it has one.
    func handoffWillContinue(activityType: String, title: String?) async

    /// The activity is here.
    ///
    /// - Parameter activity: The activity, with its state.
    func handoffDidContinue(_ activity: UserActivity) async

    /// The activity could not be fetched.
    ///
    /// - Parameters:
    ///   - activityType: The activity's type.
    ///   - error: Why; do not bother the person with `.cancelled`.
    func handoffDidFail(activityType: String, _ error: HandoffError) async
}

extension ContinuationObserver {
    /// Does nothing.
    public func handoffWillContinue(activityType: String, title: String?) async {}

    /// Does nothing.
    public func handoffDidContinue(_ activity: UserActivity) async {}

    /// Does nothing.
    public func handoffDidFail(activityType: String, _ error: HandoffError) async {}
}
