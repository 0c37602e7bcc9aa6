// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import Foundation

/// Which events a stream's delegate has had, and which one is due.
///
/// A stream asks again and again: an event that says that something can be done comes once, until it was done.
struct StreamEvents {
    /// How far a stream is, as its delegate may learn it.
    struct Situation {
        var isOpen: Bool
        /// What is said when something can be read or written, if something can.
        var available: Stream.Event?
        var isAtEnd: Bool
        var hasFailed: Bool
    }

    private var hasSaidOpen = false
    private var hasSaidLast = false
    private var isArmed = true

    /// The application has read or written: it may be told again.
    mutating func arm() { self.isArmed = true }

    /// The event that is due, which counts as delivered.
    mutating func next(_ situation: Situation) -> Stream.Event? {
        guard !self.hasSaidLast else { return nil }
        if situation.hasFailed {
            self.hasSaidLast = true
            return .errorOccurred
        }
        guard situation.isOpen else { return nil }
        if !self.hasSaidOpen {
            self.hasSaidOpen = true
            return .openCompleted
        }
        if let available = situation.available, self.isArmed {
            self.isArmed = false
            return available
        }
        if situation.isAtEnd {
            self.hasSaidLast = true
            return .endEncountered
        }
        return nil
    }
}
