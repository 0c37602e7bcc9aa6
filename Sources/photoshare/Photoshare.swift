// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import CommandLineInterface
internal import DecoderProcesses
internal import DefaultBrowser
internal import FoundationEssentials
internal import Glibc
internal import Handoff
internal import HandoffPosix
internal import LocalFiles
internal import Sandbox

/// Where the tool begins: reads the command line, runs the command, ends with its status.
@main
struct Photoshare {
    /// The version that `--version` prints.
    static let version = "0.1.0"

    static func main() async {
        ProcessHardening.forbidDumps()
        Interrupts.restoreQuit()
        BufferMemory.keep()
        StandardStreams.fillGaps()
        let program = Program.photoshare(version: Self.version)
        let columns = Terminal.columns(of: 1) ?? 80
        if let argument = Environment.firstArgumentThatIsNoText { exit(Self.refuse(argument).code) }
        do throws(UsageError) {
            switch try CommandParser(program, hasFile: FileManager.default.fileExists(atPath:)).parse(
                Array(CommandLine.arguments.dropFirst())
            ) {
            case .version:
                Self.print("photoshare \(Self.version)")
            case .help(let command):
                Self.print(DisplayText(trusted: HelpText(program, columns: min(columns, 100)).text(for: command)))
            case .run(let arguments):
                let console = Console(style: Console.Style(arguments))
                // Nothing is awaited before that: what starts threads comes behind it.
                let made = MadeFolders()
                let helpers: Helpers
                let engines: Engines
                do {
                    helpers = try Self.prepare(arguments, console, made)
                    engines = try Engines(arguments, console, helpers.nursery)
                } catch {
                    made.removeEmpty()
                    exit(Failure(error).report(on: console).code)
                }
                await withTaskExecutorPreference(engines.waitingExecutor) {
                    await Self.finish(arguments, engines, console, helpers, made)
                }
            }
        } catch {
            let console = Console(style: Console.Style(unparsed: CommandLine.arguments.dropFirst()))
            console.complain(error.text(for: program))
            let failure = Failure(.usage, error.message, hint: error.hint ?? error.advice(for: program))
            failure.note(on: console)
            exit(failure.status.code)
        }
    }

    private static func print(_ text: DisplayText) {
        let console = Console(style: Console.Style())
        // Whoever closes the pipe in the middle of a help text has read enough.
        try? console.result(text)
        if let loss = console.lostOutput { exit(Failure(loss).report(on: console).code) }
    }

    private static func refuse(_ argument: [UInt8]) -> ExitStatus {
        Failure(
            .usage,
            "the argument \"\(DisplayText.escape(bytes: argument))\" is not UTF-8",
            hint: "only names that are UTF-8 are taken, alone or in a folder: rename what has that name"
        ).report(on: Console(style: Console.Style(unparsed: CommandLine.arguments.dropFirst())))
    }

    /// What was made and read before the command was confined.
    private struct Helpers {
        /// Where decoders come from; nil for a command without pictures, and where no process can be made.
        var nursery: DecoderNursery?
        /// What opens a web page, if the command may come to that: a confined process starts no program.
        var browser: DefaultBrowser?
        /// The code, where a script has given one to `continue`.
        var code: OneShotCode?
    }

    /// Does what comes before the first thread: helping processes are made, the folders that the command writes in are
    /// made, and it is confined to them.
    private static func prepare(
        _ arguments: ParsedCommand,
        _ console: Console,
        _ made: MadeFolders
    ) throws -> Helpers {
        try ArgumentCheck(arguments).run()
        // What is no code leaves no folder behind that was made for what it was to lead to.
        let code = try CodeEntry(arguments, console).readEarly()
        // The doctor looks, and makes nothing.
        if arguments[CommonOptions.state] != nil, arguments.command.name != DoctorOptions.command.name {
            try StateFolder(arguments).prepare()
        }
        let hasPictures = [SendOptions.command.name, ContinueOptions.command.name, PreviewOptions.command.name]
            .contains(arguments.command.name)
        // Before there is anything that its memory should not have, and while programs may still be started.
        let isForOne = arguments.command.name == PreviewOptions.command.name
        let nursery = hasPictures ? DecoderNursery.start(isForOne: isForOne) : nil
        let folders = try WritableFolders(arguments, made)
        let browser = PageChoice.mayAsk(arguments) ? DefaultBrowser() : nil
        folders?.confine(console)
        return Helpers(nursery: nursery, browser: browser, code: code)
    }

