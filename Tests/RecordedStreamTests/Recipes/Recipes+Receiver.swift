// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import ByteCoding
import Digests
import HandoffWire
import LocalFiles

@testable import FileTransfer

extension Recipes {
    static let content: [UInt8] = Array("hello".utf8)
    static let five = Self.file("a.txt")
    /// What somebody else's standard input is listed as.
    static let stream = ManifestEntry(
        kind: .stream,
        path: Array("a.txt".utf8),
        size: 0,
        modified: nil,
        isExecutable: false
    )

    static func file(_ path: String, size: UInt64 = 5) -> ManifestEntry {
        ManifestEntry(kind: .file, path: Array(path.utf8), size: size, modified: nil, isExecutable: false)
    }

    static func record(_ type: UInt8, _ payload: [UInt8] = []) -> [UInt8] {
        [type] + self.bytes(UInt32(payload.count)) + payload
    }

    static func entries(_ entries: [ManifestEntry]) -> [UInt8] {
        var writer = ByteWriter()
        for entry in entries { entry.encode(into: &writer) }
        return writer.bytes
    }

    static func manifestEnd(_ entries: [ManifestEntry], count: UInt32? = nil, more bytes: UInt64 = 0) -> [UInt8] {
        var hasher = ManifestHasher()
        hasher.update(self.entries(entries).span)
        var writer = ByteWriter()
        writer.write(count ?? UInt32(entries.count))
        writer.write(entries.reduce(bytes) { $0 &+ $1.size })
        writer.write(raw: hasher.finish().bytes)
        writer.write(UInt32(0))
        return writer.bytes
    }

    static func manifest(_ entries: [ManifestEntry]) -> [UInt8] {
        self.record(RecordType.entries, self.entries(entries))
            + self.record(RecordType.manifestEnd, self.manifestEnd(entries))
    }

    static func chunk(_ item: UInt32, at offset: UInt64 = 0, _ bytes: [UInt8], digestOf other: [UInt8]? = nil)
        -> [UInt8]
    {
        let digested = other ?? bytes
        let digest = ChunkDigest(of: digested.span)
        return self.record(RecordType.chunk, Chunk(item: item, offset: offset, digest: digest).encoded + bytes)
    }

    static func itemEnd(_ item: UInt32, _ content: [UInt8], digestOf other: [UInt8]? = nil) -> [UInt8] {
        var tree = TreeHasher(chunkSize: UInt64(Chunk.size))
        let digested = other ?? content
        tree.append(ChunkDigest(of: digested.span))
        guard let digest = tree.finish(length: UInt64(digested.count)) else { return [] }
        return self.record(
            RecordType.itemEnd,
            ItemEnd(item: item, size: UInt64(content.count), digest: digest).encoded
        )
    }

    private static func control(_ bytes: [UInt8]) -> [UInt8] { self.frame(.data, bytes, on: 1) }

    /// The last word comes early, so that a receiver that says that something is wrong need not wait for it.
    private static let acknowledged = Self.frame(.data, Self.record(RecordType.resultAcknowledged), on: 1, isEnd: true)

    static func receiver(
        _ name: String,
        _ about: String,
        control: [UInt8],
        bulk: [UInt8]? = nil,
        _ outcome: Recording.Outcome = .damage,
        placed: [String] = []
    ) -> Recording {
        // The first open is that of control, the second that of bulk.
        var steps = self.answers() + [.wait(.open), .send(self.control(control))]
        if let bulk { steps += [.wait(.open), .send(self.frame(.data, bulk, on: 3, isEnd: true))] }
        steps.append(.send(self.acknowledged))
        return Recording(
            name: "receiver-\(name)",
            about: about,
            reader: .receiver,
            steps: steps,
            ending: .silence,
            outcome: outcome,
            placed: placed
        )
    }

    /// A peer that lists one file honestly, and then sends this.
    private static func liar(_ name: String, _ about: String, _ bulk: [UInt8], placed: [String] = []) -> Recording {
        self.receiver(name, about, control: self.manifest([self.five]), bulk: bulk, placed: placed)
    }

    private static let hostileNames = [
        "../out", "/etc/passwd", "a/../../out", "a//b", ".", "..", "", ".hidden", "line\nbreak", "turn\u{202E}gpj.exe",
        "escape\u{1B}[2J", "nothing\u{200B}", "a/.photoshare-partial/x",
    ]

