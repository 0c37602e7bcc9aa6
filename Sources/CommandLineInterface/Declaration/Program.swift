// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// The program: its commands and the options that mean the same in each.
package struct Program: Sendable, Hashable {
    /// The name of the executable.
    package let name: String
    /// The version that `--version` prints.
    package let version: String
    /// One line that says what it does.
    package let summary: String
    /// Paragraphs that teach what a user has to know first.
    package let discussion: [String]
    /// The commands, in the order of help.
    package let commands: [Command]
    /// Options that every command takes.
    package let common: OptionGroup
    /// Sets of common options of which at most one may be given, by name.
    package let exclusive: [[String]]
    /// What to try first.
    package let examples: [Example]

    /// Declares a program.
    package init(
        name: String,
        version: String,
        summary: String,
        discussion: [String] = [],
        commands: [Command],
        common: OptionGroup,
        exclusive: [[any DeclaredOption]] = [],
        examples: [Example] = []
    ) {
        self.name = name
        self.version = version
        self.summary = summary
        self.discussion = discussion
        self.commands = commands
        self.common = common
        self.exclusive = exclusive.map { $0.map(\.declaration.name) }
        self.examples = examples
    }

    /// The command of a name.
    ///
    /// - Parameter name: The name as typed.
    /// - Returns: The command, or nil where there is none of exactly this name.
    package func command(named name: String) -> Command? {
        self.commands.first { $0.name == name }
    }

    /// Every option that a command takes, its own first; without one, those of the program.
    func options(of command: Command?) -> [OptionDeclaration] {
        (command?.groups.flatMap(\.options) ?? []) + self.common.options
    }
}
