// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import Testing

@testable import CommandLineInterface

struct CommandParserTests {
    private let parser = CommandParser(.photoshare(version: "1.2.3"))

    private func run(_ line: String...) throws -> ParsedCommand {
        guard case .run(let arguments) = try self.parser.parse(line) else {
            throw UnexpectedInvocation(line: line)
        }
        return arguments
    }

    private func error(_ line: [String]) -> UsageError? {
        do {
            _ = try self.parser.parse(line)
            return nil
        } catch {
            return error
        }
    }

    @Test func `every kind of option is read with its own type`() throws {
        let arguments = try self.run(
            "send",
            "--title",
            "Two photos",
            "--count=3",
            "--expires",
            "1h30m",
            "a.jpg",
            "--json",
            "--port",
            "65535",
            "b.jpg"
        )
        #expect(arguments.command.name == "send")
        #expect(arguments.operands == ["a.jpg", "b.jpg"])
        #expect(arguments[SendOptions.title] == "Two photos")
        #expect(arguments[SendOptions.count] == 3)
        #expect(arguments[SendOptions.expires] == .seconds(5400))
        #expect(arguments[SendOptions.port] == 65535)
        #expect(arguments[CommonOptions.json])
        #expect(!arguments[CommonOptions.quiet])
    }

    @Test func `what is not given has the declared default`() throws {
        let arguments = try self.run("continue")
        #expect(arguments[ContinueOptions.wait] == .seconds(10))
        #expect(arguments[ContinueOptions.onConflict] == .rename)
        #expect(arguments[CommonOptions.discovery] == .auto)
        #expect(arguments[ContinueOptions.pick] == [])
        #expect(arguments[ContinueOptions.match] == nil)
        #expect(!arguments.isGiven(ContinueOptions.wait))
        #expect(try self.run("continue", "--wait", "10s").isGiven(ContinueOptions.wait))
        #expect(try self.run("send", "-")[SendOptions.type] == "org.photoshare.files")
        #expect(try self.run("preview", "a")[PreviewOptions.size] == 250)
    }

    @Test func `a repeatable option keeps its order and of others the last one counts`() throws {
        let arguments = try self.run("continue", "--pick", "*.jpg", "--wait", "1s", "--pick=b", "--wait", "2s")
        #expect(arguments[ContinueOptions.pick] == ["*.jpg", "b"])
        #expect(arguments[ContinueOptions.wait] == .seconds(2))
    }

    @Test func `common options may stand before the command`() throws {
        let arguments = try self.run("--state", "/tmp/send", "-v", "list", "--watch")
        #expect(arguments.command.name == "list")
        #expect(arguments[CommonOptions.state] == "/tmp/send")
        #expect(arguments[CommonOptions.verbose])
        #expect(arguments[ListOptions.watch])
    }

    @Test(arguments: [
        ["-yqo", "out"], ["-yqoout"], ["-yqo=out"], ["-y", "-q", "-o", "out"], ["--yes", "--quiet", "--output=out"],
    ])
    func `short options stand alone or together`(line: [String]) throws {
        guard case .run(let arguments) = try self.parser.parse(["continue"] + line) else { return }
        #expect(arguments[ContinueOptions.yes])
        #expect(arguments[CommonOptions.quiet])
        #expect(arguments[ContinueOptions.output] == "out")
    }

    @Test func `a lone dash is an operand and a value`() throws {
        #expect(try self.run("send", "-", "--name", "x").operands == ["-"])
        #expect(try self.run("continue", "-o", "-")[ContinueOptions.output] == "-")
        #expect(try self.run("continue", "--code-file", "-")[ContinueOptions.codeFile] == "-")
    }

