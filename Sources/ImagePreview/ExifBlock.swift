// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// Reads the orientation and the place of the thumbnail out of an EXIF block, and nothing else of it.
///
/// The block is hostile data. Each of its two directories is read once, forwards and within the bytes at hand; no offset
/// is followed a second time, so a directory that points at itself costs nothing.
struct ExifBlock {
    private static let orientationTag: UInt16 = 0x0112
    private static let thumbnailTag: UInt16 = 0x0201
    private static let thumbnailLengthTag: UInt16 = 0x0202
    private static let short: UInt16 = 3
    private static let long: UInt16 = 4
    private static let entryLength = 12

    private let order: ByteOrder
    /// Where the first directory begins.
    private let directory: Int

    /// Reads a TIFF structure; `nil` if it is none.
    ///
    /// - Parameter tiff: The block from its byte order mark on, after `Exif\0\0` in a JPEG.
    init?(_ tiff: Span<UInt8>) {
        if tiff.holds("II", at: 0) {
            self.order = .littleEndian
        } else if tiff.holds("MM", at: 0) {
            self.order = .bigEndian
        } else {
            return nil
        }
        guard tiff.uint16(at: 2, order: self.order) == 42,
            let directory = tiff.uint32(at: 4, order: self.order).map(Int.init)
        else { return nil }
        self.directory = directory
    }

    /// The orientation in a TIFF structure.
    ///
    /// - Parameter tiff: The block from its byte order mark on.
    /// - Returns: `nil` if there is none, it cannot be reached, or it is none of the eight.
    static func orientation(in tiff: Span<UInt8>) -> Orientation? {
        guard let block = ExifBlock(tiff) else { return nil }
        return block.value(of: Self.orientationTag, in: tiff, at: block.directory).flatMap(Orientation.init(rawValue:))
    }

    /// Where the thumbnail of a picture lies, which is a JPEG of its own (Exif 2.3, 4.5.8).
    ///
    /// - Parameter tiff: The block from its byte order mark on.
    /// - Returns: Its place in the block; `nil` if there is none, or not all of it.
    static func thumbnail(in tiff: Span<UInt8>) -> Range<Int>? {
        guard let block = ExifBlock(tiff), let count = tiff.uint16(at: block.directory, order: block.order),
            let second = tiff.uint32(at: block.directory + 2 + Int(count) * Self.entryLength, order: block.order),
            second > 0,
            let start = block.value(of: Self.thumbnailTag, in: tiff, at: Int(second)),
            let length = block.value(of: Self.thumbnailLengthTag, in: tiff, at: Int(second)),
            length > 0, start <= tiff.count - length
        else { return nil }
        return start..<start + length
    }

    private func value(of wanted: UInt16, in tiff: Span<UInt8>, at directory: Int) -> Int? {
        guard let count = tiff.uint16(at: directory, order: self.order) else { return nil }
        for index in 0..<Int(count) {
            let entry = directory + 2 + index * Self.entryLength
            guard let tag = tiff.uint16(at: entry, order: self.order),
                let type = tiff.uint16(at: entry + 2, order: self.order)
            else { return nil }
            guard tag == wanted else { continue }
            switch type {
            case Self.short: return tiff.uint16(at: entry + 8, order: self.order).map(Int.init)
            // The standard says SHORT of the orientation; some writers use LONG.
            case Self.long: return tiff.uint32(at: entry + 8, order: self.order).map(Int.init)
            default: return nil
            }
        }
        return nil
    }
}
