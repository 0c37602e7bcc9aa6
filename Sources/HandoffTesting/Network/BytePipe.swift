// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import HandoffTransport
internal import Locking

/// One direction of an in-memory link: a bounded buffer, with a gate for who reads and one for who writes.
final class BytePipe: Sendable {
    private struct State {
        var bytes: [UInt8] = []
        var start = 0
        /// The writer has ended its direction.
        var isFinished = false
        /// One side has closed the link.
        var isBroken = false

        var count: Int { self.bytes.count - self.start }
    }

    let mayRead = Gate()
    let mayWrite = Gate()
    private let state = Lock(State())
    private let capacity: Int

    init(capacity: Int) {
        self.capacity = capacity
    }

    func read(into buffer: inout MutableSpan<UInt8>, at offset: Int) throws(TransportError) -> ReceiveOutcome {
        let space = buffer.count - offset
        let taken = self.state.withLock { state -> ArraySlice<UInt8>? in
            guard state.count > 0 else {
                return state.isFinished || state.isBroken ? nil : []
            }
            let piece = state.bytes[state.start...].prefix(space)
            state.start += piece.count
            if state.count == 0 {
                state.bytes = []
                state.start = 0
            }
            return piece
        }
        guard let taken else { return try self.end() }
        guard !taken.isEmpty else { return .wouldBlock }
        copy(taken, into: &buffer, at: offset)
        self.mayWrite.letThrough()
        return .received(taken.count)
    }

    private func end() throws(TransportError) -> ReceiveOutcome {
        guard self.state.withLock({ $0.isFinished }) else {
            throw TransportError(.reset, "the other side closed the link")
        }
        return .ended
    }

    func write(_ bytes: Span<UInt8>) throws(TransportError) -> Int {
        // A span cannot go into the closure that the lock runs.
        let room = self.state.withLock { state in
            state.isFinished || state.isBroken ? nil : max(0, self.capacity - state.count)
        }
        guard let room else { throw TransportError(.reset, "the other side closed the link") }
        let count = min(room, bytes.count)
        guard count > 0 else { return 0 }
        let piece = [UInt8](first: count, of: bytes)
        self.state.withLock { state in
            if state.start > 0 {
                state.bytes.removeFirst(state.start)
                state.start = 0
            }
            state.bytes += piece
        }
        self.mayRead.letThrough()
        return count
    }

    func finish() {
        self.state.withLock { $0.isFinished = true }
        self.mayRead.letThrough()
    }

    /// One side closes: what was written before can still be read, and nothing follows it.
    func breakOff() {
        self.state.withLock { $0.isBroken = true }
        self.mayRead.letThrough()
        self.mayWrite.letThrough()
    }
}
