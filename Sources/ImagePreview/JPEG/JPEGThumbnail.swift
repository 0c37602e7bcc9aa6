// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// The small JPEG that a camera puts into the EXIF block of a large one.
///
/// It serves where not one pixel of the large one has come, and never instead of pixels that are there: it is a picture of its
/// own, too small for a preview more often than not, with bars beside the picture or from before it was edited.
struct JPEGThumbnail: Sendable, Hashable {
    /// Where it lies in the file.
    private let place: Range<Int>

    /// Looks for the thumbnail; `nil` if there is none.
    ///
    /// - Parameters:
    ///   - header: What stands before the first pixel of the large picture.
    ///   - bytes: The whole file.
    init?(of header: JPEGHeader, in bytes: Span<UInt8>) {
        guard let exif = header.exif, let place = ExifBlock.thumbnail(in: bytes.extracting(exif)),
            PictureFormat(header: bytes.extracting(exif).extracting(place)) == .jpeg
        else { return nil }
        self.place = exif.lowerBound + place.lowerBound..<exif.lowerBound + place.upperBound
    }

    /// Decodes it, not turned.
    ///
    /// - Parameters:
    ///   - bytes: The whole file.
    ///   - target: The size of the large picture's preview before turning.
    ///   - limits: What the decoding may cost.
    /// - Returns: The pixels, marked as damaged; `nil` if it is of another shape, or too small for the preview.
    /// - Throws: As ``JPEGDecoder``.
    func decode(
        _ bytes: Span<UInt8>,
        toward target: PixelSize,
        limits: PreviewLimits
    ) throws(PreviewRefusal) -> DecodedPicture? {
        let bytes = bytes.extracting(self.place)
        let decoder = try JPEGDecoder(reading: bytes, limits: limits)
        let size = decoder.storedSize
        let fitted = size.fitted(into: target.longSide)
        // It was rounded to whole pixels when it was made.
        guard decoder.hasPixels, size.longSide >= target.longSide, abs(fitted.width - target.width) <= 1,
            abs(fitted.height - target.height) <= 1
        else { return nil }
        var picture = try decoder.decode(bytes, toward: target)
        picture.isDamaged = true
        return picture
    }
}
