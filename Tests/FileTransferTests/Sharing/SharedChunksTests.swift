// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import Digests
import Testing

@testable import FileTransfer

/// Who reads, who waits, and who is given what was read.
struct SharedChunksTests {
    private let shared = SharedChunks()
    private let place = SharedChunk.Place(item: 0, offset: 0)
    private let chunk = SharedChunk(record: [1, 2, 3], digest: ChunkDigest(of: [3].span), count: 1)

    private func record(_ answer: SharedChunks.Answer) -> [UInt8]? {
        if case .chunk(let chunk) = answer { chunk.record } else { nil }
    }

    @Test func `one continuer has nobody to share with`() {
        #expect(!self.shared.isShared)
        self.shared.enter()
        #expect(!self.shared.isShared)
        self.shared.enter()
        #expect(self.shared.isShared)
        self.shared.leave()
        #expect(!self.shared.isShared)
    }

    @Test func `the first reads, and whoever comes meanwhile waits for it`() async {
        self.shared.enter()
        self.shared.enter()
        #expect(self.record(await self.shared.take(self.place)) == nil)
        let others = await withTaskGroup(of: [UInt8]?.self) { group in
            for _ in 0..<5 { group.addTask { self.record(await self.shared.take(self.place)) } }
            // However many of them wait by now: nobody else is told to read.
            await Task.yield()
            _ = self.shared.put(self.chunk, at: self.place)
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(others == [[UInt8]?](repeating: [1, 2, 3], count: 5))
    }

    @Test func `if the first cannot read it, another one tries`() async {
        self.shared.enter()
        self.shared.enter()
        #expect(self.record(await self.shared.take(self.place)) == nil)
        async let second = self.shared.take(self.place)
        await Task.yield()
        self.shared.giveUp(self.place)
        #expect(self.record(await second) == nil)
        // It is the only one that may.
        async let third = self.shared.take(self.place)
        await Task.yield()
        _ = self.shared.put(self.chunk, at: self.place)
        #expect(self.record(await third) == [1, 2, 3])
    }

    @Test func `nothing is kept for one alone`() async {
        self.shared.enter()
        self.shared.enter()
        #expect(self.record(await self.shared.take(self.place)) == nil)
        _ = self.shared.put(self.chunk, at: self.place)
        self.shared.leave()
        self.shared.enter()
        #expect(self.record(await self.shared.take(self.place)) == nil)
    }

    @Test func `whoever is ahead knows when it would take away what another one is about to need`() async {
        self.shared.enter()
        self.shared.enter()
        let places = (0..<600).map { SharedChunk.Place(item: 0, offset: UInt64($0)) }
        var full = 0
        while full < places.count, !self.isFull(at: places[full]) {
            #expect(self.record(await self.shared.take(places[full])) == nil)
            _ = self.shared.put(self.chunk, at: places[full])
            full += 1
        }
        #expect(full > 1 && full < places.count)
        // Somebody wants the oldest, which goes first.
        self.shared.move(from: nil, to: places[0])
        #expect(self.shared.wouldTakeAway(at: places[full]))
        // What is there takes nothing away.
        #expect(!self.shared.wouldTakeAway(at: places[1]))
        self.shared.move(from: places[0], to: places[1])
        #expect(!self.shared.wouldTakeAway(at: places[full]))
        _ = self.shared.put(self.chunk, at: places[full])
        #expect(self.shared.wouldTakeAway(at: places[full + 1]))
        self.shared.move(from: places[1], to: nil)
        #expect(!self.shared.wouldTakeAway(at: places[full + 1]))
    }

    /// Whether the next chunk would take the place of the first.
    private func isFull(at place: SharedChunk.Place) -> Bool {
        let first = SharedChunk.Place(item: 0, offset: 0)
        self.shared.move(from: nil, to: first)
        defer { self.shared.move(from: first, to: nil) }
        return self.shared.wouldTakeAway(at: place)
    }

    @Test func `a continuer waits a twentieth of its time for others, and a moment more`() {
        var courtesy = Courtesy()
        #expect(courtesy.isLeft(after: .zero))
        courtesy.note(.milliseconds(50))
        #expect(!courtesy.isLeft(after: .zero))
        #expect(courtesy.isLeft(after: .milliseconds(100)))
        courtesy.note(.milliseconds(50))
        #expect(!courtesy.isLeft(after: .seconds(1)))
        #expect(courtesy.isLeft(after: .milliseconds(1020)))
    }
}
