// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import CommandLineInterface
import Glibc
import TestSupport
import Testing

@testable import photoshare

/// What is printed under `--quiet`, and what is said to do next.
@Suite(.timeLimit(.minutes(5)))
struct WordingTests {
    private let folders: Folders

    init() throws {
        self.folders = try Folders()
        try self.folders.source.write("a.txt", "hello")
    }

    @Test func `a quiet offer prints its code, and nothing else before it is taken`() async throws {
        let state = self.folders.source.at("state")
        let sender = try Tool(
            ["send", "-q", "--state", state] + Sender.local + [self.folders.source.at("a.txt")]
        )
        sender.endInput()
        let line = try #require(await sender.output.line(containing: "-"), "\(sender.errors.text)")
        #expect(line.split(separator: "-").count == 3)
        #expect(line.allSatisfy { $0.isLetter || $0.isNumber || $0 == "-" })
        #expect(sender.errors.text.isEmpty)
        sender.send(SIGINT)
        #expect(await sender.end().status == 130)
    }

    @Test func `what is missing is listed on both sides, also where they are quiet`() async throws {
        try self.folders.source.makeFolder("d")
        try self.folders.source.write("d/.hidden", "x")
        try self.folders.source.write("d/b.txt", "b")
        let sender = try await Sender.start(["-q", "--allow-hidden", self.folders.source.at("d")])
        let received = try await sender.pull(["-q", "--to", self.folders.target.at("")])
        let sent = await sender.tool.end()
        #expect((received.status, sent.status) == (13, 13))
        for end in [received, sent] { #expect(end.errors.contains("d/.hidden: skipped: the name is hidden")) }
    }

    @Test func `closed standard input is refused before anything is offered`() async throws {
        let end = try await Tool.run(
            ["send", "--json", "-"] + Sender.local,
            wrapper: ["sh", "-c", "exec \"$0\" \"$@\" <&-"]
        )
        #expect(end.status == 10, "\(end.errors)")
        #expect(end.event("advertised") == nil)
        #expect((end.event("error")?["message"] as? String)?.contains("standard input") == true)
    }

    @Test func `the hint for a folder of something else is another folder, and no chmod`() async throws {
        let other = self.folders.target.at("shared")
        try self.folders.target.makeFolder("shared")
        try self.folders.target.setMode("shared", 0o777)
        let end = try await Tool.run(["devices", "id", "--state", other])
        #expect(end.status == 16)
        #expect(end.errors.contains("--state \(other)/photoshare"))
        #expect(!end.errors.contains("chmod"))
        try self.folders.target.write("shared/device.key", "")
        let own = try await Tool.run(["devices", "id", "--state", other])
        #expect(own.status == 16)
        #expect(own.errors.contains("chmod 700 \(other)"))
    }

    @Test func `a preview is not written to a folder's name`() async throws {
        try self.folders.source.write("b.jpg", bytes: Photo.bytes)
        let end = try await Tool.run(
            ["preview", "-o", self.folders.target.at("") + "/", self.folders.source.at("b.jpg")]
        )
        #expect(end.status == 11)
        #expect(end.errors.contains("is a folder"))
        #expect(!end.errors.contains("is empty"))
    }

    @Test func `a receipt is a file`() async throws {
        let end = try await Tool.run(["continue", "--receipt", "-", "--to", self.folders.target.at("")])
        #expect(end.status == 2)
        #expect(end.errors.contains("--receipt takes the name of a file"))
    }

    @Test func `what nothing was placed of is not said to have its name`() async throws {
        let sender = try await Sender.start(["-"])
        let receiver = try sender.receiver(["-o", "-"])
        sender.tool.type(Array("line\n".utf8))
        try #require(await receiver.output.line(containing: "line") != nil)
        receiver.send(SIGINT)
        let (received, sent) = (await receiver.end(), await sender.tool.end())
        #expect(received.status == 130)
        for end in [received, sent] {
            #expect(!end.errors.contains("has its name"))
            #expect(!end.text.contains("has its name"))
        }
        #expect(received.errors.contains("run the same command again"))
    }

    @Test(
        arguments: [
            (false, nil, "--from DEVICE or --match TEXT"), (true, nil, "--match TEXT"),
            (false, "o", "--from DEVICE or a longer --match TEXT"), (true, "o", "a longer --match TEXT"),
        ] as [(Bool, String?, String)]
    )
    func `what was said already is no hint`(_ isFromOne: Bool, _ match: String?, _ beginning: String) {
        let choice = OfferChoice(match: match, isFromOne: isFromOne, Console(style: Console.Style()))
        #expect(choice.hint.hasPrefix("\(beginning) says which"))
        #expect(choice.hint.contains("--from") == !isFromOne)
    }
}
