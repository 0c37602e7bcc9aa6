// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// The completion script for bash.
struct BashCompletion {
    private let program: Program

    init(_ program: Program) {
        self.program = program
    }

    var script: String {
        let function = "_\(self.program.name)"
        let commands = self.program.commands.map(\.name)
        // Words are read a line each, so that names with spaces stay whole; bash splits `--name=value` at the `=`.
        return """
            # bash completion for \(self.program.name)
            \(function)() {
                local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]} command= word
                COMPREPLY=()
                if [[ $current == '=' ]]; then
                    current=
                elif [[ $previous == '=' ]]; then
                    previous=${COMP_WORDS[COMP_CWORD - 2]}
                fi
                for word in "${COMP_WORDS[@]:1:COMP_CWORD - 1}"; do
                    case $word in
                        \(commands.joined(separator: "|"))) command=$word; break ;;
                    esac
                done
                case $command:$previous in
            \(self.valueCases)
                esac
                if [[ $current == -* ]]; then
                    case $command in
            \(self.nameCases)
                    esac
                elif [[ -z $command ]]; then
                    mapfile -t COMPREPLY < <(compgen -W \(Completions.quoted(commands.joined(separator: " "))) -- "$current")
                else
                    case $command in
            \(self.operandCases)
                    esac
                fi
            }
            complete -F \(function) \(self.program.name)

            """
    }

    private var valueCases: String {
        var lines: [String] = []
        for option in self.program.common.options where option.takesValue {
            lines.append(Self.valueCase("*", option))
        }
        for command in self.program.commands {
            for option in command.groups.flatMap(\.options) where option.takesValue {
                lines.append(Self.valueCase(command.name, option))
            }
        }
        return lines.joined(separator: "\n")
    }

    private static func valueCase(_ command: String, _ option: OptionDeclaration) -> String {
        let names = [option.spelling] + (option.short.map { ["-\($0)"] } ?? [])
        let pattern = names.map { "\(command):\($0)" }.joined(separator: "|")
        return "        \(pattern)) \(self.action(option)) return ;;"
    }

    private static func action(_ option: OptionDeclaration) -> String {
        if case .choice(let words) = option.kind {
            let list = Completions.quoted(words.joined(separator: " "))
            return "mapfile -t COMPREPLY < <(compgen -W \(list) -- \"$current\");"
        }
        return switch option.completion {
        case .none: ""
        case .files: self.files("-f")
        case .folders: self.files("-d")
        case .interfaces:
            "mapfile -t COMPREPLY < <(compgen -W \"$(command ls /sys/class/net 2>/dev/null)\" -- \"$current\");"
        }
    }

    private static func files(_ kind: String) -> String {
        "compopt -o filenames 2>/dev/null; mapfile -t COMPREPLY < <(compgen \(kind) -- \"$current\");"
    }

    private var nameCases: String {
        (self.program.commands.map { Optional($0) } + [nil]).map { command in
            let names = self.program.options(of: command).map(\.spelling).joined(separator: " ")
            return
                "            \(command?.name ?? "*")) mapfile -t COMPREPLY < <(compgen -W \(Completions.quoted(names)) -- \"$current\") ;;"
        }.joined(separator: "\n")
    }

    private var operandCases: String {
        let names = self.program.commands.filter { $0.operand?.isFile == true }.map(\.name)
        return names.isEmpty
            ? "            *) ;;"
            : "            \(names.joined(separator: "|"))) \(Self.files("-f")) ;;".replacing("; ;;", with: " ;;")
    }
}
