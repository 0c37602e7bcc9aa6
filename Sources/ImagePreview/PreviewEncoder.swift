// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// Writes previews as JPEG files.
///
/// Chroma is halved both ways (4:2:0), as the system's encoder did at quality 0.5 on the devices that photo sharing
/// began on. Full chroma looks better (ssimulacra2 50 instead of 36) for 16 % more bytes; previews go out by the
/// hundred before the first original, so bytes won. Progressive coding with optimised tables gives 4 to 10 % back.
/// Nothing but the picture is written: no EXIF, no profile, no comment.
struct PreviewEncoder {
    let quality: Int

    /// The JPEG file of a picture.
    ///
    /// - Parameter image: The picture; sides of at most 65,500 pixels.
    /// - Returns: A complete file.
    /// - Throws: ``PreviewRefusal`` with `.outOfMemory`.
    func encode(_ image: RasterImage) throws(PreviewRefusal) -> [UInt8] {
        let compressor = try TurboJPEGCompressor()
        return try compressor.compress(image, quality: self.quality)
    }
}
