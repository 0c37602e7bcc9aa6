// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import Locking

/// Who writes where: data and results to standard output, everything for people to standard error.
///
/// Lines come out whole whichever thread prints them: one write(2) each, under one lock. A progress line on standard error
/// is taken away before anything else is printed, and drawn again behind it in the same write.
package final class Console: Sendable {
    /// What the common options ask for.
    package struct Style: Sendable, Hashable {
        /// Errors only.
        package var isQuiet = false
        /// Details too.
        package var isVerbose = false
        /// Events as JSON lines.
        package var isJSON = false
        /// Standard output carries a file (`-o -`), so events and results go to standard error.
        package var isDataOnOutput = false

        /// The style without any option.
        package init() {}
    }

    /// What the common options ask for.
    package let style: Style
    private let output: Int32
    private let errors: Int32
    private let outputIsTerminal: Bool
    /// What stands on the progress line; empty where there is none.
    ///
    /// The lock also keeps lines from mixing.
    private let progress = Lock("")
    /// Why results or events did not come out.
    private let loss = Lock<ConsoleError?>(nil)

    /// Makes a console.
    ///
    /// - Parameters:
    ///   - style: What the common options ask for.
    ///   - output: The descriptor for data and results; it stays open.
    ///   - errors: The descriptor for people; it stays open.
    package init(style: Style, output: Int32 = 1, errors: Int32 = 2) {
        self.style = style
        self.output = output
        self.errors = errors
        self.outputIsTerminal = Terminal.isTerminal(output)
    }

    /// Tells people something, unless they want quiet.
    ///
    /// Nothing is thrown here and in the next two: where standard error is gone nobody is left to be told.
    package func say(_ text: DisplayText) {
        if !self.style.isQuiet { try? self.printForPeople(text) }
    }

    /// Tells people more, where they asked for it.
    package func detail(_ text: DisplayText) {
        if self.style.isVerbose { try? self.printForPeople(text) }
    }

    /// Tells people what went wrong, in every style.
    package func complain(_ text: DisplayText) {
        try? self.printForPeople(text)
    }

    /// Prints a result: what was asked for.
    ///
    /// Nothing with `--json`, where an event says the same.
    ///
    /// - Throws: `ConsoleError.closed` where nobody reads any more.
    package func result(_ text: DisplayText) throws(ConsoleError) {
        guard !self.style.isJSON else { return }
        if self.style.isDataOnOutput {
            self.say(text)
        } else {
            try self.printForPrograms(text.description, to: self.output)
        }
    }

    /// Shows a person what only they can pass on, such as a code: where they want quiet it is the result, and all of a line.
    ///
    /// Nothing is thrown: where nobody reads any more, nobody is left to pass it on.
    ///
    /// - Parameters:
    ///   - value: What is to be passed on.
    ///   - sentence: The same with what to do with it.
    package func show(_ value: DisplayText, in sentence: DisplayText) {
        if self.style.isQuiet {
            try? self.result(value)
        } else {
            self.say(sentence)
        }
    }

    /// Prints an event; nothing without `--json`.
    ///
    /// - Throws: `ConsoleError.closed` where nobody reads any more.
    package func event(_ line: JSONLine) throws(ConsoleError) {
        guard self.style.isJSON else { return }
        try self.printForPrograms(line.text, to: self.style.isDataOnOutput ? self.errors : self.output)
    }

    /// Why a result or an event did not come out, if that was not the reader's own wish; the first such reason.
    ///
    /// A command goes on nevertheless, since what it is for is not to print; but it must not end as if all had been said.
    package var lostOutput: ConsoleError? { self.loss.withLock { $0 } }

    /// Writes data to standard output as it is.
    ///
    /// Blocks while the reader is slow: call it on a thread of your own.
    ///
    /// The lock is not taken, so that a reader who stops does not silence the messages to people as well. One caller at a time.
    ///
    /// - Throws: `ConsoleError.closed` where nobody reads any more.
    package func write(_ data: Span<UInt8>) throws(ConsoleError) {
        try Terminal.write(data, to: self.output)
    }

    /// How wide a name may be in a line for people, so that the line stays one: what is left of the terminal's width.
    ///
    /// - Parameter others: The columns of what else is in the line.
    /// - Returns: The columns; on no terminal, and in a window that is too narrow for a name, the usual number.
    package func nameColumns(beside others: Int) -> Int {
        guard Terminal.isTerminal(self.errors), let columns = Terminal.columns(of: self.errors),
            columns - others >= Self.shortestName
        else { return DisplayText.defaultColumns }
        return min(columns - others, DisplayText.defaultColumns)
    }

    /// What a name is not cut below, in columns: it would say nothing any more.
    private static let shortestName = 12

    /// Whether a progress line can be drawn, and how wide the terminal is at this moment.
    ///
    /// Not where events go to the same terminal: people asked for those instead.
    var progressColumns: Int? {
        guard self.showsProgress, Terminal.isTerminal(self.errors) else { return nil }
        return Terminal.columns(of: self.errors) ?? 80
    }

    /// Whether people want to see progress here, on a line or as lines.
    var showsProgress: Bool {
        !self.style.isQuiet && !(self.style.isJSON && (self.style.isDataOnOutput || self.outputIsTerminal))
    }

    /// Draws the progress line, or takes it away with an empty text.
    func drawProgress(_ text: String) {
        self.progress.withLock { current in
            guard current != text else { return }
            let sequence = text.isEmpty ? Self.eraseLine : Self.drawn(text)
            current = text
            try? Self.write(sequence, to: self.errors)
        }
    }

    private func printForPrograms(_ text: String, to descriptor: Int32) throws(ConsoleError) {
        do throws(ConsoleError) {
            try self.printLine(text, to: descriptor)
        } catch {
            // Whoever started this with the output closed (EBADF, 9 on every Linux) did not want it either.
            if error != .closed, error != .system(9) { self.loss.withLock { $0 = $0 ?? error } }
            throw error
        }
    }

    private func printForPeople(_ text: DisplayText) throws(ConsoleError) {
        try self.printLine(text.description, to: self.errors)
    }

    private func printLine(_ text: String, to descriptor: Int32) throws(ConsoleError) {
        try self.progress.withLock { current throws(ConsoleError) in
            guard !current.isEmpty else { return try Self.write(text + "\n", to: descriptor) }
            if descriptor == self.errors {
                try Self.write(Self.eraseLine + text + "\n" + Self.drawn(current), to: descriptor)
            } else if self.outputIsTerminal {
                // Two descriptors, most likely one screen.
                try? Self.write(Self.eraseLine, to: self.errors)
                try Self.write(text + "\n", to: descriptor)
                try? Self.write(Self.drawn(current), to: self.errors)
            } else {
                try Self.write(text + "\n", to: descriptor)
            }
        }
    }

    /// To the line's start, and erase to its end.
    private static let eraseLine = "\r\u{1B}[K"

    /// Draws over the old line with wrapping off: a terminal that counts a letter wider than we do cuts it, and never scrolls.
    private static func drawn(_ text: String) -> String {
        "\r\u{1B}[?7l\(text)\u{1B}[K\u{1B}[?7h"
    }

    private static func write(_ text: String, to descriptor: Int32) throws(ConsoleError) {
        try Terminal.write(Array(text.utf8).span, to: descriptor)
    }
}
