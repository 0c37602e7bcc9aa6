// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import HandoffTransport
internal import Locking

/// Where one task waits until it is let through, the gate is closed for good, or the task is cancelled.
///
/// Being let through while nobody waits is remembered for the next wait, so that "try, then wait" loses no wake-up.
final class Gate: Sendable {
    private enum Passage {
        case through
        case closed
        case cancelled
    }

    private struct State {
        var isOpen = false
        var isClosed = false
        var waiter: CheckedContinuation<Passage, Never>?

        mutating func answer() -> Passage? {
            if self.isClosed { return .closed }
            guard self.isOpen else { return nil }
            self.isOpen = false
            return .through
        }
    }

    private let state = Lock(State())

    /// Waits; the wait stays on its caller's executor.
    ///
    /// - Throws: ``TransportError`` with `.closed`, also if the task was cancelled.
    func wait(isolation: isolated (any Actor)? = #isolation) async throws(TransportError) {
        let passage = await withTaskCancellationHandler {
            // A closure takes over an isolation that it captures, not one that is merely there.
            _ = isolation
            return await withCheckedContinuation { waiter in
                let answer = self.state.withLock { state -> Passage? in
                    if let answer = state.answer() { return answer }
                    if Task.isCancelled { return .cancelled }
                    precondition(state.waiter == nil, "two tasks wait for the same direction of a link")
                    state.waiter = waiter
                    return nil
                }
                if let answer { waiter.resume(returning: answer) }
            }
        } onCancel: {
            self.state.withLock { $0.waiter.take() }?.resume(returning: .cancelled)
        }
        switch passage {
        case .through: return
        case .closed: throw TransportError(.closed, "the link was closed on this side")
        case .cancelled: throw TransportError(.closed, "the wait for the link was cancelled")
        }
    }

    /// Lets one wait through, the one that is or the next.
    func letThrough() {
        let waiter = self.state.withLock { state in
            let waiter = state.waiter.take()
            state.isOpen = waiter == nil
            return waiter
        }
        waiter?.resume(returning: .through)
    }

    /// Ends the wait that is, and all later ones.
    func close() {
        let waiter = self.state.withLock { state in
            state.isClosed = true
            return state.waiter.take()
        }
        waiter?.resume(returning: .closed)
    }
}
