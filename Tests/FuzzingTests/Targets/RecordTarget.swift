// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import ByteCoding
import Digests
import Handoff
import ImagePreview
import LocalFiles

@testable import FileTransfer

/// The records of a file transfer, and the names in them; the first byte says which.
enum RecordTarget: FuzzTarget {
    static let name = "records"
    static let longestInput = 4096

    private static let entries = ["a", "b/c", "d"].map(Self.entry)
    private static let manifest = try? Manifest(Self.entries)

    private static func entry(_ name: String) -> ManifestEntry {
        ManifestEntry(
            kind: .file,
            path: Array(name.utf8),
            size: 5,
            modified: FileTime(seconds: 1_600_000_000, nanoseconds: 5),
            isExecutable: false,
            version: 7
        )
    }

    private static let link = ManifestEntry(
        kind: .link,
        path: Array("b/link".utf8),
        size: 0,
        modified: FileTime(seconds: 1_600_000_000, nanoseconds: 5),
        isExecutable: false,
        target: LinkTarget(bytes: Array("../b/c".utf8))
    )

    static func seeds() -> [[UInt8]] {
        let chunk = ChunkDigest(of: [104].span)
        let tree = TreeHasher(chunkSize: UInt64(Chunk.size)).finish(length: 0)
        var entries = ByteWriter()
        var folder = ManifestEntry(kind: .folder, path: [101], size: 0, modified: nil, isExecutable: false)
        folder.isPrivate = true
        for entry in Self.entries + [folder, Self.link] { entry.encode(into: &entries) }
        let report = ItemReport(item: 1, outcome: .renamed, bytes: 5, digest: tree, written: [97], reason: "because")
        let failed = TransferSummary(outcome: .failed(TransferError(.full, "no room")), items: 3, bytes: 9)
        let preview = Preview(jpeg: [0xFF, 0xD8], width: 2, height: 3, isDamaged: true)
        let seeds: [[UInt8]] = [
            entries.bytes,
            Self.manifest.map { Selection(items: [0, 2]).encoded(for: $0.digest) } ?? [],
            Chunk(item: 1, offset: 0, digest: chunk).encoded,
            tree.map { ItemEnd(item: 1, size: 0, digest: $0).encoded } ?? [],
            ItemFailure(item: 1, code: .source, text: "gone").encoded,
            PreviewMessage(item: 0, preview).encoded,
            report.encoded,
            TransferProgress(bytes: 1, total: nil, resumed: 0, items: 1).encoded,
            failed.encoded,
            Array("Holiday/IMG_1.jpg".utf8),
            VerifiedChunks(item: 0, offset: 0, digests: [chunk]).encoded,
            Self.packedSeed,
            Array("a/b/c\0../d/e".utf8),
        ]
        return seeds.enumerated().map { [UInt8($0.offset)] + $0.element }
    }

    static func check(_ input: [UInt8]) throws(BrokenProperty) {
        let bytes = Array(input.dropFirst())
        switch (input.first ?? 0) % 13 {
        case 0: try self.checkEntries(bytes)
        case 1: try self.checkSelection(bytes)
        case 2: try self.checkOneForm(bytes, Chunk.init(decoding:), \.encoded)
        case 3: try self.checkOneForm(bytes, ItemEnd.init(decoding:), \.encoded)
        case 4: try self.checkSameAgain(bytes, ItemFailure.init(decoding:), \.encoded)
        case 5: try self.checkOneForm(bytes, PreviewMessage.init(decoding:), \.encoded)
        case 6: try self.checkSameAgain(bytes, ItemReport.init(decoding:), \.encoded)
        case 7: try self.checkOneForm(bytes, TransferProgress.init(decoding:), \.encoded)
        case 8: try self.checkSameAgain(bytes, TransferSummary.init(decoding:), \.encoded)
        case 9: try self.checkPath(bytes)
        case 10: try self.checkVerified(bytes)
        case 11: try self.checkPacked(bytes)
        default: try self.checkLink(bytes)
        }
    }

    /// Bytes of one kind, packed.
    private static let packedSeed: [UInt8] = {
        guard let packer = Packer(for: [.zstandard], PackingGauge(step: 0)) else { return [] }
        return Array(packer.pack([UInt8](repeating: 7, count: 2000)).dropFirst(RecordHeader.size))
    }()

    private static func checkPacked(_ bytes: [UInt8]) throws(BrokenProperty) {
        var unpacker = Unpacker()
        guard let records = try? unpacker.unpack(bytes) else { return }
        try hold((1...PackedRecords.sizeLimit).contains(records.count), "\(records.count) bytes were unpacked")
        let again = try? unpacker.unpack(bytes)
        try hold(again == records, "the same bytes were unpacked twice, and differ")
    }

