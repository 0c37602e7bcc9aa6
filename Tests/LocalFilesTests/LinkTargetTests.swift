// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import LocalFiles
import Testing

/// What a link may say, and where it may lead.
struct LinkTargetTests {
    private static func target(_ text: String) throws -> LinkTarget {
        try #require(LinkTarget(bytes: Array(text.utf8)))
    }

    @Test(
        arguments: [
            [], [0], [0x61, 0], [0, 0x61], [UInt8](repeating: 0x61, count: LinkTarget.maximumByteCount + 1),
        ] as [[UInt8]]
    )
    func `what no link can say is none`(bytes: [UInt8]) {
        #expect(LinkTarget(bytes: bytes) == nil)
    }

    @Test(
        arguments: [
            [0xFF], [0x0A], Array("/".utf8), [UInt8](repeating: 0x61, count: LinkTarget.maximumByteCount),
        ] as [[UInt8]]
    )
    func `what a link can say is kept byte by byte`(bytes: [UInt8]) {
        #expect(LinkTarget(bytes: bytes)?.bytes == bytes)
    }

    @Test(arguments: [
        ("d/l", "a"), ("d/l", "a/b"), ("d/l", "."), ("d/l", "./a"), ("d/l", "a//b/"), ("d/l", "nowhere"), ("d/l", "l"),
        ("d/e/l", "../a"), ("d/e/l", ".."), ("d/e/l", "./../a"), ("d/e/f/l", "../../a/b"), ("d/l", "..."),
        ("d/l", "..a"), ("d/l", ".hidden"), ("d/e/l", "..//a"),
    ])
    func `a link that stays within what it came with is accepted`(path: String, text: String) throws {
        try Self.target(text).check(at: try RelativePath(path))
    }

    @Test(
        arguments: [
            ("d/l", "/", .absolute), ("d/l", "/etc/passwd", .absolute), ("d/l", "//a", .absolute),
            ("d/l", "..", .outside),
            ("d/l", "../d/a", .outside), ("d/e/l", "../../x", .outside), ("d/e/l", ".././../x", .outside),
            ("l", "a", .outside), ("l", ".", .outside), ("l", "..", .outside), ("d/l", "a/..", .climbing),
            ("d/l", "a/../b", .climbing), ("d/e/f/l", "../g/..", .climbing), ("d/l", "a/../../..", .climbing),
            ("d/l", "a\nb", .name(.control)), ("d/l", "a/\u{202E}gpj", .name(.bidirectional)),
            ("d/l", "\u{1B}[2J", .name(.control)), ("d/l", " ", .name(.invisible)),
        ] as [(String, String, LinkRefusal.Reason)]
    )
    func `a link that leads elsewhere is refused, and it is said why`(
        path: String,
        text: String,
        reason: LinkRefusal.Reason
    ) throws {
        let (target, path) = (try Self.target(text), try RelativePath(path))
        #expect(throws: LinkRefusal(reason)) { try target.check(at: path) }
        #expect(!reason.clause.isEmpty)
        #expect(LinkRefusal(reason).description == "The link \(reason.clause).")
    }

    @Test func `a name that is no text is refused`() throws {
        let target = try #require(LinkTarget(bytes: [0x61, 0xFF]))
        let path = try RelativePath("d/l")
        #expect(throws: LinkRefusal(.name(.notUTF8))) { try target.check(at: path) }
    }
}
