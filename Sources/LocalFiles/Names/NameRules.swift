// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// The rules for a single name, apart from its length.
///
/// The list is that of docs/security.md, rule 21: what could act on a terminal, mislead the reader about the name, or
/// not be a name on Linux. Zero-width joiner and non-joiner stay: emoji, Persian and Indic scripts are written with
/// them.
enum NameRules {
    /// Checks one component of a path.
    ///
    /// - Parameter name: The bytes of the component.
    /// - Throws: ``NameRefusal`` with the first reason found.
    static func check(_ name: some Collection<UInt8>) throws(NameRefusal) {
        guard let first = name.first else { throw NameRefusal(.emptyComponent) }
        if first == UInt8(ascii: "."), name.count <= 2, name.allSatisfy({ byte in byte == first }) {
            throw NameRefusal(.dotComponent)
        }
        // Letters, digits, and what stands between them are nothing that the rules speak of.
        if name.allSatisfy(Self.isPlain), name.contains(where: { byte in byte != 0x20 }) { return }
        guard let text = String(validating: name, as: UTF8.self) else { throw NameRefusal(.notUTF8) }
        for scalar in text.unicodeScalars {
            if let reason = Self.reason(against: scalar.value) { throw NameRefusal(reason) }
        }
        // Joiners and variation selectors are good beside something else; alone, or among spaces, they are no name.
        guard text.unicodeScalars.contains(where: Self.isSeen) else { throw NameRefusal(.invisible) }
    }

    private static func isPlain(_ byte: UInt8) -> Bool { (0x20...0x7E).contains(byte) && byte != UInt8(ascii: "/") }

    private static func isSeen(_ scalar: Unicode.Scalar) -> Bool {
        !scalar.properties.isWhitespace && !scalar.properties.isDefaultIgnorableCodePoint
    }

    private static func reason(against scalar: UInt32) -> NameRefusal.Reason? {
        switch scalar {
        case 0: .nul
        case 0x2F: .separator
        case 0x01...0x1F, 0x7F...0x9F, 0x2028, 0x2029: .control
        case 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: .bidirectional
        // Soft hyphen, zero-width space, word joiner to the unassigned 2065, and the deprecated format characters.
        case 0x00AD, 0x200B, 0x2060...0x2065, 0x206A...0x206F, 0xFEFF, 0xFFF9...0xFFFB: .invisible
        // The Hangul fillers, which show as nothing.
        case 0x115F, 0x1160, 0x3164, 0xFFA0: .invisible
        case 0xE0000...0xE0FFF: .invisible
        case 0xFDD0...0xFDEF: .noncharacter
        default: scalar & 0xFFFE == 0xFFFE ? .noncharacter : nil
        }
    }
}
