// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import ByteCoding
import Digests
import Handoff
import LocalFiles
import TestSupport
import Testing

@testable import FileTransfer

/// The examples of a transfer in docs/protocol.md, made by the code.
struct TransferExampleTests {
    private let page: ProtocolPage

    init() throws {
        self.page = try ProtocolPage()
    }

    @Test func `the page shows what a manifest and a choice are`() throws {
        let entry = ManifestEntry(
            kind: .file,
            path: Array("IMG_1.jpg".utf8),
            size: 5,
            modified: FileTime(seconds: 1_600_000_000, nanoseconds: 5),
            isExecutable: false,
            version: 0x0102_0304_0506_0708
        )
        let folder = ManifestEntry(
            kind: .folder,
            path: Array("Holiday".utf8),
            size: 0,
            modified: nil,
            isExecutable: false
        )
        var hasher = TreeHasher(chunkSize: UInt64(Chunk.size))
        hasher.append(ChunkDigest(of: Array("hello".utf8).span))
        var known = entry
        known.content = hasher.finish(length: 5)
        #expect(known.digest == entry.digest)
        let link = ManifestEntry(
            kind: .link,
            path: Array("Holiday/latest".utf8),
            size: 0,
            modified: nil,
            isExecutable: false,
            target: LinkTarget(bytes: Array("IMG_1.jpg".utf8))
        )
        var privateFolder = folder
        privateFolder.isPrivate = true
        for entry in [entry, known, folder, privateFolder, link] {
            var writer = ByteWriter()
            entry.encode(into: &writer)
            #expect(self.page.shows(writer.bytes))
        }
        let manifest = try Manifest([entry])
        #expect(self.page.shows(manifest.digest.bytes))
        let choice = Selection(items: [0, 1, 2, 5]).encoded(for: manifest.digest)
        #expect(self.page.shows(Array(choice.dropFirst(ManifestDigest.byteCount))))
    }

    @Test func `the page shows what an item is, and what is said of it`() throws {
        let content = Array("hello".utf8)
        let digest = ChunkDigest(of: content.span)
        let chunk = Chunk(item: 0, offset: 0, digest: digest).encoded + content
        var hasher = TreeHasher(chunkSize: UInt64(Chunk.size))
        hasher.append(digest)
        let digests = (hasher.finish(length: 5), TreeHasher(chunkSize: UInt64(Chunk.size)).finish(length: 0))
        let tree = try #require(digests.0)
        let empty = try #require(digests.1)
        let examples = [
            RecordHeader(type: RecordType.chunk, length: chunk.count).encoded + chunk,
            self.pieces(of: content, cut: 2),
            tree.bytes,
            empty.bytes,
            ItemEnd(item: 0, size: 5, digest: tree).encoded,
            VerifiedChunks(item: 3, offset: 0, digests: [digest]).encoded,
            TransferProgress(bytes: 5, total: 5, resumed: 0, items: 1).encoded,
            ItemReport(item: 0, outcome: .placed, bytes: 5, digest: tree, written: Array("IMG_1.jpg".utf8)).encoded,
            TransferSummary(outcome: .done, items: 1, bytes: 5, duration: .microseconds(4004)).encoded,
        ]
        for example in examples { #expect(self.page.shows(example), "\(ProtocolPage.hexadecimal(example))") }
    }

    /// The records of a stream that came in two pieces.
    private func pieces(of content: [UInt8], cut: Int) -> [UInt8] {
        var hasher = ContentHasher(chunkSize: UInt64(Chunk.size))
        var records: [UInt8] = []
        for range in [0..<cut, cut..<content.count] {
            let piece = content[range]
            hasher.update(piece.span)
            let chunk = Chunk(item: 0, offset: UInt64(range.lowerBound), digest: hasher.digest).encoded + piece
            records += RecordHeader(type: RecordType.chunk, length: chunk.count).encoded + chunk
        }
        return records
    }
}
