// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import Foundation
import TestSupport
import Testing

/// One offer, one pull, all as it should be.
@Suite(.timeLimit(.minutes(5)))
struct HappyPathTests {
    private let folders: Folders

    init() throws {
        self.folders = try Folders()
    }

    private func makeTrip() throws {
        try self.folders.source.makeFolder("trip/empty")
        try self.folders.source.write("trip/a.txt", "hello")
        try self.folders.source.write("trip/photo.jpg", bytes: Photo.bytes)
    }

    @Test func `every event has every field, with its type, on both ends`() async throws {
        try self.makeTrip()
        let sender = try await Sender.start(["--title", "Our trip", self.folders.source.at("trip")])
        let received = try await sender.pull(["--json", "--to", self.folders.target.at("")])
        let sent = await sender.tool.end()
        #expect((received.status, sent.status) == (0, 0))
        let shared: [String: [String: Field]] = [
            "manifest": ["items": .integer, "bytes": .integer],
            "previews": ["item": .string, "width": .integer, "height": .integer, "bytes": .integer],
            "progress": [
                "bytes": .integer, "total": .integer, "resumed": .integer, "items": .integer, "rate": .integer,
            ],
            "item": ["path": .string, "written": .string, "bytes": .integer, "digest": .text, "outcome": .string],
            "done": [
                "items": .integer, "bytes": .integer, "resumed": .integer, "seconds": .number, "outcome": .string,
            ],
        ]
        for (name, fields) in shared {
            for end in [received, sent] { Self.check(end, name, fields) }
        }
        Self.check(
            sent,
            "advertised",
            ["code": .string, "nameplate": .integer, "port": .integer, "instance": .string]
        )
        Self.check(received, "continuing", ["device": .text, "type": .string, "title": .text, "activity": .string])
        #expect(received.event("continuing")?["title"] as? String == "Our trip")
        #expect(received.event("continuing")?["type"] as? String == "org.photoshare.files")
        #expect(received.text.split(separator: "\n").last == sent.text.split(separator: "\n").last)
        #expect(self.folders.target.contents("trip/photo.jpg") == Photo.bytes)
        #expect(try self.folders.target.names() == ["trip", "trip/a.txt", "trip/empty", "trip/photo.jpg"])
    }

    private enum Field { case string, text, integer, number }

    private static func check(_ end: Tool.End, _ name: String, _ fields: [String: Field]) {
        guard let event = end.event(name) else {
            Issue.record("no event \(name) in \(end.text)")
            return
        }
        for (field, type) in fields {
            let value = event[field]
            let fits =
                switch type {
                case .string: value is String
                case .text: value is String || value is NSNull
                case .integer: value is Int
                case .number: value is Double
                }
            #expect(fits, "\(name).\(field) is \(String(describing: value))")
        }
    }

    @Test func `both ends print the same line on standard output, and all else on standard error`() async throws {
        try self.makeTrip()
        let tool = try Tool(["send", "--verbose"] + Sender.local + [self.folders.source.at("trip")])
        let said = try #require(await tool.errors.line(containing: "type  "))
        let code = try #require(said.split(separator: " ").last.map(String.init))
        let port = try #require(
            await tool.errors.line(containing: "port ")?.split(separator: " ")[1].dropLast().description
        )
        let received = try await Tool.run(
            ["continue", "--verbose", "--host", "127.0.0.1:\(port)", "--to", self.folders.target.at("")],
            environment: ["PHOTOSHARE_CODE": code]
        )
        let sent = await tool.end()
        #expect((received.status, sent.status) == (0, 0))
        #expect(received.text == sent.text)
        #expect(received.text.hasPrefix("4 items, "))
        #expect(received.text.hasSuffix("all verified\n"))
        #expect(received.text.filter { $0 == "\n" }.count == 1)
        #expect(received.errors.contains("connected to 127.0.0.1:\(port)"))
        #expect(sent.errors.contains("127.0.0.1") && sent.errors.contains("is looking at the offer"))
        #expect(!sent.text.contains(code))
    }

    @Test func `the device is found by its number, and the engine is named`() async throws {
        try self.folders.source.write("a.txt", "a")
        var sender = try await Sender.start(["--verbose", self.folders.source.at("a.txt")])
        var received = try await self.find(sender)
        // Another test's offer may show the same number, and then none is tried.
        while received.status == 2 {
            sender.tool.send(SIGINT)
            _ = await sender.tool.end()
            sender = try await Sender.start(["--verbose", self.folders.source.at("a.txt")])
            received = try await self.find(sender)
        }
        #expect(received.status == 0, "\(received.errors)")
        #expect(received.errors.contains("heard through "))
        let sent = await sender.tool.end()
        #expect(sent.errors.contains("advertised by "))
    }

    private func find(_ sender: Sender) async throws -> Tool.End {
        try await Tool.run(
            ["continue", "--verbose"] + Sender.local + ["--to", self.folders.target.at("")],
            environment: sender.environment
        )
    }

    @Test func `a stream goes through whole, from pipe to pipe`() async throws {
        let block = Data((0..<1_048_576).map { UInt8(truncatingIfNeeded: $0 &* 2_654_435_761 >> 8) })
        var noise = Data()
        for _ in 0..<64 { noise += block }
        try (noise + Data([1, 2, 3])).write(to: URL(fileURLWithPath: self.folders.source.at("noise")))
        let feed = ["bash", "-c", "cat '\(self.folders.source.at("noise"))' | \"$0\" \"$@\""]
        let sender = try await Sender.start(["-", "--name", "noise"], wrapper: feed)
        let copy = self.folders.target.at("copy")
        let keep = ["bash", "-c", "\"$0\" \"$@\" | cat > '\(copy)'; exit ${PIPESTATUS[0]}"]
        let received = try await sender.pull(["-o", "-"], wrapper: keep)
        #expect((received.status, await sender.tool.end().status) == (0, 0))
        #expect(FileManager.default.contentsEqual(atPath: self.folders.source.at("noise"), andPath: copy))
        #expect(received.errors.contains("1 item, "))
    }

    @Test func `with a file on standard output the events are on standard error`() async throws {
        try self.folders.source.write("a.txt", "data")
        let sender = try await Sender.start([self.folders.source.at("a.txt")])
        let received = try await sender.pull(["--json", "-o", "-"])
        #expect(received.text == "data")
        #expect(Tool.events(in: received.errors).contains { $0["event"] as? String == "done" })
        #expect(await sender.tool.end().status == 0)
    }
}
