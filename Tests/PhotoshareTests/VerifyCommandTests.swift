// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import Foundation
import TestSupport
import Testing

/// A receipt against what became of the files.
@Suite(.timeLimit(.minutes(5)))
struct VerifyCommandTests {
    private let folders: Folders

    init() throws {
        self.folders = try Folders()
        for path in [self.folders.source.at("tree"), self.folders.target.at("in/tree")] {
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        }
    }

    /// Receives three files and an empty folder, with a receipt.
    private func receive(_ options: [String] = []) async throws -> String {
        try self.folders.source.write("tree/a.txt", "hello")
        try self.folders.source.write("tree/b.bin", String(repeating: "b", count: 3 * 1024 * 1024 + 1))
        try self.folders.source.write("tree/empty.txt", "")
        try FileManager.default.createDirectory(
            atPath: self.folders.source.at("tree/nothing"),
            withIntermediateDirectories: true
        )
        let sender = try await Sender.start(["--once", self.folders.source.at("tree")])
        let receipt = self.folders.target.at("receipt.json")
        let received = try await sender.pull(
            ["--receipt", receipt, "--on-conflict", "replace", "--to", self.folders.target.at("in")] + options
        )
        #expect((received.status, await sender.tool.end().status) == (0, 0), "\(received.errors)")
        return receipt
    }

    private func verify(_ arguments: [String]) async throws -> Tool.End {
        try await Tool.run(["verify", "--json"] + arguments)
    }

    private func outcomes(_ end: Tool.End) -> [String: String] {
        var outcomes: [String: String] = [:]
        for event in end.events where event["event"] as? String == "item" {
            outcomes[event["path"] as? String ?? ""] = event["outcome"] as? String
        }
        return outcomes
    }

    @Test func `what is as it came is said to be, and a copy elsewhere as well`() async throws {
        let receipt = try await self.receive()
        let end = try await self.verify([receipt])
        #expect(end.status == 0, "\(end.errors)")
        #expect(Set(self.outcomes(end).values) == ["intact"])
        #expect(self.outcomes(end).count == 5)
        #expect(end.event("done")?["intact"] as? Int == 5)
        let copy = self.folders.target.at("copy")
        try FileManager.default.moveItem(atPath: self.folders.target.at("in"), toPath: copy)
        #expect(try await self.verify(["--to", copy, receipt]).status == 0)
        let gone = try await self.verify([receipt])
        #expect(gone.status == 14, "\(gone.errors)")
        #expect(Set(self.outcomes(gone).values) == ["missing"])
        #expect(gone.event("done")?["missing"] as? Int == 5)
        #expect(gone.errors.contains("is not there"))
    }

    @Test func `what has changed or gone is named, and the rest is still looked at`() async throws {
        let receipt = try await self.receive()
        let files = FileManager.default
        let b = self.folders.target.at("in/tree/b.bin")
        var bytes = try #require(files.contents(atPath: b))
        bytes[2 * 1024 * 1024] ^= 1
        try bytes.write(to: URL(fileURLWithPath: b))
        try files.removeItem(atPath: self.folders.target.at("in/tree/empty.txt"))
        try files.removeItem(atPath: self.folders.target.at("in/tree/nothing"))
        try files.createSymbolicLink(atPath: self.folders.target.at("in/tree/empty.txt"), withDestinationPath: "a.txt")
        let end = try await self.verify([receipt])
        #expect(end.status == 14)
        let expected = [
            "tree": "intact", "tree/a.txt": "intact", "tree/b.bin": "changed", "tree/empty.txt": "changed",
            "tree/nothing": "missing",
        ]
        #expect(self.outcomes(end) == expected)
        #expect(end.event("done")?["outcome"] as? String == "violation")
    }

    @Test func `what something else has the name of has changed, and it is said into what`() async throws {
        let receipt = try await self.receive()
        for name in ["a.txt", "b.bin", "nothing"] {
            try FileManager.default.removeItem(atPath: self.folders.target.at("in/tree/\(name)"))
        }
        try #require(unsafe mkfifo(self.folders.target.at("in/tree/a.txt"), 0o600) == 0)
        try self.folders.target.makeFolder("in/tree/b.bin")
        try self.folders.target.write("in/tree/nothing", "a file")
        let end = try await self.verify([receipt])
        #expect(end.status == 14)
        let reasons = end.events.reduce(into: [String: String]()) { reasons, event in
            guard event["outcome"] as? String == "changed" else { return }
            reasons[event["path"] as? String ?? ""] = event["reason"] as? String
        }
        let expected = [
            "tree/a.txt": "it is a FIFO now", "tree/b.bin": "it is a folder now", "tree/nothing": "it is a file now",
        ]
        #expect(reasons == expected)
    }

    @Test func `a file that was kept instead was not received`() async throws {
        try self.folders.target.write("in/tree/a.txt", "other")
        try self.folders.source.write("tree/a.txt", "hello")
        let sender = try await Sender.start(["--once", self.folders.source.at("tree")])
        let receipt = self.folders.target.at("receipt.json")
        let received = try await sender.pull([
            "--receipt", receipt, "--on-conflict", "skip", "--to", self.folders.target.at("in"),
        ])
        #expect((received.status, await sender.tool.end().status) == (13, 13))
        let end = try await self.verify([receipt])
        #expect(end.status == 13)
        #expect(self.outcomes(end) == ["tree": "intact", "tree/a.txt": "not-received"])
    }

    @Test(arguments: ["", "{}", "{\"event\":\"receipt\",\"digests\":\"md5\",\"items\":[]}", "[1", "\u{0}"])
    func `what is no receipt is refused with a sentence`(text: String) async throws {
        try self.folders.target.write("receipt.json", text)
        let end = try await self.verify([self.folders.target.at("receipt.json")])
        #expect(end.status == 10)
        #expect(end.event("error")?["message"] as? String != nil)
    }

    @Test func `a receipt that points outside does not lead there`() async throws {
        try self.folders.target.write("outside.txt", "hello")
        let item =
            #"{"path":"x","written":"../outside.txt","bytes":5,"complete":true,"digest":"00000000000000000000000000000000"}"#
        let text =
            #"{"event":"receipt","digests":"xxh3-128-tree","folder":"\#(self.folders.target.at("in"))","items":[\#(item)]}"#
        try self.folders.target.write("in/a", "a")
        try self.folders.target.write("receipt.json", text)
        let end = try await self.verify([self.folders.target.at("receipt.json")])
        #expect(end.status == 14)
        #expect(self.outcomes(end) == ["x": "missing"])
    }
}
