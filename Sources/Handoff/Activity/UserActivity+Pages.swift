// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

public import FoundationEssentials
internal import HandoffWire
internal import Locking

extension UserActivity {
    /// Where a browser goes if no application there knows the type; kept to the letter.
    public var webpageURL: URL? { self.state.withLock { $0.webpageURL } }

    /// Sets ``webpageURL``.
    ///
    /// - Parameter url: An http or https URL of at most 4,096 bytes, or nil.
    /// - Throws: ``HandoffError`` with `.invalidValue` for any other, where Apple's setter raises an exception.
    public func setWebpageURL(_ url: URL?) throws(HandoffError) {
        try Self.checkPage(url, "web page URL")
        self.change { $0.webpageURL = url }
    }

    /// The page that led to ``webpageURL``; kept to the letter.
    public var referrerURL: URL? { self.state.withLock { $0.referrerURL } }

    /// Sets ``referrerURL``.
    ///
    /// - Parameter url: An http or https URL of at most 4,096 bytes, or nil.
    /// - Throws: ``HandoffError`` with `.invalidValue` for any other.
    public func setReferrerURL(_ url: URL?) throws(HandoffError) {
        try Self.checkPage(url, "referrer URL")
        self.change { $0.referrerURL = url }
    }

    /// Reads the URL of a page as a peer sent it.
    static func page(_ text: String) throws(HandoffError) -> URL {
        guard let url = URL(verbatim: text), Self.isOfWeb(url) else {
            throw HandoffError(.protocolViolation, "a page of the activity has no http or https URL")
        }
        return url
    }

    private static func checkPage(_ url: URL?, _ name: String) throws(HandoffError) {
        guard let url else { return }
        guard Self.isOfWeb(url) else {
            throw HandoffError(.invalidValue, "an activity's \(name) is http or https, this one is not")
        }
        guard URL(verbatim: url.absoluteString) != nil else {
            throw HandoffError(.invalidValue, "an activity's \(name) has at most \(ActivityLimits.text) bytes")
        }
    }

    /// Whether a URL is http or https, and names a host.
    static func isOfWeb(_ url: URL) -> Bool {
        ["http", "https"].contains(url.scheme?.lowercased()) && url.host()?.isEmpty == false
    }
}
