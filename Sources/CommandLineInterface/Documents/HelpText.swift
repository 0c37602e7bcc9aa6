// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// Help as `--help` prints it, from the declaration.
package struct HelpText: Sendable {
    private static let termColumns = 24

    private let program: Program
    private let columns: Int

    /// Makes help for a width.
    ///
    /// - Parameters:
    ///   - program: The declaration.
    ///   - columns: The terminal's width. Lines end before 100 in any case: longer ones are hard to read.
    package init(_ program: Program, columns: Int = 80) {
        self.program = program
        self.columns = min(max(columns, 20), 100)
    }

    /// The help of a command, or of the program.
    ///
    /// - Parameter command: One of the program's commands, or nil.
    /// - Returns: Lines, each with its newline.
    package func text(for command: Command?) -> String {
        var lines = command.map(self.lines(for:)) ?? self.programLines
        while lines.last?.isEmpty == true { lines.removeLast() }
        return lines.map { $0 + "\n" }.joined()
    }

    private var programLines: [String] {
        var lines = self.usage("\(self.program.name) COMMAND [OPTION]...")
        lines += self.paragraphs([self.program.summary] + self.program.discussion)
        lines += self.section("Commands", self.program.commands.map { ($0.name, $0.summary) })
        lines += self.section(self.program.common.title, self.program.common.options.map(Self.entry))
        lines += self.exampleLines(self.program.examples)
        lines += self.section(
            "Exit statuses",
            ExitStatus.allCases.map { (String($0.code), $0.meaning) },
            termColumns: 6
        )
        lines += self.paragraphs(["'\(self.program.name) COMMAND --help' says more about a command."])
        return lines
    }

    private func lines(for command: Command) -> [String] {
        let operand = command.operand.map { " \($0.usage)" } ?? ""
        var lines = self.usage("\(self.program.name) \(command.name) [OPTION]...\(operand)")
        lines += self.paragraphs([command.summary] + command.discussion)
        if let operand = command.operand { lines += self.section("Arguments", [(operand.usage, operand.help)]) }
        for group in command.groups + [self.program.common] {
            lines += self.section(group.title, group.options.map(Self.entry))
        }
        lines += self.section("Environment", command.environment.map { ($0.name, $0.help) })
        lines += self.exampleLines(command.examples)
        lines += self.section(
            "Exit statuses",
            command.exitStatuses.map { (String($0.code), $0.meaning) },
            termColumns: 6
        )
        return lines
    }

    private func usage(_ line: String) -> [String] {
        TextLayout.wrap("Usage: \(line)", columns: self.columns) + [""]
    }

    private func paragraphs(_ texts: [String]) -> [String] {
        texts.flatMap { TextLayout.wrap($0, columns: self.columns) + [""] }
    }

    private func section(_ title: String, _ entries: [(String, String)], termColumns: Int = Self.termColumns)
        -> [String]
    {
        guard !entries.isEmpty else { return [] }
        return ["\(title):"]
            + entries.flatMap { TextLayout.entry($0.0, $0.1, termColumns: termColumns, columns: self.columns) } + [""]
    }

    /// A command line is never wrapped: it is there to be copied.
    private func exampleLines(_ examples: [Example]) -> [String] {
        guard !examples.isEmpty else { return [] }
        return ["Examples:"]
            + examples.flatMap { example in
                ["  \(example.line)"]
                    + TextLayout.wrap(example.meaning, columns: self.columns - 6).map { "      \($0)" }
            } + [""]
    }

    private static func entry(_ option: OptionDeclaration) -> (String, String) {
        let short = option.short.map { "-\($0), " } ?? ""
        let value = option.takesValue ? " \(option.placeholder)" : ""
        return ("\(short)\(option.spelling)\(value)", option.helpWithDefault)
    }
}

extension OptionDeclaration {
    /// The help, with what holds without the option behind it.
    var helpWithDefault: String {
        self.defaultText.map { "\(self.help) (default: \($0))" } ?? self.help
    }
}
