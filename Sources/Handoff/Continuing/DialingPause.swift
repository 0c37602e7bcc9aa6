// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// How long to wait before a device is dialled again that has hung up before its first word.
///
/// It had too many that it does not know yet (docs/security.md, rule 13), perhaps several of this very address. They would
/// push one another out for ever if all came back at the same moment, or at once: so the pauses are random, and grow.
struct DialingPause {
    private static let longest = 1000

    /// In milliseconds.
    private var range = 20...120

    /// Says how long the next pause is.
    ///
    /// - Returns: The pause.
    mutating func next() -> Duration {
        defer { self.range = self.range.lowerBound...min(self.range.upperBound * 2, Self.longest) }
        return .milliseconds(Int.random(in: self.range))
    }
}
