// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// A chroma component, brought to the luma's density.
///
/// A DC coefficient is the mean of a square. A parabola through the means of three neighbours tells the means of the
/// square's parts, which keep the mean of the whole. Interpolation between the centres blurs, and makes previews of
/// pictures with 4:2:0 worse by 2 to 5 dB before they are written; to give all parts the same mean, by 0.5 to 2 dB.
struct DCChroma {
    /// What the samples before, at and after a place weigh for one of its parts.
    private struct Weights {
        /// What they sum up to, as a number of bits.
        static let bits: Int32 = 10

        let before: Int32
        let here: Int32
        let after: Int32

        /// The weights for one of `count` equal parts of a sample's square, along one axis.
        init(part: Int, of count: Int) {
            let start = Double(2 * part - count) / Double(2 * count)
            let end = start + 1 / Double(count)
            let slope = (start + end) / 4
            let curvature = ((start * start + start * end + end * end) / 3 - 1.0 / 12) / 2
            let one = Double(1 << Self.bits)
            self.before = Int32(((curvature - slope) * one).rounded())
            self.after = Int32(((curvature + slope) * one).rounded())
            self.here = 1 << Self.bits - self.before - self.after
        }
    }

    private let samples: [UInt8]
    private let size: PixelSize
    private let across: [Weights]
    private let down: [Weights]

    /// Takes a component.
    ///
    /// - Parameters:
    ///   - samples: Row by row.
    ///   - size: Samples along each axis.
    ///   - across: Luma samples for each of them along a row, 1 to 4.
    ///   - down: Luma samples for each of them along a column, 1 to 4.
    init(samples: [UInt8], size: PixelSize, across: Int, down: Int) {
        self.samples = samples
        self.size = size
        self.across = (0..<across).map { Weights(part: $0, of: across) }
        self.down = (0..<down).map { Weights(part: $0, of: down) }
    }

    /// Writes a row of as many samples as the luma has.
    func read(row: Int, into output: inout [UInt8]) {
        guard self.across.count > 1 || self.down.count > 1 else {
            let first = row * self.size.width
            for index in output.indices { output[index] = self.samples[first + index] }
            return
        }
        let blended = self.blended(row)
        let line = blended.span
        var target = output.mutableSpan
        let shift = 2 * Weights.bits
        for (part, weights) in self.across.enumerated() {
            let count = (target.count - part + self.across.count - 1) / self.across.count
            let before = line.extracting(0..<count)
            let here = line.extracting(1..<count + 1)
            let after = line.extracting(2..<count + 2)
            for index in 0..<count {
                let sum =
                    before[index] &* weights.before &+ here[index] &* weights.here &+ after[index] &* weights.after
                let sample = (sum &+ 1 &<< (shift &- 1)) &>> shift
                target[index &* self.across.count &+ part] = UInt8(truncatingIfNeeded: min(max(sample, 0), 255))
            }
        }
    }

    /// The three nearest rows, weighted; the first and the last number are there twice.
    private func blended(_ row: Int) -> [Int32] {
        let here = self.line(row / self.down.count)
        let before = self.line(row / self.down.count - 1)
        let after = self.line(row / self.down.count + 1)
        let weights = self.down[row % self.down.count]
        let samples = self.samples.span
        let (first, second, third) = (
            samples.extracting(before), samples.extracting(here), samples.extracting(after)
        )
        return [Int32](capacity: self.size.width + 2) { output in
            for index in -1...self.size.width {
                let column = min(max(index, 0), self.size.width - 1)
                output.append(
                    Int32(first[column]) &* weights.before &+ Int32(second[column]) &* weights.here
                        &+ Int32(third[column]) &* weights.after
                )
            }
        }
    }

    /// Where a row lies; the first or the last one instead of those beyond.
    private func line(_ row: Int) -> Range<Int> {
        let row = min(max(row, 0), self.size.height - 1)
        return row * self.size.width..<(row + 1) * self.size.width
    }
}
