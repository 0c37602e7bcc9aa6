// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

public import FoundationEssentials

/// What of an activity travels, as it was at one moment.
public struct ActivityState: Sendable, Hashable {
    /// Rises with each state that the originator sends; 1 at the least.
    public let revision: Int64
    /// The activity's title; the other device's word: print it escaped only.
    public let title: String?
    /// The state to go on with.
    public let userInfo: [String: UserInfoValue]?
    /// The keys without which ``userInfo`` is of no use; all of them are there.
    public let requiredUserInfoKeys: Set<String>
    /// Where a browser goes if no application here knows the type; http or https.
    public let webpageURL: URL?
    /// The page that led to ``webpageURL``; http or https.
    public let referrerURL: URL?
    /// Which scene or window of the application it belongs in.
    public let targetContentIdentifier: String?
    /// When the activity stops being continuable.
    public let expirationDate: Date?
    /// Whether continuation streams may be opened.
    public let supportsContinuationStreams: Bool
    /// Whether the originator was slow to save, so that this is what it saved last.
    public let isStale: Bool

    init(_ state: UserActivity.State) {
        self.revision = state.revision
        self.title = state.title
        self.userInfo = state.userInfo
        self.requiredUserInfoKeys = state.requiredUserInfoKeys
        self.webpageURL = state.webpageURL
        self.referrerURL = state.referrerURL
        self.targetContentIdentifier = state.targetContentIdentifier
        self.expirationDate = state.expirationDate
        self.supportsContinuationStreams = state.supportsContinuationStreams
        self.isStale = state.isStale
    }
}
