// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import Glibc
import Testing

@testable import CommandLineInterface

/// Serialized: each test has a person's thread that waits for the program's words.
@Suite(.serialized) struct TerminalTests {
    @Test func `a terminal tells its width and a pipe has none`() {
        let terminal = PseudoTerminal(columns: 123)
        #expect(Terminal.isTerminal(terminal.program))
        #expect(Terminal.columns(of: terminal.program) == 123)
        let pipe = TestPipe()
        #expect(!Terminal.isTerminal(pipe.writeEnd))
        #expect(Terminal.columns(of: pipe.writeEnd) == nil)
        #expect(Terminal.columns(of: -1) == nil)
    }

    @Test func `a line is asked for and read without its newline`() async throws {
        let terminal = PseudoTerminal()
        _ = Terminal.runOnThread {
            if terminal.read(until: "code? ").hasSuffix("code? ") { terminal.type("7-amazing-violin\n") }
        }
        let answer = try await Terminal.prompt("code? ", on: terminal.path)
        #expect(answer == Array("7-amazing-violin".utf8))
    }

    @Test func `ctrl-D is no answer`() async throws {
        let terminal = PseudoTerminal()
        _ = Terminal.runOnThread {
            _ = terminal.read(until: "? ")
            terminal.type("\u{4}")
        }
        #expect(try await Terminal.prompt("code? ", on: terminal.path) == nil)
    }

    @Test func `without a terminal there is no answer`() async throws {
        #expect(try await Terminal.prompt("code? ", on: "/dev/null") == nil)
        #expect(try await Terminal.prompt("code? ", on: "/nonexistent") == nil)
        #expect(try await Terminal.confirm("sure?", on: "/dev/null") == nil)
    }

    @Test func `a line that is too long is asked for again`() async throws {
        let terminal = PseudoTerminal()
        _ = Terminal.runOnThread {
            _ = terminal.read(until: "? ")
            terminal.type(String(repeating: "x", count: 2000) + "\n")
            _ = terminal.read(until: "? ")
            terminal.type("short\n")
        }
        #expect(try await Terminal.prompt("code? ", on: terminal.path) == Array("short".utf8))
    }

    @Test func `a cancelled question ends at once`() async throws {
        let terminal = PseudoTerminal()
        let asking = Task { try await Terminal.prompt("code? ", on: terminal.path) }
        _ = Terminal.runOnThread {
            _ = terminal.read(until: "? ")
            asking.cancel()
        }
        await #expect(throws: CancellationError.self) { try await asking.value }
        // The terminal is as usable as before.
        _ = Terminal.runOnThread {
            _ = terminal.read(until: "again? ")
            terminal.type("yes\n")
        }
        #expect(try await Terminal.prompt("again? ", on: terminal.path) == Array("yes".utf8))
    }

    @Test func `ctrl-C at a question ends the program as ever`() async {
        await #expect(processExitsWith: .signal(SIGINT)) {
            let terminal = PseudoTerminal()
            // A session of its own, with the pseudo-terminal (TIOCSCTTY) as the one that /dev/tty means.
            setsid()
            _ = ioctl(terminal.program, 0x540E, 0)
            _ = Terminal.runOnThread {
                _ = terminal.read(until: "code? ")
                terminal.type("7-am\u{3}")
            }
            _ = try await Terminal.prompt("code? ")
        }
    }

    @Test(arguments: [("y", true), ("YES", true), ("n", false), ("", false), (" y ", true), ("nope", false)])
    func `a question is answered with y or n`(answer: String, expected: Bool) async throws {
        let terminal = PseudoTerminal()
        // Typed before the question was there: not an answer to it. The echo shows that it has arrived.
        terminal.type("y\n")
        _ = terminal.read(until: "y\r\n")
        _ = Terminal.runOnThread {
            for _ in 0..<(answer == "nope" ? 3 : 1) where terminal.read(until: "[y/N] ").hasSuffix("[y/N] ") {
                terminal.type("\(answer)\n")
            }
        }
        let given = try await Terminal.confirm("Take 3 files?", on: terminal.path)
        #expect(given == expected)
    }

    @Test func `a progress line makes room for words and is gone at the end`() {
        let terminal = PseudoTerminal(columns: 40)
        let console = Console(style: Console.Style(), output: terminal.program, errors: terminal.program)
        let display = ProgressDisplay(on: console)
        display.update(Progress(bytes: 5, total: 10))
        console.say("hello")
        display.finish()
        display.update(Progress(bytes: 6, total: 10))
        console.say("end|")
        let line = "\r\u{1B}[?7l50 %  5 B of 10 B\u{1B}[K\u{1B}[?7h"
        let erase = "\r\u{1B}[K"
        #expect(terminal.read(until: "|") == "\(line)\(erase)hello\r\n\(line)\(erase)end|")
    }

    @Test func `where events go to the terminal there is no progress line`() {
        let terminal = PseudoTerminal()
        var style = Console.Style()
        style.isJSON = true
        let console = Console(style: style, output: terminal.program, errors: terminal.program)
        ProgressDisplay(on: console).update(Progress(bytes: 5, total: 10))
        console.say("end|")
        #expect(terminal.read(until: "|") == "end|")
    }
}
