// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import Foundation
import Testing

@testable import CommandLineInterface

/// Compares what is printed with files in `Snapshots`; `RECORD_SNAPSHOTS=1 swift test` writes them anew.
struct SnapshotTests {
    private static let program = Program.photoshare(version: "1.2.3")
    private static let topics = ["photoshare", "send", "continue", "list", "preview", "doctor", "bench"]

    private func compare(_ text: String, with name: String) throws {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Snapshots")
        let file = folder.appending(path: name)
        if ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] != nil {
            try Data(text.utf8).write(to: file)
        }
        #expect(try String(contentsOf: file, encoding: .utf8) == text)
    }

    @Test(arguments: Self.topics)
    func `help reads as in its snapshot`(topic: String) throws {
        let help = HelpText(Self.program, columns: 80)
        try self.compare(help.text(for: Self.program.command(named: topic)), with: "\(topic).80.txt")
    }

    @Test func `help in a narrow window reads as in its snapshot`() throws {
        let help = HelpText(Self.program, columns: 40)
        try self.compare(help.text(for: SendOptions.command), with: "send.40.txt")
    }

    @Test(arguments: Self.topics)
    func `a manual page reads as in its snapshot`(topic: String) throws {
        let pages = ManualPage(Self.program, date: "2026-01-31")
        let command = Self.program.command(named: topic)
        try self.compare(pages.text(for: command), with: pages.fileName(for: command))
    }

    @Test(arguments: Completions.allCases)
    func `completions read as in their snapshot`(shell: Completions) throws {
        try self.compare(shell.script(for: Self.program), with: "completion.\(shell.rawValue)")
    }

    @Test(arguments: [20, 40, 60, 80, 100])
    func `prose keeps to the window`(columns: Int) {
        for command in Self.program.commands {
            let examples = Set(command.examples.map(\.line))
            for line in HelpText(Self.program, columns: columns).text(for: command).split(separator: "\n") {
                // Terms and examples are never broken: they are there to be copied.
                let isTerm = line.hasPrefix("  ") && !line.hasPrefix("      ")
                guard !isTerm || columns >= 80, !examples.contains(String(line.dropFirst(2))) else { continue }
                // One word that is wider than the window stays whole.
                guard line.split(separator: " ").count > 1 else { continue }
                #expect(DisplayWidth.columns(of: String(line)) <= max(columns, 22))
            }
        }
    }

    @Test func `every status of the contract is there and explained once`() {
        #expect(ExitStatus.allCases.map(\.code) == Array(0...18) + [130, 131])
        #expect(Set(ExitStatus.allCases.map(\.name)).count == 21)
        #expect(Set(ExitStatus.allCases.map(\.meaning)).count == 21)
    }
}
