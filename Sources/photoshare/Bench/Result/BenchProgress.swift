// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import CommandLineInterface
internal import Locking

/// Says what is being measured, while it is.
final class BenchProgress: Sendable {
    private let console: Console
    private let display: StepDisplay
    private let total: Int
    private let done = Lock(0)

    init(_ console: Console, steps: Int) {
        self.console = console
        self.display = StepDisplay(on: console)
        self.total = steps
    }

    /// The next step begins.
    func step(_ what: String) {
        let number = self.done.withLock { done in
            done += 1
            return done
        }
        self.display.show("\(String(number))/\(String(self.total))  \(what)")
        var line = JSONLine(event: "measuring")
        line.add("step", .integer(Int64(number)))
        line.add("of", .integer(Int64(self.total)))
        line.add("what", .string(what))
        try? self.console.event(line)
    }

    /// Takes the line away.
    func finish() { self.display.finish() }
}
