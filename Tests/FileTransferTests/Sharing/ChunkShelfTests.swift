// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import Digests
import Testing

@testable import FileTransfer

/// What is kept of the chunks that were read last.
struct ChunkShelfTests {
    private func chunk(_ value: UInt8, count: Int = 100) -> SharedChunk {
        let record = [UInt8](repeating: value, count: count)
        return SharedChunk(record: record, digest: ChunkDigest(of: record.span), count: count)
    }

    private func place(_ number: UInt64, of item: UInt32 = 0) -> SharedChunk.Place {
        SharedChunk.Place(item: item, offset: number)
    }

    @Test func `a chunk is found at its place, and nowhere else`() {
        var shelf = ChunkShelf(byteLimit: 1000, countLimit: 10)
        #expect(shelf.put(self.chunk(1), at: self.place(0)) == nil)
        #expect(shelf[self.place(0)]?.record == self.chunk(1).record)
        #expect(shelf[self.place(1)] == nil)
        #expect(shelf[self.place(0, of: 1)] == nil)
    }

    @Test func `the oldest make room, by bytes`() {
        var shelf = ChunkShelf(byteLimit: 300, countLimit: 10)
        for number: UInt64 in 0..<3 { #expect(shelf.put(self.chunk(UInt8(number)), at: self.place(number)) == nil) }
        #expect(shelf.put(self.chunk(3), at: self.place(3)) == self.chunk(0).record)
        #expect(shelf[self.place(0)] == nil)
        #expect(shelf[self.place(1)] != nil)
        #expect(shelf.bytes == 300)
        // A large one takes the room of several.
        #expect(shelf.put(self.chunk(9, count: 250), at: self.place(4)) != nil)
        #expect(shelf.count == 1)
        #expect(shelf.bytes == 250)
    }

    @Test func `the oldest make room, by their number`() {
        var shelf = ChunkShelf(byteLimit: 1_000_000, countLimit: 4)
        for number: UInt64 in 0..<1000 {
            _ = shelf.put(self.chunk(UInt8(truncatingIfNeeded: number)), at: self.place(number))
            #expect(shelf.count == Int(min(number + 1, 4)))
        }
        #expect((0..<1000).filter { shelf[self.place($0)] != nil } == [996, 997, 998, 999])
    }

    @Test func `the same chunk twice is kept once`() {
        var shelf = ChunkShelf(byteLimit: 1000, countLimit: 10)
        _ = shelf.put(self.chunk(1), at: self.place(0))
        #expect(shelf.put(self.chunk(2), at: self.place(0)) == self.chunk(2).record)
        #expect(shelf[self.place(0)]?.record == self.chunk(1).record)
        #expect(shelf.bytes == 100)
        shelf.removeAll()
        #expect(shelf.bytes == 0)
        #expect(shelf[self.place(0)] == nil)
    }
}
