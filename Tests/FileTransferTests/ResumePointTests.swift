// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import Digests
import Testing

@testable import FileTransfer

/// What a sender believes of what a receiver says to have.
struct ResumePointTests {
    private let chunk = UInt64(Chunk.size)

    private func manifest(_ sizes: [UInt64]) throws -> Manifest {
        try Manifest(
            sizes.enumerated().map { number, size in
                let path = Array("\(number)".utf8)
                return ManifestEntry(kind: .file, path: path, size: size, modified: nil, isExecutable: false)
            }
        )
    }

    private func chunks(_ item: UInt32, at offset: UInt64 = 0, _ count: Int) -> VerifiedChunks {
        let content: [UInt8] = [1]
        return VerifiedChunks(
            item: item,
            offset: offset,
            digests: [ChunkDigest](repeating: ChunkDigest(of: content.span), count: count)
        )
    }

    @Test func `records follow each other, and the last chunk may be short`() throws {
        let manifest = try self.manifest([3 * self.chunk + 5, 2 * self.chunk])
        let selection = Selection(items: [0, 1])
        var points = ResumePoints(manifest)
        try points.take(self.chunks(0, 2), of: selection)
        #expect(points[0]?.offset == 2 * self.chunk)
        try points.take(self.chunks(0, at: 2 * self.chunk, 2), of: selection)
        #expect(points[0]?.offset == 3 * self.chunk + 5)
        try points.take(self.chunks(1, 1), of: selection)
        #expect(points[1]?.offset == self.chunk)
        #expect(points[2] == nil)
    }

    @Test func `a receiver that says to have what there is not is refused`() throws {
        let manifest = try self.manifest([3 * self.chunk, self.chunk, 0])
        let lies: [[VerifiedChunks]] = [
            [self.chunks(0, 4)], [self.chunks(0, at: self.chunk, 1)], [self.chunks(0, 1), self.chunks(0, 1)],
            [self.chunks(0, 3), self.chunks(0, at: 3 * self.chunk, 1)], [self.chunks(2, 1)], [self.chunks(3, 1)],
            [self.chunks(1, 1)], [self.chunks(2, 1), self.chunks(0, 1)],
        ]
        for lie in lies {
            #expect(throws: TransferError.self, "\(lie.map(\.item))") {
                var points = ResumePoints(manifest)
                for chunks in lie { try points.take(chunks, of: Selection(items: [0, 2])) }
            }
        }
    }

    @Test func `a large beginning is cut into records that fit`() throws {
        let count = VerifiedChunks.countLimit * 2 + 1
        let content: [UInt8] = [1]
        let digests = [ChunkDigest](repeating: ChunkDigest(of: content.span), count: count)
        let records = VerifiedChunks.records(item: 0, digests)
        #expect(records.map(\.digests.count) == [VerifiedChunks.countLimit, VerifiedChunks.countLimit, 1])
        #expect(records.allSatisfy { $0.encoded.count <= VerifiedChunks.recordLimit })
        let manifest = try self.manifest([UInt64(count) * self.chunk])
        var points = ResumePoints(manifest)
        for record in records {
            try points.take(try VerifiedChunks(decoding: record.encoded), of: Selection(items: [0]))
        }
        #expect(points[0]?.offset == UInt64(count) * self.chunk)
        #expect(VerifiedChunks.records(item: 0, []).isEmpty)
    }

    @Test func `a record survives, and one without a whole digest does not`() throws {
        let record = self.chunks(7, at: self.chunk, 2)
        #expect(try VerifiedChunks(decoding: record.encoded) == record)
        for count in record.encoded.indices where count != 12 + ChunkDigest.byteCount {
            #expect(throws: TransferError.self) { try VerifiedChunks(decoding: Array(record.encoded.prefix(count))) }
        }
    }
}
