// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import Foundation
import Glibc
import TestSupport
import Testing

/// What a receipt may take the place of.
@Suite(.timeLimit(.minutes(5)))
struct ReceiptPlaceTests {
    private let folders: Folders

    init() throws {
        self.folders = try Folders()
        try self.folders.source.write("a.txt", "hello")
        try self.folders.target.makeFolder("in/deep")
    }

    private var receipt: String { self.folders.target.at("receipt.json") }

    /// Pulls a file with a receipt; nothing is sent where that is refused before.
    private func pull(_ receipt: String, _ options: [String]) async throws -> Tool.End {
        let sender = try await Sender.start([self.folders.source.at("a.txt")])
        defer { sender.tool.send(SIGINT) }
        return try await sender.pull(["--json", "--yes", "--receipt", receipt] + options)
    }

    private var into: [String] { ["--to", self.folders.target.at("in")] }

    @Test func `an older receipt is replaced`() async throws {
        for _ in 0..<2 { #expect(try await self.pull(self.receipt, self.into).status == 0) }
        #expect(try self.folders.target.names().filter { $0.hasPrefix("receipt") } == ["receipt.json"])
        let text = try #require(self.folders.target.text("receipt.json"))
        #expect(text.contains("identical content"), "the first one is still there")
    }

    @Test(
        arguments: [
            "my notes", "", "{}", #"{"event":"receipt"}"#, #"{"event":"receipt","items":[]}"#,
            #"{"event":"receipt","time":"now","digests":"md5","bytes":1,"items":[]}"# + "\n",
            #"{"event":"receipt","time":"now","digests":"xxh3-128-tree","bytes":1,"items":[]}"#,
            #"{"event":"receipt","time":"now","digests":"xxh3-128-tree","bytes":1,"items":[]} and my notes"# + "\n",
            #" {"event":"receipt","time":"now","digests":"xxh3-128-tree","bytes":1,"items":[]}"# + "\n",
        ]
    )
    func `a file that is no receipt stays, and nothing is pulled`(_ text: String) async throws {
        try self.folders.target.write("receipt.json", text)
        let end = try await self.pull(self.receipt, self.into)
        #expect(end.status == 11)
        #expect((end.event("error")?["message"] as? String)?.contains("is no receipt") == true)
        #expect(self.folders.target.text("receipt.json") == text)
        #expect(try self.folders.target.names("in") == ["deep"])
    }

    @Test func `a folder, a link and a place without a folder are no places for a receipt`() async throws {
        try self.folders.target.link("link", to: "nowhere")
        for name in ["in", "link", "nowhere/receipt.json"] {
            let end = try await self.pull(self.folders.target.at(name), self.into)
            #expect(end.status == 11, "\(name)")
        }
        #expect(try self.folders.target.names() == ["in", "in/deep", "link"])
    }

    @Test func `a name that an item will have is refused before anything is pulled`() async throws {
        let places: [(String, [String])] = [
            ("in/a.txt", self.into), ("in/deep/../a.txt", self.into),
            ("in/a.txt", ["-o", self.folders.target.at("in/a.txt")]),
            ("in/a.txt", ["-o", self.folders.target.at("in")]),
        ]
        for (name, options) in places {
            let end = try await self.pull(self.folders.target.at(name), options)
            #expect(end.status == 11, "\(name) \(options)")
            #expect((end.event("error")?["message"] as? String)?.contains("would be placed") == true)
        }
        #expect(try self.folders.target.names("in") == ["deep"])
    }

    @Test func `a name that a folder of an item needs is refused, and one beside it is not`() async throws {
        try self.folders.source.makeFolder("trip")
        try self.folders.source.write("trip/b.txt", "b")
        for (name, status) in [("in/trip", 11), ("in/trip.json", 0)] as [(String, Int32)] {
            let sender = try await Sender.start([self.folders.source.at("trip")])
            let end = try await sender.pull(["--yes", "--receipt", self.folders.target.at(name)] + self.into)
            #expect(end.status == status, "\(name): \(end.errors)")
            sender.tool.send(SIGINT)
        }
    }

    @Test func `what has come to the name meanwhile is never replaced`() async throws {
        let sender = try await Sender(
            Tool(["send", "--json"] + Sender.local + ["--once", "-"])
        )
        let receiver = try sender.receiver(["--json", "--yes", "--receipt", self.receipt] + self.into)
        // Once it has said that it pulls, it has looked at the place.
        _ = try #require(await receiver.output.line(containing: "manifest"), "\(receiver.errors.text)")
        try self.folders.target.write("receipt.json", "somebody else's")
        sender.tool.type(Array("content".utf8))
        sender.tool.endInput()
        receiver.endInput()
        let end = await receiver.end()
        #expect(end.status == 0, "\(end.errors)")
        #expect(self.folders.target.text("receipt.json") == "somebody else's")
        #expect(self.folders.target.text("receipt (1).json")?.hasPrefix(#"{"event":"receipt""#) == true)
        #expect(end.errors.contains("receipt (1).json"))
    }
}