    private static func checkEntries(_ bytes: [UInt8]) throws(BrokenProperty) {
        var reader = ByteReader(bytes)
        while reader.remaining > 0 {
            let start = reader.position
            guard let entry = try? ManifestEntry(from: &reader) else { return }
            try hold(entry.path.count <= 4096, "a path of \(entry.path.count) bytes")
            try hold((entry.kind == .link) == (entry.target != nil), "\(entry) is half a link")
            var writer = ByteWriter()
            entry.encode(into: &writer)
            // The manifest's digest is made of these: what was read and what is digested must be the same.
            try hold(writer.bytes[...] == reader.taken(since: start), "\(entry) has two encodings")
        }
    }

    private static func checkSelection(_ bytes: [UInt8]) throws(BrokenProperty) {
        guard let manifest = self.manifest else { throw BrokenProperty("there is no manifest") }
        guard let selection = try? Selection(decoding: bytes, of: manifest) else { return }
        try hold(selection.items.allSatisfy { $0 < manifest.count }, "an item that is not offered")
    }

    private static func checkVerified(_ bytes: [UInt8]) throws(BrokenProperty) {
        try self.checkOneForm(bytes, VerifiedChunks.init(decoding:), \.encoded)
        guard let chunks = try? VerifiedChunks(decoding: bytes) else { return }
        guard let manifest = self.manifest else { throw BrokenProperty("there is no manifest") }
        var points = ResumePoints(manifest)
        guard (try? points.take(chunks, of: Selection(items: [0, 2]))) != nil else { return }
        try hold(chunks.item != 1 && chunks.digests.count == 1, "more of an item than there is was believed")
    }

    private static func checkPath(_ bytes: [UInt8]) throws(BrokenProperty) {
        guard let path = try? RelativePath(bytes: bytes) else { return }
        let components = path.components
        try hold(Array(components.joined(separator: [0x2F])) == bytes, "\(path) is not its components")
        try hold(!components.contains([0x2E]) && !components.contains([0x2E, 0x2E]), "\(path) leads out")
        try hold(components.count <= RelativePath.maximumDepth, "\(path) is too deep")
        try hold(Array(path.description.utf8) == bytes, "\(path) is no text")
        try hold(!bytes.contains { $0 < 0x20 || $0 == 0x7F }, "\(path) has a control character")
        try hold((path.parent?.bytes ?? []).count + path.name.count <= bytes.count, "\(path) has too long a parent")
        for component in components {
            try hold(
                String(decoding: component, as: UTF8.self).unicodeScalars.contains {
                    !$0.properties.isDefaultIgnorableCodePoint && !$0.properties.isWhitespace
                },
                "a name that nobody sees"
            )
            for name in [NameShortener.shortened(component), CollisionName.name(component, number: 99_999)] {
                try hold((1...255).contains(name.count), "a name of \(name.count) bytes")
                guard let placed = try? RelativePath(bytes: name), placed.components.count == 1 else {
                    throw BrokenProperty("a name of ours would be refused")
                }
                try hold(!placed.isHidden || component.first == 0x2E, "a name was hidden")
            }
        }
    }

    /// A path and what a link there says, with a NUL between them.
    private static func checkLink(_ bytes: [UInt8]) throws(BrokenProperty) {
        let parts = bytes.split(separator: 0, maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, let path = try? RelativePath(bytes: Array(parts[0])),
            let target = LinkTarget(bytes: Array(parts[1])), (try? target.check(at: path)) != nil
        else { return }
        var folder = path.components.dropLast()
        for component in target.bytes.split(separator: 0x2F) {
            switch Array(component) {
            case [0x2E]: continue
            case [0x2E, 0x2E]: folder = folder.dropLast()
            case let name: folder.append(name)
            }
            try hold(folder.first == path.components.first, "\(target) leads out of \(path)")
        }
        try hold(target.bytes.first != 0x2F, "\(target) is absolute")
    }

    /// What can be read has one form only.
    private static func checkOneForm<Record>(
        _ bytes: [UInt8],
        _ decode: ([UInt8]) throws(TransferError) -> Record,
        _ encode: (Record) -> [UInt8]
    ) throws(BrokenProperty) {
        guard let record = try? decode(bytes) else { return }
        try hold(encode(record) == bytes, "\(record) has two encodings")
    }

    /// What can be read may be repaired (a text that was cut, an unknown code), and then stays as it is.
    private static func checkSameAgain<Record: Hashable>(
        _ bytes: [UInt8],
        _ decode: ([UInt8]) throws(TransferError) -> Record,
        _ encode: (Record) -> [UInt8]
    ) throws(BrokenProperty) {
        guard let record = try? decode(bytes) else { return }
        let encoded = encode(record)
        try hold(encoded.count <= 9000, "\(record) grew to \(encoded.count) bytes")
        guard let again = try? decode(encoded) else { throw BrokenProperty("\(record) does not read its own bytes") }
        try hold(encode(again) == encoded, "\(record) has two encodings")
    }
}
