// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// Writes pixels as a JPEG file, for pictures that are made and not taken.
package struct PictureWriter: Sendable {
    private let quality: Int

    /// The longest side that TurboJPEG writes, in pixels.
    private static let longestSide = 65_500

    /// Makes a writer.
    ///
    /// - Parameter quality: 1 to 100.
    package init(quality: Int) {
        self.quality = quality
    }

    /// The JPEG file of a picture; progressive, with 4:2:0 chroma.
    ///
    /// - Parameter picture: Sides of 1 to 65,500 pixels, and three bytes for each pixel.
    /// - Returns: A complete file.
    /// - Throws: ``PreviewRefusal`` with `.corrupt` if sides and bytes do not fit together, `.outOfMemory`.
    package func jpeg(of picture: PreviewPixels) throws(PreviewRefusal) -> [UInt8] {
        let sides = 1...Self.longestSide
        guard sides.contains(picture.width), sides.contains(picture.height),
            picture.rgb.count == RasterImage.rgb * picture.width * picture.height
        else { throw PreviewRefusal(.corrupt, "The pixels are not a picture of these sides.") }
        let size = PixelSize(width: picture.width, height: picture.height)
        return try PreviewEncoder(quality: self.quality).encode(RasterImage(size: size, pixels: picture.rgb))
    }
}
