// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// Shrinks a picture with a separable Lanczos filter, first along the rows, then along the columns.
///
/// The samples stay as they are stored (gamma light), as every peer does it: in linear light dark text on white
/// turns pale. Only as many shrunk rows are kept as the filter is high.
struct LanczosResampler {
    private let source: PixelSize
    private let target: PixelSize
    private let isIdentity: Bool
    private let horizontal: LanczosWeights
    private let vertical: LanczosWeights

    /// Prepares the filter.
    ///
    /// - Parameters:
    ///   - picture: Gives size and true extent of the source, and what its pixels are.
    ///   - target: The size to reach.
    init(from picture: borrowing DecodedPicture, to target: PixelSize) {
        let extent = picture.extent
        self.source = picture.image.size
        self.target = target
        self.isIdentity =
            self.source == target && extent.width == Double(target.width) && extent.height == Double(target.height)
            && picture.means == (1, 1)
        self.horizontal = LanczosWeights(
            count: self.source.width,
            extent: extent.width,
            target: target.width,
            mean: picture.means.across
        )
        self.vertical = LanczosWeights(
            count: self.source.height,
            extent: extent.height,
            target: target.height,
            mean: picture.means.down
        )
    }

    /// The picture at the target's size.
    func resample(_ image: RasterImage) -> RasterImage {
        precondition(image.size == self.source, "prepared for \(self.source), not for \(image.size)")
        guard !self.isIdentity else { return image }
        let taps = self.vertical.taps
        let stride = self.target.width * image.channels
        var rows = [Float](repeating: 0, count: taps * stride)
        var sums = [Float](repeating: 0, count: stride)
        var output: [UInt8] = []
        output.reserveCapacity(self.target.height * stride)
        var next = 0
        for row in 0..<self.target.height {
            let start = self.vertical.starts[row]
            while next < start + taps {
                self.shrink(next, of: image, to: next % taps * stride, in: &rows)
                next += 1
            }
            for index in 0..<stride { sums[index] = 0 }
            for tap in 0..<taps {
                let first = (start + tap) % taps * stride
                let line = rows.span.extracting(first..<first + stride)
                Self.add(line, times: self.vertical.weights[row * taps + tap], to: &sums)
            }
            // The negative lobes overshoot at sharp edges.
            for sum in sums { output.append(UInt8(min(max(sum + 0.5, 0), 255))) }
        }
        return RasterImage(size: self.target, channels: image.channels, pixels: output)
    }

    private func shrink(_ row: Int, of image: RasterImage, to first: Int, in rows: inout [Float]) {
        let stride = self.source.width * image.channels
        let line = image.pixels.span.extracting(row * stride..<(row + 1) * stride)
        if image.channels == RasterImage.rgb {
            self.shrinkColours(line, to: first, in: &rows)
        } else {
            self.shrinkSamples(line, channels: image.channels, to: first, in: &rows)
        }
    }

    private func shrinkColours(_ line: Span<UInt8>, to first: Int, in rows: inout [Float]) {
        let taps = self.horizontal.taps
        let starts = self.horizontal.starts.span
        let weights = self.horizontal.weights.span
        var rows = rows.mutableSpan
        var position = first
        for column in 0..<self.target.width {
            let start = 3 * starts[column]
            let window = line.extracting(start..<start + 3 * taps)
            let factors = weights.extracting(column * taps..<(column + 1) * taps)
            var (red, green, blue): (Float, Float, Float) = (0, 0, 0)
            for tap in 0..<taps {
                let weight = factors[tap]
                red += weight * Float(window[3 * tap])
                green += weight * Float(window[3 * tap + 1])
                blue += weight * Float(window[3 * tap + 2])
            }
            rows[position] = red
            rows[position + 1] = green
            rows[position + 2] = blue
            position += 3
        }
    }

    private func shrinkSamples(_ line: Span<UInt8>, channels: Int, to first: Int, in rows: inout [Float]) {
        let taps = self.horizontal.taps
        for column in 0..<self.target.width {
            for channel in 0..<channels {
                var sum: Float = 0
                for tap in 0..<taps {
                    let sample = line[(self.horizontal.starts[column] + tap) * channels + channel]
                    sum += self.horizontal.weights[column * taps + tap] * Float(sample)
                }
                rows[first + column * channels + channel] = sum
            }
        }
    }

    private static func add(_ line: Span<Float>, times weight: Float, to sums: inout [Float]) {
        var sums = sums.mutableSpan
        let count = min(line.count, sums.count)
        for index in 0..<count { sums[index] += weight * line[index] }
    }
}
