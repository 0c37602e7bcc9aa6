// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// Bytes as letters, digits, `-` and `_`, without padding (RFC 4648, section 5).
enum Base64URL {
    private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

    /// How long the text of so many bytes is.
    static func length(of count: Int) -> Int { (count * 8 + 5) / 6 }

    static func encode(_ bytes: [UInt8]) -> [UInt8] {
        var text: [UInt8] = []
        text.reserveCapacity(Self.length(of: bytes.count))
        var pending: UInt32 = 0
        var bits = 0
        for byte in bytes {
            pending = pending << 8 | UInt32(byte)
            bits += 8
            while bits >= 6 {
                bits -= 6
                text.append(Self.alphabet[Int(pending >> bits & 63)])
            }
        }
        if bits > 0 { text.append(Self.alphabet[Int(pending << (6 - bits) & 63)]) }
        return text
    }

    /// The bytes of a text; nil if it is not the one text that ``encode(_:)`` makes of them.
    static func decode(_ text: [UInt8]) -> [UInt8]? {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.count * 6 / 8)
        var pending: UInt32 = 0
        var bits = 0
        for character in text {
            guard let value = Self.value(of: character) else { return nil }
            pending = (pending << 6 | value) & 0xFFFF
            bits += 6
            if bits >= 8 {
                bits -= 8
                bytes.append(UInt8(truncatingIfNeeded: pending >> bits))
            }
        }
        // A whole letter too many, or bits behind the last byte: two texts would mean the same.
        guard bits < 6, pending & ((1 << bits) - 1) == 0 else { return nil }
        return bytes
    }

    private static func value(of character: UInt8) -> UInt32? {
        switch character {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt32(character - UInt8(ascii: "A"))
        case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(character - UInt8(ascii: "a")) + 26
        case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(character - UInt8(ascii: "0")) + 52
        case UInt8(ascii: "-"): 62
        case UInt8(ascii: "_"): 63
        default: nil
        }
    }
}
