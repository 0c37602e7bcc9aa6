// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

public import FoundationEssentials

/// What a scope has kept of an activity, for people who look for it or want to do it again.
///
/// ``UserActivity/init(restoring:scope:)`` makes an activity of it. It is of this device alone and on no wire.
public struct SavedActivity: Sendable, Hashable, Identifiable {
    /// The activity's identifier, by which it is known however often it is restored.
    public let identifier: UUID
    /// The activity's type.
    public let activityType: String
    /// Its title.
    public let title: String?
    /// Words by which a person may look for it.
    public let keywords: Set<String>
    /// The application's own name for what it is about.
    public let persistentIdentifier: String?
    /// Which of the application's scenes it belongs in.
    public let targetContentIdentifier: String?
    /// Where a browser goes for it.
    public let webpageURL: URL?
    /// After this date it is not kept any longer.
    public let expirationDate: Date?
    /// The keys without which ``userInfo`` is of no use.
    public let requiredUserInfoKeys: Set<String>
    /// Of the activity's `userInfo`, what ``requiredUserInfoKeys`` name; nil if they name none.
    public let userInfo: [String: UserInfoValue]?
    /// Whether an activity that is made of it may be offered to other devices.
    public let isEligibleForHandoff: Bool
    /// Whether a search may find it.
    public let isEligibleForSearch: Bool
    /// Whether everybody may find it: the activity said so, and has a web page or required keys.
    public let isEligibleForPublicIndexing: Bool
    /// Whether it may be suggested.
    public let isEligibleForPrediction: Bool

    /// The same as ``identifier``.
    public var id: UUID { self.identifier }

    init(_ activityType: String, _ identifier: UUID, _ state: UserActivity.State) {
        self.identifier = identifier
        self.activityType = activityType
        self.title = state.title
        self.keywords = state.keywords
        self.persistentIdentifier = state.persistentIdentifier
        self.targetContentIdentifier = state.targetContentIdentifier
        self.webpageURL = state.webpageURL
        self.expirationDate = state.expirationDate
        self.requiredUserInfoKeys = state.requiredUserInfoKeys
        self.userInfo =
            state.requiredUserInfoKeys.isEmpty
            ? nil : state.userInfo?.filter { state.requiredUserInfoKeys.contains($0.key) }
        self.isEligibleForHandoff = state.isEligibleForHandoff
        self.isEligibleForSearch = state.isEligibleForSearch
        self.isEligibleForPublicIndexing =
            state.isEligibleForPublicIndexing && (state.webpageURL != nil || !state.requiredUserInfoKeys.isEmpty)
        self.isEligibleForPrediction = state.isEligibleForPrediction
    }

    /// What an activity that is made of it begins with.
    var state: UserActivity.State {
        var state = UserActivity.State(isEligibleForHandoff: self.isEligibleForHandoff)
        state.title = self.title
        state.keywords = self.keywords
        state.persistentIdentifier = self.persistentIdentifier
        state.targetContentIdentifier = self.targetContentIdentifier
        state.webpageURL = self.webpageURL
        state.expirationDate = self.expirationDate
        state.requiredUserInfoKeys = self.requiredUserInfoKeys
        state.userInfo = self.userInfo
        state.isEligibleForSearch = self.isEligibleForSearch
        state.isEligibleForPublicIndexing = self.isEligibleForPublicIndexing
        state.isEligibleForPrediction = self.isEligibleForPrediction
        return state
    }

    /// Whether it holds each word of a query, in its title or among its keywords, in any case.
    func matches(_ words: [String]) -> Bool {
        let texts = ([self.title].compactMap(\.self) + self.keywords).map { $0.lowercased() }
        return words.allSatisfy { word in texts.contains { $0.contains(word) } }
    }
}
