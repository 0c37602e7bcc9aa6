// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import ImagePreview

/// A picture with the size and the detail of a photo, computed, so that the program has to carry none.
enum BenchPhoto {
    private static let (width, height) = (1280, 960)

    /// Makes it.
    ///
    /// - Returns: The file.
    /// - Throws: `PreviewRefusal`.
    static func jpeg() throws -> [UInt8] {
        var grain: UInt32 = 20_140_602
        var pixels: [UInt8] = []
        pixels.reserveCapacity(3 * Self.width * Self.height)
        for row in 0..<Self.height {
            for column in 0..<Self.width {
                grain = grain &* 1_664_525 &+ 1_013_904_223
                let noise = Int(grain >> 28)
                pixels.append(UInt8(clamping: 40 + 200 * row / Self.height + noise))
                pixels.append(UInt8(clamping: 60 + 120 * column / Self.width + noise))
                pixels.append(UInt8(clamping: 220 - 180 * row / Self.height + noise))
            }
        }
        return try PictureWriter(quality: 90).jpeg(
            of: PreviewPixels(width: Self.width, height: Self.height, rgb: pixels)
        )
    }
}
