// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// A moment as a file system keeps it: nanoseconds since 1970, to 64-bit seconds either way.
public struct FileTime: Sendable, Hashable, Comparable {
    /// Whole seconds since 1970-01-01 00:00 UTC, rounded down; negative before.
    public let seconds: Int64
    /// What is to be added to the seconds; below 1,000,000,000.
    public let nanoseconds: UInt32

    /// Makes a time.
    ///
    /// - Parameters:
    ///   - seconds: Whole seconds since 1970, rounded down.
    ///   - nanoseconds: What is to be added to them; 1,000,000,000 or more gives nil.
    public init?(seconds: Int64, nanoseconds: UInt32) {
        guard nanoseconds < 1_000_000_000 else { return nil }
        self.seconds = seconds
        self.nanoseconds = nanoseconds
    }

    init(trustedSeconds seconds: Int64, nanoseconds: UInt32) {
        self.seconds = seconds
        self.nanoseconds = nanoseconds
    }

    /// Whether the first time is before the second.
    public static func < (first: FileTime, second: FileTime) -> Bool {
        (first.seconds, first.nanoseconds) < (second.seconds, second.nanoseconds)
    }
}
