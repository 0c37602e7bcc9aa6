// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// Finds the parts of a WebP file that a preview needs (WebP container specification, "RIFF File Format").
struct WebPContainer: Sendable, Hashable {
    /// The first frame of an animation: where its chunks are, and where it lies on the canvas.
    struct Frame: Sendable, Hashable {
        var left: Int
        var top: Int
        var chunks: Range<Int>
    }

    private static let fileHeaderLength = 12
    private static let chunkHeaderLength = 8
    private static let frameHeaderLength = 16

    /// The canvas of an extended file.
    private(set) var canvas: PixelSize?
    private(set) var frame: Frame?
    private(set) var profile: Range<Int>?
    private(set) var exif: Range<Int>?

    /// Walks over the whole file, from one length to the next.
    init(reading bytes: Span<UInt8>) {
        var position = Self.fileHeaderLength
        while let chunk = Self.chunk(at: position, in: bytes) {
            let start = chunk.lowerBound
            if bytes.holds("VP8X", at: position), self.canvas == nil, let width = bytes.uint24(at: start + 4),
                let height = bytes.uint24(at: start + 7)
            {
                self.canvas = PixelSize(width: width + 1, height: height + 1)
            } else if bytes.holds("ANMF", at: position), self.frame == nil, let left = bytes.uint24(at: start),
                let top = bytes.uint24(at: start + 3), chunk.count > Self.frameHeaderLength
            {
                let chunks = start + Self.frameHeaderLength..<chunk.upperBound
                self.frame = Frame(left: 2 * left, top: 2 * top, chunks: chunks)
            } else if bytes.holds("ICCP", at: position) {
                self.profile = self.profile ?? chunk
            } else if bytes.holds("EXIF", at: position) {
                self.exif = self.exif ?? chunk
            }
            // Chunks are padded to two bytes.
            position = chunk.upperBound + chunk.count % 2
        }
    }

    /// A file with the first frame alone, which the decoder reads like any other.
    ///
    /// - Parameter bytes: The whole file.
    /// - Returns: `nil` if this is no animation.
    func still(in bytes: Span<UInt8>) -> [UInt8]? {
        guard let frame = self.frame else { return nil }
        var chunks: [UInt8] = []
        var position = frame.chunks.lowerBound
        let all = bytes.extracting(first: frame.chunks.upperBound)
        var isExtended = false
        while let chunk = Self.chunk(at: position, in: all) {
            let isAlpha = all.holds("ALPH", at: position)
            if isAlpha || all.holds("VP8 ", at: position) || all.holds("VP8L", at: position) {
                chunks.append(all.extracting(position..<chunk.upperBound))
                if !chunk.count.isMultiple(of: 2) { chunks.append(0) }
            }
            isExtended = isExtended || isAlpha
            position = chunk.upperBound + chunk.count % 2
        }
        if isExtended {
            // Flags with the one for alpha, and the frame's own size as the canvas.
            let header: [UInt8] = Array("VP8X".utf8) + [10, 0, 0, 0, 0x10, 0, 0, 0]
            var size: [UInt8] = []
            size.append(bytes.extracting(frame.chunks.lowerBound - 10..<frame.chunks.lowerBound - 4))
            chunks = header + size + chunks
        }
        let length = UInt32(truncatingIfNeeded: chunks.count + 4)
        let lengthBytes = (0..<4).map { UInt8(truncatingIfNeeded: length >> (8 * UInt32($0))) }
        return Array("RIFF".utf8) + lengthBytes + Array("WEBP".utf8) + chunks
    }

    /// The content of a chunk, as far as it is there.
    private static func chunk(at position: Int, in bytes: Span<UInt8>) -> Range<Int>? {
        guard let length = bytes.uint32(at: position + 4, order: .littleEndian) else { return nil }
        let start = position + Self.chunkHeaderLength
        return start..<min(start + Int(length), bytes.count)
    }
}
