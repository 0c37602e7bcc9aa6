// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

public import HandoffTransport
internal import Locking

/// A time of day that only the test moves.
public final class ManualClock: WallClock {
    private struct Sleeper {
        let time: Int64
        let waiter: CheckedContinuation<Void, Never>
    }

    private struct State {
        var time: Int64
        var sleepers: [UInt64: Sleeper] = [:]
        var next: UInt64 = 0
    }

    private let state: Lock<State>

    /// Makes a clock that stands.
    ///
    /// - Parameter unixTime: What it shows, in seconds since 1970.
    public init(unixTime: Int64) {
        self.state = Lock(State(time: unixTime))
    }

    /// What it shows, in seconds since 1970.
    public var unixTime: Int64 { self.state.withLock { $0.time } }

    /// Moves the clock on; whoever waits for a time up to the new one goes on.
    ///
    /// - Parameter seconds: How far; negative sets it back.
    public func advance(by seconds: Int64) {
        let due = self.state.withLock { state in
            state.time += seconds
            let due = state.sleepers.filter { $0.value.time <= state.time }
            for number in due.keys { state.sleepers[number] = nil }
            return due.values.map(\.waiter)
        }
        for waiter in due { waiter.resume() }
    }

    /// Returns when the clock shows a time.
    ///
    /// - Parameter time: Seconds since 1970.
    /// - Throws: `CancellationError`.
    public func sleep(untilUnixTime time: Int64) async throws {
        let number = self.state.withLock { state in
            state.next += 1
            return state.next
        }
        await withTaskCancellationHandler {
            await withCheckedContinuation { (waiter: CheckedContinuation<Void, Never>) in
                let isOver = self.state.withLock { state in
                    guard state.time < time, !Task.isCancelled else { return true }
                    state.sleepers[number] = Sleeper(time: time, waiter: waiter)
                    return false
                }
                if isOver { waiter.resume() }
            }
        } onCancel: {
            self.state.withLock { state in state.sleepers.removeValue(forKey: number) }?.waiter.resume()
        }
        try Task.checkCancellation()
    }
}
