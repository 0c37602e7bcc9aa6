// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import LocalFiles
import Testing

struct NameShortenerTests {
    @Test(arguments: [1, 254, 255])
    func `a name that fits stays`(count: Int) {
        let name = [UInt8](repeating: 0x61, count: count)
        #expect(NameShortener.shortened(name) == name)
    }

    @Test(arguments: ["a", "é", "写", "👨‍👩‍👧‍👦"], ["", ".jpeg", ".tar.gz"])
    func `a long name is cut between characters and keeps its extension`(character: String, ending: String) throws {
        let text = String(repeating: character, count: 1_000 / character.utf8.count) + ending
        let short = NameShortener.shortened(Array(text.utf8))
        #expect(short.count <= 255)
        #expect(short.count > 255 - character.utf8.count)
        let shown = try #require(String(validating: short, as: UTF8.self))
        #expect(shown.hasSuffix(ending.split(separator: ".").last.map { part in ".\(part)" } ?? ""))
        let beginning = try #require(shown.split(separator: "~").first)
        #expect(text.hasPrefix(beginning))
        #expect(NameShortener.shortened(Array(text.utf8)) == short)
    }

    @Test func `long names that begin alike stay apart`() {
        let common = String(repeating: "a", count: 300)
        let names = (0..<100).map { number in NameShortener.shortened(Array("\(common)\(number).jpg".utf8)) }
        #expect(Set(names).count == 100)
    }

    @Test(arguments: [
        ("photo.jpg", "photo (1).jpg"), ("a.tar.gz", "a.tar (1).gz"), (".bashrc", ".bashrc (1)"),
        ("noext", "noext (1)"),
        ("a.", "a. (1)"), ("Mr. Smith", "Mr. Smith (1)"), (".a.b", ".a (1).b"), ("写真.png", "写真 (1).png"),
        ("photo (1).jpg", "photo (1) (1).jpg"),
    ])
    func `a number comes before the last extension`(name: String, expected: String) {
        #expect(String(decoding: CollisionName.name(Array(name.utf8), number: 1), as: UTF8.self) == expected)
    }

    @Test func `a numbered name still fits`() throws {
        let name = Array((String(repeating: "é", count: 125) + "a.jpg").utf8)
        #expect(name.count == 255)
        let numbered = CollisionName.name(name, number: 9_999)
        #expect(numbered.count <= 255)
        #expect(try #require(String(validating: numbered, as: UTF8.self)).hasSuffix("é (9999).jpg"))
    }
}
