// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// Decodes JPEG pictures, scaled down in the decoder as far as the preview allows: large ones by their DC coefficients
/// alone, all others through libturbojpeg.
struct JPEGDecoder: PictureDecoder {
    private static let scaleDenominator = 8
    /// Twice the preview's size leaves the Lanczos filter enough to work on: 41.9 dB, against 33.8 with once.
    private static let oversampling = 2

    private let header: JPEGHeader
    private let limits: PreviewLimits
    /// Where the last whole segment ends: libjpeg gives up on a table that is cut, with all that came before.
    private let end: Int
    private let pages: ReadPages
    /// What there is to see where the picture's own pixels are missing.
    private let thumbnail: JPEGThumbnail?

    /// Whether there is anything of the picture itself.
    var hasPixels: Bool { self.thumbnail == nil }
    var storedSize: PixelSize { self.header.frame.size }
    var orientation: Orientation { self.header.orientation }

    init(reading bytes: Span<UInt8>, limits: PreviewLimits) throws(PreviewRefusal) {
        try self.init(reading: bytes, limits: limits, .kept)
    }

    /// Reads the header of a file whose pages may be given back once they are read.
    init(reading bytes: Span<UInt8>, limits: PreviewLimits, _ pages: ReadPages) throws(PreviewRefusal) {
        let header = try JPEGHeader(reading: bytes)
        let size = header.frame.size
        guard size.pixels <= limits.pixels else { throw .tooLarge(size) }
        var end = bytes.count
        if header.isBuffered {
            let limit = min(limits.scans, limits.pixelScans / size.pixels)
            let scans = JPEGMarkers.scans(in: bytes, from: header.scanStart, limit: limit, pages)
            guard scans.count <= limit else { throw .tooManyScans(scans.count) }
            end = scans.end
        }
        let data = bytes.extracting(droppingFirst: header.dataStart)
        if data.isEmpty || data.holds([0xFF, JPEGMarkers.endOfImage], at: 0) {
            // libjpeg only warns and gives flat grey here, which would be a preview of nothing.
            guard let thumbnail = JPEGThumbnail(of: header, in: bytes) else { throw Self.hasNoPixel }
            self.thumbnail = thumbnail
        } else {
            self.thumbnail = nil
        }
        self.header = header
        self.limits = limits
        self.end = end
        self.pages = pages
    }

    func decode(_ bytes: Span<UInt8>, toward target: PixelSize) throws(PreviewRefusal) -> DecodedPicture {
        var picture = try self.decodePixels(bytes, toward: target)
        picture.colours = JPEGProfile.colours(in: bytes, segments: self.header.profileSegments)
        return picture
    }

    private static let hasNoPixel = PreviewRefusal.corrupt("it ends before its first pixel")

    private func decodeThumbnail(
        _ bytes: Span<UInt8>,
        toward target: PixelSize
    ) throws(PreviewRefusal) -> DecodedPicture? {
        guard let thumbnail = self.thumbnail else { return nil }
        guard let picture = try thumbnail.decode(bytes, toward: target, limits: self.limits) else {
            throw Self.hasNoPixel
        }
        return picture
    }

    /// The pixels, whichever way is fastest for the picture.
    private func decodePixels(_ bytes: Span<UInt8>, toward target: PixelSize) throws(PreviewRefusal) -> DecodedPicture {
        if let picture = try self.decodeThumbnail(bytes, toward: target) { return picture }
        let bytes = bytes.extracting(first: self.end)
        if let picture = self.decodeDC(bytes, toward: target) { return picture }
        guard !self.header.isBuffered || self.header.frame.coefficientBytes <= self.limits.bufferBytes else {
            throw .tooLarge(self.storedSize)
        }
        let numerator = Self.numerator(from: self.storedSize, to: target)
        let isInk = self.header.frame.components.count == 4
        let size = PixelSize(
            width: Self.scaled(self.storedSize.width, by: numerator),
            height: Self.scaled(self.storedSize.height, by: numerator)
        )
        guard size.pixels * (isInk ? 4 : 3) <= self.limits.bufferBytes else { throw .tooLarge(self.storedSize) }
        let decompressor = try TurboJPEGDecompressor()
        let output =
            if self.header.hasJunk {
                try decompressor.decompress(self.withoutJunk(bytes).span, to: size, layout: isInk ? .ink : .rgb)
            } else {
                try decompressor.decompress(bytes, to: size, layout: isInk ? .ink : .rgb)
            }
        let scale = Double(numerator) / Double(Self.scaleDenominator)
        return DecodedPicture(
            image: RasterImage(
                size: size,
                channels: isInk ? RasterImage.inks : RasterImage.rgb,
                pixels: output.samples
            ),
            extent: (Double(self.storedSize.width) * scale, Double(self.storedSize.height) * scale),
            // At larger scales libjpeg leaves coefficients out, which dampens nothing that is left.
            means: numerator == 1 ? (Self.scaleDenominator, Self.scaleDenominator) : (1, 1),
            isDamaged: output.hasWarnings
        )
    }

    /// The picture at an eighth by its DC coefficients, in half of libjpeg's time, where it is large and of the usual kind.
    ///
    /// One and a half times the preview's size is enough here: of what twice gives more, 0.1 dB are left at quality 50.
    private func decodeDC(_ bytes: Span<UInt8>, toward target: PixelSize) -> DecodedPicture? {
        let isEnough = 2 * self.storedSize.longSide >= 3 * Self.scaleDenominator * target.longSide
        guard isEnough else { return nil }
        return DCReader.picture(
            of: bytes,
            header: self.header,
            toward: target,
            limit: self.limits.bufferBytes,
            self.pages
        )
    }

    /// The smallest number of eighths that still gives enough pixels; never more than eight, which would enlarge.
    static func numerator(from size: PixelSize, to target: PixelSize) -> Int {
        let wanted = self.oversampling * target.longSide * self.scaleDenominator
        return min(self.scaleDenominator, (wanted + size.longSide - 1) / size.longSide)
    }

    private static func scaled(_ length: Int, by numerator: Int) -> Int {
        (length * numerator + self.scaleDenominator - 1) / self.scaleDenominator
    }

    /// A copy with a clean header.
    ///
    /// libjpeg reports only its first warning. Were that about stray bytes in the header, damage to the picture would
    /// go unseen, or a whole picture would count as damaged.
    private func withoutJunk(_ bytes: Span<UInt8>) -> [UInt8] {
        var clean: [UInt8] = [0xFF, 0xD8]
        for range in self.header.segments + [self.header.scanStart..<bytes.count] {
            clean.append(bytes.extracting(range))
        }
        return clean
    }
}
