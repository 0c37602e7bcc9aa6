// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// Makes previews of pictures: bytes in, bytes out, no file is opened and nothing is kept.
///
/// A preview is upright, fitted into a square without being enlarged, and free of metadata. A maker is a value
/// without state, so that any number of threads may use it; each call works on the calling thread and takes as long
/// as the original is large (about 3 ms a megapixel of a JPEG, 20 ms of other formats), so call it from a thread that
/// may block. It cannot be cancelled.
///
/// Formats are told by content: JPEG, PNG, WebP, GIF and BMP; HEIC, AVIF and TIFF where their libraries are installed
/// (see ``PictureLibraries``). Of several pictures or frames the first counts. Colours come out as sRGB: ICC profiles
/// and what PNG says instead are applied and dropped, inks without a profile are converted naively, and what is
/// transparent lies over white. A JPEG of which not one pixel has come gives its EXIF thumbnail, marked as damaged, where
/// that has its shape and is large enough.
public struct PreviewMaker: Sendable {
    /// How large and how good the previews are, and what they may cost.
    public let options: PreviewOptions

    /// Makes a maker of previews.
    ///
    /// - Parameter options: Size (1 to 4096), quality (1 to 100) and limits; a value outside is a programmer's mistake.
    public init(options: PreviewOptions = PreviewOptions()) {
        precondition((1...4096).contains(options.size), "the size of a preview is 1 to 4096, not \(options.size)")
        precondition((1...100).contains(options.quality), "the quality is 1 to 100, not \(options.quality)")
        self.options = options
    }

    /// Makes the preview of a picture.
    ///
    /// - Parameter bytes: The whole file of the original.
    /// - Returns: The preview; marked as damaged where the original is cut or broken but something can be shown.
    /// - Throws: ``PreviewRefusal``, any code but `.unreadable`.
    public func preview(of bytes: [UInt8]) throws(PreviewRefusal) -> Preview {
        try self.preview(of: bytes.span)
    }

    /// Makes the preview of a picture whose bytes the caller lends.
    ///
    /// - Parameter bytes: The whole file of the original; not copied.
    /// - Returns: The preview; marked as damaged where the original is cut or broken but something can be shown.
    /// - Throws: ``PreviewRefusal``, any code but `.unreadable`.
    public func preview(of bytes: Span<UInt8>) throws(PreviewRefusal) -> Preview {
        try self.preview(of: bytes, .kept)
    }

    /// Makes the preview of a picture in a mapped file.
    ///
    /// - Parameters:
    ///   - bytes: The whole file of the original.
    ///   - pages: What becomes of its pages once they are read.
    /// - Returns: The preview; marked as damaged where the original is cut or broken but something can be shown.
    /// - Throws: ``PreviewRefusal``, any code but `.unreadable`.
    package func preview(of bytes: Span<UInt8>, _ pages: ReadPages) throws(PreviewRefusal) -> Preview {
        let (image, isDamaged) = try self.picture(of: bytes, pages)
        let jpeg = try PreviewEncoder(quality: self.options.quality).encode(image)
        return Preview(jpeg: jpeg, width: image.size.width, height: image.size.height, isDamaged: isDamaged)
    }

    /// Makes the pixels of a preview, for whoever shows it instead of sending it.
    ///
    /// - Parameter bytes: The whole file of the original, or of a preview.
    /// - Returns: The pixels, upright and fitted.
    /// - Throws: ``PreviewRefusal``, any code but `.unreadable`.
    public func pixels(of bytes: [UInt8]) throws(PreviewRefusal) -> PreviewPixels {
        try self.pixels(of: bytes.span)
    }

    /// Makes the pixels of a preview of bytes that the caller lends.
    ///
    /// - Parameter bytes: The whole file of the original, or of a preview; not copied.
    /// - Returns: The pixels, upright and fitted.
    /// - Throws: ``PreviewRefusal``, any code but `.unreadable`.
    public func pixels(of bytes: Span<UInt8>) throws(PreviewRefusal) -> PreviewPixels {
        let (image, _) = try self.picture(of: bytes, .kept)
        return PreviewPixels(width: image.size.width, height: image.size.height, rgb: image.pixels)
    }

    private func picture(
        of bytes: Span<UInt8>,
        _ pages: ReadPages
    ) throws(PreviewRefusal) -> (image: RasterImage, isDamaged: Bool) {
        let decoder = try self.decoder(for: bytes, pages)
        let orientation = decoder.orientation
        let size = decoder.storedSize.oriented(orientation).fitted(into: self.options.size)
        // Turning twice by the axes alone gives the stored shape back, so the small picture is turned, not the large.
        let target = size.oriented(orientation)
        let decoded = try decoder.decode(bytes, toward: target)
        let image = LanczosResampler(from: decoded, to: decoded.swapsAxes ? target.turned : target).resample(
            decoded.image
        )
        .standardised(from: decoded.colours).turned(orientation)
        return (image, decoded.isDamaged)
    }

    /// Makes the preview of a picture in an open file, which is mapped instead of being read into memory.
    ///
    /// Use it for originals that nobody shortens meanwhile: where a mapped file loses its end, the system stops the
    /// process with SIGBUS. Read the file and use ``preview(of:)-([UInt8])`` where that cannot be ruled out.
    ///
    /// - Parameter descriptor: A regular file open for reading; neither moved nor closed.
    /// - Returns: The preview; marked as damaged where the original is cut or broken but something can be shown.
    /// - Throws: ``PreviewRefusal``, any code; `.unreadable` if it is no regular file or cannot be mapped.
    public func preview(ofFile descriptor: Int32) throws(PreviewRefusal) -> Preview {
        let file = try MappedFile(descriptor: descriptor)
        return try file.withBytes { (bytes) throws(PreviewRefusal) in try self.preview(of: bytes, file.readPages) }
    }

    private func decoder(
        for bytes: Span<UInt8>,
        _ pages: ReadPages
    ) throws(PreviewRefusal) -> any PictureDecoder {
        guard !bytes.isEmpty else { throw .empty }
        guard let format = PictureFormat(header: bytes) else { throw .notAnImage }
        let limits = self.options.limits
        return switch format {
        case .jpeg: try JPEGDecoder(reading: bytes, limits: limits, pages)
        case .png: try PNGDecoder(reading: bytes, limits: limits)
        case .webp: try WebPDecoder(reading: bytes, limits: limits)
        case .gif: try GIFDecoder(reading: bytes, limits: limits)
        case .bmp: try BMPDecoder(reading: bytes, limits: limits)
        case .heic, .avif: try HEIFDecoder(reading: bytes, limits: limits)
        case .tiff: try TIFFDecoder(reading: bytes, limits: limits)
        case .jpeg2000, .jpegXL, .psd, .ico, .svg, .raw: throw .unsupportedFormat(format.name)
        }
    }
}
