// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import Glibc

/// A logarithmic axis: values on it, and where they are drawn.
struct LogScale: Sendable, Hashable {
    /// The values at its two ends, both above zero.
    let values: ClosedRange<Double>
    /// Where the smaller one is drawn.
    let start: Double
    /// Where the larger one is drawn; above `start` for x, below it for y.
    let end: Double

    /// Makes a scale that has room for all values.
    ///
    /// - Parameters:
    ///   - values: What will be drawn; what is not above zero is left out.
    ///   - base: The ends are powers of it.
    ///   - start: Where the smaller end is drawn.
    ///   - end: Where the larger end is drawn.
    init(holding values: some Sequence<Double>, base: Double, from start: Double, to end: Double) {
        let drawn = values.filter { $0 > 0 && $0.isFinite }
        let low = Self.power(of: base, at: drawn.min() ?? 1, .down)
        let high = Self.power(of: base, at: drawn.max() ?? base, .up)
        // A single value stands in the middle.
        self.values = low < high ? low...high : low / base...low * base
        self.start = start
        self.end = end
    }

    /// Where a value is drawn; beyond the ends it is held to them.
    func position(of value: Double) -> Double {
        let held = min(max(value, self.values.lowerBound), self.values.upperBound)
        let share = log(held / self.values.lowerBound) / log(self.values.upperBound / self.values.lowerBound)
        return self.start + (self.end - self.start) * share
    }

    /// The powers of a base on it.
    func ticks(base: Double) -> [Double] {
        var ticks: [Double] = []
        var tick = Self.power(of: base, at: self.values.lowerBound, .up)
        while tick <= self.values.upperBound * 1.000_1 {
            ticks.append(tick)
            tick *= base
        }
        return ticks
    }

    /// The power of a base that is next to a value; a value that is one up to the rounding of logarithms stays.
    private static func power(of base: Double, at value: Double, _ rule: FloatingPointRoundingRule) -> Double {
        let exponent = log(value) / log(base)
        let near = exponent.rounded()
        return pow(base, abs(exponent - near) < 1e-6 ? near : exponent.rounded(rule))
    }
}
