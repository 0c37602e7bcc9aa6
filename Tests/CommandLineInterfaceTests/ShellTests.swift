// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import Foundation
import Testing

@testable import CommandLineInterface

/// Feeds the generated files to the programs that read them.
struct ShellTests {
    private let program = Program.photoshare(version: "1.2.3")

    /// Runs a program that ends by itself, with a text on its standard input.
    private func run(_ path: String, _ arguments: [String], input: String) throws -> (output: String, errors: String) {
        let process = Process()
        process.executableURL = URL(filePath: path)
        process.arguments = arguments
        let (input, output, errors) = (Data(input.utf8), Pipe(), Pipe())
        let standardInput = Pipe()
        process.standardInput = standardInput
        process.standardOutput = output
        process.standardError = errors
        try process.run()
        try standardInput.fileHandleForWriting.write(contentsOf: input)
        try standardInput.fileHandleForWriting.close()
        let printed = output.fileHandleForReading.readDataToEndOfFile()
        let complained = errors.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return (String(decoding: printed, as: UTF8.self), String(decoding: complained, as: UTF8.self))
    }

    @Test(arguments: [
        (["photoshare", ""], "send continue list pair devices trust preview verify doctor bench"),
        (["photoshare", "se"], "send"),
        (["photoshare", "send", "--ti"], "--title"),
        (["photoshare", "continue", "--pre"], "--previews --previews-only"),
        (["photoshare", "continue", "--on-conflict", "re"], "rename replace"),
        (["photoshare", "continue", "--on-conflict", "=", "n"], "newer"),
        (["photoshare", "list", "--discovery", "="], "auto daemon embedded"),
        (["photoshare", "--quiet", "li"], "list"),
        (["photoshare", "send", "--title", "x"], ""),
        (["photoshare", "preview", "/etc/host"], "/etc/hostname /etc/hosts"),
        (["photoshare", "list", "x"], ""),
    ])
    func `bash completes`(words: [String], expected: String) throws {
        let script = """
            \(Completions.bash.script(for: self.program))
            COMP_WORDS=(\(words.map(Completions.quoted).joined(separator: " "))) COMP_CWORD=\(words.count - 1)
            _photoshare
            echo "${COMPREPLY[*]}"
            """
        let (output, errors) = try self.run("/bin/bash", ["--norc", "-s"], input: script)
        let got = Set(output.split(whereSeparator: \.isWhitespace).map(String.init))
        let wanted = Set(expected.split(separator: " ").map(String.init))
        // Other files may begin like those of this machine.
        #expect(words.last?.hasPrefix("/") == true ? got.isSuperset(of: ["/etc/hosts"]) : got == wanted)
        #expect(errors == "")
    }

    @Test(
        .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/groff")),
        arguments: ["", "send", "continue", "list", "preview"]
    )
    func `groff takes a manual page without a warning`(name: String) throws {
        let page = ManualPage(self.program, date: "2026-01-31").text(for: self.program.command(named: name))
        let (output, errors) = try self.run("/usr/bin/groff", ["-man", "-ww", "-Tutf8", "-P-cbou"], input: page)
        #expect(errors == "")
        #expect(output.contains("EXIT STATUS"))
        #expect(output.contains("--discovery auto|daemon|embedded"))
    }
}
