// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// Shrinks a picture with a separable Lanczos filter, first along the rows, then along the columns.
///
/// The samples stay as they are stored (gamma light), as every peer does it: in linear light dark text on white
/// turns pale.
struct LanczosResampler {
    private let source: PixelSize
    private let target: PixelSize
    private let isIdentity: Bool
    private let horizontal: LanczosWeights
    private let vertical: LanczosWeights

    /// Prepares the filter.
    ///
    /// - Parameters:
    ///   - picture: Gives size and true extent of the source.
    ///   - target: The size to reach.
    init(from picture: borrowing DecodedPicture, to target: PixelSize) {
        let extent = picture.extent
        self.source = picture.image.size
        self.target = target
        self.isIdentity =
            self.source == target && extent.width == Double(target.width) && extent.height == Double(target.height)
        self.horizontal = LanczosWeights(count: self.source.width, extent: extent.width, target: target.width)
        self.vertical = LanczosWeights(count: self.source.height, extent: extent.height, target: target.height)
    }

    /// The picture at the target's size.
    func resample(_ image: RasterImage) -> RasterImage {
        precondition(image.size == self.source, "prepared for \(self.source), not for \(image.size)")
        guard !self.isIdentity else { return image }
        let rows = self.shrinkRows(of: image.pixels.span)
        return RasterImage(size: self.target, pixels: self.shrinkColumns(of: rows.span))
    }

    private func shrinkRows(of pixels: Span<UInt8>) -> [Float] {
        let taps = self.horizontal.taps
        let starts = self.horizontal.starts.span
        let weights = self.horizontal.weights.span
        let stride = self.source.width * RasterImage.channels
        var output: [Float] = []
        output.reserveCapacity(self.source.height * self.target.width * RasterImage.channels)
        for row in 0..<self.source.height {
            let line = pixels.extracting(row * stride..<(row + 1) * stride)
            for column in 0..<self.target.width {
                let first = starts[column] * RasterImage.channels
                let window = line.extracting(first..<first + taps * RasterImage.channels)
                let factors = weights.extracting(column * taps..<(column + 1) * taps)
                var (red, green, blue): (Float, Float, Float) = (0, 0, 0)
                for tap in 0..<taps {
                    let weight = factors[tap]
                    red += weight * Float(window[3 * tap])
                    green += weight * Float(window[3 * tap + 1])
                    blue += weight * Float(window[3 * tap + 2])
                }
                output.append(red)
                output.append(green)
                output.append(blue)
            }
        }
        return output
    }

    private func shrinkColumns(of rows: Span<Float>) -> [UInt8] {
        let taps = self.vertical.taps
        let stride = self.target.width * RasterImage.channels
        var sums = [Float](repeating: 0, count: stride)
        var output: [UInt8] = []
        output.reserveCapacity(self.target.height * stride)
        for row in 0..<self.target.height {
            for index in 0..<stride { sums[index] = 0 }
            for tap in 0..<taps {
                let weight = self.vertical.weights[row * taps + tap]
                let first = (self.vertical.starts[row] + tap) * stride
                Self.add(rows.extracting(first..<first + stride), times: weight, to: &sums)
            }
            // The negative lobes overshoot at sharp edges.
            for sum in sums { output.append(UInt8(min(max(sum + 0.5, 0), 255))) }
        }
        return output
    }

    private static func add(_ line: Span<Float>, times weight: Float, to sums: inout [Float]) {
        var sums = sums.mutableSpan
        let count = min(line.count, sums.count)
        for index in 0..<count { sums[index] += weight * line[index] }
    }
}
