// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import SampleDevice
import Testing

struct ScreenTests {
    @Test(arguments: [
        ("\u{1B}[2Jgone", "\u{FFFD}[2Jgone"), ("a\rb\tc", "a\u{FFFD}b\u{FFFD}c"),
        ("\u{202E}fdp.exe", "\u{FFFD}fdp.exe"),
        ("one\ntwo", "one\ntwo"), ("Zürich 🍞", "Zürich 🍞"), ("a\r\nb", "a\u{FFFD}\nb"),
    ])
    func `nothing that came from another device moves the cursor or turns the writing round`(
        _ text: String,
        _ shown: String
    ) {
        #expect(Screen.harmless(text) == shown)
    }
}
