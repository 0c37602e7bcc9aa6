// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// An object that takes a person back to what they were doing, such as a window or a document, as `UserActivityRestoring`.
@MainActor
public protocol UserActivityRestoring: AnyObject {
    /// Shows what an activity is about.
    ///
    /// Called on the main actor for each object that an application gives to the restoration handler of
    /// ``HandoffApplicationDelegate/application(_:continue:restorationHandler:)``; an application may call it itself as
    /// well.
    ///
    /// - Parameter activity: The activity, with its state.
    func restoreUserActivityState(_ activity: UserActivity)
}
