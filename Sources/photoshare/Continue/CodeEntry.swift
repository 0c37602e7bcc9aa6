// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import CommandLineInterface
internal import Handoff
internal import LocalFiles

/// Where the code comes from: a file or standard input, the environment, or the person at the terminal.
///
/// Never an argument: every user of the machine could read it there.
struct CodeEntry {
    private let arguments: ParsedCommand
    private let console: Console
    private let early: OneShotCode?

    /// The longest code file that is read, in bytes.
    private static let limit = 256
    /// How many typing errors are answered with the same question: no code is used up by them.
    private static let attempts = 3

    /// Prepares to read it.
    ///
    /// - Parameters:
    ///   - arguments: The command line.
    ///   - console: Where a typing error is said.
    ///   - early: What ``readEarly()`` found: a pipe can be read once.
    init(_ arguments: ParsedCommand, _ console: Console, early: OneShotCode? = nil) {
        self.arguments = arguments
        self.console = console
        self.early = early
    }

    /// Reads the code that a script gives to `continue`, before anything is made for what it leads to.
    ///
    /// - Returns: The code; nil where none is needed, it comes on standard input, or a person is to be asked.
    /// - Throws: As ``given(_:)``.
    func readEarly() throws -> OneShotCode? {
        guard self.arguments.command.name == ContinueOptions.command.name, self.arguments[ContinueOptions.from] == nil,
            self.arguments.operands.isEmpty, self.arguments[ContinueOptions.codeFile] != "-"
        else { return nil }
        return try self.given(ContinueOptions.codeFile)
    }

    /// Reads the code for continuing, or asks for it.
    ///
    /// - Parameter question: What a person is asked.
    /// - Returns: The code, and whether a person typed it at a terminal just now.
    /// - Throws: ``Failure`` with `.usage` where there is none, `HandoffError` for what is no code, typed three times.
    func read(
        asking question: DisplayText = "Code shown on the other device: "
    ) async throws -> (code: OneShotCode, wasTyped: Bool) {
        if let code = try self.given(ContinueOptions.codeFile) { return (code, false) }
        var left = Self.attempts
        while let bytes = try await Terminal.prompt(question) {
            left -= 1
            do {
                return (try self.code(String(decoding: bytes, as: UTF8.self)), true)
            } catch {
                guard left > 0 else { throw error }
                self.console.complain("  \(Failure(error).message)")
            }
        }
        throw Failure(
            .usage,
            "a code is needed, and none was given: no terminal can be asked, or nothing was typed",
            hint: "give it with --code-file FILE, --code-file -, or in the environment as PHOTOSHARE_CODE"
        )
    }

    /// The code that a file or the environment has; nil if neither was given.
    func given(_ file: Option<String?>) throws -> OneShotCode? {
        if let early { return early }
        if let path = self.arguments[file] { return try self.code(try self.fileText(path)) }
        return try Environment.text("PHOTOSHARE_CODE").map { try self.code($0) }
    }

    private func code(_ typed: String) throws -> OneShotCode {
        let text = typed.trimmingWhitespace
        // "amazing-violin" is enough where --nameplate says the number.
        let nameplate =
            self.arguments.isGiven(ContinueOptions.nameplate) ? self.arguments[ContinueOptions.nameplate] : nil
        if let nameplate, text.first?.isNumber != true { return try OneShotCode("\(nameplate)-\(text)") }
        let code = try OneShotCode(text)
        if let nameplate, nameplate != code.nameplate {
            throw Failure(.usage, "--nameplate \(nameplate) and the code's number \(code.nameplate) differ")
        }
        return code
    }

    private func fileText(_ path: String) throws -> String {
        do throws(FileError) {
            return String(decoding: try NamedInput(path: Array(path.utf8)).read(limit: Self.limit), as: UTF8.self)
        } catch {
            throw Failure(.usage, "the code cannot be read: \(error.message)")
        }
    }
}

extension String {
    fileprivate var trimmingWhitespace: String {
        var text = self[...]
        while text.first?.isWhitespace == true { text.removeFirst() }
        while text.last?.isWhitespace == true { text.removeLast() }
        return String(text)
    }
}
