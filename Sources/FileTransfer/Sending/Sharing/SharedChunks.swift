// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import Locking
internal import Synchronization

/// What the continuers of one offer read together: one reading and one digest serve all that are at about the same place.
///
/// Whoever comes first reads, and who is near behind takes what is there. Who is ahead waits a moment for those that are
/// about to fall out of reach, as far as its ``Courtesy`` goes: a slow one is left behind. A continuer that is alone shares
/// nothing, and costs nothing.
final class SharedChunks: Sendable {
    /// What somebody who wants a chunk is told.
    enum Answer: Sendable {
        /// Here it is.
        case chunk(SharedChunk)
        /// Read it, and then say ``put(_:at:)`` or ``giveUp(_:)``.
        case read
    }

    private struct State {
        /// How many continuers are being served.
        var readers = 0
        /// What each place is the next one of, by how many continuers.
        var nexts: [SharedChunk.Place: Int] = [:]
        var shelf = ChunkShelf(byteLimit: SharedChunks.byteLimit, countLimit: SharedChunks.countLimit)
        /// The chunks that somebody reads, and who else waits for them.
        var coming: [SharedChunk.Place: [CheckedContinuation<Void, Never>]] = [:]
    }

    /// How much is kept for those behind, in bytes.
    private static let byteLimit = 32 * (Chunk.size + 1024)
    /// How many chunks are: small files have small ones.
    private static let countLimit = 512
    /// From how many continuers on there are enough to keep everything busy: none reads ahead for itself then, so that each
    /// holds one chunk at most that is not shared.
    private static let crowd = 6

    private let state = Lock(State())
    private let read = Atomic<UInt64>(0)

    /// How many bytes were read for all continuers together.
    var readCount: UInt64 { self.read.load(ordering: .relaxed) }

    /// Whether there is somebody to share with.
    var isShared: Bool { self.state.withLock { $0.readers > 1 } }

    /// Whether memory is dearer than time.
    var isCrowded: Bool { self.state.withLock { $0.readers >= Self.crowd } }

    /// A continuer begins to be served.
    func enter() { self.state.withLock { $0.readers += 1 } }

    /// A continuer has been served, or is gone.
    func leave() {
        self.state.withLock { state in
            state.readers -= 1
            if state.readers < 2 { state.shelf.removeAll() }
        }
    }

    /// A continuer has come to a place, and has left another one.
    func move(from old: SharedChunk.Place?, to new: SharedChunk.Place?) {
        self.state.withLock { state in
            if let new { state.nexts[new, default: 0] += 1 }
            guard let old, let count = state.nexts[old] else { return }
            state.nexts[old] = count > 1 ? count - 1 : nil
        }
    }

    /// Whether reading at a place would take from somebody what it is about to need.
    func wouldTakeAway(at place: SharedChunk.Place) -> Bool {
        self.state.withLock { state in
            guard let endangered = state.shelf.endangered, state.shelf[place] == nil else { return false }
            return state.nexts[endangered] != nil
        }
    }

    /// Bytes were read.
    func note(read count: Int) { self.read.wrappingAdd(UInt64(count), ordering: .relaxed) }

    /// Asks for a chunk; waits if somebody is reading it already.
    ///
    /// The wait is as long as a call that reads, which nothing ends either.
    func take(_ place: SharedChunk.Place) async -> Answer {
        while true {
            let answer: Answer? = self.state.withLock { state in
                if let chunk = state.shelf[place] { return .chunk(chunk) }
                guard state.coming[place] == nil else { return nil }
                state.coming[place] = []
                return .read
            }
            if let answer { return answer }
            await withCheckedContinuation { waiter in
                let isOver = self.state.withLock { state in
                    guard state.coming[place] != nil else { return true }
                    state.coming[place]?.append(waiter)
                    return false
                }
                if isOver { waiter.resume() }
            }
        }
    }

    /// Hands over a chunk that was read.
    ///
    /// - Returns: A record whose memory can serve for the next one.
    func put(_ chunk: SharedChunk, at place: SharedChunk.Place) -> [UInt8]? {
        let (dropped, waiters) = self.state.withLock { state in
            // Whoever is alone by now needs no shelf.
            let dropped = state.readers > 1 ? state.shelf.put(chunk, at: place) : nil
            return (dropped, state.coming.removeValue(forKey: place) ?? [])
        }
        for waiter in waiters { waiter.resume() }
        return dropped
    }

    /// The chunk could not be read: the next one may try.
    func giveUp(_ place: SharedChunk.Place) {
        let waiters = self.state.withLock { $0.coming.removeValue(forKey: place) ?? [] }
        for waiter in waiters { waiter.resume() }
    }
}
