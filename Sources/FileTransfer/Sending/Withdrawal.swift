// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import Locking

/// The end of an offer by whoever made it, for the sessions that are running.
///
/// Cancellation would end them, too, but nothing can be waited for then: on a slow path the other side would see a
/// connection that broke, and dial it again.
final class Withdrawal: Sendable {
    private struct State {
        var isBegun = false
        var waiting: [UInt64: AsyncStream<Never>.Continuation] = [:]
        var next: UInt64 = 0
    }

    private let state = Lock(State())

    /// Withdraws the offer, once and for all.
    func begin() {
        let waiting = self.state.withLock { state in
            state.isBegun = true
            defer { state.waiting = [:] }
            return Array(state.waiting.values)
        }
        for inlet in waiting { inlet.finish() }
    }

    /// Waits until the offer is withdrawn, or the task is cancelled.
    func wait() async {
        let (stream, inlet) = AsyncStream.makeStream(of: Never.self)
        let number: UInt64? = self.state.withLock { state in
            guard !state.isBegun else { return nil }
            state.next += 1
            state.waiting[state.next] = inlet
            return state.next
        }
        guard let number else { return }
        for await _ in stream {}
        self.state.withLock { $0.waiting[number] = nil }
    }
}
