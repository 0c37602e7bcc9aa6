// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import Testing

@testable import HandoffProtocol

struct Base32Tests {
    /// RFC 4648 section 10, without the padding.
    @Test(arguments: [
        ("", ""), ("f", "MY"), ("fo", "MZXQ"), ("foo", "MZXW6"), ("foob", "MZXW6YQ"), ("fooba", "MZXW6YTB"),
        ("foobar", "MZXW6YTBOI"),
    ])
    func `the RFC's examples come out, and back`(bytes: String, text: String) {
        let digits = Base32.digits(of: Array(bytes.utf8))
        #expect(digits.map(Base32.character(of:)) == Array(text.utf8))
        #expect(text.lowercased().utf8.compactMap(Base32.digit(of:)) == digits)
        #expect(Base32.bytes(of: digits) == Array(bytes.utf8))
    }

    @Test func `every length up to a hundred bytes comes back`() {
        for count in 0...100 {
            let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 73 &+ count) }
            #expect(Base32.bytes(of: Base32.digits(of: bytes)) == bytes)
        }
    }

    @Test(arguments: ["M", "MZ2", "MZXW6Y", "MZXR", "MZ"])
    func `a digit too many or bits behind the end are refused`(text: String) {
        #expect(Base32.bytes(of: text.utf8.compactMap(Base32.digit(of:))) == nil)
    }

    @Test(arguments: ["0", "1", "8", "9", "=", "-", "@", "[", "`", "{", "\0"])
    func `what is not in the alphabet is no digit`(text: String) throws {
        #expect(Base32.digit(of: try #require(text.utf8.first)) == nil)
    }
}
