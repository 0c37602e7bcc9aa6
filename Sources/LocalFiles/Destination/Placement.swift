// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// Where an incoming file went.
public struct Placement: Sendable, Hashable {
    /// What was done.
    public enum Outcome: Sendable, Hashable {
        /// It has the name that was asked for (shortened, if that was too long).
        case placed
        /// The name was taken; it has a number.
        case renamed
        /// It took the place of an existing file.
        case replaced
        /// The existing file stays, the incoming one is gone.
        case skipped
    }

    /// What was done.
    public let outcome: Outcome
    /// The file's path beneath the destination; with `.skipped`, that of the file that stays.
    public let path: RelativePath
}
