// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import Foundation
import HandoffCrypto
import HandoffDNSSD
import HandoffTransport
import TestSupport
import Testing

/// `photoshare doctor`, as a process.
@Suite(.timeLimit(.minutes(5)))
struct DoctorCommandTests {
    private let folder: TemporaryDirectory

    init() throws {
        self.folder = try TemporaryDirectory()
    }

    private var state: String { self.folder.at("state") }
    /// On loopback, and patient: many tests run at once.
    private static let options = ["doctor", "--wait", "60s"] + Sender.local

    private func run(_ arguments: String..., environment: [String: String] = [:]) async throws -> Tool.End {
        try await Tool.run(
            Self.options + ["--json", "--state", self.state] + arguments,
            environment: environment
        )
    }

    private func check(_ name: String, in end: Tool.End) -> [String: any Sendable]? {
        end.events.first { $0["event"] as? String == "check" && $0["name"] as? String == name }
    }

    private func verdict(_ name: String, in end: Tool.End) -> String? {
        self.check(name, in: end)?["verdict"] as? String
    }

    @Test func `nothing is wrong on loopback, and nothing is made`() async throws {
        let end = try await self.run("--to", self.folder.at("new"))
        #expect(end.status == 0, "\(end.text)")
        for name in ["advert", "port", "built-in-responder", "state", "key", "destination"] {
            #expect(self.verdict(name, in: end) == "ok", "\(name)")
        }
        #expect(self.verdict("interfaces", in: end) == "note")
        #expect(self.check("devices", in: end)?["fix"] as? String == "photoshare pair")
        #expect(try self.folder.names().isEmpty)
    }

    @Test func `every line of JSON is a check, and the last one is the end`() async throws {
        let end = try await self.run()
        let lines = end.text.split(separator: "\n")
        #expect(end.events.count == lines.count)
        #expect(end.event("done")?["outcome"] as? String == "done")
        #expect(end.events.last?["event"] as? String == "done")
        for event in end.events.dropLast() {
            #expect(event["event"] as? String == "check")
            #expect(event["name"] is String)
            #expect((event["message"] as? String)?.isEmpty == false)
            #expect(["ok", "note", "warning", "fault"].contains(event["verdict"] as? String))
            #expect(Set(event.keys).isSubset(of: ["event", "name", "verdict", "message", "fix"]))
        }
    }

    @Test func `people read the worst last, with the command beneath`() async throws {
        try self.folder.makeFolder("state")
        try self.folder.write("state/history.sqlite", "", mode: 0o600)
        try self.folder.setMode("state", 0o755)
        let end = try await Tool.run(Self.options + ["--state", self.state])
        #expect(end.status == 16)
        let lines = end.text.split(separator: "\n").map(String.init)
        #expect(lines.first?.hasPrefix("ok ") == true)
        #expect(lines.last == "           chmod 700 \(self.state)")
        #expect(lines.dropLast().last?.hasPrefix("fault    state: ") == true)
        #expect(end.errors.contains("1 fault"))
        let quiet = try await Tool.run(Self.options + ["--quiet", "--state", self.state])
        #expect(quiet.text.split(separator: "\n").count == 2)
        #expect(quiet.errors.isEmpty)
    }

    @Test func `a folder for something else is not closed to others, and no command says so`() async throws {
        try self.folder.makeFolder("state")
        try self.folder.write("state/letter.txt", "Dear")
        try self.folder.setMode("state", 0o777)
        let end = try await self.run()
        #expect(end.status == 16)
        let check = try #require(end.events.first { $0["name"] as? String == "state" })
        #expect(check["verdict"] as? String == "fault")
        #expect(check["fix"] == nil)
        #expect((check["message"] as? String)?.contains("a folder of its own") == true)
    }

    @Test func `an open state folder is a fault, and its command mends it`() async throws {
        try self.folder.makeFolder("state")
        try self.folder.write("state/history.sqlite", "", mode: 0o600)
        try self.folder.setMode("state", 0o750)
        let end = try await self.run()
        #expect(end.status == 16)
        #expect(self.verdict("state", in: end) == "fault")
        #expect(self.verdict("key", in: end) == "note")
        try await self.mend("state", end)
        #expect(try await self.run().status == 0)
    }

