// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import Foundation
import TestSupport
import Testing

/// What a person at a terminal, which `script` provides, is asked before anything is continued.
@Suite(.timeLimit(.minutes(5)))
struct QuestionTests {
    private let folders: Folders
    private let tools: PairedTools

    init() throws {
        self.folders = try Folders()
        self.tools = try PairedTools()
        try self.folders.source.write("a.txt", "hello")
    }

    /// Starts a `continue` on a terminal.
    private func begin(_ arguments: [String]) throws -> Tool {
        let command = ([Tool.path, "continue", "--to", self.folders.target.at("")] + arguments)
            .map { "'\($0)'" }.joined(separator: " ")
        return try Tool(command: ["script", "-qefc", "stty cols 200; \(command)", "/dev/null"])
    }

    private func beginAsBert() throws -> Tool {
        try self.begin(["--wait", "2m"] + Sender.local + self.tools.state("bert"))
    }

    /// Starts a `continue` that hears two offers; a slow machine may at first hear one of them alone.
    private func beginWithTwo() async throws -> Tool? {
        for _ in 0..<10 {
            let person = try self.beginAsBert()
            await person.output.wait(for: "? ")
            if person.output.text.contains("Which one (1 to 2)? ") { return person }
            person.send(SIGTERM)
            _ = await person.end()
        }
        return nil
    }

    @Test func `of several offers there is one question, and a wrong answer is told what is expected`() async throws {
        try await self.tools.pair()
        let offers = [
            try await self.tools.offer(["--no-code", "--title", "one", self.folders.source.at("a.txt")]).tool,
            try await self.tools.offer(["--no-code", "--title", "two", self.folders.source.at("a.txt")]).tool,
        ]
        let person = try #require(try await self.beginWithTwo())
        for (count, wrong) in ["3", "x", ""].enumerated() {
            person.type(Array("\(wrong)\n".utf8))
            await person.output.wait(for: "Which one (1 to 2)? ", times: count + 2)
        }
        person.type(Array("2\n".utf8))
        await person.output.wait(for: "[y/N]")
        person.type(Array("y\n".utf8))
        let end = await person.end()
        #expect(end.status == 0, "\(end.text)")
        #expect(end.text.components(separatedBy: "a number from 1 to 2").count == 4, "\(end.text)")
        #expect(end.text.contains("continuing two"))
        #expect(!end.text.contains("so far") && !end.text.contains("Code shown"), "\(end.text)")
        for offer in offers {
            offer.send(SIGINT)
            _ = await offer.end()
        }
    }

    @Test func `an offer that comes takes the question for a code back`() async throws {
        try await self.tools.pair()
        let person = try self.beginAsBert()
        await person.output.wait(for: "Code shown on the other device: ")
        let (sender, _) = try await self.tools.offer(["--no-code", self.folders.source.at("a.txt")])
        await person.output.wait(for: "[y/N]")
        person.type(Array("y\n".utf8))
        let end = await person.end()
        #expect(end.status == 0, "\(end.text)")
        #expect(end.text.contains("no paired device offers anything so far"))
        #expect(self.folders.target.text("a.txt") == "hello")
        sender.send(SIGINT)
        _ = await sender.end()
    }

    @Test func `a typing error in a code is said, and the code is asked for again`() async throws {
        let sender = try await Sender.start([self.folders.source.at("a.txt")])
        let person = try self.begin(["--host", "127.0.0.1:\(sender.port)"])
        await person.output.wait(for: "Code shown on the other device: ")
        person.type(Array("abc\n".utf8))
        await person.output.wait(for: "Code shown on the other device: ", times: 2)
        person.type(Array("\n".utf8))
        await person.output.wait(for: "Code shown on the other device: ", times: 3)
        person.type(Array("\(sender.code)\n".utf8))
        await person.output.wait(for: "[y/N]")
        person.type(Array("y\n".utf8))
        let end = await person.end()
        #expect((end.status, await sender.tool.end().status) == (0, 0), "\(end.text)")
        #expect(end.text.contains("a code begins with a number"))
    }

    @Test func `the third typing error in a code ends it`() async throws {
        let person = try self.begin(["--host", "127.0.0.1:1"])
        for count in 1...3 {
            await person.output.wait(for: "Code shown on the other device: ", times: count)
            person.type(Array("7-amber\n".utf8))
        }
        let end = await person.end()
        #expect(end.status == 2, "\(end.text)")
    }
}
