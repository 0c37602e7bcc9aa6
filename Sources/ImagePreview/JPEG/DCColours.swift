// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// Makes pixels of the samples of a frame.
struct DCColours {
    private let frame: DCFrame

    init(_ frame: DCFrame) {
        self.frame = frame
    }

    /// The picture at an eighth.
    func image() -> RasterImage {
        let coefficients = self.frame.coefficients.span
        let luma = self.frame.planes[0].samples(of: coefficients)
        let size = self.frame.planes[0].size
        guard self.frame.planes.count == 3 else { return RasterImage(size: size, pixels: Self.gray(luma)) }
        let chroma = self.frame.planes.dropFirst().map { plane in
            let (samples, size) =
                plane.hasDetail
                ? DCDetail.samples(of: plane, coefficients) : (plane.samples(of: coefficients), plane.size)
            return DCChroma(
                samples: samples,
                size: size,
                across: self.frame.densest.horizontal / plane.sampling.horizontal / plane.parts.across,
                down: self.frame.densest.vertical / plane.sampling.vertical / plane.parts.down
            )
        }
        var pixels = [UInt8](repeating: 0, count: RasterImage.rgb * size.pixels)
        var (blue, red) = ([UInt8](repeating: 0, count: size.width), [UInt8](repeating: 0, count: size.width))
        for row in 0..<size.height {
            chroma[0].read(row: row, into: &blue)
            chroma[1].read(row: row, into: &red)
            let samples = row * size.width..<(row + 1) * size.width
            Self.convert(luma.span.extracting(samples), blue.span, red.span, row: row, into: &pixels)
        }
        return RasterImage(size: size, pixels: pixels)
    }

    private static func gray(_ luma: [UInt8]) -> [UInt8] {
        [UInt8](capacity: RasterImage.rgb * luma.count) { output in
            for sample in luma { for _ in 0..<RasterImage.rgb { output.append(sample) } }
        }
    }

    /// YCbCr to RGB (ITU-T T.871 section 7) with libjpeg's rounding: each product to 16 bits behind the point.
    private static func convert(
        _ luma: Span<UInt8>,
        _ blue: Span<UInt8>,
        _ red: Span<UInt8>,
        row: Int,
        into pixels: inout [UInt8]
    ) {
        let half: Int32 = 1 << 15
        let length = RasterImage.rgb * luma.count
        var all = pixels.mutableSpan
        var line = all._mutatingExtracting(row * length..<(row + 1) * length)
        // The parts' lengths are known to be the same, so that only the line's bounds are checked.
        let (blue, red) = (blue.extracting(first: luma.count), red.extracting(first: luma.count))
        for index in 0..<luma.count {
            let y = Int32(luma[index])
            let (cb, cr) = (Int32(blue[index]) &- 128, Int32(red[index]) &- 128)
            let target = 3 &* index
            line[target] = Self.limited(y &+ (91_881 &* cr &+ half) &>> 16)
            line[target &+ 1] = Self.limited(y &+ (half &- 22_554 &* cb &- 46_802 &* cr) &>> 16)
            line[target &+ 2] = Self.limited(y &+ (116_130 &* cb &+ half) &>> 16)
        }
    }

    @inline(__always)
    private static func limited(_ value: Int32) -> UInt8 {
        UInt8(truncatingIfNeeded: min(max(value, 0), 255))
    }
}