    @Test(arguments: ["mode", "link", "damage"])
    func `a key that cannot be used is a fault, and its command mends it`(flaw: String) async throws {
        _ = try KeyFile.loadOrMake(directory: Array(self.state.utf8))
        #expect(self.verdict("key", in: try await self.run()) == "ok")
        switch flaw {
        case "mode": try self.folder.setMode("state/device.key", 0o644)
        case "link":
            try self.folder.move("state/device.key", to: "elsewhere")
            try self.folder.link("state/device.key", to: self.folder.at("elsewhere"))
        default: try self.folder.write("state/device.key", "no key", mode: 0o600)
        }
        let end = try await self.run()
        #expect(end.status == 16)
        #expect(self.verdict("key", in: end) == "fault")
        #expect(end.event("done")?["outcome"] as? String == "state-unusable")
        try await self.mend("key", end)
        let mended = try await self.run()
        #expect(mended.status == 0)
        #expect((self.check("key", in: mended)?["message"] as? String)?.contains("no device key") == (flaw == "damage"))
    }

    /// Runs the command that the doctor gives.
    private func mend(_ name: String, _ end: Tool.End) async throws {
        let fix = try #require(self.check(name, in: end)?["fix"] as? String)
        let shell = try Tool(command: ["sh", "-c", fix])
        shell.endInput()
        let mended = await shell.end()
        #expect(mended.status == 0, "\(mended.errors)")
    }

    @Test func `paired devices are counted, and a store that is none is a fault`() async throws {
        try self.folder.makeFolder("state")
        try self.folder.setMode("state", 0o700)
        try self.folder.write("state/photoshare.sqlite", "this is no database", mode: 0o600)
        let end = try await self.run()
        #expect(end.status == 16)
        #expect(self.verdict("devices", in: end) == "fault")
        try await self.mend("devices", end)
        #expect(try await self.run().status == 0)
    }

    @Test func `a destination that is a file is a fault`() async throws {
        try self.folder.write("file", "")
        let end = try await self.run("--to", self.folder.at("file"))
        #expect(end.status == 11)
        #expect(self.verdict("destination", in: end) == "fault")
    }

    @Test func `an interface that is not there is a fault of discovery, which outweighs the others`() async throws {
        try self.folder.write("file", "")
        let end = try await Tool.run([
            "doctor", "--json", "--interface", "nope0", "--discovery", "embedded", "--to", self.folder.at("file"),
        ])
        #expect(end.status == 17)
        #expect(self.verdict("interfaces", in: end) == "fault")
        #expect(self.verdict("advert", in: end) == "fault")
        #expect(self.verdict("destination", in: end) == "fault")
    }

    @Test func `an advert from another time is noticed`() async throws {
        let discovery = EmbeddedDiscovery(interfaces: ["lo"])
        let text = [
            // Version, an epoch of 1970, a salt, and four entries for nobody.
            TextEntry(key: "v", value: Array("1".utf8)), TextEntry(key: "e", value: Array("AAAAAQ".utf8)),
            TextEntry(key: "s", value: Array("AAAAAAAAAAA".utf8)),
            TextEntry(key: "t0", value: [UInt8](repeating: UInt8(ascii: "A"), count: 86)),
        ]
        let publication = try await discovery.publish(
            ServiceAdvert(instance: "old-\(UInt64.random(in: .min ... .max))", port: 40_007, text: text)
        )
        var end = try await self.run()
        // On a busy machine the advert may not have been resolved yet.
        for _ in 0..<5 where self.verdict("other-clocks", in: end) != "warning" { end = try await self.run() }
        #expect(end.status == 0)
        #expect((self.check("other-clocks", in: end)?["message"] as? String)?.contains("behind our clock") == true)
        await publication.withdraw()
    }

    @Test func `a state folder that cannot be made is a fault`() async throws {
        // Not even root can make anything there.
        try self.folder.write("file", "")
        let end = try await Tool.run(Self.options + ["--json", "--state", self.folder.at("file/state")])
        #expect(end.status == 16)
        #expect(self.check("state", in: end)?["fix"] as? String == "ls -ld \(self.folder.at("file"))")
    }

    @Test func `an empty path is a usage error`() async throws {
        #expect(try await Tool.run(["doctor", "--to", ""]).status == 2)
        #expect(try await Tool.run(["doctor", "--state", ""]).status == 2)
    }
}
