// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import Glibc
import Testing

@testable import CommandLineInterface

struct ConsoleTests {
    private let output = TestPipe()
    private let errors = TestPipe()

    private func console(_ change: (inout Console.Style) -> Void = { _ in }) -> Console {
        var style = Console.Style()
        change(&style)
        return Console(style: style, output: self.output.writeEnd, errors: self.errors.writeEnd)
    }

    /// Says everything once, and returns what came out where.
    private func printed(by console: Console) throws -> (output: String, errors: String) {
        console.say("said")
        console.detail("detail")
        console.complain("wrong")
        try console.result("result")
        try console.event(JSONLine(event: "done"))
        for descriptor in [self.output.writeEnd, self.errors.writeEnd] {
            try Terminal.write([UInt8(ascii: "|")].span, to: descriptor)
        }
        return (
            TestBytes.read(from: self.output.readEnd, until: "|"), TestBytes.read(from: self.errors.readEnd, until: "|")
        )
    }

    @Test func `results go to output and words to errors`() throws {
        #expect(try self.printed(by: self.console()) == ("result\n|", "said\nwrong\n|"))
    }

    @Test func `quiet leaves results and errors`() throws {
        #expect(try self.printed(by: self.console { $0.isQuiet = true }) == ("result\n|", "wrong\n|"))
    }

    @Test func `verbose adds details`() throws {
        #expect(try self.printed(by: self.console { $0.isVerbose = true }) == ("result\n|", "said\ndetail\nwrong\n|"))
    }

    @Test func `events replace results`() throws {
        #expect(
            try self.printed(by: self.console { $0.isJSON = true }) == ("{\"event\":\"done\"}\n|", "said\nwrong\n|")
        )
    }

    @Test func `data on output moves results and events to errors`() throws {
        #expect(
            try self.printed(by: self.console { $0.isDataOnOutput = true }) == ("|", "said\nwrong\nresult\n|")
        )
        let json = self.console {
            $0.isJSON = true
            $0.isDataOnOutput = true
        }
        #expect(try self.printed(by: json) == ("|", "said\nwrong\n{\"event\":\"done\"}\n|"))
    }

    @Test func `data comes through as it is`() throws {
        try self.console().write(([0, 255, 10, 27] as [UInt8]).span)
        #expect(TestBytes.read(from: self.output.readEnd, until: "\u{1B}").utf8.count >= 4)
    }

    @Test func `a reader who left is an error and not a signal`() {
        let onlyWriter = Self.writerWithoutReader()
        defer { close(onlyWriter) }
        let console = Console(style: Console.Style(), output: onlyWriter, errors: onlyWriter)
        #expect(throws: ConsoleError.closed) { try console.result("x") }
        #expect(throws: ConsoleError.closed) { try console.write([1].span) }
        // Nobody is left to be told, and nothing happens.
        console.say("x")
    }

    private static func writerWithoutReader() -> Int32 {
        var ends: [Int32] = [0, 0]
        _ = unsafe pipe(&ends)
        close(ends[0])
        return ends[1]
    }

    @Test func `a descriptor that is none is a system error`() {
        #expect(throws: ConsoleError.system(EBADF)) { try Terminal.write([1].span, to: -1) }
    }

    @Test func `a write in parts is completed though the pipe does not block`() throws {
        let pipe = self.output
        #expect(fcntl(pipe.writeEnd, F_SETFL, O_NONBLOCK) == 0)
        let reader = DrainedPipe(pipe)
        // Four times what a pipe holds.
        try Terminal.write([UInt8](repeating: UInt8(ascii: "x"), count: 262_144).span, to: pipe.writeEnd)
        try Terminal.write([UInt8(ascii: "|")].span, to: pipe.writeEnd)
        #expect(reader.count() == 262_145)
    }

    @Test func `lines of many tasks stay whole`() async throws {
        let console = self.console()
        let reader = DrainedPipe(self.errors)
        await withTaskGroup { group in
            for task in 0..<8 {
                group.addTask {
                    for _ in 0..<50 { console.say("\(String(repeating: String(task), count: 200))") }
                }
            }
        }
        try Terminal.write([UInt8(ascii: "|")].span, to: self.errors.writeEnd)
        let lines = reader.text().dropLast().split(separator: "\n")
        #expect(lines.count == 400)
        #expect(lines.allSatisfy { $0.count == 200 && Set($0).count == 1 })
    }
}
