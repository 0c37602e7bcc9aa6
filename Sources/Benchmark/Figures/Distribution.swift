// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import Glibc

/// What was measured several times, in ascending order.
///
/// No mean: one disturbed repetition would move it, and the machine is always disturbed.
package struct Distribution: Sendable, Hashable {
    /// The values, the smallest first; at least one, all finite.
    package let values: [Double]

    /// Sorts values; nil if there is none, or one that is no finite number.
    ///
    /// - Parameter values: What was measured.
    package init?(_ values: [Double]) {
        guard !values.isEmpty, values.allSatisfy(\.isFinite) else { return nil }
        self.values = values.sorted()
    }

    /// How often it was measured.
    package var count: Int { self.values.count }

    /// The value that so many per cent of the values do not exceed (nearest rank: one that was measured, never one in
    /// between).
    ///
    /// - Parameter percent: From 0 to 100.
    /// - Returns: The value; of few values the 99th percentile is the largest.
    package func percentile(_ percent: Double) -> Double {
        let rank = Int((percent / 100 * Double(self.count)).rounded(.up))
        return self.values[min(max(rank, 1), self.count) - 1]
    }

    /// The value in the middle.
    package var median: Double { self.percentile(50) }

    /// Where most of the values are; nil where it was measured once.
    ///
    /// All of up to ten, and without the outer tenths of more; two per cent to each side of the
    /// median at least, since no machine does the same thing in the same time on another day.
    package var spread: ClosedRange<Double>? {
        guard self.count > 1 else { return nil }
        let last = Double(self.count - 1)
        let low = self.values[Int((0.1 * last).rounded(.down))]
        let high = self.values[Int((0.9 * last).rounded(.up))]
        let least = abs(self.median) * Self.leastSpread
        return min(low, self.median - least)...max(high, self.median + least)
    }

    /// The least spread to each side, in parts of the median.
    private static let leastSpread = 0.02

    /// The same as speeds: so many of something in each of these times.
    ///
    /// - Parameter amount: How much was done in each time.
    /// - Returns: The speeds; nil if a time is not positive.
    package func rates(of amount: Double) -> Distribution? {
        Distribution(self.values.map { $0 > 0 ? amount / $0 : .infinity })
    }
}
