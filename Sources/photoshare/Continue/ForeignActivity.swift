// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import FoundationEssentials
internal import Handoff

/// An activity that came and carries no files: another application's, which may have a web page instead.
struct ForeignActivity: Error {
    let type: String
    /// Where it goes: to the browser, or nowhere.
    let route: ContinuationRoute

    init(_ activity: UserActivity) {
        self.type = activity.activityType
        self.route = ApplicationClaims(types: .none).route(of: activity)
    }
}

extension UserActivity {
    /// Whether it is what `photoshare send` offers, whatever its type: see docs/protocol.md, section 9.
    var carriesFiles: Bool {
        guard self.supportsContinuationStreams, let info = self.userInfo else { return false }
        return ["version", "items", "bytes"].allSatisfy { if case .int? = info[$0] { true } else { false } }
    }
}

extension OfferedActivity {
    /// The type that `photoshare send` gives to what it offers, unless it is told another one.
    private static let usualType = "org.photoshare.files"

    /// Whether it is what `photoshare send` offers, as far as can be known before it is continued.
    var isUsual: Bool { self.activityType == Self.usualType }

    /// Whether anything can come of it here: files come over streams, and a page can be shown.
    var isContinuable: Bool { self.isUsual || self.supportsContinuationStreams || self.webpageURL != nil }
}
