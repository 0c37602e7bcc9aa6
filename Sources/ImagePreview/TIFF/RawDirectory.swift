// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// Tells a camera's raw file that looks like a TIFF: what it has first is a thumbnail, or samples without colours.
enum RawDirectory {
    private static let subfileType: UInt16 = 254
    private static let subdirectories: UInt16 = 330
    private static let dngVersion: UInt16 = 0xC612
    private static let entryLength = 12

    /// Whether the first directory has DNG's own tag (DNG specification 1.6, chapter 4), or says that its picture is a
    /// reduced one and where the others are, as Nikon's and Sony's do.
    static func isRaw(_ bytes: Span<UInt8>) -> Bool {
        let order: ByteOrder = bytes.holds("II", at: 0) ? .littleEndian : .bigEndian
        guard bytes.uint16(at: 2, order: order) == 42, let start = bytes.uint32(at: 4, order: order).map(Int.init),
            let count = bytes.uint16(at: start, order: order)
        else { return false }
        var (isReduced, hasOthers) = (false, false)
        for index in 0..<Int(count) {
            let entry = start + 2 + index * self.entryLength
            guard let tag = bytes.uint16(at: entry, order: order) else { break }
            switch tag {
            case self.dngVersion: return true
            case self.subfileType: isReduced = (bytes.uint32(at: entry + 8, order: order) ?? 0) & 1 == 1
            case self.subdirectories: hasOthers = true
            default: break
            }
        }
        return isReduced && hasOthers
    }
}