    static let toReceiver: [Recording] = [
        Self.receiver(
            "good",
            "One file, whole.",
            control: Self.manifest([Self.five]),
            bulk: Self.chunk(0, Self.content) + Self.itemEnd(0, Self.content),
            .done,
            placed: ["a.txt"]
        ),
        Self.receiver(
            "hostile-names",
            "A good name among those that lead out, hide, or act on a terminal.",
            control: Self.manifest(Self.hostileNames.map { Self.file($0) } + [Self.five]),
            bulk: Self.chunk(UInt32(Self.hostileNames.count), Self.content)
                + Self.itemEnd(UInt32(Self.hostileNames.count), Self.content),
            .partial,
            placed: ["a.txt"]
        ),
        Self.receiver(
            "manifest-count-lies",
            "A manifest that says it has one item more.",
            control: Self.record(RecordType.entries, Self.entries([Self.five]))
                + Self.record(RecordType.manifestEnd, Self.manifestEnd([Self.five], count: 2))
        ),
        Self.receiver(
            "manifest-size-lies",
            "A manifest that says it has one byte more.",
            control: Self.record(RecordType.entries, Self.entries([Self.five]))
                + Self.record(RecordType.manifestEnd, Self.manifestEnd([Self.five], more: 1))
        ),
        Self.receiver(
            "manifest-digest-lies",
            "A manifest with the digest of another one.",
            control: Self.record(RecordType.entries, Self.entries([Self.five]))
                + Self.record(RecordType.manifestEnd, Self.manifestEnd([Self.file("b.txt")]))
        ),
        Self.receiver(
            "manifest-overflow",
            "Sizes that do not add up in 64 bits.",
            control: Self.manifest([Self.file("a", size: .max), Self.file("b", size: 2)])
        ),
        Self.receiver(
            "manifest-second-form",
            "An item with a time that does not count: a second form of the same item.",
            control: Self.record(
                RecordType.entries,
                [0, 0] + [UInt8](repeating: 0, count: 15) + [1, 0, 0, 0, 0, 0, 0, 0, 1, 97]
            )
        ),
        Self.receiver(
            "manifest-unknown-kind",
            "An item of an unknown kind.",
            control: Self.record(RecordType.entries, [9] + Self.entries([Self.five]).dropFirst())
        ),
        Self.receiver(
            "manifest-long-path",
            "A path of 4097 bytes.",
            control: Self.manifest([Self.file(String(repeating: "a", count: 4097))])
        ),
        Self.receiver("manifest-empty-part", "An empty part of a manifest.", control: Self.record(RecordType.entries)),
        Self.receiver(
            "manifest-cut",
            "An item that is cut.",
            control: Self.record(RecordType.entries, Self.entries([Self.five]).dropLast())
        ),
        Self.receiver("unknown-record", "A record of an unknown type.", control: Self.record(0x7F, [1])),
        Self.receiver(
            "record-too-long",
            "The header of a record of 2^32 - 1 bytes.",
            control: [RecordType.entries, 0xFF, 0xFF, 0xFF, 0xFF],
            .violation
        ),
        Self.receiver(
            "stream",
            "A stream in two chunks, each with the digest of all that has come.",
            control: Self.manifest([Self.stream]),
            bulk: Self.chunk(0, [104, 101]) + Self.chunk(0, at: 2, [108, 108, 111], digestOf: Self.content)
                + Self.itemEnd(0, Self.content),
            .done,
            placed: ["a.txt"]
        ),
        Self.receiver(
            "stream-digest",
            "A stream in two chunks, each with a digest of its own.",
            control: Self.manifest([Self.stream]),
            bulk: Self.chunk(0, [104, 101]) + Self.chunk(0, at: 2, [108, 108, 111]) + Self.itemEnd(0, Self.content)
        ),
        Self.liar(
            "short-chunk",
            "A file in two chunks, as if it were a stream.",
            Self.chunk(0, [104, 101]) + Self.chunk(0, at: 2, [108, 108, 111], digestOf: Self.content)
                + Self.itemEnd(0, Self.content)
        ),
        Self.liar("longer", "More bytes than were listed.", Self.chunk(0, Self.content + [33])),
        Self.liar("shorter", "An end before all bytes.", Self.chunk(0, [1, 2]) + Self.itemEnd(0, [1, 2])),
        Self.liar(
            "chunk-digest",
            "A chunk that is not what its digest says.",
            Self.chunk(0, Self.content, digestOf: [1])
        ),
        Self.liar(
            "tree-digest",
            "A file that is not what its digest says.",
            Self.chunk(0, Self.content) + Self.itemEnd(0, Self.content, digestOf: [5, 4, 3, 2, 1])
        ),
        Self.liar("other-item", "An item that was not listed.", Self.chunk(7, Self.content)),
        Self.liar("offset", "A chunk at the end of all numbers.", Self.chunk(0, at: .max, Self.content)),
        Self.liar("empty-chunk", "A chunk without content.", Self.chunk(0, [])),
        Self.liar("end-alone", "An end without the bytes before it.", Self.itemEnd(0, Self.content)),
        Self.liar("nothing", "A stream of files without any.", []),
        Self.liar("half", "An end of the stream inside a file.", Self.chunk(0, [1, 2])),
        Self.liar(
            "twice",
            "A file, and the same again.",
            Self.chunk(0, Self.content) + Self.itemEnd(0, Self.content) + Self.chunk(0, Self.content),
            placed: ["a.txt"]
        ),
    ]
}
