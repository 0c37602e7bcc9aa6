// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

@testable import ImagePreview

/// Pictures that we read ourselves, wholly (GIF, BMP) or as far as the container (PNG, WebP).
enum FormatTarget: FuzzTarget {
    static let name = "formats"
    static let longestInput = 2048

    private static let limits = PreviewLimits(pixels: 1 << 16, fullyDecodedPixels: 1 << 16, bufferBytes: 1 << 20)
    private static let target = PixelSize(width: 16, height: 16)

    static func seeds() throws -> [[UInt8]] {
        let palette: [UInt8] = [255, 0, 0, 0, 255, 0, 0, 0, 255, 255, 255, 255]
        let screen: [UInt8] = [4, 0, 4, 0, 0x81, 0, 0] + palette
        let control: [UInt8] = [0x21, 0xF9, 4, 1, 0, 0, 2, 0]
        // Clear, one index, and what stands for two of it and more.
        let codes: [UInt8] = [2, 5, 0x84, 0x8F, 0xA9, 0x52, 0x05, 0, 0x3B]
        let frame: [UInt8] = [0x2C, 0, 0, 0, 0, 4, 0, 4, 0, 0]
        let interlaced: [UInt8] = [0x2C, 0, 0, 0, 0, 4, 0, 4, 0, 0x40]
        let bitmap: [UInt8] = [40, 0, 0, 0, 4, 0, 0, 0, 2, 0, 0, 0, 1, 0, 8, 0]
        let rest: [UInt8] = [0, 0, 0, 0] + [UInt8](repeating: 0, count: 8) + [2, 0, 0, 0, 0, 0, 0, 0]
        let start: [UInt8] = Array("BM".utf8) + [0, 0, 0, 0, 0, 0, 0, 0, 62, 0, 0, 0]
        let runs: [UInt8] = [3, 1, 0, 0, 0, 2, 1, 0, 0, 3, 1, 0, 1, 0, 0, 1]
        let chunks: [UInt8] = [0, 0, 0, 13] + Array("IHDR".utf8) + [0, 0, 0, 4, 0, 0, 0, 4, 8, 0, 0, 0, 0, 0, 0, 0, 0]
        return [
            Array("GIF89a".utf8) + screen + control + frame + codes,
            Array("GIF87a".utf8) + screen + interlaced + codes,
            start + bitmap + [0, 0, 0, 0] + rest + [0, 0, 255, 0, 0, 255, 0, 0, 0, 1, 0, 1, 1, 0, 1, 0],
            start + bitmap + [1, 0, 0, 0] + rest + [0, 0, 255, 0, 0, 255, 0, 0] + runs,
            [0x89] + Array("PNG\r\n".utf8) + [0x1A, 0x0A] + chunks + [0, 0, 0, 0] + Array("IDAT".utf8) + [0, 0, 0, 0],
            Array("RIFF".utf8) + [30, 0, 0, 0] + Array("WEBPVP8X".utf8) + [10, 0, 0, 0, 2, 0, 0, 0, 3, 0, 0, 3, 0, 0]
                + Array("ANMF".utf8) + [24, 0, 0, 0] + [UInt8](repeating: 0, count: 16) + Array("ALPH".utf8) + [
                    0, 0, 0, 0,
                ],
        ]
    }

    static func check(_ input: [UInt8]) throws(BrokenProperty) {
        try self.decode(try? GIFDecoder(reading: input.span, limits: self.limits), input)
        try self.decode(try? BMPDecoder(reading: input.span, limits: self.limits), input)
        if let chunks = try? PNGChunks(reading: input.span) {
            let ranges = [chunks.start, chunks.data] + [chunks.palette, chunks.profile, chunks.exif].compactMap { $0 }
            try hold(ranges.allSatisfy { $0.upperBound <= input.count }, "a chunk outside of the file")
            _ = PNGColours.colours(of: chunks, in: input.span)
        }
        let container = WebPContainer(reading: input.span)
        let ranges = [container.profile, container.exif, container.frame?.chunks].compactMap { $0 }
        try hold(ranges.allSatisfy { $0.upperBound <= input.count }, "a chunk outside of the file")
        if let still = container.still(in: input.span) {
            try hold(still.count <= 2 * input.count + 32, "a frame that is longer than its file")
        }
    }

    private static func decode(_ decoder: (any PictureDecoder)?, _ input: [UInt8]) throws(BrokenProperty) {
        guard let decoder else { return }
        try hold(decoder.storedSize.pixels <= self.limits.pixels, "a picture above the limits")
        guard let picture = try? decoder.decode(input.span, toward: self.target) else { return }
        let (size, extent) = (picture.image.size, picture.extent)
        try hold(picture.image.pixels.count == 3 * size.pixels, "pixels that are no picture")
        try hold(extent.width <= Double(size.width) && extent.height <= Double(size.height), "more than there is")
    }
}
