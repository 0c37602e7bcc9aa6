// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import CLinuxProcesses
public import FoundationEssentials

/// The browser that the desktop opens links with, through `xdg-open`.
///
/// ```swift
/// if let browser = DefaultBrowser(), await person.agrees(to: page) { try browser.open(page) }
/// ```
///
/// A shell is started when it is made, and waits for the page: a program that gives up the right to start others, as
/// `photoshare` does, makes it before. It ends when this is let go of. The page is data to that shell and never a part of what it
/// runs, and it looks itself whether it is http or https.
public final class DefaultBrowser: Sendable {
    private let input: Int32
    private let output: Int32

    /// Finds the browser; nil where there is no desktop, or no `xdg-open`: show the page's URL then.
    ///
    /// - Parameter environment: The variables that say what there is: `PATH`, and one of `DISPLAY`, `WAYLAND_DISPLAY` and
    ///   `BROWSER`; the process's, unless told otherwise.
    public init?(environment: [String: String] = ProcessInfo.processInfo.environment) {
        guard let program = Self.program(in: environment) else { return nil }
        var (input, output): (Int32, Int32) = (-1, -1)
        guard unsafe clp_run_script(Self.script, program, &input, &output) == 0 else { return nil }
        self.input = input
        self.output = output
    }

    deinit {
        clp_close(self.input)
        clp_close(self.output)
    }

    /// What the shell does: it goes into the background at once, reads a page, opens it, and says how that ended.
    ///
    /// The subshell's input has to be handed on by number: what a script puts into the background reads nothing otherwise.
    private static let script = """
        exec 3<&0
        {
          IFS= read -r page <&3 || exit 0
          exec 3<&-
          case $page in
            http://*|https://*)
              if "$0" "$page" </dev/null >/dev/null 2>&1; then printf y; else printf n; fi ;;
            *) printf n ;;
          esac
        } &
        """

    private static func program(in environment: [String: String]) -> String? {
        guard ["DISPLAY", "WAYLAND_DISPLAY", "BROWSER"].contains(where: { environment[$0]?.isEmpty == false }) else {
            return nil
        }
        // An empty part of the path means the working folder, where anything may lie.
        return (environment["PATH"] ?? "").split(separator: ":").filter { $0.hasPrefix("/") }.map { "\($0)/xdg-open" }
            .first { unsafe clp_is_program($0) == 1 }
    }

    /// How long `xdg-open` is waited for, in milliseconds: a browser that has to be started may stay in its foreground.
    private static let patience: Int32 = 3000

    /// Opens a page, once; blocks until the browser has it, for three seconds at most.
    ///
    /// Ask the person before.
    ///
    /// - Parameter page: An http or https URL.
    /// - Returns: Whether it is open, as far as `xdg-open` says so within that time; false also for any other URL, of which the
    ///   browser hears nothing, and for a second page: make another one.
    public func open(_ page: URL) -> Bool {
        let text = page.absoluteString
        guard ["http", "https"].contains(page.scheme?.lowercased()), page.host()?.isEmpty == false,
            text.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
        else { return false }
        let line = Array("\(page.scheme?.lowercased() ?? "")\(text.dropFirst(page.scheme?.count ?? 0))\n".utf8)
        guard unsafe clp_write(self.input, line, line.count) == 0 else { return false }
        let answer = clp_read_byte(self.output, Self.patience)
        return answer == Int32(UInt8(ascii: "y")) || answer == Self.timedOut
    }

    /// `-ETIMEDOUT`: it has not said that it failed.
    private static let timedOut: Int32 = -110
}
