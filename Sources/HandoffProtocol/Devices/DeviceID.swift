// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// A device's name among devices: the whole SHA-256 of its SubjectPublicKeyInfo, as people copy it (docs/protocol.md,
/// section 8.1).
///
/// The text is made of four parts. The digest's 256 bits become 52 base32 digits (RFC 4648 section 6; the last four bits
/// are zero), 13 of them a part; behind them stands the part's check digit, see ``DeviceIDCheck``. The 56 digits are
/// written in upper case, in eight groups of seven with dashes between them, so that part *n* is the groups 2*n* - 1 and
/// 2*n*:
///
///     4OYMIQU-Y7QOBJ2-GX36TEJ-S35ZEQU-T24QPEM-SNZGTF2-ESWMRW6-CSXBKQI
///
/// Nothing is cut off: a shortened digest could be met by search.
public struct DeviceID: Sendable, Hashable, CustomStringConvertible {
    /// The length of a key's digest, in bytes.
    public static let digestBytes = 32

    private static let partCount = 4
    private static let partDigits = 13
    private static let groupDigits = 7

    /// SHA-256 of the device's SubjectPublicKeyInfo, 32 bytes.
    public let keyDigest: [UInt8]

    /// Names the device of a key.
    ///
    /// - Parameter keyDigest: SHA-256 of its SubjectPublicKeyInfo; nil comes of any other length than 32 bytes.
    public init?(keyDigest: [UInt8]) {
        guard keyDigest.count == Self.digestBytes else { return nil }
        self.keyDigest = keyDigest
    }

    /// Reads what a person typed or pasted.
    ///
    /// Case, spaces and dashes do not matter. 0 is read as O and 8 as B. 1 and I and L look alike: 1 is read as I, and if
    /// the check of a part fails, the one 1, I or L in it whose change makes it right is changed.
    ///
    /// - Parameter text: The text.
    /// - Throws: ``DeviceIDError``, which names the groups that are wrong.
    public init(_ text: String) throws(DeviceIDError) {
        var digits: [UInt8] = []
        for character in text where !character.isWhitespace && !Self.dashes.contains(character) {
            guard let ascii = character.asciiValue, let digit = Base32.digit(of: Self.resembled(ascii)) else {
                throw .unexpectedCharacter(character)
            }
            digits.append(digit)
        }
        let length = Self.partDigits + 1
        guard digits.count == Self.partCount * length else { throw .length(digits.count) }
        var data: [UInt8] = []
        for part in 0..<Self.partCount {
            let start = part * length
            guard let repaired = DeviceIDCheck.repaired(digits[start..<(start + length)], part: part + 1) else {
                throw .wrongCheck(part: part + 1)
            }
            data += repaired.dropLast()
        }
        // Not zero at the end although the check is right: no mistyping, but not ours either.
        guard let digest = Base32.bytes(of: data) else { throw .wrongCheck(part: Self.partCount) }
        self.keyDigest = digest
    }

    /// The text, as it is shown.
    public var description: String {
        let data = Base32.digits(of: self.keyDigest)
        var digits: [UInt8] = []
        for part in 0..<Self.partCount {
            let start = part * Self.partDigits
            let digitsOfPart = data[start..<(start + Self.partDigits)]
            digits += digitsOfPart + [DeviceIDCheck.digit(for: digitsOfPart, part: part + 1)]
        }
        return stride(from: 0, to: digits.count, by: Self.groupDigits).map { start in
            String(decoding: digits[start..<(start + Self.groupDigits)].map(Base32.character(of:)), as: UTF8.self)
        }.joined(separator: "-")
    }

    // What word processors and chats make of a dash, too.
    private static let dashes: Set<Character> = [
        "-", "\u{2010}", "\u{2011}", "\u{2012}", "\u{2013}", "\u{2014}", "\u{2212}",
    ]

    private static func resembled(_ character: UInt8) -> UInt8 {
        switch character {
        case UInt8(ascii: "0"): UInt8(ascii: "O")
        case UInt8(ascii: "1"): UInt8(ascii: "I")
        case UInt8(ascii: "8"): UInt8(ascii: "B")
        default: character
        }
    }
}
