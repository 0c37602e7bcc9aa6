// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// What a command line asked for.
///
/// Options are read with their declarations as keys: `arguments[SendOptions.title]`.
package struct ParsedCommand: Sendable {
    /// The command.
    package let command: Command
    /// What stood there without a dash, in order; as many as the command's operand allows.
    package let operands: [String]
    /// What was given, by long name.
    private let values: [String: [OptionValue]]
    /// What could have been given; anything else is a mistake in the program.
    private let declared: Set<String>

    init(command: Command, operands: [String], values: [String: [OptionValue]], declared: Set<String>) {
        self.command = command
        self.operands = operands
        self.values = values
        self.declared = declared
    }

    /// The value of an option, or what its declaration says for its absence.
    ///
    /// - Parameter option: One of the options that the command declares, or a common one.
    package subscript<Value>(option: Option<Value>) -> Value {
        precondition(
            self.declared.contains(option.declaration.name),
            "expected an option of '\(self.command.name)', came \(option.declaration.spelling)"
        )
        return option.read(self.values[option.declaration.name] ?? [])
    }

    /// What was given as a path and is empty: an option's spelling, or what help calls the operand; nil if nothing is.
    ///
    /// An unset variable in a script gives such a path.
    package var emptyPath: String? {
        if let operand = self.command.operand, operand.isFile, self.operands.contains("") { return operand.placeholder }
        return (self.command.groups + [CommonOptions.group]).flatMap(\.options)
            .first { [.files, .folders].contains($0.completion) && self.values[$0.name]?.contains(.text("")) == true }?
            .spelling
    }

    /// Whether the option stands on the command line, even with the value of its default.
    package func isGiven(_ option: some DeclaredOption) -> Bool {
        self.values[option.declaration.name] != nil
    }
}

/// What the program has to do.
package enum Invocation: Sendable {
    /// Run a command.
    case run(ParsedCommand)
    /// Show the help of a command, or of the program.
    case help(Command?)
    /// Show the version.
    case version
}
