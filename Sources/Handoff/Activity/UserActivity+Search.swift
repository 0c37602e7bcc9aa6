// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import Locking

// What is kept of activities on this device, none of which is on any wire.
extension UserActivity {
    /// Words by which a person may look for the activity, in the person's language.
    public var keywords: Set<String> {
        get { self.state.withLock { $0.keywords } }
        set { self.change { $0.keywords = newValue } }
    }

    /// Whether the scope keeps the activity for ``ActivityScope/savedActivities(matching:)``; independent of Handoff.
    ///
    /// It is kept when it becomes current, and when it changes while it is current. Where no eligibility is left, what
    /// was kept is dropped at once.
    public var isEligibleForSearch: Bool {
        get { self.state.withLock { $0.isEligibleForSearch } }
        set { self.change { $0.isEligibleForSearch = newValue } }
    }

    /// Whether what is kept may be shown to everybody; independent of Handoff.
    ///
    /// It takes a ``webpageURL`` or ``requiredUserInfoKeys`` besides, as on Apple's systems. The library publishes
    /// nothing: an application that has an index for the public, a site's feed for one, finds the answer in
    /// ``SavedActivity/isEligibleForPublicIndexing``.
    public var isEligibleForPublicIndexing: Bool {
        get { self.state.withLock { $0.isEligibleForPublicIndexing } }
        set { self.change { $0.isEligibleForPublicIndexing = newValue } }
    }

    /// Whether the scope keeps the activity as something the person may want to do again; independent of Handoff.
    ///
    /// ``ActivityScope/savedActivities`` has the newest first.
    public var isEligibleForPrediction: Bool {
        get { self.state.withLock { $0.isEligibleForPrediction } }
        set { self.change { $0.isEligibleForPrediction = newValue } }
    }

    /// The application's own name for what the activity is about; saved activities are deleted by it, and one takes
    /// the place of another that has the same.
    public var persistentIdentifier: String? {
        get { self.state.withLock { $0.persistentIdentifier } }
        set { self.change { $0.persistentIdentifier = newValue } }
    }

    /// Deletes saved activities, because what they are about is gone.
    ///
    /// - Parameters:
    ///   - identifiers: Their ``persistentIdentifier``; unknown ones are passed over.
    ///   - scope: Where they are kept: the process's scope, unless told otherwise.
    public static func deleteSavedUserActivities(
        withPersistentIdentifiers identifiers: [String],
        in scope: ActivityScope = .process
    ) {
        scope.deleteSavedActivities(withPersistentIdentifiers: identifiers)
    }

    /// Deletes all saved activities.
    ///
    /// - Parameter scope: Where they are kept: the process's scope, unless told otherwise.
    public static func deleteAllSavedUserActivities(in scope: ActivityScope = .process) {
        scope.deleteAllSavedActivities()
    }

    /// Whether the activity is eligible for anything that it is kept for.
    var isKept: Bool { self.state.withLock { $0.isKept } }

    /// What is kept of the activity now; nil if it is eligible for nothing that it would be kept for.
    var snapshot: SavedActivity? {
        self.state.withLock { $0.isKept ? SavedActivity(self.activityType, self.identifier, $0) : nil }
    }
}

extension UserActivity.State {
    fileprivate var isKept: Bool {
        self.isEligibleForSearch || self.isEligibleForPublicIndexing || self.isEligibleForPrediction
    }
}
