// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import Digests
import Testing

/// The identity of what comes in pieces is that of a file.
struct ContentHasherTests {
    private static let size = 4

    /// As a file is digested: cut at every chunk's end.
    private func file(_ content: [UInt8]) -> TreeDigest? {
        var tree = TreeHasher(chunkSize: UInt64(Self.size))
        for start in stride(from: 0, to: content.count, by: Self.size) {
            let chunk = content[start..<min(start + Self.size, content.count)]
            tree.append(ChunkDigest(of: chunk.span))
        }
        return tree.finish(length: UInt64(content.count))
    }

    /// The content in pieces that end wherever a bit is set.
    private func pieces(_ content: [UInt8], cuts: Int) -> [ArraySlice<UInt8>] {
        var pieces: [ArraySlice<UInt8>] = []
        var start = 0
        for end in 1...max(1, content.count) where end == content.count || cuts >> (end - 1) & 1 == 1 {
            pieces.append(content[start..<end])
            start = end
        }
        return pieces
    }

    @Test(arguments: [0, 1, 3, 4, 5, 8, 10]) func `however content is cut, it is the same`(length: Int) {
        let content = (0..<length).map { UInt8($0 * 7) }
        let whole = self.file(content)
        #expect(whole != nil)
        for cuts in 0..<(1 << max(0, length - 1)) {
            var hasher = ContentHasher(chunkSize: UInt64(Self.size))
            for piece in self.pieces(content, cuts: cuts) { hasher.update(piece.span) }
            let digest = hasher.finish(length: UInt64(length))
            #expect(digest == whole, "cut at \(cuts)")
        }
    }

    @Test func `after each piece it is known what its chunk is so far, and how much of it is left`() {
        let content: [UInt8] = [1, 2, 3, 4, 5, 6, 7, 8, 9]
        var hasher = ContentHasher(chunkSize: UInt64(Self.size))
        let first = hasher.room
        #expect(first == 4)
        for (range, chunkRange, room) in [(0..<1, 0..<1, 3), (1..<4, 0..<4, 4), (4..<6, 4..<6, 2), (6..<9, 8..<9, 3)] {
            let (piece, chunk) = (content[range], content[chunkRange])
            hasher.update(piece.span)
            let (digest, left) = (hasher.digest, hasher.room)
            #expect(digest == ChunkDigest(of: chunk.span))
            #expect(left == UInt64(room))
        }
        let digest = hasher.finish(length: 9)
        #expect(digest == self.file(content))
    }

    @Test func `chunks that were verified before are the beginning`() {
        let content: [UInt8] = [1, 2, 3, 4, 5, 6, 7]
        var hasher = ContentHasher(chunkSize: UInt64(Self.size))
        let (beginning, rest) = (content[..<4], content[4...])
        hasher.append(ChunkDigest(of: beginning.span))
        hasher.update(rest.span)
        let digest = hasher.finish(length: 7)
        #expect(digest == self.file(content))
        // It begins anew.
        let other: [UInt8] = [1, 2]
        hasher.update(other.span)
        let second = hasher.finish(length: 2)
        #expect(second == self.file(other))
    }

    @Test func `a length that it does not have gives no digest`() {
        var hasher = ContentHasher(chunkSize: UInt64(Self.size))
        let content: [UInt8] = [1, 2, 3, 4, 5]
        hasher.update(content.span)
        let digest = hasher.finish(length: 4)
        #expect(digest == nil)
    }
}
