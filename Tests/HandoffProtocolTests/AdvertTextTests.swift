// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import HandoffProtocol
import Testing

@Suite struct AdvertTextTests {
    private static func read(_ entries: [(String, String)]) -> AdvertText? {
        AdvertText(entries: entries.map { (key: $0.0, value: Array($0.1.utf8)) })
    }

    @Test(arguments: [nil, 1, 7, 999]) func `an advert comes back`(nameplate: Int?) {
        let advert = AdvertText(nameplate: nameplate)
        #expect(AdvertText(entries: advert.entries) == advert)
    }

    @Test func `a record says the version and the nameplate, and nothing else`() {
        let entries = AdvertText(nameplate: 7).entries.map { "\($0.key)=\(String(decoding: $0.value, as: UTF8.self))" }
        #expect(entries == ["v=1", "n=7"])
    }

    @Test(
        arguments: [
            [], [("n", "7")], [("v", "2"), ("n", "7")], [("v", ""), ("n", "7")], [("v", "1 ")], [("v", "01")],
            [("v", "2"), ("v", "1")],
        ] as [[(String, String)]]
    )
    func `a record of another version is not understood`(entries: [(String, String)]) {
        #expect(Self.read(entries) == nil)
    }

    @Test(arguments: [
        "", "0", "1000", "-7", "+7", "007", "7 ", " 7", "7.0", "0x7", "٧", "99999999999999999999", "seven", "7\u{0}",
    ])
    func `a nameplate that nobody writes so is none`(text: String) {
        #expect(Self.read([("v", "1"), ("n", text)]) == AdvertText(nameplate: nil))
    }

    @Test func `bytes that are no text are no nameplate`() {
        #expect(AdvertText(entries: [("v", [0x31]), ("n", [0xff, 0x37])]) == AdvertText(nameplate: nil))
        #expect(AdvertText(entries: [("v", [0xff])]) == nil)
    }

    @Test func `keys have no case, the first of several counts and others are passed over`() {
        let entries = [("zz", "1"), ("V", "1"), ("N", "5"), ("n", "6"), ("v", "3")]
        #expect(Self.read(entries) == AdvertText(nameplate: 5))
    }
}
