// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import FoundationEssentials

/// The saved activities of a scope, newest last, so many at most.
struct SavedActivities {
    private let limit: Int
    private var list: [SavedActivity] = []

    init(limit: Int) { self.limit = limit }

    /// Keeps an activity as it is now, in place of what was kept of it, or under its name, before.
    mutating func keep(_ activity: SavedActivity, now: Date) {
        self.list.removeAll { saved in
            guard saved.identifier != activity.identifier else { return true }
            return activity.persistentIdentifier != nil && saved.persistentIdentifier == activity.persistentIdentifier
        }
        self.list.append(activity)
        self.dropExpired(now)
        self.list.removeFirst(max(0, self.list.count - self.limit))
    }

    /// Drops what has expired, and gives the rest, newest first.
    mutating func current(at now: Date) -> [SavedActivity] {
        self.dropExpired(now)
        return self.list.reversed()
    }

    mutating func removeAll(where isGone: (SavedActivity) -> Bool) { self.list.removeAll(where: isGone) }

    private mutating func dropExpired(_ now: Date) {
        // A date that is no number is past: nothing is known to be before it.
        self.list.removeAll { saved in saved.expirationDate.map { !(now < $0) } ?? false }
    }
}
