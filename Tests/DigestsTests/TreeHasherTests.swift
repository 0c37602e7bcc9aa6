// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import Digests
import Testing

struct TreeHasherTests {
    private func tree(_ chunks: [[UInt8]], chunkSize: UInt64, length: UInt64) -> TreeDigest? {
        var hasher = TreeHasher(chunkSize: chunkSize)
        for chunk in chunks { hasher.append(ChunkDigest(of: chunk.span)) }
        return hasher.finish(length: length)
    }

    @Test func `the digest is over exactly what the comment says`() throws {
        let chunks: [[UInt8]] = [[1, 2, 3, 4], [5]]
        var bytes = Array("photoshare-tree1".utf8) + [0, 0, 0, 0, 0, 0, 0, 4]
        for chunk in chunks { bytes += ChunkDigest(of: chunk.span).bytes }
        bytes += [0, 0, 0, 0, 0, 0, 0, 5]
        let digest = try #require(self.tree(chunks, chunkSize: 4, length: 5))
        #expect(digest.bytes == ChunkDigest(of: bytes.span).bytes)
        #expect(TreeDigest(bytes: digest.bytes.span) == digest)
        #expect(TreeDigest(digest.description) == digest)
    }

    @Test func `length, chunk size and order are part of the digest`() {
        let digests = [
            self.tree([[1, 2], [3, 4]], chunkSize: 2, length: 4),
            self.tree([[1, 2], [3, 4]], chunkSize: 2, length: 3),
            self.tree([[1, 2], [3, 4]], chunkSize: 3, length: 4),
            self.tree([[3, 4], [1, 2]], chunkSize: 2, length: 4),
            self.tree([], chunkSize: 2, length: 0),
        ]
        #expect(Set(digests).count == digests.count)
        #expect(!digests.contains(nil))
    }

    @Test(arguments: [(0, 2), (1, 2), (2, 2), (3, 1), (4, 1), (5, 2), (UInt64.max, 2)] as [(UInt64, Int)])
    func `a length that does not fit the chunks gives no digest`(length: UInt64, chunks: Int) {
        let given = [[UInt8]](repeating: [7], count: chunks)
        let fits = TreeHasher.chunkCount(length: length, chunkSize: 3) == UInt64(chunks)
        #expect((self.tree(given, chunkSize: 3, length: length) != nil) == fits)
    }

    @Test(arguments: [(0, 0), (1, 1), (3, 1), (4, 2), (UInt64.max, 6_148_914_691_236_517_205)] as [(UInt64, UInt64)])
    func `chunks are counted without overflow`(length: UInt64, count: UInt64) {
        #expect(TreeHasher.chunkCount(length: length, chunkSize: 3) == count)
    }
}
