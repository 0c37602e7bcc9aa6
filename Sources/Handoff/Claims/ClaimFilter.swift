// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import FoundationEssentials
internal import HandoffWire

/// What keeps from an application what it does not claim.
struct ClaimFilter: Sendable {
    private let claims: ApplicationClaims
    /// Gets an activity that has a page for a browser, and is nothing for the application.
    let browse: @Sendable (UserActivity) async -> Void

    init(_ claims: ApplicationClaims, browse: @escaping @Sendable (UserActivity) async -> Void) {
        self.claims = claims
        self.browse = browse
    }

    /// Where an activity would go, as far as its summary says.
    func route(of summary: ActivitySummary) -> ContinuationRoute {
        self.claims.route(of: OfferedActivity(summary))
    }

    /// Where an activity goes that has come.
    func route(of activity: UserActivity) -> ContinuationRoute { self.claims.route(of: activity) }

    /// Whether the activity is for the application, whatever page it will have when it is fetched.
    func isCertain(of summary: ActivitySummary) -> Bool { self.claims.types.contain(summary.type) }
}
