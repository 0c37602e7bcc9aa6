// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// Manual pages in roff (man(7)), from the declaration.
package struct ManualPage: Sendable {
    private let program: Program
    private let date: String

    /// Makes pages.
    ///
    /// - Parameters:
    ///   - program: The declaration.
    ///   - date: The release's day as `2026-01-31`; it comes in, so that the same source gives the same page.
    package init(_ program: Program, date: String) {
        self.program = program
        self.date = date
    }

    /// The file name of a page: `photoshare.1`, `photoshare-send.1`.
    package func fileName(for command: Command?) -> String {
        "\(self.pageName(command)).1"
    }

    /// The page of a command, or of the program.
    package func text(for command: Command?) -> String {
        var page = RoffPage()
        let name = self.pageName(command)
        page.request(
            "TH",
            name.uppercased(),
            "1",
            self.date,
            "\(self.program.name) \(self.program.version)",
            "User Commands"
        )
        page.section("NAME")
        page.text("\(name) - \(Self.withoutStop(command?.summary ?? self.program.summary))")
        page.section("SYNOPSIS")
        if let command {
            page.bold(
                "\(self.program.name) \(command.name)",
                then: "[OPTION]..." + (command.operand.map { " \($0.usage)" } ?? "")
            )
        } else {
            page.bold(self.program.name, then: "COMMAND [OPTION]...")
        }
        page.section("DESCRIPTION")
        page.paragraphs([command?.summary ?? self.program.summary] + (command?.discussion ?? self.program.discussion))
        if let operand = command?.operand { page.entry(operand.usage, operand.help) }
        if command == nil {
            page.section("COMMANDS")
            for command in self.program.commands { page.entry(command.name, command.summary) }
        }
        page.section("OPTIONS")
        for group in (command?.groups ?? []) + [self.program.common] {
            page.subsection(group.title)
            for option in group.options { page.entry(Self.term(option), option.helpWithDefault) }
        }
        if let environment = command?.environment, !environment.isEmpty {
            page.section("ENVIRONMENT")
            for variable in environment { page.entry(variable.name, variable.help) }
        }
        page.section("EXIT STATUS")
        for status in command?.exitStatuses ?? ExitStatus.allCases { page.entry(String(status.code), status.meaning) }
        page.section("EXAMPLES")
        for example in command?.examples ?? self.program.examples { page.entry(example.line, example.meaning) }
        page.section("SEE ALSO")
        let others = ([nil] + self.program.commands.map { Optional($0) }).filter { $0 != command }
        page.text(others.map { "\(self.pageName($0))(1)" }.joined(separator: ", "))
        return page.source
    }

    private func pageName(_ command: Command?) -> String {
        command.map { "\(self.program.name)-\($0.name)" } ?? self.program.name
    }

    private static func term(_ option: OptionDeclaration) -> String {
        let short = option.short.map { "-\($0), " } ?? ""
        return "\(short)\(option.spelling)" + (option.takesValue ? " \(option.placeholder)" : "")
    }

    private static func withoutStop(_ sentence: String) -> String {
        sentence.hasSuffix(".") ? String(sentence.dropLast()) : sentence
    }
}

/// Roff source in the making.
private struct RoffPage {
    private(set) var source = ""

    mutating func request(_ name: String, _ arguments: String...) {
        let quoted = arguments.map { "\"\(Self.escaped($0).replacing("\"", with: "\\(dq"))\"" }
        self.source += ".\(([name] + quoted).joined(separator: " "))\n"
    }

    mutating func section(_ title: String) { self.request("SH", title) }

    mutating func subsection(_ title: String) { self.request("SS", title) }

    mutating func text(_ text: String) { self.source += "\(Self.line(text))\n" }

    mutating func bold(_ text: String, then rest: String) {
        self.source += "\\fB\(Self.escaped(text))\\fR \(Self.escaped(rest))\n"
    }

    mutating func paragraphs(_ texts: [String]) {
        for (index, text) in texts.enumerated() {
            if index > 0 { self.source += ".PP\n" }
            self.text(text)
        }
    }

    mutating func entry(_ term: String, _ text: String) {
        self.source += ".TP\n\\fB\(Self.escaped(term))\\fR\n\(Self.line(text))\n"
    }

    /// A line that begins with a dot or an apostrophe would be a request.
    private static func line(_ text: String) -> String {
        let text = self.escaped(text)
        return text.hasPrefix(".") || text.hasPrefix("'") ? "\\&\(text)" : text
    }

    /// A bare `-` is a hyphen and a bare `'` a curly quote to roff: neither can be pasted into a shell.
    private static func escaped(_ text: String) -> String {
        text.replacing("\\", with: "\\e").replacing("-", with: "\\-").replacing("'", with: "\\(aq")
    }
}
