// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import Foundation
import TestSupport
import Testing

/// Links to what paired devices offer, and the history of what was continued.
@Suite(.timeLimit(.minutes(5)))
struct LinkTests {
    private let folders: Folders
    private let tools: PairedTools

    init() throws {
        self.folders = try Folders()
        self.tools = try PairedTools()
        try self.folders.source.write("a.txt", "hello")
    }

    /// Starts an offer of anna's, and gives its link.
    private func offer() async throws -> (tool: Tool, port: Int, link: String) {
        let (tool, port) = try await self.tools.offer([self.folders.source.at("a.txt")])
        let event = Tool.events(in: tool.output.text).first { $0["event"] as? String == "link" }
        return (tool, port, try #require(event?["url"] as? String))
    }

    @Test func `a link names what it opens, and is no consent`() async throws {
        try await self.tools.pair()
        let (sender, port, link) = try await self.offer()
        #expect(try await self.tools.run(["devices", "accept", "anna"]).status == 0)
        let place = ["--host", "127.0.0.1:\(port)", "--to", self.folders.target.at("")]
        let unasked = try await self.tools.run(["continue", link] + place)
        #expect(unasked.status == 2, "the device is accepted without a question, the link is not: \(unasked.errors)")
        #expect(unasked.errors.contains("--yes") && !unasked.errors.contains("--from"), "\(unasked.errors)")
        #expect(!unasked.errors.contains("devices accept"))
        #expect(try self.folders.target.names() == [])
        let end = try await Tool.run(["continue", "--yes"] + place + self.tools.state("bert") + ["--", link])
        #expect(end.status == 0, "\(end.errors)")
        #expect(self.folders.target.text("a.txt") == "hello")
        let device = String(link.prefix { $0 != "/" })
        #expect(try await self.tools.run(["continue", "--yes", device] + place).status == 0)
        let gone = try await self.tools.run(
            ["continue", "--yes", "\(device)/00112233-4455-6677-8899-AABBCCDDEEFF"] + place
        )
        #expect(gone.status == 5, "\(gone.errors)")
        let unknown = try await self.tools.run(["continue", "--yes", link] + place, as: "anna")
        #expect(unknown.status == 4, "a device is not paired with itself: \(unknown.errors)")
        sender.send(2)
        _ = await sender.end()
    }

    @Test(arguments: [["90-damp-dawn"], ["photoshare:x"], ["photoshare:x", "photoshare:y"]])
    func `what is no link is a usage error that does not repeat it`(operands: [String]) async throws {
        let end = try await self.tools.run(["continue", "--to", self.folders.target.at("")] + operands)
        #expect(end.status == 2)
        #expect(!end.errors.contains("damp-dawn"))
    }

    @Test func `the history has what was continued and offered, until it is not wanted`() async throws {
        try await self.tools.pair()
        let (sender, port, link) = try await self.offer()
        let arguments = [
            "continue", "--from", "anna", "--host", "127.0.0.1:\(port)", "--to", self.folders.target.at(""),
        ]
        #expect(try await self.tools.run(["list", "--history"]).status == 3, "nothing yet")
        #expect(try await self.tools.run(arguments + ["--plan"]).status == 0)
        #expect(try await self.tools.run(["list", "--history"]).status == 3, "a look is no continuation")
        #expect(try await self.tools.run(arguments).status == 0)
        let there = try await self.tools.run(["list", "--history", "--json"])
        let entry = try #require(there.event("history"), "\(there.errors)")
        #expect(entry["direction"] as? String == "continued")
        #expect(entry["title"] as? String == "a.txt")
        #expect(entry["device"] as? String == "anna")
        #expect(link == "photoshare:\(entry["id"] ?? "")/\(entry["activity"] ?? "")")
        let text = try await self.tools.run(["list", "--history"]).text
        #expect(text.contains("  continued  a.txt  from anna\n"), "\(text)")
        let here = try await self.tools.run(["list", "--history", "--json"], as: "anna")
        #expect(here.event("history")?["direction"] as? String == "offered")
        #expect(try await self.tools.run(["list", "--keep-history", "no"]).status == 0)
        #expect(try await self.tools.run(arguments).status == 0)
        let none = try await self.tools.run(["list", "--history"])
        #expect(none.status == 3 && none.errors.contains("--keep-history yes"))
        sender.send(2)
        _ = await sender.end()
    }

    @Test func `who never paired is told why there is no history, and keeps one if they say so`() async throws {
        let none = try await self.tools.run(["list", "--history"], as: "anna")
        #expect(none.status == 3 && none.errors.contains("before the first pairing"), "\(none.errors)")
        #expect(none.errors.contains("--keep-history yes"))
        #expect(try await self.tools.run(["list", "--keep-history", "yes"], as: "anna").status == 0)
        let empty = try await self.tools.run(["list", "--history"], as: "anna")
        #expect(empty.status == 3 && empty.errors.contains("yet"), "\(empty.errors)")
        let (sender, _) = try await self.tools.offer([self.folders.source.at("a.txt")])
        sender.send(2)
        _ = await sender.end()
        let kept = try await self.tools.run(["list", "--history", "--json"], as: "anna")
        #expect(kept.event("history")?["title"] as? String == "a.txt", "\(kept.errors)")
    }

    @Test func `list shows links to what paired devices offer`() async throws {
        try await self.tools.pair()
        let (sender, _, link) = try await self.offer()
        let watching = try Tool(["list", "--watch", "--links", "--json"] + Sender.local + self.tools.state("bert"))
        let line = try #require(await watching.output.line(containing: "\"device\":\"anna\""))
        #expect(Tool.events(in: line).first?["link"] as? String == link)
        watching.send(2)
        _ = await watching.end()
        sender.send(2)
        _ = await sender.end()
    }

    @Test func `the desktop is told how to open a link`() throws {
        let lines = try ProjectFile("share/applications/photoshare.desktop").text.split(separator: "\n")
        #expect(lines.contains("MimeType=x-scheme-handler/photoshare;"))
        // What comes from a link is an operand, and never an option.
        #expect(lines.contains("Exec=photoshare continue -- %u"))
        #expect(lines.contains("Terminal=true"))
    }
}
