// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// How long a continuer may be held up for those that are a little behind it: a twentieth of its time.
///
/// Those that run together stay together by it, and a slow one slows nobody by more.
struct Courtesy: Sendable, Hashable {
    private static let share = 20
    /// What is allowed at once.
    private static let start = Duration.milliseconds(50)

    private var waited = Duration.zero

    /// Whether there is some left.
    ///
    /// - Parameter elapsed: How long the continuer has been served.
    /// - Returns: Whether it may wait.
    func isLeft(after elapsed: Duration) -> Bool { self.waited < Self.start + elapsed / Self.share }

    /// Takes from it.
    mutating func note(_ wait: Duration) { self.waited += wait }
}
