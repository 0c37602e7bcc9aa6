// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// Bytes as text, two hexadecimal digits each, and back.
public enum Hexadecimal: Sendable {
    /// Writes bytes as lower-case hexadecimal digits.
    ///
    /// - Parameter bytes: Any number of bytes.
    /// - Returns: Twice as many digits.
    public static func text(of bytes: [UInt8]) -> String {
        var digits: [UInt8] = []
        digits.reserveCapacity(bytes.count * 2)
        for byte in bytes {
            digits.append(Self.digit(byte >> 4))
            digits.append(Self.digit(byte & 0x0F))
        }
        return String(decoding: digits, as: UTF8.self)
    }

    /// Reads hexadecimal digits of either case.
    ///
    /// - Parameter text: An even number of digits and nothing else.
    /// - Returns: The bytes, or nil if the text is anything else.
    public static func bytes(of text: String) -> [UInt8]? {
        var output: [UInt8] = []
        var pending: UInt8?
        for character in text.utf8 {
            guard let value = Self.value(character) else { return nil }
            if let high = pending {
                output.append(high << 4 | value)
                pending = nil
            } else {
                pending = value
            }
        }
        return pending == nil ? output : nil
    }

    private static func digit(_ value: UInt8) -> UInt8 {
        value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + (value - 10)
    }

    private static func value(_ character: UInt8) -> UInt8? {
        switch character {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): character - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): character - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): character - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}