    /// Runs a command, and ends with its status.
    ///
    /// Not where the program begins: to come back there would take one more thread.
    @concurrent private static func finish(
        _ arguments: ParsedCommand,
        _ engines: Engines,
        _ console: Console,
        _ helpers: Helpers,
        _ made: MadeFolders
    ) async {
        let status = await Self.run(arguments, engines, console, helpers, made)
        // 'devices' has made a folder for what will come one day.
        if status != .done || arguments.command.name != DevicesOptions.command.name { made.removeEmpty() }
        exit(status.code)
    }

    /// Runs a command until it ends, or until Ctrl-C ends it.
    private static func run(
        _ arguments: ParsedCommand,
        _ engines: Engines,
        _ console: Console,
        _ helpers: Helpers,
        _ made: MadeFolders
    ) async -> ExitStatus {
        await withTaskGroup(of: ExitStatus?.self) { group in
            group.addTask(executorPreference: engines.commandExecutor) {
                await Self.run(arguments, engines, console, helpers)
            }
            group.addTask {
                (try? await Interrupts(loops: engines.loops).first()).map { $0.map(Self.status(of:)) } ?? nil
            }
            var ending: ExitStatus?
            while ending == nil, let ended = await group.next() { ending = ended }
            guard let status = ending, status == .interrupted || status == .quit else {
                group.cancelAll()
                return Self.final(ending ?? .unexpected, console)
            }
            // The command winds up: goodbyes are said, half files are gone. A second Ctrl-C does not wait for it.
            group.addTask {
                // A write(2) to a pipe that nobody empties does not end by cancellation; a thread keeps the bound.
                try? await WorkerThread(name: "photoshare-end").run { _ = sleep(Self.patience) }
                made.removeEmpty()
                exit(status.code)
            }
            await engines.windUp.run()
            group.cancelAll()
            while let ended = await group.next(), ended == nil {}
            Self.sayGoodbye(status, arguments, console, mayHavePlaced: engines.windUp.mayHavePlaced)
            made.removeEmpty()
            exit(status.code)
        }
    }

    /// Nothing is done whose result is nowhere: a full disk behind a redirection, for one.
    private static func final(_ status: ExitStatus, _ console: Console) -> ExitStatus {
        guard status == .done, let loss = console.lostOutput else { return status }
        return Failure(loss, hint: "what was asked for is done, but not all that was to be printed is there")
            .report(on: console)
    }

    /// How long a command may take to wind up, in seconds.
    private static let patience: UInt32 = 3

    private static func status(of signal: Int32) -> ExitStatus { Interrupts.isQuit(signal) ? .quit : .interrupted }

    /// Says how to go on after Ctrl-C.
    private static func sayGoodbye(
        _ status: ExitStatus,
        _ arguments: ParsedCommand,
        _ console: Console,
        mayHavePlaced: Bool
    ) {
        let hint: String? =
            switch arguments.command.name {
            case SendOptions.command.name:
                arguments[SendOptions.noCode] || !arguments[SendOptions.to].isEmpty
                    ? "the offer is over; run the same command again to offer it anew"
                    : "the offer is over; run the same command again for a new code"
            case ContinueOptions.command.name: mayHavePlaced ? Failure.goOn : Failure.again
            default: nil
            }
        _ = Failure(status, "interrupted", hint: hint).report(on: console)
    }

    private static func run(
        _ arguments: ParsedCommand,
        _ engines: Engines,
        _ console: Console,
        _ helpers: Helpers
    ) async -> ExitStatus {
        do {
            switch arguments.command.name {
            case SendOptions.command.name: return try await SendCommand(arguments, engines, console).run()
            case ContinueOptions.command.name:
                return try await ContinueCommand(arguments, engines, console, helpers.browser, helpers.code).run()
            case ListOptions.command.name: return try await ListCommand(arguments, engines, console).run()
            case PairOptions.command.name: return try await PairCommand(arguments, engines, console).run()
            case TrustOptions.command.name: return try await TrustCommand(arguments, engines, console).run()
            case DevicesOptions.command.name: return try await DevicesCommand(arguments, engines, console).run()
            case DoctorOptions.command.name: return try await DoctorCommand(arguments, engines, console).run()
            case BenchOptions.command.name: return try await BenchCommand(arguments, engines, console).run()
            case VerifyOptions.command.name: return try await VerifyCommand(arguments, engines, console).run()
            default: return try await PreviewCommand(arguments, engines, console).run()
            }
        } catch {
            guard !Task.isCancelled else { return .interrupted }
            return Failure(error).report(on: console)
        }
    }
}
