// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// The completion script for zsh.
struct ZshCompletion {
    private let program: Program

    init(_ program: Program) {
        self.program = program
    }

    var script: String {
        """
        #compdef \(self.program.name)
        # zsh completion for \(self.program.name)
        _\(self.program.name)() {
            local context state state_descr line
            typeset -A opt_args
            local -a commands common
            commands=(
        \(self.program.commands.map { "        \(Completions.quoted("\($0.name):\($0.summary)"))" }.joined(separator: "\n"))
            )
            common=(
        \(self.specifications(self.program.common.options))
            )
            _arguments -C -s $common '1:command:->command' '*::argument:->arguments'
            case $state in
                command) _describe command commands ;;
                arguments)
                    case $line[1] in
        \(self.program.commands.map(self.commandCase).joined(separator: "\n"))
                    esac
                    ;;
            esac
        }
        _\(self.program.name) "$@"

        """
    }

    private func commandCase(_ command: Command) -> String {
        var lines = ["                \(command.name))", "                    _arguments -s $common \\"]
        lines.append(self.specifications(command.groups.flatMap(\.options), suffix: " \\"))
        if let operand = command.operand {
            lines.append(
                "        '\([.one, .oneOrNone].contains(operand.arity) ? "1" : "*"):\(operand.placeholder):\(operand.isFile ? "_files" : " ")'"
            )
        } else {
            // An action that offers nothing ends the list of lines without a special case for the last one.
            lines.append("        '*: :'")
        }
        lines.append("                    ;;")
        return lines.joined(separator: "\n")
    }

    private func specifications(_ options: [OptionDeclaration], suffix: String = "") -> String {
        options.map { "        \(Self.specification($0))\(suffix)" }.joined(separator: "\n")
    }

    private static func specification(_ option: OptionDeclaration) -> String {
        let help = self.escaped(option.helpWithDefault, ["\\", "[", "]", ":"])
        let value = option.takesValue ? ":\(self.escaped(option.placeholder, ["\\", ":"])):\(self.action(option))" : ""
        let rest = Completions.quoted("[\(help)]\(value)")
        let long = option.spelling + (option.takesValue ? "=" : "")
        guard let short = option.short else { return "'\(option.isRepeatable ? "*" : "")\(long)'\(rest)" }
        return "'(-\(short) \(option.spelling))'{-\(short)\(option.takesValue ? "+" : ""),\(long)}\(rest)"
    }

    private static func action(_ option: OptionDeclaration) -> String {
        if case .choice(let words) = option.kind { return "(\(words.joined(separator: " ")))" }
        return switch option.completion {
        case .none: ""
        case .files: "_files"
        case .folders: "_files -/"
        case .interfaces: "_net_interfaces"
        }
    }

    private static func escaped(_ text: String, _ special: Set<Character>) -> String {
        text.map { special.contains($0) ? "\\\($0)" : String($0) }.joined()
    }
}
