// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import Testing

@testable import CommandLineInterface

struct GlobPatternTests {
    @Test(arguments: [
        ("*.jpg", "a.jpg"), ("*.jpg", ".jpg"), ("*", "a"), ("**", "a/b/c"), ("**/*.jpg", "a.jpg"),
        ("**/*.jpg", "x/y/a.jpg"), ("a/**", "a/b/c"),
        ("a/**/b", "a/b"), ("a/**/b", "a/x/y/b"), ("?.jpg", "é.jpg"), ("?.jpg", "e\u{301}.jpg"), ("é", "e\u{301}"),
        ("?", "👨‍👩‍👧‍👦"),
        ("[abc].jpg", "b.jpg"), ("[a-c]x", "cx"), ("[!a-c]", "d"), ("[^a-c]", "d"), ("[]]", "]"), ("[!]]", "a"),
        ("[-a]", "-"), ("[a-]", "-"),
        ("[", "["), ("a[b", "a[b"), ("\\*", "*"), ("\\", "\\"), ("[\\]]", "]"), ("", ""), ("**a", "x/ya"),
        ("IMG_*_[0-9].*", "IMG_2024_7.jpg"),
        ("**/**/a", "a"), ("a**b", "a/x/b"), ("***", "a/b"), ("*日*", "今日は"),
    ])
    func `a path matches`(pattern: String, path: String) {
        #expect(GlobPattern(pattern).matches(path))
    }

    @Test(arguments: [
        ("*.jpg", "a/b.jpg"), ("*.jpg", "a.JPG"), ("*.jpg", "a.jpgx"), ("?", ""), ("?", "ab"), ("?", "/"), ("*", "a/b"),
        ("a/**", "a"), ("a/**/b", "ab"),
        ("a/**/b", "a/xb"), ("[!a]", "/"), ("[a-c]", "d"), ("[!a-c]", "b"), ("\\*", "a"), ("", "a"), ("a", ""),
        ("**/a", "xa"), ("x[a/b]", "xa"),
        ("a*", "a/\u{301}b"), ("a?", "a/\u{301}"),
    ])
    func `a path does not match`(pattern: String, path: String) {
        #expect(!GlobPattern(pattern).matches(path))
    }

    @Test func `a hostile pattern takes no more than pattern times path`() {
        let path = String(repeating: "a", count: 1000) + "/b"
        #expect(!GlobPattern(String(repeating: "*a", count: 50) + "c").matches(path))
        #expect(!GlobPattern(String(repeating: "**/", count: 50) + "c").matches(path))
        #expect(GlobPattern(String(repeating: "**", count: 50) + "b").matches(path))
    }
}
