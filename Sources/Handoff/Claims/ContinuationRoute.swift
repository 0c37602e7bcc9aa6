// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

public import FoundationEssentials

/// Where an activity of another device goes on this one.
public enum ContinuationRoute: Sendable, Hashable {
    /// To the application: it claims the activity.
    case application
    /// To the default browser: no application here claims the activity, and it has this page, http or https.
    ///
    /// Ask the person before it is opened.
    case webPage(URL)
    /// Nowhere: no application here claims the activity, and it has no page.
    case nowhere
}
