// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// The completion script for fish.
struct FishCompletion {
    private let program: Program

    init(_ program: Program) {
        self.program = program
    }

    var script: String {
        let names = self.program.commands.map(\.name).joined(separator: " ")
        var lines = ["# fish completion for \(self.program.name)", "complete -c \(self.program.name) -f"]
        for command in self.program.commands {
            lines.append(self.line("not __fish_seen_subcommand_from \(names)", ["-a", command.name], command.summary))
        }
        for option in self.program.common.options {
            lines.append(self.line(nil, Self.switches(option), option.helpWithDefault))
        }
        for command in self.program.commands {
            let condition = "__fish_seen_subcommand_from \(command.name)"
            if command.operand?.isFile == true {
                lines.append("complete -c \(self.program.name) -n \(Self.quoted(condition)) -F")
            }
            for option in command.groups.flatMap(\.options) {
                lines.append(self.line(condition, Self.switches(option), option.helpWithDefault))
            }
        }
        return lines.map { $0 + "\n" }.joined()
    }

    private func line(_ condition: String?, _ words: [String], _ description: String) -> String {
        let condition = condition.map { ["-n", Self.quoted($0)] } ?? []
        return (["complete", "-c", self.program.name] + condition + words + ["-d", Self.quoted(description)])
            .joined(separator: " ")
    }

    private static func switches(_ option: OptionDeclaration) -> [String] {
        var words = option.short.map { ["-s", String($0)] } ?? []
        words += ["-l", option.name]
        guard option.takesValue else { return words }
        words.append("-x")
        if case .choice(let choices) = option.kind {
            return words + ["-a", self.quoted(choices.joined(separator: " "))]
        }
        switch option.completion {
        case .none: break
        // -x keeps files out, -rF lets them in.
        case .files: words[words.count - 1] = "-rF"
        case .folders: words += ["-a", "'(__fish_complete_directories)'"]
        case .interfaces: words += ["-a", "'(__fish_print_interfaces)'"]
        }
        return words
    }

    /// Within single quotes fish knows `\\` and `\'`.
    private static func quoted(_ text: String) -> String {
        "'\(text.replacing("\\", with: "\\\\").replacing("'", with: "\\'"))'"
    }
}
