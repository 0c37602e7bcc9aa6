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

    /// The longest code file that is read, in bytes.
    private static let limit = 256

    init(_ arguments: ParsedCommand, _ console: Console) {
        self.arguments = arguments
        self.console = console
    }

    /// Reads it.
    ///
    /// - Returns: The code, and whether a person typed it at a terminal just now.
    func read() async throws -> (code: OneShotCode, wasTyped: Bool) {
        let typed: String
        var wasTyped = false
        if let path = self.arguments[ContinueOptions.codeFile] {
            typed = try self.fileText(path)
        } else if let text = Environment.text("PHOTOSHARE_CODE") {
            typed = text
        } else if let bytes = try await Terminal.prompt("Code shown on the other device: ") {
            typed = String(decoding: bytes, as: UTF8.self)
            wasTyped = true
        } else {
            throw Failure(
                .usage,
                "a code is needed, and none was given: no terminal can be asked, or nothing was typed",
                hint: "give it with --code-file FILE, --code-file -, or in the environment as PHOTOSHARE_CODE"
            )
        }
        let text = typed.trimmingWhitespace
        // "amazing-violin" is enough where --nameplate says the number.
        if let nameplate = self.arguments[ContinueOptions.nameplate], text.first?.isNumber != true {
            return (try OneShotCode("\(nameplate)-\(text)"), wasTyped)
        }
        let code = try OneShotCode(text)
        if let nameplate = self.arguments[ContinueOptions.nameplate], nameplate != code.nameplate {
            throw Failure(.usage, "--nameplate \(nameplate) and the code's number \(code.nameplate) differ")
        }
        return (code, wasTyped)
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
