// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// Reads the orientation out of an EXIF block, and nothing else of it.
///
/// The block is hostile data. Only the first directory is read, forwards and within the bytes at hand; no offset is
/// followed a second time, so a directory that points at itself costs nothing.
enum ExifBlock {
    private static let orientationTag: UInt16 = 0x0112
    private static let short: UInt16 = 3
    private static let long: UInt16 = 4
    private static let entryLength = 12

    /// The orientation in a TIFF structure.
    ///
    /// - Parameter tiff: The block from its byte order mark on, after `Exif\0\0` in a JPEG.
    /// - Returns: `nil` if there is none, it cannot be reached, or it is none of the eight.
    static func orientation(in tiff: Span<UInt8>) -> Orientation? {
        let order: ByteOrder
        if tiff.holds("II", at: 0) {
            order = .littleEndian
        } else if tiff.holds("MM", at: 0) {
            order = .bigEndian
        } else {
            return nil
        }
        guard tiff.uint16(at: 2, order: order) == 42,
            let directory = tiff.uint32(at: 4, order: order).map(Int.init),
            let count = tiff.uint16(at: directory, order: order)
        else { return nil }
        for index in 0..<Int(count) {
            let entry = directory + 2 + index * self.entryLength
            guard let tag = tiff.uint16(at: entry, order: order),
                let type = tiff.uint16(at: entry + 2, order: order)
            else { return nil }
            guard tag == self.orientationTag else { continue }
            let value: Int?
            switch type {
            case self.short: value = tiff.uint16(at: entry + 8, order: order).map(Int.init)
            // The standard says SHORT; some writers use LONG.
            case self.long: value = tiff.uint32(at: entry + 8, order: order).map(Int.init)
            default: value = nil
            }
            return value.flatMap(Orientation.init(rawValue:))
        }
        return nil
    }
}
