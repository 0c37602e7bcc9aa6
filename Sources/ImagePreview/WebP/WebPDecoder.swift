// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// Decodes WebP pictures through libwebp, scaled down while they are decoded; of an animation the first frame.
struct WebPDecoder: PictureDecoder {
    /// libwebp averages when it shrinks: what that loses is 50 dB below at three times the size, 45 at twice.
    private static let oversampling = 3
    private static let white: UInt8 = 255

    private let container: WebPContainer
    private let features: WebPFeatures
    /// The first frame of an animation, as a file of its own.
    private let still: [UInt8]?
    private let limits: PreviewLimits
    let storedSize: PixelSize
    let orientation: Orientation

    init(reading bytes: Span<UInt8>, limits: PreviewLimits) throws(PreviewRefusal) {
        let container = WebPContainer(reading: bytes)
        let still = container.still(in: bytes)
        let features =
            if let still { try WebPFeatures(reading: still.span) } else { try WebPFeatures(reading: bytes) }
        self.storedSize = container.frame == nil ? features.size : container.canvas ?? features.size
        // Lossless pictures and opacity are decoded whole; a frame is not scaled, because it may be a part only.
        let bytesPerPixel = features.isLossless || still != nil ? 4 : features.hasAlpha ? 1 : 0
        try limits.checkFullDecoding(of: features.size, bytesPerPixel: bytesPerPixel)
        try limits.checkFullDecoding(of: self.storedSize, bytesPerPixel: 0)
        self.container = container
        self.features = features
        self.still = still
        self.limits = limits
        self.orientation = container.exif.flatMap { Self.orientation(in: bytes.extracting($0)) } ?? .upright
    }

    func decode(_ bytes: Span<UInt8>, toward target: PixelSize) throws(PreviewRefusal) -> DecodedPicture {
        if let still = self.still, let frame = self.container.frame {
            return try self.decode(frame, still.span, toward: target, colours: self.colours(in: bytes))
        }
        let stored = self.storedSize
        let size = PixelSize(
            width: min(stored.width, Self.oversampling * target.width),
            height: min(stored.height, Self.oversampling * target.height)
        )
        let channels = self.features.channels
        guard size.pixels * channels <= self.limits.bufferBytes else { throw .tooLarge(stored) }
        let output = try WebPReader.read(bytes, self.features, to: size)
        var flat = try BoxShrinker(size, toward: size, limits: self.limits)
        Self.add(output.samples.span, of: size, layout: self.features.layout, to: &flat)
        return flat.finish(colours: self.colours(in: bytes), isDamaged: output.isDamaged)
    }

    /// Lays a frame on a white canvas.
    private func decode(
        _ frame: WebPContainer.Frame,
        _ still: Span<UInt8>,
        toward target: PixelSize,
        colours: PictureColours
    ) throws(PreviewRefusal) -> DecodedPicture {
        let size = self.features.size
        var shrinker = try BoxShrinker(self.storedSize, toward: target, limits: self.limits)
        let output = try WebPReader.read(still, self.features, to: size)
        guard frame.left > 0 || frame.top > 0 || size != self.storedSize else {
            Self.add(output.samples.span, of: size, layout: self.features.layout, to: &shrinker)
            return shrinker.finish(colours: colours, isDamaged: output.isDamaged)
        }
        let channels = self.features.channels
        var row = [UInt8](repeating: Self.white, count: self.storedSize.width * channels)
        let first = frame.left * channels
        let length = max(0, min(size.width, self.storedSize.width - frame.left)) * channels
        for number in 0..<self.storedSize.height {
            let source = (number - frame.top) * size.width * channels
            let isCovered = number >= frame.top && number < frame.top + size.height
            for index in 0..<length { row[first + index] = isCovered ? output.samples[source + index] : Self.white }
            shrinker.add(row: number, row.span, layout: self.features.layout)
        }
        return shrinker.finish(colours: colours, isDamaged: output.isDamaged)
    }

    private static func add(
        _ samples: Span<UInt8>,
        of size: PixelSize,
        layout: BoxShrinker.Layout,
        to shrinker: inout BoxShrinker
    ) {
        let stride = size.width * layout.channels
        for row in 0..<size.height {
            shrinker.add(row: row, samples.extracting(row * stride..<(row + 1) * stride), layout: layout)
        }
    }

    private func colours(in bytes: Span<UInt8>) -> PictureColours {
        guard let range = self.container.profile, range.count <= PictureColours.longestProfile else { return .standard }
        var profile: [UInt8] = []
        profile.append(bytes.extracting(range))
        return .profile(profile)
    }

    /// Some writers leave the prefix in that only JPEG needs.
    private static func orientation(in chunk: Span<UInt8>) -> Orientation? {
        ExifBlock.orientation(in: chunk.holds("Exif\0\0", at: 0) ? chunk.extracting(droppingFirst: 6) : chunk)
    }
}
