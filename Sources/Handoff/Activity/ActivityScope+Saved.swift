// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import FoundationEssentials
internal import Locking

// What a scope keeps is in memory, for as long as the scope lives, and on no wire. An application that wants it to
// outlive the process writes down what it finds here.
extension ActivityScope {
    /// How many activities a scope keeps unless told otherwise.
    public static let defaultSavedActivityLimit = 100

    /// The activities that were eligible for search, public indexing or prediction when they were current last, newest
    /// first.
    ///
    /// They are in memory and end with the process. Expired ones are dropped, and of too many the oldest.
    public var savedActivities: [SavedActivity] {
        self.state.withLock { $0.saved.current(at: Date()) }
    }

    /// Looks for saved activities that are eligible for search.
    ///
    /// - Parameter query: Words, each of which has to be somewhere in the title or in a keyword, in any case; without
    ///   one, all match.
    /// - Returns: Those found, newest first.
    public func savedActivities(matching query: String) -> [SavedActivity] {
        let words = query.lowercased().split(whereSeparator: \.isWhitespace).map { String($0) }
        return self.savedActivities.filter { $0.isEligibleForSearch && $0.matches(words) }
    }

    /// Deletes saved activities, because what they are about is gone.
    ///
    /// - Parameter identifiers: Their ``UserActivity/persistentIdentifier``; unknown ones are passed over.
    public func deleteSavedActivities(withPersistentIdentifiers identifiers: some Sequence<String>) {
        let identifiers = Set(identifiers)
        self.state.withLock { state in
            state.saved.removeAll { saved in saved.persistentIdentifier.map { identifiers.contains($0) } ?? false }
        }
    }

    /// Deletes all saved activities.
    public func deleteAllSavedActivities() {
        self.state.withLock { state in state.saved.removeAll { _ in true } }
    }
}
