// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import FoundationEssentials
internal import HandoffWire
internal import Locking

extension UserActivity {
    /// Follows an activity that was delivered by a continuation: `for try await state in try activity.updates()`.
    ///
    /// The first state is the next one that is newer than the activity's; the activity itself is brought up to date as
    /// well. Several may follow at once, each at its own pace. The sequence ends when the activity has ended on the
    /// originator, and when the task is cancelled, which leaves the session as it was. While the activity is only not
    /// current there, nothing comes. Whoever holds the sequence holds the session of a ``HandoffApplication``. An update is held against the same rules as the first state.
    ///
    /// Iterating throws ``HandoffError``: `.userInfoTooLarge` if a state is over this node's limit or the originator's,
    /// `.handoffFailed` if one is of no use (it lacks a required key, or has expired), or if the connection was lost;
    /// `.timedOut`, `.protocolViolation`. After an error about one state the activity can be followed anew.
    ///
    /// - Returns: The states to come.
    /// - Throws: ``HandoffError`` with `.unsupported` if the activity was not delivered by a continuation, or by an
    ///   originator that does not know of updates.
    public func updates() throws(HandoffError) -> ActivityUpdates {
        let (follower, session) = self.state.withLock { ($0.follower, $0.session) }
        guard let follower else { throw HandoffError(.unsupported, "this activity cannot be followed") }
        return ActivityUpdates(follower, session)
    }
}

extension UserActivity.State {
    /// Takes over what has come.
    ///
    /// - Parameter message: An activity as it came.
    /// - Throws: ``HandoffError`` with `.protocolViolation` for values that no activity has; nothing is taken over then.
    mutating func take(_ message: ActivityMessage) throws(HandoffError) {
        var userInfo: [String: UserInfoValue]?
        if let values = message.userInfo { userInfo = try UserInfoValue.table(values) }
        let webpageURL = try message.summary.webpageURL.map(UserActivity.page)
        let referrerURL = try message.referrerURL.map(UserActivity.page)
        let isBrowsing = message.summary.type == UserActivity.browsingWebType
        guard !isBrowsing || webpageURL != nil else {
            throw HandoffError(.protocolViolation, "an activity that stands for a web page came without one")
        }
        self.title = message.summary.title
        // Whoever made the page is not whoever made the application: nothing but the URL comes from a browser.
        self.userInfo = isBrowsing ? nil : userInfo
        self.requiredUserInfoKeys = isBrowsing ? [] : Set(message.requiredKeys)
        self.webpageURL = webpageURL
        self.referrerURL = referrerURL
        self.targetContentIdentifier = message.target
        self.expirationDate = message.summary.expiration.map { Date(timeIntervalSinceReferenceDate: $0) }
        self.supportsContinuationStreams = message.summary.supportsStreams
        self.isStale = message.isStale
        if let revision = message.revision { self.revision = revision }
    }
}
