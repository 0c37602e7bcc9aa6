// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import Testing

@testable import HandoffDNSSD

struct DomainNameTests {
    @Test func `an address is looked up under its digits in reverse`() {
        #expect(DomainName(reverseOf: [10, 0, 0, 7]).escaped == "7.0.0.10.in-addr.arpa")
        // RFC 3596, section 2.5.
        let address: [UInt8] = [0x43, 0x21, 0, 0, 0, 1, 0, 2, 0, 3, 0, 4, 0x05, 0x67, 0x89, 0xAB]
        let name = "b.a.9.8.7.6.5.0.4.0.0.0.3.0.0.0.2.0.0.0.1.0.0.0.0.0.0.0.1.2.3.4.ip6.arpa"
        #expect(DomainName(reverseOf: address).escaped == name)
    }

    @Test func `what is not plain is escaped for Avahi, and shown to people as it is`() {
        let name = DomainName(["a.b\\c d", "_x-1", "\u{E9}"])
        #expect(name.escaped == #"a\.b\\c\032d._x-1.\195\169"#)
        #expect(name.text == "a.b\\c d._x-1.\u{E9}")
    }

    @Test(
        arguments: [
            [], [0], [1], [1, 97], [64] + [UInt8](repeating: 97, count: 64) + [0], [1, 97, 0, 0], [1, 97, 0xC0, 0],
            [255], [3, 97, 97, 0],
        ] as [[UInt8]]
    )
    func `what is no name is refused`(data: [UInt8]) {
        #expect(DomainName(data: data) == nil)
    }

    @Test func `a name is read as it is written, and case does not count`() throws {
        let name = try #require(DomainName(data: [4, 68, 69, 83, 75, 5, 108, 111, 99, 97, 108, 0]))
        #expect(name.text == "DESK.local")
        #expect(name.isSame(as: DomainName(["desk", "LOCAL"])))
        #expect(!name.isSame(as: DomainName(["desk"])))
    }
}
