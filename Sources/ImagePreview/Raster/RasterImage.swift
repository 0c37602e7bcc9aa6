// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// A picture in memory: 8 bits each of red, green and blue, row by row from the top, without padding.
struct RasterImage: Sendable, Hashable {
    static let channels = 3

    let size: PixelSize
    var pixels: [UInt8]

    /// Makes a picture of pixels.
    ///
    /// - Parameters:
    ///   - size: Width and height.
    ///   - pixels: Exactly `3 * width * height` bytes.
    init(size: PixelSize, pixels: [UInt8]) {
        precondition(pixels.count == size.pixels * Self.channels, "\(pixels.count) bytes are not \(size)")
        self.size = size
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
                let source = (origin + row * down + column * right) * Self.channels
                turned.append(self.pixels[source])
                turned.append(self.pixels[source + 1])
                turned.append(self.pixels[source + 2])
            }
        }
        return RasterImage(size: turnedSize, pixels: turned)
    }
}
