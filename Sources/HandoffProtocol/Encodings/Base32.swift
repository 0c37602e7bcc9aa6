// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// Base32 (RFC 4648 section 6) without padding characters.
enum Base32 {
    private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".utf8)

    /// Cuts bytes into digits of five bits, the first bit the highest; the last digit is filled up with zeros.
    ///
    /// - Parameter bytes: What to cut.
    /// - Returns: The digits, 0 to 31.
    static func digits(of bytes: [UInt8]) -> [UInt8] {
        var digits: [UInt8] = []
        digits.reserveCapacity((bytes.count * 8 + 4) / 5)
        var (bits, count): (UInt16, Int) = (0, 0)
        for byte in bytes {
            // At most four bits were left, so that twelve fit.
            bits = bits << 8 | UInt16(byte)
            count += 8
            while count >= 5 {
                count -= 5
                digits.append(UInt8(bits >> count & 31))
            }
            bits &= (1 << count) - 1
        }
        if count > 0 { digits.append(UInt8(bits << (5 - count) & 31)) }
        return digits
    }

    /// Joins digits to bytes.
    ///
    /// - Parameter digits: Each 0 to 31.
    /// - Returns: The bytes; nil if the digits are more than their bytes need, or the bits behind the last byte are not
    ///   zero: each value has one form.
    static func bytes(of digits: some Collection<UInt8>) -> [UInt8]? {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(digits.count * 5 / 8)
        var (bits, count): (UInt16, Int) = (0, 0)
        for digit in digits {
            bits = bits << 5 | UInt16(digit & 31)
            count += 5
            if count >= 8 {
                count -= 8
                bytes.append(UInt8(bits >> count))
                bits &= (1 << count) - 1
            }
        }
        return count < 5 && bits == 0 ? bytes : nil
    }

    /// The character of a digit, upper-case.
    ///
    /// - Parameter digit: 0 to 31.
    /// - Returns: ASCII.
    static func character(of digit: UInt8) -> UInt8 { self.alphabet[Int(digit & 31)] }

    /// The digit of a character.
    ///
    /// - Parameter character: ASCII, of either case.
    /// - Returns: 0 to 31; nil if it is none of the alphabet.
    static func digit(of character: UInt8) -> UInt8? {
        switch character {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): character - UInt8(ascii: "A")
        case UInt8(ascii: "a")...UInt8(ascii: "z"): character - UInt8(ascii: "a")
        case UInt8(ascii: "2")...UInt8(ascii: "7"): character - UInt8(ascii: "2") + 26
        default: nil
        }
    }
}
