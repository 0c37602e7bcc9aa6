// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import CommandLineInterface
internal import FileTransfer
internal import Locking

/// The progress of the transfer that runs: drawn for people, with a rate for scripts.
final class ProgressMeter: Sendable {
    private struct State {
        var display: ProgressDisplay?
        var start = ContinuousClock.now
        var rate = RateEstimate()
    }

    private let console: Console
    private let state = Lock(State())

    init(_ console: Console) {
        self.console = console
    }

    /// Bytes will flow: time runs from here.
    func begin() {
        let display = ProgressDisplay(on: self.console)
        let old = self.state.withLock { state in
            let old = state.display
            state = State(display: display)
            return old
        }
        old?.finish()
    }

    /// Takes a report.
    ///
    /// - Returns: The rate in bytes a second: of the last seconds, or of all there are.
    func update(_ progress: TransferProgress) -> UInt64 {
        let (display, rate) = self.state.withLock { state in
            let elapsed = state.start.duration(to: .now)
            let moved = progress.bytes - min(progress.resumed, progress.bytes)
            state.rate.note(moved, at: elapsed)
            let average = Double(moved) / max(elapsed / .seconds(1), 0.001)
            return (state.display, UInt64(exactly: (state.rate.bytesPerSecond(at: elapsed) ?? average).rounded()) ?? 0)
        }
        display?.update(Progress(bytes: progress.bytes, total: progress.total, resumed: progress.resumed))
        return rate
    }

    /// Takes the line away.
    func finish() {
        self.state.withLock { state in state.display.take() }?.finish()
    }

    /// Runs a body, and draws the line again and again meanwhile, so that a stall can be seen.
    func whileRefreshing<Value: Sendable>(_ body: () async throws -> Value) async throws -> Value {
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask {
                while true {
                    try await Task.sleep(for: Self.interval)
                    self.state.withLock { $0.display }?.refresh()
                }
            }
            defer { group.cancelAll() }
            return try await body()
        }
    }

    private static let interval = Duration.milliseconds(250)
}
