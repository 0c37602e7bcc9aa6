// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import Testing

@testable import HandoffProtocol

struct DeviceIDTests {
    /// SHA-256 of nothing.
    private static let digest: [UInt8] = [
        0xE3, 0xB0, 0xC4, 0x42, 0x98, 0xFC, 0x1C, 0x14, 0x9A, 0xFB, 0xF4, 0xC8, 0x99, 0x6F, 0xB9, 0x24, 0x27, 0xAE,
        0x41,
        0xE4, 0x64, 0x9B, 0x93, 0x4C, 0xA4, 0x95, 0x99, 0x1B, 0x78, 0x52, 0xB8, 0x55,
    ]
    private static let text = "4OYMIQU-Y7QOBJ2-GX36TEJ-S35ZEQU-T24QPEM-SNZGTF2-ESWMRW6-CSXBKQI"

    /// The texts were computed by another program.
    @Test(arguments: [
        (Self.digest, Self.text),
        ([UInt8](repeating: 0, count: 32), "AAAAAAA-AAAAAA5-AAAAAAA-AAAAAA7-AAAAAAA-AAAAAAC-AAAAAAA-AAAAAA3"),
        ([UInt8](repeating: 255, count: 32), "7777777-777777T-7777777-777777R-7777777-777777M-7777777-77777QL"),
    ])
    func `a digest has one text, which gives it back`(digest: [UInt8], text: String) throws {
        let device = try #require(DeviceID(keyDigest: digest))
        #expect(device.description == text)
        #expect(try DeviceID(text).keyDigest == digest)
    }

    @Test(arguments: [0, 31, 33])
    func `a digest of another length is none`(count: Int) {
        #expect(DeviceID(keyDigest: [UInt8](repeating: 1, count: count)) == nil)
    }

    @Test(arguments: [
        Self.text.lowercased(),
        Self.text.filter { $0 != "-" },
        " " + Self.text.replacing("-", with: " ") + "\n",
        Self.text.replacing("-", with: " \u{2013} "),
        Self.text.replacing("O", with: "0"),
        Self.text.replacing("B", with: "8"),
        Self.text.replacing("I", with: "1"),
        Self.text.replacing("I", with: "l"),
    ])
    func `case, spaces, dashes and lookalikes do not matter`(text: String) throws {
        #expect(try DeviceID(text).keyDigest == Self.digest)
    }

    @Test func `a 1 is read as L where only that fits`() throws {
        // Digits 11 (L) in the first place of each part.
        var digest = [UInt8](repeating: 0, count: 32)
        digest[0] = 11 << 3
        let text = try #require(DeviceID(keyDigest: digest)).description
        #expect(text.hasPrefix("L"))
        for lookalike in ["1", "I", "i", "l"] {
            #expect(try DeviceID(lookalike + text.dropFirst()).keyDigest == digest)
        }
    }

    @Test func `every wrong digit is found, and its groups are named`() {
        let digits = Array(Self.text.filter { $0 != "-" })
        var missed: [String] = []
        for index in digits.indices {
            for other in "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567" where other != digits[index] {
                var changed = digits
                changed[index] = other
                let start = index / 14 * 14
                // Where there is an I or an L, a wrong digit may be taken for a confusion of them: the price of mending.
                guard !changed[start..<(start + 14)].contains(where: { "IL".contains($0) }) else { continue }
                do throws(DeviceIDError) {
                    missed.append(try DeviceID(String(changed)).description)
                } catch {
                    if error != .wrongCheck(part: index / 14 + 1) { missed.append("\(error)") }
                }
            }
        }
        #expect(missed.isEmpty)
    }

    @Test func `two digits exchanged anywhere in a part are found`() {
        let part: [UInt8] = [1, 2, 3, 4, 5, 6, 7, 12, 9, 10, 13, 14, 15]
        let whole = part + [DeviceIDCheck.digit(for: part[...], part: 2)]
        #expect(DeviceIDCheck.repaired(whole[...], part: 2) == whole)
        for one in whole.indices {
            for other in whole.indices where other != one && whole[one] != whole[other] {
                var changed = whole
                changed.swapAt(one, other)
                #expect(DeviceIDCheck.repaired(changed[...], part: 2) == nil)
            }
        }
    }

    @Test func `a part in the place of another is found`() {
        let groups = Self.text.split(separator: "-")
        let exchanged = (groups[2...3] + groups[0...1] + groups[4...]).joined(separator: "-")
        #expect(throws: DeviceIDError.wrongCheck(part: 1)) { try DeviceID(exchanged) }
    }

    @Test func `bits behind the digest are refused though the check is right`() {
        let zeros = [UInt8](repeating: 0, count: 12) + [1]
        let last = zeros + [DeviceIDCheck.digit(for: zeros[...], part: 4)]
        let text =
            "AAAAAAA-AAAAAA5-AAAAAAA-AAAAAA7-AAAAAAA-AAAAAAC-"
            + String(decoding: last.map(Base32.character(of:)), as: UTF8.self)
        #expect(throws: DeviceIDError.wrongCheck(part: 4)) { try DeviceID(text) }
    }

    @Test(arguments: [
        ("", DeviceIDError.length(0)),
        (String(Self.text.dropLast()), .length(55)),
        (Self.text + "A", .length(57)),
        ("9" + Self.text.dropFirst(), .unexpectedCharacter("9")),
        ("\u{1B}[2J", .unexpectedCharacter("\u{1B}")),
        ("Ä" + Self.text.dropFirst(), .unexpectedCharacter("Ä")),
    ])
    func `another length or character is refused`(text: String, error: DeviceIDError) {
        #expect(throws: error) { try DeviceID(text) }
    }

    @Test func `errors say where the mistake is, without repeating what came`() {
        #expect(DeviceIDError.wrongCheck(part: 3).description.contains("groups 5 and 6"))
        #expect(DeviceIDError.unexpectedCharacter("\u{1B}").description.contains("U+1B"))
        #expect(DeviceIDError.length(3).description.contains("has 3"))
    }
}
