// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// A subcommand, declared once: the parser, help, manual page and completions follow from it.
package struct Command: Sendable, Hashable {
    /// What the command is called on the command line.
    package let name: String
    /// One line that says what it does.
    package let summary: String
    /// Paragraphs that teach what a user has to know beyond the options.
    package let discussion: [String]
    /// What stands on the command line besides options.
    package let operand: Operand?
    /// The command's own options, in the order of help; those of the program come on top.
    package let groups: [OptionGroup]
    /// Sets of options of which at most one may be given, by name.
    package let exclusive: [[String]]
    /// What to try first.
    package let examples: [Example]
    /// Environment variables it reads.
    package let environment: [EnvironmentVariable]
    /// How it can end.
    package let exitStatuses: [ExitStatus]
    /// Words that people try for it; they are not accepted, but answered with its name.
    package let otherWords: [String]

    /// Declares a command.
    package init(
        name: String,
        summary: String,
        discussion: [String] = [],
        operand: Operand? = nil,
        groups: [OptionGroup] = [],
        exclusive: [[any DeclaredOption]] = [],
        examples: [Example] = [],
        environment: [EnvironmentVariable] = [],
        exitStatuses: [ExitStatus] = [],
        otherWords: [String] = []
    ) {
        self.name = name
        self.summary = summary
        self.discussion = discussion
        self.operand = operand
        self.groups = groups
        self.exclusive = exclusive.map { $0.map(\.declaration.name) }
        self.examples = examples
        self.environment = environment
        self.exitStatuses = exitStatuses
        self.otherWords = otherWords
    }
}

/// Options that help shows under one heading.
package struct OptionGroup: Sendable, Hashable {
    /// The heading.
    package let title: String
    /// The options beneath it, in order.
    package let options: [OptionDeclaration]

    /// Declares a group.
    package init(_ title: String, _ options: any DeclaredOption...) {
        self.title = title
        self.options = options.map(\.declaration)
    }
}

/// A command line to try, with what it does.
package struct Example: Sendable, Hashable {
    /// The command line.
    package let line: String
    /// What it does, in a few words.
    package let meaning: String

    /// Declares an example.
    package init(_ line: String, _ meaning: String) {
        self.line = line
        self.meaning = meaning
    }
}

/// An environment variable that a command reads.
package struct EnvironmentVariable: Sendable, Hashable {
    /// The variable's name.
    package let name: String
    /// What it does, in one sentence.
    package let help: String

    /// Declares a variable.
    package init(_ name: String, _ help: String) {
        self.name = name
        self.help = help
    }
}
