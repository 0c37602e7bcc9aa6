// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import Glibc

/// The weights of a Lanczos filter with three lobes along one axis: which source pixels make each target pixel.
struct LanczosWeights: Sendable {
    private static let lobes = 3.0

    /// How many source pixels make one target pixel; the same for all, unused ones weigh nothing.
    let taps: Int
    /// The first source pixel of each target pixel.
    let starts: [Int]
    /// `taps` weights for each target pixel; they sum up to 1.
    let weights: [Float]

    /// Computes the weights.
    ///
    /// - Parameters:
    ///   - count: Source pixels, at least 1.
    ///   - extent: How many of them the picture really covers, not rounded.
    ///   - target: Target pixels, at least 1.
    ///   - mean: How many pixels of the original a source pixel is the mean of.
    init(count: Int, extent: Double, target: Int, mean: Int = 1) {
        let scale = extent / Double(target)
        // Shrinking widens the filter so that it averages; where the picture is not shrunk it only interpolates.
        let width = max(scale, 1)
        // Means are sharpened by their neighbours, one on either side.
        let margin = mean > 1 ? 1 : 0
        let taps = min(count, 2 * Int((Self.lobes * width).rounded(.up)) + 1 + 2 * margin)
        var starts: [Int] = []
        var weights: [Float] = []
        starts.reserveCapacity(target)
        weights.reserveCapacity(target * taps)
        for index in 0..<target {
            let centre = (Double(index) + 0.5) * scale
            let first = Int((centre - Self.lobes * width).rounded(.down))
            let start = min(max(first - margin, 0), count - taps)
            var values = (start..<start + taps).map { Self.lanczos((Double($0) + 0.5 - centre) / width) }
            if mean > 1 { values = Self.sharpened(values, mean: mean) }
            let sum = values.reduce(0, +)
            for tap in values.indices { values[tap] /= sum }
            starts.append(start)
            weights.append(contentsOf: values.lazy.map(Float.init))
        }
        self.taps = taps
        self.starts = starts
        self.weights = weights
    }

    /// Weights for means that act as the given ones act on the values in the middle of what was averaged.
    ///
    /// A mean differs from the value in its middle by a 24th of how the values curve, and the curve of three neighbouring means
    /// is that of the values. Beyond an edge lies the same as on it.
    private static func sharpened(_ values: [Double], mean: Int) -> [Double] {
        let share = (1 - 1 / Double(mean * mean)) / 24
        var weights = [Double](repeating: 0, count: values.count)
        for (index, value) in values.enumerated() {
            weights[index] += value * (1 + 2 * share)
            weights[max(index - 1, 0)] -= value * share
            weights[min(index + 1, values.count - 1)] -= value * share
        }
        return weights
    }

    private static func lanczos(_ position: Double) -> Double {
        guard abs(position) < self.lobes else { return 0 }
        guard abs(position) > 1e-9 else { return 1 }
        let angle = Double.pi * position
        return self.lobes * sin(angle) * sin(angle / self.lobes) / (angle * angle)
    }
}
