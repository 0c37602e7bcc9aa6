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

    /// Where four of five further values would be; nil where there are too few to say.
    ///
    /// Of n values in their order n + 1 gaps are told apart, before the first and behind the last one too, and the next value is as
    /// likely in each, whatever they are distributed like. So a tenth of the gaps is left out at each end, and ``fewest`` values
    /// are needed: between the ends of four values three of five would be, and two runs of four are apart in one of
    /// 35 cases for no reason. Two per cent to each side of the median at least, since no machine does the same thing
    /// in the same time on another day.
    package var spread: ClosedRange<Double>? {
        let outer = (self.count + 1) / (Self.fewest + 1)
        guard outer > 0 else { return nil }
        let (low, high) = (self.values[outer - 1], self.values[self.count - outer])
        let least = abs(self.median) * Self.leastSpread
        return min(low, self.median - least)...max(high, self.median + least)
    }

    /// How often something has to be measured to have a spread.
    package static let fewest = 9

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
