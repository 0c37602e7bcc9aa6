// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import Locking

/// Remembers what the system reported about descriptors, and wakes who waits for it.
///
/// An edge that comes while nobody waits is kept, and the next wait consumes it: that makes "try, then wait" free of
/// lost
/// wake-ups, at the price of a wait that may end early.
final class Readiness: Sendable {
    /// What is waited for.
    enum Direction {
        case reading
        case writing
    }

    /// How a wait ended.
    enum Outcome {
        case ready
        case closed
        case cancelled
    }

    private typealias Waiter = CheckedContinuation<Outcome, Never>

    private struct Side {
        var isReady = false
        var waiter: Waiter?

        /// Reports an edge; returns who is to be resumed.
        mutating func signal() -> Waiter? {
            let waiter = self.waiter.take()
            self.isReady = waiter == nil
            return waiter
        }
    }

    private struct State {
        var reading = Side()
        var writing = Side()
        var isClosed = false

        subscript(direction: Direction) -> Side {
            get {
                switch direction {
                case .reading: self.reading
                case .writing: self.writing
                }
            }
            set {
                switch direction {
                case .reading: self.reading = newValue
                case .writing: self.writing = newValue
                }
            }
        }

        /// What a wait can be answered with at once.
        mutating func answer(_ direction: Direction) -> Outcome? {
            if self.isClosed { return .closed }
            guard self[direction].isReady else { return nil }
            self[direction].isReady = false
            return .ready
        }
    }

    private let state = Lock(State())

    /// Waits for an edge, for ``close()`` or for the task's cancellation.
    ///
    /// One task at a time may wait for a direction. The wait never leaves the caller's executor: without the explicit
    /// isolation the operation of a cancellation handler would run on the cooperative pool (seen with 6.3.1), and every
    /// wait of a connection would cost two changes of thread.
    func wait(for direction: Direction, isolation: isolated (any Actor)? = #isolation) async -> Outcome {
        if let answer = self.state.withLock({ $0.answer(direction) }) { return answer }
        return await withTaskCancellationHandler {
            // A closure takes over an isolation that it captures, not one that is merely there.
            _ = isolation
            return await withCheckedContinuation { waiter in
                isolation?.assertIsolated("a wait has left the executor of its caller")
                let answer = self.state.withLock { state -> Outcome? in
                    if let answer = state.answer(direction) { return answer }
                    // The task is marked before its handlers run: either this sees the mark, or the handler, which
                    // needs the lock, finds the waiter.
                    if Task.isCancelled { return .cancelled }
                    precondition(state[direction].waiter == nil, "two tasks wait for the same direction of a link")
                    state[direction].waiter = waiter
                    return nil
                }
                if let answer { waiter.resume(returning: answer) }
            }
        } onCancel: {
            self.state.withLock { $0[direction].waiter.take() }?.resume(returning: .cancelled)
        }
    }

    /// Reports edges; called by the event loop.
    func signal(reading: Bool, writing: Bool) {
        let (reader, writer) = self.state.withLock { state -> (Waiter?, Waiter?) in
            (reading ? state.reading.signal() : nil, writing ? state.writing.signal() : nil)
        }
        reader?.resume(returning: .ready)
        writer?.resume(returning: .ready)
    }

    /// Ends all waits, now and later.
    func close() {
        let waiters = self.state.withLock { state -> [Waiter?] in
            state.isClosed = true
            return [state.reading.waiter.take(), state.writing.waiter.take()]
        }
        for case let waiter? in waiters { waiter.resume(returning: .closed) }
    }
}