    @Test func `two dashes end the options`() throws {
        #expect(
            try self.run("send", "--", "--title", "-x", "--", "--help").operands == ["--title", "-x", "--", "--help"]
        )
        #expect(try self.run("--", "send", "-h").operands == ["-h"])
    }

    @Test func `whoever means a file whose name begins with a dash is told how it is written`() {
        let parser = CommandParser(.photoshare(version: "1")) { ["-x.jpg", "--json=a", "--odd"].contains($0) }
        func hint(_ line: [String]) -> String? {
            do throws(UsageError) {
                _ = try parser.parse(line)
                return "no error"
            } catch {
                return error.hint
            }
        }
        for name in ["-x.jpg", "--json=a", "--odd"] {
            #expect(hint(["send", "a.jpg", name]) == "the file of that name is written ./\(name)")
        }
        #expect(hint(["send", "-y.jpg"]) == nil)
        // A list takes no files.
        #expect(hint(["list", "-x.jpg"]) == nil)
    }

    @Test func `a value with a dash or an equals sign is written behind an equals sign`() throws {
        #expect(try self.run("send", "--title=--x=y", "a")[SendOptions.title] == "--x=y")
        #expect(try self.run("send", "--title=", "a")[SendOptions.title] == "")
    }

    @Test(arguments: [
        ["--help"], ["-h"], ["send", "--help"], ["send", "--bogus", "--help"], ["--title", "-h"], ["send", "a", "-qh"],
        ["help"], ["help", "send"], ["send", "--port", "x", "--help"],
    ])
    func `help is found anywhere`(line: [String]) throws {
        guard case .help(let command) = try self.parser.parse(line) else {
            Issue.record("expected help for \(line)")
            return
        }
        #expect(command?.name == (line.contains("send") ? "send" : nil))
    }

    @Test func `the version is found without and with a command`() throws {
        for line in [["--version"], ["list", "--version"]] {
            guard case .version = try self.parser.parse(line) else {
                Issue.record("expected the version for \(line)")
                return
            }
        }
    }

    private static let commands =
        "there are send, continue, list, pair, devices, trust, preview, verify, doctor, bench"

    @Test(arguments: [
        ([], "no command given; " + Self.commands),
        (["snd"], "unknown command 'snd'; did you mean 'photoshare send'?"),
        (["receive"], "unknown command 'receive'; did you mean 'photoshare continue'?"),
        (["xyzzy"], "unknown command 'xyzzy'; " + Self.commands),
        (["cont"], "unknown command 'cont'; did you mean 'photoshare continue'?"),
        (["send", "--titel", "x", "a"], "unknown option --titel; did you mean --title?"),
        (["send", "--titel=x", "a"], "unknown option --titel; did you mean --title?"),
        (["continue", "--prev", "x"], "unknown option --prev"),
        (["continue", "--on-conflit", "x"], "unknown option --on-conflit; did you mean --on-conflict?"),
        (["send", "--pick", "x", "a"], "unknown option --pick; it belongs to another command: 'photoshare continue'"),
        (["--watch"], "unknown option --watch; it stands behind its command: 'photoshare list'"),
        (["send", "-z", "a"], "unknown option -z"),
        (["send", "--xyzzyplugh", "a"], "unknown option --xyzzyplugh"),
        (["send"], "PATH is missing"),
        (["preview", "a", "b"], "unexpected argument 'b'"),
        (["list", "a"], "unexpected argument 'a'"),
        (["send", "--once=yes", "a"], "--once takes no value"),
        (["send", "a", "--title"], "--title needs a value (TEXT)"),
        (
            ["send", "--title", "--once", "a"],
            "--title needs a value (TEXT); a value with a dash is written --title=--once"
        ),
        (["send", "--port", "0", "a"], "--port expects a whole number from 1 to 65535, not '0'"),
        (["send", "--port", "+5", "a"], "--port expects a whole number from 1 to 65535, not '+5'"),
        (
            ["send", "--port", "99999999999999999999", "a"],
            "--port expects a whole number from 1 to 65535, not '99999999999999999999'"
        ),
        (
            ["send", "--expires", "10", "a"],
            "--expires expects a time with its unit, as in 500ms, 30s, 10m or 1h, not '10'"
        ),
        (
            ["continue", "--on-conflict", "replce"],
            "--on-conflict expects rename, skip, replace, newer or fail, not 'replce'; did you mean replace?"
        ),
        (["send", "--once", "--count", "2", "a"], "--once and --count exclude each other"),
        (["list", "-q", "-v"], "--quiet and --verbose exclude each other"),
        (["continue", "--to", "x", "-o", "-"], "--to and --output exclude each other"),
        (["send", "--\u{1B}]0;x\u{7}", "a"], "unknown option --\\u{1B}]0;x\\u{7}"),
        (
            ["\u{202E}dnes"],
            "unknown command '\\u{202E}dnes'; there are send, continue, list, pair, devices, trust, preview, verify, doctor, bench"
        ),
    ])
    func `a mistake is named with what to do instead`(line: [String], message: String) {
        #expect(self.error(line)?.description == message)
    }

    @Test func `the value of an option is not taken for the command that help is wanted for`() throws {
        guard case .help(let command) = try self.parser.parse(["--state", "send", "list", "--help"]) else {
            Issue.record("expected help")
            return
        }
        #expect(command?.name == "list")
    }

    @Test func `an error is printed with where to read on`() {
        let program = self.parser.program
        #expect(
            self.error(["send", "--nope", "a"])?.text(for: program).description
                == "photoshare send: unknown option --nope\nTry 'photoshare send --help'."
        )
        #expect(
            self.error([])?.text(for: program).description
                == "photoshare: no command given; there are send, continue, list, pair, devices, trust, preview, verify, doctor, bench\nTry 'photoshare --help'."
        )
    }

    @Test func `sizes are read and told apart from their absence`() throws {
        let limit = Option<UInt64?>.size("limit", "SIZE", help: "A limit.")
        let command = Command(name: "run", summary: "Run.", groups: [OptionGroup("Limits", limit)])
        let parser = CommandParser(
            Program(name: "tool", version: "1", summary: "A tool.", commands: [command], common: OptionGroup("Common"))
        )
        guard case .run(let given) = try parser.parse(["run", "--limit", "1.5M"]),
            case .run(let absent) = try parser.parse(["run"])
        else {
            Issue.record("expected a command")
            return
        }
        #expect(given[limit] == 1_500_000)
        #expect(absent[limit] == nil)
        #expect(throws: UsageError.self) { try parser.parse(["run", "--limit", "1.5"]) }
    }

    @Test func `an error knows the command that it happened in`() {
        #expect(self.error(["send", "--nope", "a"])?.command == "send")
        #expect(self.error(["nope"])?.command == nil)
    }

    @Test(arguments: [
        ("title", "title", 0), ("titel", "title", 1), ("ttle", "title", 1), ("titlee", "title", 1), ("", "abc", 3),
        ("kitten", "sitting", 3), ("ab", "ba", 1),
    ])
    func `the distance counts letters`(first: String, second: String, distance: Int) {
        #expect(Spelling.distance(first, second) == distance)
        #expect(Spelling.distance(second, first) == distance)
    }

    @Test func `an option of another command is a mistake of the program`() async {
        await #expect(processExitsWith: .failure) {
            guard case .run(let arguments) = try CommandParser(.photoshare(version: "1")).parse(["list"]) else {
                return
            }
            _ = arguments[SendOptions.title]
        }
    }

    @Test func `no two options of a command share a name`() {
        for command in self.parser.program.commands {
            let options = self.parser.program.options(of: command)
            #expect(Set(options.map(\.name)).count == options.count)
            let letters = options.compactMap(\.short)
            #expect(Set(letters).count == letters.count)
        }
    }
}

private struct UnexpectedInvocation: Error {
    let line: [String]
}
