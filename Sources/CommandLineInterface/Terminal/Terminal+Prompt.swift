// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

extension Terminal {
    /// The terminal of whoever started the program, whatever standard input and output are.
    package static let controlling = "/dev/tty"

    /// Asks for one line on the terminal, with the echo on.
    ///
    /// The wait is on a thread of its own. Ctrl-C ends the program as ever: signals stay on, and the terminal's settings are
    /// changed only towards the usual ones, so there is nothing that has to be put back.
    ///
    /// - Parameters:
    ///   - question: What to ask; the answer is typed behind it.
    ///   - path: The terminal.
    ///   - discardsTypeahead: Whether what was typed before the question stood there is dropped.
    /// - Returns: The line as bytes, which can be wiped where a string cannot, without its newline; nil where there is no
    ///   terminal or it answered with Ctrl-D.
    /// - Throws: `CancellationError` when the task is cancelled meanwhile.
    package static func prompt(
        _ question: DisplayText,
        on path: String = Self.controlling,
        discardsTypeahead: Bool = false
    ) async throws(CancellationError) -> [UInt8]? {
        guard let event = TerminalEvent() else { return nil }
        let answer = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let started = self.runOnThread {
                    continuation.resume(
                        returning: self.ask(question, on: path, until: event, discard: discardsTypeahead)
                    )
                }
                if !started { continuation.resume(returning: .end) }
            }
        } onCancel: {
            event.raise()
        }
        switch answer {
        case .line(let line): return line
        case .cancelled: throw CancellationError()
        case .end, .tooLong: return nil
        }
    }

    /// Asks a question that is answered with y or n.
    ///
    /// What was typed ahead is dropped, so that nobody agrees to what they have not seen. An empty line is a no, and so is the
    /// third answer that is neither.
    ///
    /// - Parameters:
    ///   - question: What to ask, without the choices.
    ///   - path: The terminal.
    /// - Returns: The answer, or nil where there is no terminal or it answered with Ctrl-D.
    /// - Throws: `CancellationError` when the task is cancelled meanwhile.
    package static func confirm(
        _ question: DisplayText,
        on path: String = Self.controlling
    ) async throws(CancellationError) -> Bool? {
        var words: DisplayText = "\(question) [y/N] "
        for _ in 0..<3 {
            guard let line = try await self.prompt(words, on: path, discardsTypeahead: true) else { return nil }
            switch String(decoding: line, as: UTF8.self).lowercased().filter({ !$0.isWhitespace }) {
            case "y", "yes": return true
            case "", "n", "no": return false
            default: words = "Please type y or n. \(question) [y/N] "
            }
        }
        self.tell("That was the third answer that is neither: it counts as no.", on: path)
        return false
    }

    /// Says something where a question was; a terminal that is gone does not matter.
    private static func tell(_ text: DisplayText, on path: String) {
        guard let tty = TerminalDevice(path: path) else { return }
        try? self.write(Array("\(text.description)\n".utf8).span, to: tty.descriptor)
    }

    /// Blocks until there is an answer; a line that is too long is asked for again.
    private static func ask(
        _ question: DisplayText,
        on path: String,
        until event: TerminalEvent,
        discard: Bool
    ) -> TerminalLine {
        guard let tty = TerminalDevice(path: path) else { return .end }
        let words = Array(question.description.utf8)
        while true {
            let answer = self.ask(words.span, on: tty, until: event, discard: discard)
            switch answer {
            case .line: return answer
            case .tooLong: continue
            case .cancelled, .end:
                // What comes next begins on a line of its own. A terminal that is gone does not matter here.
                try? self.write([UInt8(ascii: "\n")].span, to: tty.descriptor)
                return answer
            }
        }
    }
}
