// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import Foundation
import TestSupport
import Testing

/// What is written to a pipe on one device is read from a pipe on the other as it comes.
@Suite(.timeLimit(.minutes(5)))
struct PipeTests {
    private let folders: Folders

    init() throws {
        self.folders = try Folders()
    }

    /// The text as bytes.
    private func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

    @Test func `each line comes out while the next one is not written yet`() async throws {
        let sender = try await Sender.start(["-", "--name", "log"])
        let receiver = try sender.receiver(["-o", "-"])
        var text = ""
        for number in 0..<20 {
            let line = "line \(number) of a log"
            text += line + "\n"
            sender.tool.type(self.bytes(line + "\n"))
            try #require(await receiver.output.line(containing: line) == line)
        }
        sender.tool.endInput()
        let (received, sent) = (await receiver.end(), await sender.tool.end())
        #expect((received.status, sent.status) == (0, 0), "\(received.errors)")
        #expect(received.text == text)
        #expect(sent.event("done")?["bytes"] as? Int == text.utf8.count)
    }

    @Test func `what was written before the sender was killed has come`() async throws {
        let sender = try await Sender.start(["-", "--name", "half"])
        let receiver = try sender.receiver(["-o", "-"])
        let content = self.bytes(String(repeating: "a", count: 1_000_000) + "\nto here\n")
        sender.tool.type(content)
        try #require(await receiver.output.line(containing: "to here") != nil)
        sender.tool.send(SIGKILL)
        let received = await receiver.end()
        #expect(received.status == 5, "\(received.errors)")
        #expect(received.output == content)
    }

    @Test func `Ctrl-C at a sender that waits for the next line ends both`() async throws {
        let sender = try await Sender.start(["-", "--name", "log"])
        let receiver = try sender.receiver(["-o", "-"])
        sender.tool.type(self.bytes("one\n"))
        try #require(await receiver.output.line(containing: "one") != nil)
        sender.tool.send(SIGINT)
        let (sent, received) = (await sender.tool.end(), await receiver.end())
        #expect((sent.status, received.status) == (130, 9), "\(received.errors)")
        #expect(received.text == "one\n")
    }

    @Test func `a reader that has gone is told with the next line`() async throws {
        let sender = try await Sender.start(["-", "--name", "log"])
        let script = "\"$0\" \"$@\" | { head -n 1; exec <&-; echo closed; }; exit ${PIPESTATUS[0]}"
        let receiver = try sender.receiver(["-o", "-"], wrapper: ["bash", "-c", script])
        sender.tool.type(self.bytes("one\n"))
        try #require(await receiver.output.line(containing: "closed") != nil)
        sender.tool.type(self.bytes("two\n"))
        let (received, sent) = (await receiver.end(), await sender.tool.end())
        #expect((received.status, sent.status) == (11, 11), "\(sent.errors)")
        #expect(received.text == "one\nclosed\n")
    }

    @Test func `a file of what came in pieces is what its receipt says`() async throws {
        let sender = try await Sender.start(["-", "--name", "pieces"])
        let (file, receipt) = (self.folders.target.at("in"), self.folders.target.at("receipt.json"))
        let receiver = try sender.receiver(["--json", "-o", file, "--receipt", receipt])
        var content = self.bytes("abc")
        sender.tool.type(content)
        // It has come: what follows is in another chunk.
        let first = try #require(await receiver.output.line(containing: "progress"))
        #expect(Tool.events(in: first).first?["bytes"] as? Int == 3)
        let rest = (0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 &* 2_654_435_761 >> 8) }
        sender.tool.type(rest)
        sender.tool.endInput()
        content += rest
        #expect((await receiver.end().status, await sender.tool.end().status) == (0, 0))
        #expect(self.folders.target.contents("in") == content)
        let verified = try await Tool.run(["verify", "--json", receipt])
        #expect(verified.status == 0, "\(verified.errors)")
        #expect(verified.event("done")?["intact"] as? Int == 1)
        try self.folders.target.overwrite("in", with: content.dropLast() + [content[0] &+ 1])
        #expect(try await Tool.run(["verify", receipt]).status != 0)
    }

    @Test(arguments: ["-", "in"]) func `an empty stream is there at once`(_ name: String) async throws {
        let sender = try await Sender.start(["-", "--name", "nothing"])
        sender.tool.endInput()
        let received = try await sender.pull(["-o", name == "-" ? name : self.folders.target.at(name)])
        #expect((received.status, await sender.tool.end().status) == (0, 0), "\(received.errors)")
        #expect(self.folders.target.contents("in") == (name == "-" ? nil : []))
    }
}
