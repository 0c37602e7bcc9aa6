// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import Locking

/// Those who want to be told of changes.
final class ChangeObservers: Sendable {
    private struct State {
        var continuations: [UInt64: AsyncStream<Void>.Continuation] = [:]
        var next: UInt64 = 0
    }
    private let state = Lock(State())

    /// A new observer; it is told nothing of what was before.
    func add() -> AsyncStream<Void> {
        // One element waits at most: it says that something has changed, not what.
        let (stream, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        let number = self.state.withLock { state in
            state.next += 1
            state.continuations[state.next] = continuation
            return state.next
        }
        continuation.onTermination = { [weak self] _ in
            self?.state.withLock { state in _ = state.continuations.removeValue(forKey: number) }
        }
        return stream
    }

    /// Tells all of them.
    func tell() {
        // Outside the lock: an observer that ends takes it.
        let all = self.state.withLock { state in Array(state.continuations.values) }
        for continuation in all { continuation.yield() }
    }
}
