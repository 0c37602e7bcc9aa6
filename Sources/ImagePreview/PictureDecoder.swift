// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// Reads one picture of one format: first its header, then its pixels at a size near the preview's.
///
/// A format joins by conforming and by a line in ``PreviewMaker``.
protocol PictureDecoder {
    /// The size as stored, before the picture is turned upright.
    var storedSize: PixelSize { get }
    /// How the stored picture has to be turned to be upright.
    var orientation: Orientation { get }

    /// Reads the header and checks what decoding would cost.
    ///
    /// - Parameters:
    ///   - bytes: The whole file.
    ///   - limits: What the decoding may cost.
    /// - Throws: A refusal, before anything is allocated for pixels.
    init(reading bytes: Span<UInt8>, limits: PreviewLimits) throws(PreviewRefusal)

    /// Decodes the pixels, not turned, at the target's size or at any larger size that is cheap.
    ///
    /// - Parameters:
    ///   - bytes: The same file.
    ///   - target: The size of the preview before turning.
    /// - Returns: The pixels, and whether some are missing.
    /// - Throws: A refusal with `.corrupt` where nothing can be shown, `.tooLarge` or `.outOfMemory`.
    func decode(_ bytes: Span<UInt8>, toward target: PixelSize) throws(PreviewRefusal) -> DecodedPicture
}

/// What a decoder gives.
struct DecodedPicture {
    /// The pixels, not turned yet, in the original's colours.
    var image: RasterImage
    /// The part of the raster that the original covers, in raster pixels.
    ///
    /// A decoder that scales by n/8 rounds up: 4,001 pixels become 501 of which the original covers 500.125.
    /// Taking 501 for the whole shifts the picture by up to 0.3 pixels and costs 13 dB on a 24-megapixel photo.
    var extent: (width: Double, height: Double)
    /// How many of the original's pixels one of the raster is the mean of, along each axis; 1 where it is no mean.
    ///
    /// Means dampen what is fine, by a tenth at the finest that a preview of half the size shows. The resampler takes
    /// that back, which brings the preview of a 12-megapixel photo 3 dB nearer to that of all its pixels.
    var means = (across: 1, down: 1)
    /// Whether the decoder turned the picture by a quarter although its header told the size of before; the target's
    /// sides change places then.
    var swapsAxes = false
    /// What the samples mean.
    var colours = PictureColours.standard
    /// Whether the data were cut or damaged.
    var isDamaged: Bool
}
