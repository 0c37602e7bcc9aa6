// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import CommandLineInterface
internal import DefaultBrowser
internal import FoundationEssentials
internal import Handoff
internal import LocalFiles

/// Shows the web page of an activity that is nothing for this program, and asks whether the browser shall open it.
///
/// The other device is trusted, its URL need not be: nothing is opened that nobody has agreed to, whatever the options are.
struct PageChoice {
    private let arguments: ParsedCommand
    private let console: Console
    private let browser: DefaultBrowser?
    private let wasTyped: Bool

    init(
        _ arguments: ParsedCommand,
        _ console: Console,
        _ browser: DefaultBrowser?,
        _ target: ContinuationTarget
    ) {
        self.arguments = arguments
        self.console = console
        self.browser = browser
        self.wasTyped = target.wasTyped
    }

    /// Whether a command may come to ask for a browser: where nobody can be asked, the page is printed.
    static func mayAsk(_ arguments: ParsedCommand) -> Bool {
        arguments.command.name == ContinueOptions.command.name && !arguments.looksOnly && Terminal.isTerminal(2)
    }

    /// The longest URL of a page, in columns: one that is cut would not be the page.
    private static let columns = 4096

    /// Shows the page, asks, and opens it.
    ///
    /// - Parameters:
    ///   - activity: What came.
    ///   - thread: Where the browser is waited for.
    /// - Returns: The status to end with.
    /// - Throws: ``Failure`` with `.nothingFound` if it has no page.
    func run(_ activity: ForeignActivity, on thread: WorkerThread) async throws -> ExitStatus {
        guard case .webPage(let page) = activity.route else {
            throw Failure(
                .nothingFound,
                "the activity is another application's (\(activity.type)), and it has no web page",
                hint: "continue it with that application"
            )
        }
        self.console.say("That is another application's, but it has a web page:")
        try self.console.result("\(page.absoluteString, columns: Self.columns)")
        let isOpen = try await self.open(page, on: thread)
        var line = JSONLine(event: "page")
        line.add("url", .string(page.absoluteString))
        line.add("opened", .bool(isOpen))
        try self.console.event(line)
        return .done
    }

    private func open(_ page: URL, on thread: WorkerThread) async throws -> Bool {
        guard let browser = self.browser, self.wasTyped || Terminal.isTerminal(0), !self.arguments.looksOnly else {
            return false
        }
        // What stands before an @ in a URL looks like a host and is none: the host is asked about by itself.
        guard try await Terminal.confirm("Open it (\(page.host() ?? "")) in the browser?") == true else { return false }
        let isOpen = await thread.run { browser.open(page) }
        if !isOpen { self.console.complain("photoshare: the browser could not be started; the address is above") }
        return isOpen
    }
}
