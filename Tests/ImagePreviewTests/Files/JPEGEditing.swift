// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// Edits of JPEG files for tests.
extension [UInt8] {
    /// Where the first marker of a kind begins.
    func marker(_ kind: UInt8) -> Int? {
        var position = 2
        while position + 3 < self.count, self[position] == 0xFF {
            if self[position + 1] == kind { return position }
            position += 2 + Int(self[position + 2]) << 8 + Int(self[position + 3])
        }
        return nil
    }

    /// Where the frame header begins.
    var frame: Int { self.marker(0xC0) ?? self.marker(0xC2) ?? 0 }

    /// A segment put behind the SOI.
    func inserting(_ marker: UInt8, _ content: [UInt8]) -> [UInt8] {
        let length = content.count + 2
        return self[..<2] + [0xFF, marker, UInt8(length >> 8), UInt8(length & 255)] + content + self[2...]
    }

    /// A colour profile put behind the SOI, in segments of at most so many bytes.
    func inserting(profile: [UInt8], length: Int = 60_000) -> [UInt8] {
        let parts = stride(from: 0, to: profile.count, by: length).map {
            profile[$0..<Swift.min($0 + length, profile.count)]
        }
        return parts.indices.reversed().reduce(self) { jpeg, index in
            let number = [UInt8(index + 1), UInt8(parts.count)]
            return jpeg.inserting(0xE2, Array("ICC_PROFILE\0".utf8) + number + parts[index])
        }
    }

    /// An EXIF segment put behind the SOI.
    func inserting(exif tiff: [UInt8]) -> [UInt8] {
        self.inserting(0xE1, Array("Exif\0\0".utf8) + tiff)
    }

    /// The bytes from an offset on replaced.
    func replacing(at offset: Int, with bytes: [UInt8]) -> [UInt8] {
        self[..<offset] + bytes + self[(offset + bytes.count)...]
    }

    /// The first segment of a kind taken out.
    func removing(_ marker: UInt8) -> [UInt8] {
        guard let start = self.marker(marker) else { return self }
        let length = Int(self[start + 2]) << 8 + Int(self[start + 3])
        return Array(self[..<start] + self[(start + 2 + length)...])
    }
}

/// EXIF blocks for tests.
enum TestExif {
    /// One directory with only an orientation, little-endian.
    static func orientation(_ value: UInt8, type: UInt8 = 3) -> [UInt8] {
        Array("II*\0".utf8) + [8, 0, 0, 0, 1, 0, 0x12, 1, type, 0, 1, 0, 0, 0, value, 0, 0, 0, 0, 0, 0, 0]
    }

    /// Two directories, little-endian: the first with an orientation, the second with a thumbnail.
    static func thumbnail(_ jpeg: [UInt8], orientation: UInt8 = 1, missing: Int = 0) -> [UInt8] {
        let first = Self.orientation(orientation)
        let second = UInt8(first.count)
        let length = jpeg.count + missing
        let start: [UInt8] = [1, 2, 4, 0, 1, 0, 0, 0, second + 30, 0, 0, 0]
        let size: [UInt8] = [2, 2, 4, 0, 1, 0, 0, 0, UInt8(length & 255), UInt8(length >> 8), 0, 0]
        return first[..<(first.count - 4)] + [second, 0, 0, 0, 2, 0] + start + size + [0, 0, 0, 0] + jpeg
    }

    /// The same, big-endian.
    static func bigEndianOrientation(_ value: UInt8, isLong: Bool) -> [UInt8] {
        let number: [UInt8] = isLong ? [0, 0, 0, value] : [0, value, 0, 0]
        return Array("MM\0*".utf8) + [0, 0, 0, 8, 0, 1, 1, 0x12, 0, isLong ? 4 : 3, 0, 0, 0, 1] + number + [0, 0, 0, 0]
    }
}
