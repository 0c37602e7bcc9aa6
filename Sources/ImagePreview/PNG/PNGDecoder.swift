// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// Decodes PNG pictures through libspng, row by row; of an animation the picture that every viewer shows.
struct PNGDecoder: PictureDecoder {
    private let chunks: PNGChunks
    private let limits: PreviewLimits
    let orientation: Orientation

    var storedSize: PixelSize { self.chunks.header.size }

    init(reading bytes: Span<UInt8>, limits: PreviewLimits) throws(PreviewRefusal) {
        let chunks = try PNGChunks(reading: bytes)
        try limits.checkFullDecoding(
            of: chunks.header.size,
            // Interlaced rows come in seven parts, so that the whole picture has to be there.
            bytesPerPixel: chunks.header.isInterlaced ? Self.layout(of: chunks).channels : 0
        )
        self.chunks = chunks
        self.limits = limits
        self.orientation = chunks.exif.flatMap { ExifBlock.orientation(in: bytes.extracting($0)) } ?? .upright
    }

    func decode(_ bytes: Span<UInt8>, toward target: PixelSize) throws(PreviewRefusal) -> DecodedPicture {
        var shrinker = try BoxShrinker(self.storedSize, toward: target, limits: self.limits)
        let reader = try SpngReader()
        let isDamaged = try reader.read(
            self.start(of: bytes),
            bytes.extracting(self.chunks.data),
            header: self.chunks.header,
            layout: Self.layout(of: self.chunks),
            into: &shrinker
        )
        guard !shrinker.isEmpty else { throw .corrupt("it ends before its first row") }
        return shrinker.finish(colours: try self.colours(in: bytes), isDamaged: isDamaged)
    }

    /// All that stands before the pixels and is needed for them.
    private func start(of bytes: Span<UInt8>) -> [UInt8] {
        var start: [UInt8] = []
        for range in [self.chunks.start, self.chunks.palette, self.chunks.transparency] {
            if let range { start.append(bytes.extracting(range)) }
        }
        return start
    }

    private func colours(in bytes: Span<UInt8>) throws(PreviewRefusal) -> PictureColours {
        guard let profile = self.chunks.profile else { return PNGColours.colours(of: self.chunks, in: bytes) }
        var start: [UInt8] = []
        for range in [self.chunks.start, profile] { start.append(bytes.extracting(range)) }
        // A profile that cannot be inflated is ignored, as any broken one.
        return try SpngReader().profile(start, bytes.extracting(self.chunks.data)).map { .profile($0) } ?? .standard
    }

    /// Grey of up to 8 bits stays grey, which is a third of the work.
    private static func layout(of chunks: PNGChunks) -> BoxShrinker.Layout {
        if chunks.header.hasAlpha || chunks.transparency != nil { return .rgba }
        return chunks.header.isGrey && chunks.header.bitDepth <= 8 ? .grey : .rgb
    }
}
