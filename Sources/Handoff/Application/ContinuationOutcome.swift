// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

public import FoundationEssentials

/// What came of an activity that was fetched.
public enum ContinuationOutcome: Sendable, Hashable {
    /// The application has taken it; its session lasts for as long as somebody holds the activity.
    case continued(UserActivity)
    /// The application has not taken it, or does not claim it, and it was let go of.
    ///
    /// A program may show the web page, http or https, in the default browser (`DefaultBrowser` of `HandoffPosix`) after
    /// asking the person: the originator is trusted, its URL need not be. The library opens nothing by itself.
    case unhandled(webpageURL: URL?)
}
