// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// Content that no general compression makes shorter, told by its first bytes.
///
/// The list is short on purpose: what is not in it is tried, and left alone once it has not become shorter.
enum PackedContent {
    /// How many bytes of an item must be there.
    static let prefixSize = 12

    private static let beginnings: [[UInt8]] = [
        [0xFF, 0xD8, 0xFF],  // JPEG
        [0x89, 0x50, 0x4E, 0x47],  // PNG
        [0x47, 0x49, 0x46, 0x38],  // GIF
        [0x1F, 0x8B],  // gzip
        [0x28, 0xB5, 0x2F, 0xFD],  // Zstandard
        [0xFD, 0x37, 0x7A, 0x58, 0x5A, 0x00],  // xz
        [0x42, 0x5A, 0x68],  // bzip2
        [0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C],  // 7z
        [0x50, 0x4B, 0x03, 0x04],  // zip, and the documents that are one
        [0x1A, 0x45, 0xDF, 0xA3],  // Matroska, WebM
        [0x4F, 0x67, 0x67, 0x53],  // Ogg
        [0x66, 0x4C, 0x61, 0x43],  // FLAC
        [0x49, 0x44, 0x33],  // MP3 with a tag
        [0xFF, 0x4F, 0xFF, 0x51],  // JPEG 2000
        [0xFF, 0x0A],  // JPEG XL
    ]

    /// Tells whether an item is not worth a try.
    ///
    /// - Parameter bytes: Its first bytes.
    /// - Returns: True for what is compressed already.
    static func isPacked(_ bytes: ArraySlice<UInt8>) -> Bool {
        if Self.beginnings.contains(where: { bytes.starts(with: $0) }) { return true }
        // ISO base media (HEIC, AVIF, MP4, MOV) and RIFF name what they are behind a length.
        let name = bytes.dropFirst(4)
        return name.starts(with: Array("ftyp".utf8))
            || bytes.starts(with: Array("RIFF".utf8)) && name.dropFirst(4).starts(with: Array("WEBP".utf8))
    }
}
