// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// What the peer sent on one stream and nobody has read yet, with the credit that goes with it.
///
/// What the peer may still send, what waits here and what was read since credit was last given are the window together.
struct InboundQueue: Sendable {
    /// Up to which length neighbours are joined: credit counts bytes, and a buffer costs far more than one of them.
    private static let joinLimit = 4096

    private var chunks: [[UInt8]] = []
    private var head = 0
    /// What the peer may still send.
    private var credit: Int
    /// What was read since credit was last given.
    private var consumed = 0
    /// How far the peer may run ahead.
    private(set) var window: Int
    private(set) var hasEnded = false

    init(window: Int) {
        self.window = window
        self.credit = window
    }

    var isEmpty: Bool { self.head == self.chunks.count }

    mutating func append(_ bytes: [UInt8], isEnd: Bool, stream: UInt32) throws(StreamViolation) {
        guard !self.hasEnded else { throw .dataAfterEnd(stream) }
        guard bytes.count <= self.credit else { throw .creditExceeded(stream) }
        self.credit -= bytes.count
        self.hasEnded = isEnd
        guard !bytes.isEmpty else { return }
        if let last = self.chunks.indices.last, self.chunks[last].count + bytes.count <= Self.joinLimit {
            self.chunks[last].append(contentsOf: bytes)
        } else {
            self.chunks.append(bytes)
        }
    }

    /// Takes the oldest chunk.
    ///
    /// - Parameter growth: By how many bytes the window may grow.
    /// - Returns: The chunk, and the credit to give to the peer, if it is time to give any.
    mutating func take(growth: Int) -> (bytes: [UInt8], credit: Int)? {
        guard !self.isEmpty else { return nil }
        let bytes = self.chunks[self.head]
        self.chunks[self.head] = []
        self.head += 1
        if self.isEmpty {
            self.chunks.removeAll(keepingCapacity: true)
            self.head = 0
        } else if self.head >= 64 {
            self.chunks.removeFirst(self.head)
            self.head = 0
        }
        self.consumed += bytes.count
        // Credit in halves of the window: often enough that the peer never stands, seldom enough that it costs nothing.
        guard !self.hasEnded, self.consumed * 2 >= self.window else { return (bytes, 0) }
        // A reader that has taken everything is faster than the path: the window is what limits, so it grows.
        let extra = self.isEmpty ? min(self.window, growth) : 0
        let credit = self.consumed + extra
        self.window += extra
        self.credit += credit
        self.consumed = 0
        return (bytes, credit)
    }

    /// Drops what waits, because nobody will read it and the peer may send no more.
    mutating func discard() {
        self.chunks = []
        self.head = 0
        self.window = 0
    }
}
