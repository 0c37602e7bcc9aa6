// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import HandoffProtocol
import Testing

@Suite struct DeviceNameTests {
    @Test(arguments: [
        ("Anna's laptop", "Anna's laptop"), ("  two \t\n words ", "two words"), ("", "a device"),
        ("\u{1b}]0;x\u{7}", "]0;x"),
        ("a\u{202e}gpj", "agpj"), ("a\u{200b}b\u{feff}", "ab"), ("\u{9b}2J", "2J"), ("é中👩‍👩‍👧", "é中👩‍👩‍👧"),
        ("\u{e0041}\u{e000}", "a device"),
        ("❤️", "❤️"), ("می\u{200c}خواهم", "می\u{200c}خواهم"), ("\u{2028}x\u{2029}", "x"), ("\u{3164}", "a device"),
        ("\u{fe0f}", "a device"), ("\u{200d} \u{200c}", "a device"),
    ])
    func `a name loses what nobody sees and what a terminal obeys`(text: String, name: String) {
        #expect(DeviceName.cleaned(text) == name)
        #expect(DeviceName.cleaned(name) == name)
    }

    @Test func `a name is cut between characters`() {
        #expect(DeviceName.cleaned(String(repeating: "x", count: 1000)).count == 64)
        let family = String(repeating: "👩‍👩‍👧‍👦", count: 64)
        let cut = DeviceName.cleaned(family)
        #expect(cut.utf8.count <= 255)
        #expect(cut == String(repeating: "👩‍👩‍👧‍👦", count: 255 / 25))
    }
}
