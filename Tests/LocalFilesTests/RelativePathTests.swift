// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import LocalFiles
import Testing

struct RelativePathTests {
    static let hostileTexts: [(text: String, reason: NameRefusal.Reason)] = [
        ("", .empty), ("/", .absolute), ("/etc/passwd", .absolute), ("//a", .absolute), (".", .dotComponent),
        ("..", .dotComponent), ("../a", .dotComponent), ("a/../b", .dotComponent), ("a/..", .dotComponent),
        ("./a", .dotComponent), ("a/./b", .dotComponent), ("a//b", .emptyComponent), ("a/", .emptyComponent),
        ("a\0b", .nul), ("a\nb", .control), ("a\rb", .control), ("\u{1B}]0;x\u{07}", .control), ("a\tb", .control),
        ("a\u{7F}", .control), ("a\u{9B}2J", .control), ("a\u{2028}b", .control), ("a\u{2029}b", .control),
        ("a\u{202E}gpj.exe", .bidirectional), ("\u{061C}a", .bidirectional), ("\u{200E}a", .bidirectional),
        ("\u{200F}a", .bidirectional), ("\u{2066}a\u{2069}", .bidirectional), ("a\u{00AD}b", .invisible),
        ("a\u{200B}b", .invisible), ("a\u{2060}b", .invisible), ("a\u{2065}b", .invisible), ("\u{FEFF}a", .invisible),
        ("a\u{FFF9}b", .invisible), ("a\u{E0001}b", .invisible), ("a\u{E0061}b", .invisible),
        ("\u{200D}", .invisible), ("a/\u{FE0F}", .invisible), (" ", .invisible), ("\u{2003}\u{200C}/a", .invisible),
        ("a\u{3164}b", .invisible), ("a\u{115F}", .invisible), ("a\u{206A}", .invisible),
    ]

    static let hostileBytes: [(bytes: [UInt8], reason: NameRefusal.Reason)] = [
        ([0xEF, 0xB7, 0x90], .noncharacter),  // U+FDD0
        ([0x61, 0xEF, 0xBF, 0xBF], .noncharacter),  // U+FFFF
        ([0xF4, 0x8F, 0xBF, 0xBE], .noncharacter),  // U+10FFFE
        ([0xC0, 0xAF], .notUTF8),  // an overlong slash
        ([0x61, 0xC0, 0x80], .notUTF8),  // an overlong NUL
        ([0xE0, 0x80, 0xAE], .notUTF8),  // an overlong dot
        ([0xED, 0xA0, 0x80], .notUTF8),  // a surrogate
        ([0xF4, 0x90, 0x80, 0x80], .notUTF8),  // past U+10FFFF
        ([0x61, 0xE2, 0x82], .notUTF8),  // cut off
        ([0x61, 0xFF], .notUTF8),
        ([UInt8](repeating: 0x61, count: 1_025), .tooLong),
        (Array(repeatElement("a", count: 33).joined(separator: "/").utf8), .tooDeep),
    ]

    @Test(arguments: hostileTexts)
    func `a hostile name is refused`(text: String, reason: NameRefusal.Reason) {
        #expect(throws: NameRefusal(reason)) { try RelativePath(text) }
    }

    @Test(arguments: hostileBytes)
    func `bytes that are no text, and too many of them, are refused`(bytes: [UInt8], reason: NameRefusal.Reason) {
        #expect(throws: NameRefusal(reason)) { try RelativePath(bytes: bytes) }
    }

    @Test(arguments: [
        "a", "a/b/c.jpg", "-rf", "--help", " leading and trailing ", "a:b", "a\\b", "CON", "a.", "...", "..a", "a..b",
        "👨‍👩‍👧‍👦.jpg", "写真/日本語.png", "naïve é", "cafe\u{301}", "می‌خواهم", "क्‍ष", "*?[x]", "$(reboot)", "~root", ".bashrc",
        "a;b&c|d",
    ])
    func `every other name is kept to the byte`(text: String) throws {
        #expect(Array(try RelativePath(text).bytes) == Array(text.utf8))
    }

    @Test func `the limits themselves are accepted`() throws {
        #expect(try RelativePath(bytes: [UInt8](repeating: 0x61, count: 1_024)).name.count == 1_024)
        let deep = repeatElement("a", count: 32).joined(separator: "/")
        #expect(try RelativePath(deep).components.count == 32)
    }

    @Test func `a path has parts`() throws {
        let path = try RelativePath("a/b/c.jpg")
        #expect(path.name == Array("c.jpg".utf8))
        #expect(path.parent == (try RelativePath("a/b")))
        #expect(path.components == [Array("a".utf8), Array("b".utf8), Array("c.jpg".utf8)])
        #expect(try RelativePath("a").parent == nil)
        #expect(try RelativePath("a").appending(Array("b".utf8)) == (try RelativePath("a/b")))
    }

    @Test(arguments: [
        ("/", NameRefusal.Reason.separator), ("b/c", .separator), ("", .emptyComponent), ("..", .dotComponent),
    ])
    func `only one good name is appended`(name: String, reason: NameRefusal.Reason) throws {
        let path = try RelativePath("a")
        #expect(throws: NameRefusal(reason)) { try path.appending(Array(name.utf8)) }
    }

    @Test(arguments: [
        ("a", false), (".a", true), ("a/.b/c", true), ("a/b.c", false), ("a.b/c.d", false), ("a/.b", true),
    ])
    func `a dot at the start of any component hides`(text: String, hidden: Bool) throws {
        #expect(try RelativePath(text).isHidden == hidden)
    }
}
