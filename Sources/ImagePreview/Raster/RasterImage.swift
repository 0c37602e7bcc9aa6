// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// A picture in memory: samples of 8 bits, row by row from the top, without padding.
struct RasterImage: Sendable, Hashable {
    /// Red, green and blue.
    static let rgb = 3
    /// Four inks, inverted as Adobe writes them: 255 is none.
    static let inks = 4

    let size: PixelSize
    /// How many samples a pixel has: ``rgb`` or ``inks``.
    let channels: Int
    var pixels: [UInt8]

    /// Makes a picture of pixels.
    ///
    /// - Parameters:
    ///   - size: Width and height.
    ///   - channels: Samples of one pixel.
    ///   - pixels: Exactly `channels * width * height` bytes.
    init(size: PixelSize, channels: Int = RasterImage.rgb, pixels: [UInt8]) {
        precondition(pixels.count == size.pixels * channels, "\(pixels.count) bytes are not \(size)")
        self.size = size
        self.channels = channels
        self.pixels = pixels
    }

    /// The picture turned upright.
    consuming func turned(_ orientation: Orientation) -> RasterImage {
        guard orientation != .upright else { return self }
        let (width, height) = (self.size.width, self.size.height)
        // Where the upright picture's top left pixel lies, and the steps to its right and lower neighbour.
        let (origin, right, down) =
            switch orientation {
            case .upright: (0, 1, width)
            case .mirrored: (width - 1, -1, width)
            case .turnedHalf: (width * height - 1, -1, -width)
            case .flipped: (width * (height - 1), 1, -width)
            case .transposed: (0, width, 1)
            case .quarterClockwise: (width * (height - 1), -width, 1)
            case .transversed: (width * height - 1, -width, -1)
            case .quarterCounterclockwise: (width - 1, width, -1)
            }
        let turnedSize = self.size.oriented(orientation)
        var turned: [UInt8] = []
        turned.reserveCapacity(self.pixels.count)
        for row in 0..<turnedSize.height {
            for column in 0..<turnedSize.width {
                let source = (origin + row * down + column * right) * self.channels
                for channel in 0..<self.channels { turned.append(self.pixels[source + channel]) }
            }
        }
        return RasterImage(size: turnedSize, channels: self.channels, pixels: turned)
    }
}
