// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// Why a command line was not understood; the program then ends with `ExitStatus.usage`.
package struct UsageError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The command that was asked for, where that much was understood.
    package let command: String?
    /// One sentence for people.
    ///
    /// What it quotes of the command line is escaped already.
    package let message: String
    /// What to do instead, where there is a guess.
    package let hint: String?

    init(_ command: String?, _ message: String, hint: String? = nil) {
        self.command = command
        self.message = message
        self.hint = hint
    }

    /// The same for a word that is the name of a file: with how that is written.
    func hinting(atFile name: String) -> UsageError {
        UsageError(
            self.command,
            self.message,
            hint: "the file of that name is written ./\(DisplayText.escape(name, columns: 60))"
        )
    }

    /// What to print on standard error: the message, and where to read on.
    ///
    /// - Parameter program: The program that was called.
    /// - Returns: Two lines.
    package func text(for program: Program) -> DisplayText {
        DisplayText(trusted: "\(self.name(for: program)): \(self.description)\n\(self.advice(for: program))")
    }

    /// Where to read on.
    ///
    /// - Parameter program: The program that was called.
    /// - Returns: One sentence.
    package func advice(for program: Program) -> String { "Try '\(self.name(for: program)) --help'." }

    private func name(for program: Program) -> String {
        self.command.map { "\(program.name) \($0)" } ?? program.name
    }

    /// The message, with the hint behind it.
    package var description: String { self.hint.map { "\(self.message); \($0)" } ?? self.message }
}
