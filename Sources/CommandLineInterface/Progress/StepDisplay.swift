// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// Shows which step of a long piece of work is being done: on one line of a terminal, or as lines elsewhere.
package struct StepDisplay: Sendable {
    private let console: Console

    /// Makes a display.
    ///
    /// - Parameter console: Where it is shown.
    package init(on console: Console) {
        self.console = console
    }

    /// Shows a step in place of the one before.
    ///
    /// - Parameter text: The step.
    package func show(_ text: DisplayText) {
        guard self.console.showsProgress else { return }
        if let columns = self.console.progressColumns {
            self.console.drawProgress(DisplayText.escape(text.description, columns: columns - 1))
        } else {
            self.console.say(text)
        }
    }

    /// Takes the line away.
    package func finish() { self.console.drawProgress("") }
}
