// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import LocalFiles

@testable import FileTransfer

extension Recipes {
    private static func link(_ path: String, to target: String) -> ManifestEntry {
        ManifestEntry(
            kind: .link,
            path: Array(path.utf8),
            size: 0,
            modified: nil,
            isExecutable: false,
            target: LinkTarget(bytes: Array(target.utf8))
        )
    }

    private static let leadingOut = [
        "/etc/passwd", "..", "../a.txt", "a/../../../out", "in/..", "line\nbreak", "escape\u{1B}[2J",
    ]

    /// A link whose target is these bytes, which no encoder would write.
    private static func link(saying target: [UInt8]) -> [UInt8] {
        self.record(
            RecordType.entries,
            self.entries([self.link("d/l", to: "x")]).dropLast(5) + self.bytes(UInt32(target.count)) + target
        )
    }

    static let linksToReceiver: [Recording] = [
        Self.receiver(
            "links",
            "A file, and links that lead to it, to nothing, to each other and to their own folder.",
            control: Self.manifest([
                Self.file("d/a.txt"), Self.link("d/dangling", to: "nowhere/at all"),
                Self.link("d/e/up", to: "../a.txt"),
                Self.link("d/here", to: "."), Self.link("d/one", to: "two"), Self.link("d/two", to: "one"),
            ]),
            bulk: Self.chunk(0, Self.content) + Self.itemEnd(0, Self.content),
            .done,
            placed: ["d", "d/a.txt", "d/dangling", "d/e", "d/e/up", "d/here", "d/one", "d/two"]
        ),
        Self.receiver(
            "hostile-links",
            "A good link among those that lead out, or act on a terminal.",
            control: Self.manifest(
                Self.leadingOut.enumerated().map { Self.link("d/\($0.offset)", to: $0.element) }
                    + [Self.link("d/good", to: "x"), Self.link("top", to: "d"), Self.link("d/../up", to: "x")]
            ),
            bulk: [],
            .partial,
            placed: ["d", "d/good"]
        ),
        Self.receiver(
            "link-before-file",
            "A file behind a link.",
            control: Self.manifest([Self.link("d/l", to: "x"), Self.five])
        ),
        Self.receiver("link-empty", "A link that says nothing.", control: Self.link(saying: [])),
        Self.receiver("link-nul", "A link with a NUL.", control: Self.link(saying: [97, 0, 98])),
        Self.receiver(
            "link-long",
            "A link that says 4096 bytes.",
            control: Self.link(saying: [UInt8](repeating: 97, count: 4096))
        ),
        Self.receiver(
            "link-with-size",
            "A link that has a size.",
            control: Self.record(
                RecordType.entries,
                Self.entries([Self.link("d/l", to: "x")]).enumerated().map { $0.offset == 9 ? 1 : $0.element }
            )
        ),
    ]
}
