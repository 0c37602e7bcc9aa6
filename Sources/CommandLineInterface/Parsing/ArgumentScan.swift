// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// What has been understood of a command line so far.
struct ArgumentScan {
    private let program: Program
    private(set) var command: Command?
    /// `photoshare help [COMMAND]` was asked for.
    private(set) var wantsHelp = false
    private(set) var helpTopic: Command?
    private var values: [String: [OptionValue]] = [:]
    private var operands: [String] = []
    private var optionsEnded = false

    init(program: Program) {
        self.program = program
    }

    /// Whether a flag was given so far.
    func flags(_ option: Option<Bool>) -> Bool {
        self.values[option.declaration.name] != nil
    }

    /// Takes one argument, and from the rest what belongs to it.
    mutating func take(_ argument: String, rest: inout ArraySlice<String>) throws(UsageError) {
        if self.optionsEnded || argument == "-" || !argument.hasPrefix("-") {
            try self.takeWord(argument)
        } else if argument == "--" {
            self.optionsEnded = true
        } else if argument.hasPrefix("--") {
            try self.takeLong(argument.dropFirst(2), rest: &rest)
        } else {
            try self.takeShort(argument.dropFirst(), rest: &rest)
        }
    }

    /// Checks what only the end shows: a command, its operands, options that exclude each other.
    func finish() throws(UsageError) -> ParsedCommand {
        guard let command else {
            let names = self.program.commands.map(\.name).joined(separator: ", ")
            throw UsageError(nil, "no command given", hint: "there are \(names)")
        }
        switch command.operand?.arity {
        case nil:
            if let first = self.operands.first {
                throw UsageError(command.name, "unexpected argument \(Self.quoted(first))")
            }
        case .one, .oneOrNone:
            if self.operands.count > 1 {
                throw UsageError(command.name, "unexpected argument \(Self.quoted(self.operands[1]))")
            }
        case .oneOrMore, .any:
            break
        }
        if let operand = command.operand, ![.any, .oneOrNone].contains(operand.arity), self.operands.isEmpty {
            throw UsageError(command.name, "\(operand.placeholder) is missing")
        }
        for names in command.exclusive + self.program.exclusive {
            let given = names.filter { self.values[$0] != nil }
            if given.count > 1 {
                throw UsageError(command.name, "--\(given[0]) and --\(given[1]) exclude each other")
            }
        }
        return ParsedCommand(
            command: command,
            operands: self.operands,
            values: self.values,
            declared: Set(self.program.options(of: command).map(\.name))
        )
    }

    private mutating func takeWord(_ word: String) throws(UsageError) {
        if self.command != nil {
            self.operands.append(word)
        } else if let command = self.program.command(named: word) {
            if self.wantsHelp {
                self.helpTopic = command
            } else {
                self.command = command
            }
        } else if word == "help", !self.wantsHelp {
            self.wantsHelp = true
        } else {
            throw UsageError(nil, "unknown command \(Self.quoted(word))", hint: self.commandHint(for: word))
        }
    }

    private mutating func takeLong(_ text: Substring, rest: inout ArraySlice<String>) throws(UsageError) {
        let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        let name = String(parts[0])
        guard let option = self.program.options(of: self.command).first(where: { $0.name == name }) else {
            throw self.unknownOption("--\(name)", name: name)
        }
        if parts.count == 2 {
            guard option.takesValue else {
                throw UsageError(self.command?.name, "\(option.spelling) takes no value")
            }
            try self.add(String(parts[1]), to: option, spelling: option.spelling)
        } else {
            try self.add(option, spelling: option.spelling, rest: &rest)
        }
    }

    private mutating func takeShort(_ letters: Substring, rest: inout ArraySlice<String>) throws(UsageError) {
        var letters = letters
        while let letter = letters.popFirst() {
            guard let option = self.program.options(of: self.command).first(where: { $0.short == letter }) else {
                throw self.unknownOption("-\(letter)", name: String(letter))
            }
            if option.takesValue, !letters.isEmpty {
                // As in `-o=FILE`, which people write though `-oFILE` is meant.
                return try self.add(
                    String(letters.first == "=" ? letters.dropFirst() : letters),
                    to: option,
                    spelling: "-\(letter)"
                )
            }
            try self.add(option, spelling: "-\(letter)", rest: &rest)
        }
    }

    /// Adds an option whose value, if it takes one, is the next argument.
    private mutating func add(
        _ option: OptionDeclaration,
        spelling: String,
        rest: inout ArraySlice<String>
    ) throws(UsageError) {
        guard option.takesValue else {
            self.values[option.name, default: []].append(.flag)
            return
        }
        guard let value = rest.first, value == "-" || !value.hasPrefix("-") else {
            let hint = rest.first.flatMap {
                $0 == "--" ? nil : "a value with a dash is written \(option.spelling)=\(Self.plain($0))"
            }
            throw UsageError(self.command?.name, "\(spelling) needs a value (\(option.placeholder))", hint: hint)
        }
        rest.removeFirst()
        try self.add(value, to: option, spelling: spelling)
    }

    private mutating func add(_ text: String, to option: OptionDeclaration, spelling: String) throws(UsageError) {
        guard let value = option.kind.value(of: text) else {
            var hint: String?
            if case .choice(let words) = option.kind, let nearest = Spelling.nearest(to: text, among: words) {
                hint = "did you mean \(nearest)?"
            }
            throw UsageError(
                self.command?.name,
                "\(spelling) expects \(option.kind.expectation), not \(Self.quoted(text))",
                hint: hint
            )
        }
        self.values[option.name, default: []].append(value)
    }

    private func unknownOption(_ spelling: String, name: String) -> UsageError {
        let message = "unknown option \(Self.plain(spelling))"
        let known = self.program.options(of: self.command).map(\.name)
        let elsewhere = self.program.commands.first { $0.groups.contains { $0.options.contains { $0.name == name } } }
        if name.count > 1, let nearest = Spelling.nearest(to: name, among: known) {
            return UsageError(self.command?.name, message, hint: "did you mean --\(nearest)?")
        }
        if let elsewhere {
            let place = self.command == nil ? "stands behind its command" : "belongs to another command"
            return UsageError(
                self.command?.name,
                message,
                hint: "it \(place): '\(self.program.name) \(elsewhere.name)'"
            )
        }
        return UsageError(self.command?.name, message)
    }

    private func commandHint(for word: String) -> String {
        if let meant = self.program.commands.first(where: { $0.otherWords.contains(word) }) {
            return "did you mean '\(self.program.name) \(meant.name)'?"
        }
        if let nearest = Spelling.nearest(to: word, among: self.program.commands.map(\.name)) {
            return "did you mean '\(self.program.name) \(nearest)'?"
        }
        return "there are \(self.program.commands.map(\.name).joined(separator: ", "))"
    }

    /// A word of the command line for people: a script may have put anything there.
    private static func plain(_ word: String) -> String {
        DisplayText.escape(word, columns: 60)
    }

    private static func quoted(_ word: String) -> String {
        "'\(Self.plain(word))'"
    }
}
