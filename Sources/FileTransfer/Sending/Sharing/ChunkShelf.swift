// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// The chunks that were read last, for continuers that come to them a moment later.
///
/// It has a fixed size: a new chunk takes the place of the oldest. Whoever is further behind finds nothing and reads for
/// itself, which puts its own chunks here, so that others as far behind find those.
struct ChunkShelf {
    private var chunks: [SharedChunk.Place: SharedChunk] = [:]
    /// The places, oldest first, from `begin` on.
    private var order: [SharedChunk.Place] = []
    private var begin = 0
    /// How many bytes of memory the records have.
    private(set) var bytes = 0
    private let byteLimit: Int
    private let countLimit: Int

    /// Begins empty.
    ///
    /// - Parameters:
    ///   - byteLimit: How many bytes of memory the records may have, all together.
    ///   - countLimit: How many chunks there may be.
    init(byteLimit: Int, countLimit: Int) {
        self.byteLimit = byteLimit
        self.countLimit = countLimit
    }

    /// How many chunks there are.
    var count: Int { self.chunks.count }

    /// The place whose chunk would have to go for another one; nil while there is room.
    var endangered: SharedChunk.Place? {
        let isFull = self.count >= self.countLimit || self.bytes + Chunk.size > self.byteLimit
        return isFull ? self.order[self.begin...].first : nil
    }

    /// The chunk at a place; nil if it is not here, or not any more.
    subscript(place: SharedChunk.Place) -> SharedChunk? { self.chunks[place] }

    /// Takes a chunk, and drops old ones that it leaves no room for.
    ///
    /// - Returns: The record of one that was dropped: its memory can serve for the next chunk.
    mutating func put(_ chunk: SharedChunk, at place: SharedChunk.Place) -> [UInt8]? {
        // Two may have read the same at once, each before the other was there.
        guard self.chunks[place] == nil else { return chunk.record }
        var dropped: [UInt8]?
        while self.begin < self.order.count,
            self.count >= self.countLimit || self.bytes + chunk.record.count > self.byteLimit
        {
            dropped = self.dropOldest() ?? dropped
        }
        self.chunks[place] = chunk
        self.order.append(place)
        self.bytes += chunk.record.count
        return dropped
    }

    /// Drops all of them.
    mutating func removeAll() {
        self = ChunkShelf(byteLimit: self.byteLimit, countLimit: self.countLimit)
    }

    private mutating func dropOldest() -> [UInt8]? {
        let place = self.order[self.begin]
        self.begin += 1
        // The gap at the front is closed once it is as long as the rest: each place is moved once on average.
        if self.begin * 2 >= self.order.count {
            self.order.removeFirst(self.begin)
            self.begin = 0
        }
        let chunk = self.chunks.removeValue(forKey: place)
        self.bytes -= chunk?.record.count ?? 0
        return chunk?.record
    }
}
