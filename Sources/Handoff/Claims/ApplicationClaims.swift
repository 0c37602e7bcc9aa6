// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

public import FoundationEssentials

/// Which activities an application continues: those of its types, and the web pages of its sites.
///
/// Who may hand something over is decided before, by a code or by pairing; this decides what of it is for the application.
public struct ApplicationClaims: Sendable {
    /// The types that it continues.
    public var types: DeclaredTypes
    /// The sites whose pages it shows itself, when they come from a browser.
    public var domains: AssociatedDomains

    /// All activities: what a program without a manifest takes.
    public static let everything = ApplicationClaims(types: .all)

    /// Makes claims.
    ///
    /// - Parameters:
    ///   - types: The types that the application continues.
    ///   - domains: The sites whose pages it shows itself.
    public init(types: DeclaredTypes, domains: AssociatedDomains = .none) {
        self.types = types
        self.domains = domains
    }

    /// Decides where an activity goes.
    ///
    /// The application comes before the browser. A page from a browser (``UserActivity/browsingWebType``) is for the
    /// application if its site says so, or if the application is a browser itself and declares that type.
    ///
    /// - Parameters:
    ///   - activityType: The activity's type.
    ///   - webpageURL: Its web page, if it has one.
    /// - Returns: Where it goes.
    public func route(ofType activityType: String, webpageURL: URL?) -> ContinuationRoute {
        let page = webpageURL.flatMap { UserActivity.isOfWeb($0) ? $0 : nil }
        let isBrowsing = activityType == UserActivity.browsingWebType
        // Without a page it stands for nothing.
        if isBrowsing, page == nil { return .nowhere }
        if self.types.contain(activityType) { return .application }
        guard let page else { return .nowhere }
        return isBrowsing && self.domains.claim(page) ? .application : .webPage(page)
    }

    /// Decides where an activity goes that has come.
    ///
    /// - Parameter activity: The activity.
    /// - Returns: Where it goes.
    public func route(of activity: UserActivity) -> ContinuationRoute {
        self.route(ofType: activity.activityType, webpageURL: activity.webpageURL)
    }

    /// Decides where an activity would go that is offered.
    ///
    /// Its page may be another one by the time that it is continued; ask again then.
    ///
    /// - Parameter offer: What a device offers.
    /// - Returns: Where it would go.
    public func route(of offer: OfferedActivity) -> ContinuationRoute {
        self.route(ofType: offer.activityType, webpageURL: offer.webpageURL)
    }
}
