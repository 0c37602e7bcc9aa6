// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// Which of two is quicker, if that can be said.
///
/// Two whose spreads touch are not called different, whatever their medians say; nor is one that was measured too
/// seldom to have one.
package enum Comparison: Sendable, Hashable {
    /// The first is, so many times.
    case first(Double)
    /// The second is, so many times.
    case second(Double)
    /// The difference is inside the spread.
    case neither

    /// Compares two distributions of times.
    ///
    /// - Parameters:
    ///   - first: The times of one.
    ///   - second: The times of the other.
    package init(times first: Distribution, _ second: Distribution) {
        guard let one = first.spread, let other = second.spread else {
            self = .neither
            return
        }
        if one.upperBound < other.lowerBound {
            self = .first(second.median / first.median)
        } else if other.upperBound < one.lowerBound {
            self = .second(first.median / second.median)
        } else {
            self = .neither
        }
    }
}
