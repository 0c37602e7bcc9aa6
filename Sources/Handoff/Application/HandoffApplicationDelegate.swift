// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// What an application is asked and told, as the application delegate's calls about activities on Apple's systems.
///
/// All calls come on the main actor. For an activity of another device they are
/// ``application(_:willContinueUserActivityWithType:)``, then exactly one of
/// ``application(_:continue:restorationHandler:)`` and
/// ``application(_:didFailToContinueUserActivityWithType:error:)``. None of them comes if the other device could not be
/// reached or did not let this one in, because the type is not known before: whoever called
/// ``HandoffApplication/continueActivity(of:code:)`` gets the error in any case. Each has a default.
@MainActor
public protocol HandoffApplicationDelegate: AnyObject {
    /// An activity is about to be continued: only its type is known, its state is being fetched.
    ///
    /// - Parameters:
    ///   - application: The application.
    ///   - activityType: The activity's type.
    /// - Returns: Whether the application itself shows that something is on its way; the default says no. The activity
    ///   is fetched either way. See ``HandoffApplication/needsDefaultFeedback``.
    func application(
        _ application: HandoffApplication,
        willContinueUserActivityWithType activityType: String
    ) -> Bool

    /// The activity is here.
    ///
    /// Its streams work from now on, also after this call has returned: see
    /// ``HandoffApplication/continueActivity(of:code:)``.
    ///
    /// - Parameters:
    ///   - application: The application.
    ///   - userActivity: The activity, with its state.
    ///   - restorationHandler: Gives the activity to objects that restore it, in their order. Calling it is optional, and
    ///     may happen later: it holds the activity, and with it the session, for as long as it is kept. Each call restores
    ///     the objects that it is given. It does no harm after the activity or the application has ended; only the
    ///     activity's streams fail then.
    /// - Returns: Whether the application has taken the activity; the default says no. If not, the activity is let go of,
    ///   its session ends, and the outcome is ``ContinuationOutcome/unhandled(webpageURL:)``.
    func application(
        _ application: HandoffApplication,
        continue userActivity: UserActivity,
        restorationHandler: @escaping @MainActor ([any UserActivityRestoring]) -> Void
    ) -> Bool

    /// The activity could not be fetched.
    ///
    /// - Parameters:
    ///   - application: The application.
    ///   - activityType: The type that ``application(_:willContinueUserActivityWithType:)`` was called with.
    ///   - error: Why. With `.cancelled` take back what was shown and do not bother the person: they picked another
    ///     activity, or gave up. docs/errors.md says what to do for each code. The default does nothing.
    func application(
        _ application: HandoffApplication,
        didFailToContinueUserActivityWithType activityType: String,
        error: HandoffError
    )

    /// An activity of this device was brought up to date, and is about to be sent.
    ///
    /// Comes after ``UserActivityDelegate/userActivityWillSave(_:)`` of an activity in the scope of the application's
    /// node, and only if ``UserActivity/needsSave`` was set: the last chance to add what all activities of an application
    /// have in common, such as a version. It shares the delegate's two seconds. The default does nothing.
    ///
    /// - Parameters:
    ///   - application: The application.
    ///   - userActivity: The activity.
    func application(_ application: HandoffApplication, didUpdate userActivity: UserActivity)
}

extension HandoffApplicationDelegate {
    /// Says that the application shows nothing.
    public func application(
        _ application: HandoffApplication,
        willContinueUserActivityWithType activityType: String
    ) -> Bool { false }

    /// Says that the application has not taken it.
    public func application(
        _ application: HandoffApplication,
        continue userActivity: UserActivity,
        restorationHandler: @escaping @MainActor ([any UserActivityRestoring]) -> Void
    ) -> Bool { false }

    /// Does nothing.
    public func application(
        _ application: HandoffApplication,
        didFailToContinueUserActivityWithType activityType: String,
        error: HandoffError
    ) {}

    /// Does nothing.
    public func application(_ application: HandoffApplication, didUpdate userActivity: UserActivity) {}
}
