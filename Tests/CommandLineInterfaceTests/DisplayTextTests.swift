// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import Testing

@testable import CommandLineInterface

struct DisplayTextTests {
    @Test(arguments: [
        ("plain.jpg", "plain.jpg"),
        ("\u{1B}]0;x\u{7}", "\\u{1B}]0;x\\u{7}"),
        ("\u{9B}2J", "\\u{9B}2J"),
        ("a\rb\nc\td\u{0}", "a\\u{D}b\\u{A}c\\u{9}d\\u{0}"),
        ("a\r\nb", "a\\u{D}\\u{A}b"),
        ("\u{202E}gpj.exe", "\\u{202E}gpj.exe"),
        ("\u{2066}x\u{2069}", "\\u{2066}x\\u{2069}"),
        ("\u{2028}\u{2029}", "\\u{2028}\\u{2029}"),
        ("\u{7F}\u{85}\u{AD}\u{FEFF}\u{200B}", "\\u{7F}\\u{85}\\u{AD}\\u{FEFF}\\u{200B}"),
        ("x\u{E0041}\u{E007F}", "x\\u{E0041}\\u{E007F}"),
        ("\u{E000}\u{F0000}", "\\u{E000}\\u{F0000}"),
        ("\u{FFFF}\u{378}", "\\u{FFFF}\\u{378}"),
        ("\u{3164}\u{115F}", "\\u{3164}\\u{115F}"),
        ("a\u{FE0F}b\u{FE0E}", "a\\u{FE0F}b\\u{FE0E}"),
        ("é e\u{301} 日本 한글 \\", "é e\u{301} 日本 한글 \\"),
        ("👨‍👩‍👧‍👦 👩🏽‍💻 ❤️‍🔥 🇩🇪 1️⃣", "👨‍👩‍👧‍👦 👩🏽‍💻 ❤️‍🔥 🇩🇪 1️⃣"),
        ("a\u{200D}b\u{200C}c", "a\\u{200D}b\\u{200C}c"),
        ("👨\u{200D}", "👨\\u{200D}"),
        ("1\u{200D}2", "1\\u{200D}2"),
        ("می\u{200C}خواهم", "می\u{200C}خواهم"),
        ("क्\u{200D}ष", "क्\u{200D}ष"),
        ("", ""),
    ])
    func `what a terminal would obey or hide is spelt out`(text: String, shown: String) {
        #expect(DisplayText.escape(text) == shown)
        #expect(DisplayText.escape(bytes: Array(text.utf8)) == shown)
    }

    @Test(
        arguments: [
            ([0x61, 0xFF, 0x62], "a\\xffb"),
            ([0xC0, 0x80], "\\xc0\\x80"),
            ([0xED, 0xA0, 0x80], "\\xed\\xa0\\x80"),
            ([0xF0, 0x9F, 0x98], "\\xf0\\x9f\\x98"),
            ([0xE2, 0x82, 0x41], "\\xe2\\x82A"),
            ([0x9B, 0x32, 0x4A], "\\x9b2J"),
            ([0xC2, 0x9B, 0x05], "\\u{9B}\\u{5}"),
            ([0xF4, 0x90, 0x80, 0x80], "\\xf4\\x90\\x80\\x80"),
        ] as [([UInt8], String)]
    )
    func `bytes that are no UTF-8 are shown as bytes`(bytes: [UInt8], shown: String) {
        #expect(DisplayText.escape(bytes: bytes) == shown)
    }

    @Test func `no scalar of a dangerous category comes through`() {
        for value in UInt32(0)...0x10FFFF {
            guard let scalar = Unicode.Scalar(value) else { continue }
            switch scalar.properties.generalCategory {
            case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator:
                let shown = DisplayText.escape("a\(Character(scalar))b")
                #expect(shown == "a\\u{\(String(value, radix: 16, uppercase: true))}b")
            default: continue
            }
        }
    }

    @Test(arguments: [
        ("abcdef", 6, "abcdef"), ("abcdefg", 6, "abcde…"), ("abc", 1, "…"), ("abc", 0, ""), ("abc", -1, ""),
        ("a", 1, "a"),
        ("日本語", 5, "日本…"), ("日本語", 6, "日本語"), ("日本語", 4, "日…"),
        ("ab👨‍👩‍👧‍👦cd", 4, "ab…"), ("ab👨‍👩‍👧‍👦cd", 5, "ab👨‍👩‍👧‍👦…"),
        ("e\u{301}e\u{301}e\u{301}", 2, "e\u{301}…"),
        ("a\u{7}b", 5, "a…"), ("a\u{7}b", 7, "a\\u{7}b"),
    ])
    func `a cut falls between clusters and outside of escapes`(text: String, columns: Int, shown: String) {
        #expect(DisplayText.escape(text, columns: columns) == shown)
        #expect(DisplayText.escape(bytes: Array(text.utf8), columns: columns) == shown)
        #expect(DisplayWidth.columns(of: shown) <= max(0, columns))
    }

    @Test func `a tower of marks is cut down`() {
        let shown = DisplayText.escape("a" + String(repeating: "\u{301}", count: 10_000))
        #expect(shown.unicodeScalars.count == 25)
        #expect(shown.hasSuffix("…"))
    }

    @Test func `a long text takes no more than its columns`() {
        #expect(DisplayText.escape(String(repeating: "x", count: 1_000_000)).count == 255)
        #expect(DisplayText.escape(bytes: [UInt8](repeating: 0xFF, count: 100_000), columns: 9) == "\\xff\\xff…")
    }

    @Test func `an interpolated string is escaped and a literal is not`() {
        let name = "\u{1B}[2J"
        let text: DisplayText = "line\n\(name) \(7) \("inner \(name)" as DisplayText) \("long name", columns: 5)"
        #expect(text.description == "line\n\\u{1B}[2J 7 inner \\u{1B}[2J long…")
        #expect(("\(bytes: [0xFF])" as DisplayText).description == "\\xff")
    }

    @Test(arguments: [
        ("abc", 3), ("日本", 4), ("e\u{301}", 1), ("👍", 2), ("👍🏽", 2), ("👨‍👩‍👧‍👦", 2), ("🇩🇪", 2), ("❤️", 2), ("❤", 1),
        ("한", 2), ("\u{1112}\u{1161}\u{11AB}", 2), ("ﬁ", 1), ("ＡＢ", 4), ("…", 1), ("1️⃣", 2), ("🫠", 2), ("", 0),
        ("ไทย", 3),
    ])
    func `columns are counted as terminals do`(text: String, columns: Int) {
        #expect(DisplayWidth.columns(of: text) == columns)
    }
}
