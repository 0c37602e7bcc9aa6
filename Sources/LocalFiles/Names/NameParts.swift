// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// A file's name in two parts: what a number or a hash may be put behind, and the extension.
struct NameParts {
    /// An extension longer than this, dot included, is part of the stem: it is a sentence with a dot, not an extension.
    private static let longestExtension = 32

    /// The name up to the last extension; never empty.
    let stem: [UInt8]
    /// The last extension with its dot; may be empty.
    let suffix: [UInt8]

    /// Splits a name before its last extension.
    ///
    /// A dot at the start marks a hidden file, one at the end is punctuation, and an extension has no space: all three
    /// leave the name whole.
    init(_ name: [UInt8]) {
        if let dot = name.lastIndex(of: UInt8(ascii: ".")), dot > 0, dot < name.count - 1,
            name.count - dot <= Self.longestExtension, !name[dot...].contains(UInt8(ascii: " "))
        {
            self.stem = Array(name[..<dot])
            self.suffix = Array(name[dot...])
        } else {
            self.stem = name
            self.suffix = []
        }
    }

    /// The name with something put before the extension, its stem cut so that a file system takes it.
    ///
    /// - Parameter mark: A few ASCII bytes.
    /// - Returns: At most ``NameShortener/maximumByteCount`` bytes.
    func marked(_ mark: [UInt8]) -> [UInt8] {
        let room = NameShortener.maximumByteCount - mark.count - self.suffix.count
        return Self.cut(self.stem, to: room) + mark + self.suffix
    }

    /// The longest beginning of whole characters that fits.
    private static func cut(_ stem: [UInt8], to room: Int) -> [UInt8] {
        guard stem.count > room else { return stem }
        var kept = 0
        for character in String(decoding: stem, as: UTF8.self) {
            let next = kept + character.utf8.count
            guard next <= room else { break }
            kept = next
        }
        return Array(stem[..<kept])
    }
}
