// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import Locking

/// Shows the progress of one transfer on a console: one line on a terminal, plain lines elsewhere.
///
/// On a terminal the line is erased at the end, since the result that follows says the same and more.
package final class ProgressDisplay: Sendable {
    private struct State: Sendable {
        var progress: Progress?
        var line = ProgressLine()
        var log = ProgressLog()
        var isFinished = false
    }

    private let console: Console
    private let start = ContinuousClock.now
    private let state = Lock(State())

    /// Makes a display; the transfer's time runs from here.
    package init(on console: Console) {
        self.console = console
    }

    /// Shows a newer state, if it is time to.
    ///
    /// Cheap enough to be called for every chunk.
    package func update(_ progress: Progress) {
        self.show(progress)
    }

    /// Shows the last state again with the rate of now, so that a stall can be seen; call it some times a second.
    package func refresh() {
        self.show(nil)
    }

    /// Takes the line away.
    ///
    /// Later updates show nothing.
    package func finish() {
        self.state.withLock { state in
            state.isFinished = true
            self.console.drawProgress("")
        }
    }

    /// The display's lock is held while drawing, and always taken before the console's: an old line never covers a newer one.
    private func show(_ progress: Progress?) {
        guard self.console.showsProgress else { return }
        let now = ContinuousClock.now - self.start
        let columns = self.console.progressColumns
        self.state.withLock { state in
            guard !state.isFinished, let progress = progress ?? state.progress else { return }
            state.progress = progress
            if let columns {
                state.line.update(progress, at: now)
                if let line = state.line.line(at: now, columns: columns) { self.console.drawProgress(line) }
            } else if let line = state.log.line(for: progress, at: now) {
                self.console.say(DisplayText(trusted: line))
            }
        }
    }
}
