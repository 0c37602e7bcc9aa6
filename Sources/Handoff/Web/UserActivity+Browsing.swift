// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

public import FoundationEssentials

extension UserActivity {
    /// The type of an activity that stands for a web page in a browser, `NSUserActivityTypeBrowsingWeb`.
    ///
    /// It has a ``webpageURL`` and no ``userInfo``: what is set there is not sent, and what comes is dropped. It goes to an
    /// application whose site says so (``ApplicationClaims``), else to a browser.
    public static let browsingWebType = "NSUserActivityTypeBrowsingWeb"

    /// Makes an activity that stands for a web page, as a browser offers it.
    ///
    /// - Parameters:
    ///   - page: The page, http or https, of at most 4,096 bytes.
    ///   - scope: The activities of which one is current: the process's, unless told otherwise.
    /// - Throws: ``HandoffError`` with `.invalidValue` for any other URL.
    public convenience init(browsing page: URL, scope: ActivityScope = .process) throws(HandoffError) {
        self.init(activityType: Self.browsingWebType, scope: scope)
        try self.setWebpageURL(page)
    }

    /// Whether it stands for a web page in a browser.
    var isBrowsing: Bool { self.activityType == Self.browsingWebType }
}
