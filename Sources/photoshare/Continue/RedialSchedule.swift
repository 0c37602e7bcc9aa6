// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// When a device is dialled again after its link broke: soon at first, then less and less often, and not for ever.
struct RedialSchedule: Sendable, Hashable {
    /// The first wait, and the longest.
    private static let bounds = (first: Duration.milliseconds(250), longest: Duration.seconds(8))

    private let limit: Duration
    private var next = Self.bounds.first

    /// Begins.
    ///
    /// - Parameter limit: How long after the break the last attempt may begin.
    init(limit: Duration) {
        self.limit = limit
    }

    /// How long to wait before the next attempt.
    ///
    /// - Parameter elapsed: How long ago the link broke.
    /// - Returns: The wait, or nil once it is no use any more.
    mutating func wait(after elapsed: Duration) -> Duration? {
        guard elapsed < self.limit else { return nil }
        let wait = min(self.next, self.limit - elapsed)
        self.next = min(self.next * 2, Self.bounds.longest)
        return wait
    }
}
