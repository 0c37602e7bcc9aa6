// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import Foundation
import TestSupport
import Testing

/// Devices that were paired once continue from each other without a code.
@Suite(.timeLimit(.minutes(5)))
struct PairedDeviceTests {
    private let folders: Folders
    private let tools: PairedTools

    init() throws {
        self.folders = try Folders()
        self.tools = try PairedTools()
        try self.folders.source.write("a.txt", "hello")
    }

    @Test func `paired by a code, each knows the other, and the state is its owner's alone`() async throws {
        let (shown, typed) = try await self.tools.pair()
        #expect((shown.status, typed.status) == (0, 0), "\(shown.errors)\(typed.errors)")
        #expect(shown.event("paired")?["device"] as? String == "bert")
        #expect(typed.event("paired")?["device"] as? String == "anna")
        #expect(shown.events.count { $0["event"] as? String == "advertised" } == 1, "no second code is shown")
        let list = try await self.tools.run(["devices", "--json"], as: "anna")
        #expect(list.event("device")?["id"] as? String == shown.event("paired")?["id"] as? String)
        #expect(list.event("self")?["id"] as? String == typed.event("paired")?["id"] as? String)
        for name in ["anna", "bert"] {
            let path = self.tools.states.at(name)
            let files = FileManager.default
            #expect(try files.attributesOfItem(atPath: path)[.posixPermissions] as? Int == 0o700)
            for file in ["device.key", "photoshare.sqlite"] {
                #expect(try files.attributesOfItem(atPath: "\(path)/\(file)")[.posixPermissions] as? Int == 0o600)
            }
        }
    }

    @Test func `a key that is gone is said by every command that needs it, and nothing is paired anew over it`()
        async throws
    {
        try await self.tools.pair()
        let key = "\(self.tools.states.at("anna"))/device.key"
        try FileManager.default.moveItem(atPath: key, toPath: "\(key).away")
        for command in [["devices"], ["devices", "id"], ["list", "--wait", "0s"], ["pair", "--wait", "1s"]] {
            let end = try await self.tools.run(command + ["--json"], as: "anna")
            #expect(end.status == 16, "\(command): \(end.errors)")
            #expect(end.errors.contains("photoshare.sqlite"))
        }
        #expect(!FileManager.default.fileExists(atPath: key))
        try FileManager.default.moveItem(atPath: "\(key).away", toPath: key)
        #expect(try await self.tools.run(["devices"], as: "anna").status == 0)
    }

    @Test func `a wrong code pairs nobody`() async throws {
        let (shown, typed) = try await self.tools.pair { code in
            let number = code.split(separator: "-")[0]
            return code.contains("abandon") ? "\(number)-able-about" : "\(number)-abandon-ability"
        }
        #expect(typed.status == 4)
        #expect(shown.status == 130)
        #expect(try await self.tools.run(["devices", "--json"]).events.count == 1)
    }

    @Test func `three wrong codes end the code, and the offer stands for a paired device until that is removed`()
        async throws
    {
        try await self.tools.pair()
        let (sender, port) = try await self.tools.offer([self.folders.source.at("a.txt")])
        try await self.guessThrice(sender, port)
        let stopped = try #require(await sender.output.line(containing: "codesStopped"))
        #expect(Tool.events(in: stopped).count == 1)
        let end = try await self.tools.run([
            "continue", "--json", "--host", "127.0.0.1:\(port)", "--from", "anna", "--to", self.folders.target.at(""),
        ])
        #expect(end.status == 0, "\(end.errors)")
        #expect(self.folders.target.text("a.txt") == "hello")
        #expect(try await self.tools.run(["devices", "remove", "bert"], as: "anna").status == 0)
        let sent = await sender.end()
        // Somebody has it, and nobody else can get it.
        #expect(sent.status == 0, "\(sent.errors)")
        #expect(sent.errors.components(separatedBy: "three codes in a row").count == 2, "\(sent.errors)")
        #expect(sent.errors.contains("stands for paired devices"))
    }

    @Test func `three wrong codes end the offer where no device is paired any more`() async throws {
        try await self.tools.pair()
        #expect(try await self.tools.run(["devices", "remove", "bert"], as: "anna").status == 0)
        let (sender, port) = try await self.tools.offer([self.folders.source.at("a.txt")])
        try await self.guessThrice(sender, port)
        let sent = await sender.end()
        #expect(sent.status == 4, "\(sent.errors)")
        #expect(sent.event("codesStopped") != nil)
        #expect(sent.event("error")?["message"] as? String == "three codes in a row were typed wrong")
    }

    /// A stranger types three codes of an offer of anna's wrong.
    private func guessThrice(_ sender: Tool, _ port: Int) async throws {
        var code = try #require(Tool.events(in: sender.output.text).compactMap { $0["code"] as? String }.last)
        for attempt in 0..<3 {
            let last = code
            while attempt > 0, code == last {
                let line = try #require(await sender.output.line(containing: "\"code\""), "\(sender.errors.text)")
                code = try #require(Tool.events(in: line).first?["code"] as? String)
            }
            let number = code.prefix { $0 != "-" }
            let wrong = code.hasSuffix("-zoo-zoo") ? "\(number)-able-able" : "\(number)-zoo-zoo"
            let end = try await Tool.run(
                ["continue", "--host", "127.0.0.1:\(port)", "--to", self.folders.target.at("")],
                environment: ["PHOTOSHARE_CODE": wrong]
            )
            #expect(end.status == 4, "\(end.errors)")
        }
    }

    @Test func `Ctrl-C on an offer without a code promises no new one`() async throws {
        try await self.tools.pair()
        for options in [["--no-code"], ["--to", "bert"]] {
            let (sender, _) = try await self.tools.offer(options + [self.folders.source.at("a.txt")])
            sender.send(2)
            let sent = await sender.end()
            #expect(sent.status == 130)
            #expect(sent.errors.contains("offer it anew") && !sent.errors.contains("new code"), "\(sent.errors)")
        }
    }

    @Test func `a paired device continues without a code, and the offer stands`() async throws {
        try await self.tools.pair()
        let (sender, port) = try await self.tools.offer([self.folders.source.at("a.txt")])
        for count in 1...2 {
            let end = try await self.tools.run([
                "continue", "--json", "--host", "127.0.0.1:\(port)", "--from", "anna", "--to",
                self.folders.target.at("\(count)"), "--receipt", self.folders.target.at("r.json"),
            ])
            #expect(self.folders.target.text("r.json")?.contains("\"device\":\"anna\"") == true)
            #expect(end.status == 0, "\(end.errors)")
            #expect(end.event("continuing")?["device"] as? String == "anna")
            #expect(self.folders.target.contents("\(count)/a.txt") == Array("hello".utf8))
        }
        sender.send(2)
        #expect(await sender.end().status == 130)
    }

    @Test func `an offer for one device has no code, and ends when it was taken`() async throws {
        try await self.tools.pair()
        let (sender, port) = try await self.tools.offer(["--to", "bert", "--once", self.folders.source.at("a.txt")])
        let strange = try await Tool.run(
            ["continue", "--host", "127.0.0.1:\(port)"],
            environment: ["PHOTOSHARE_CODE": "7-abandon-ability"]
        )
        #expect(strange.status == 4, "\(strange.errors)")
        let end = try await self.tools.run([
            "continue", "--host", "127.0.0.1:\(port)", "--yes", "--to", self.folders.target.at(""),
        ])
        #expect(end.status == 0, "\(end.errors)")
        let sent = await sender.end()
        #expect(sent.status == 0)
        #expect(sent.event("advertised")?["code"] == nil)
    }

    @Test(arguments: [["--to", "bert"], ["--no-code"]])
    func `an offer ends when nobody is left whom it is for`(_ audience: [String]) async throws {
        try await self.tools.pair()
        let (sender, _) = try await self.tools.offer(audience + [self.folders.source.at("a.txt")])
        #expect(try await self.tools.run(["devices", "remove", "bert"], as: "anna").status == 0)
        let end = await sender.end()
        #expect(end.status == 4, "\(end.errors)")
        #expect(end.event("error")?["code"] as? String == "not-trusted")
        #expect(end.errors.contains("bert is not paired with this device any more"))
    }

    @Test func `an offer that somebody has ends well when nobody else is left`() async throws {
        try await self.tools.pair()
        let (sender, port) = try await self.tools.offer(["--to", "bert", self.folders.source.at("a.txt")])
        let pulled = try await self.tools.run([
            "continue", "--host", "127.0.0.1:\(port)", "--yes", "--to", self.folders.target.at(""),
        ])
        #expect(pulled.status == 0, "\(pulled.errors)")
        #expect(try await self.tools.run(["devices", "remove", "bert"], as: "anna").status == 0)
        let end = await sender.end()
        #expect(end.status == 0, "\(end.errors)")
        #expect(end.errors.contains("bert is not paired with this device any more"))
    }

    @Test func `a script says that it agrees, or names the device, or the device is accepted once for all`()
        async throws
    {
        try await self.tools.pair()
        let (sender, port) = try await self.tools.offer([self.folders.source.at("a.txt")])
        let arguments = ["continue", "--host", "127.0.0.1:\(port)"]
        let refused = try await self.tools.run(arguments + ["--to", self.folders.target.at("no")])
        #expect(refused.status == 2, "\(refused.errors)")
        let folder = self.folders.target.at("own")
        let accepted = try await self.tools.run(["devices", "accept", "anna", "--to", folder, "--json"])
        #expect(accepted.event("device")?["acceptsWithoutAsking"] as? Bool == true)
        #expect(try await self.tools.run(arguments).status == 0)
        #expect(self.folders.target.contents("own/a.txt") == Array("hello".utf8))
        let asked = try await self.tools.run(["devices", "ask", "anna", "--json"])
        #expect(asked.event("device")?["folder"] as? String == folder, "the folder stays")
        #expect(try await self.tools.run(arguments).status == 2)
        sender.send(2)
        _ = await sender.end()
    }

    @Test func `who was removed is let in no more, and what runs with it ends`() async throws {
        try await self.tools.pair()
        let sender = try Tool(
            ["send", "--json", "--name", "endless", "-"] + Sender.local + self.tools.state("anna")
        )
        let line = try #require(await sender.output.line(containing: "advertised"), "\(sender.errors.text)")
        let port = try #require(Tool.events(in: line).first?["port"] as? Int)
        let arguments = ["continue", "--host", "127.0.0.1:\(port)", "--from", "anna"]
        // Standard input stays open: the transfer does not end by itself.
        let receiver = try Tool(arguments + ["--json", "--to", self.folders.target.at("")] + self.tools.state("bert"))
        _ = try #require(await receiver.output.line(containing: "manifest"), "\(receiver.errors.text)")
        let removed = try await self.tools.run(["devices", "remove", "bert", "--json"], as: "anna")
        #expect(removed.event("removed")?["device"] as? String == "bert")
        let end = await receiver.end()
        #expect([5, 9].contains(end.status), "\(end.status) \(end.errors)")
        #expect(try self.folders.target.names() == [])
        sender.send(2)
        _ = await sender.end()
        let (second, again) = try await self.tools.offer([self.folders.source.at("a.txt")])
        let refused = try await self.tools.run(["continue", "--host", "127.0.0.1:\(again)", "--from", "anna"])
        #expect(refused.status == 4, "\(refused.errors)")
        second.send(2)
        _ = await second.end()
    }

    @Test func `devices are renamed, and found by the new name and by their ID`() async throws {
        let (shown, _) = try await self.tools.pair()
        let id = try #require(shown.event("paired")?["id"] as? String)
        #expect(try await self.tools.run(["devices", "rename", "bert", "desk"], as: "anna").status == 0)
        #expect(try await self.tools.run(["devices", "ask", "desk"], as: "anna").status == 0)
        #expect(try await self.tools.run(["devices", "ask", String(id.prefix(7))], as: "anna").status == 0)
        for words in [
            ["rename", "desk"], ["remove", "nobody"], ["burn", "desk"], ["ask"], ["remove", "desk", "--to", "x"],
            ["rename", "desk", " "],
        ] {
            #expect(try await self.tools.run(["devices"] + words, as: "anna").status == 2, "\(words)")
        }
    }

    @Test func `two devices that were told each other's ID are paired without a code`() async throws {
        func id(_ name: String) async throws -> String {
            let end = try await self.tools.run(["devices", "id", "--json"], as: name)
            return try #require(end.event("self")?["id"] as? String)
        }
        let plain = try await self.tools.run(["devices", "id"], as: "anna")
        #expect(try await id("anna") == plain.text.trimmingCharacters(in: .newlines), "the ID alone, for scripts")
        let ids = (anna: try await id("anna"), bert: try await id("bert"))
        let wait = ["--wait", "2m", "--json"] + Sender.local
        async let first = self.tools.run(["trust", ids.bert, "--name", "anna"] + wait, as: "anna")
        let second = try await self.tools.run(["trust", ids.anna, "--name", "bert"] + wait, as: "bert")
        let ends = (try await first, second)
        #expect((ends.0.status, ends.1.status) == (0, 0), "\(ends.0.errors)\(ends.1.errors)")
        #expect(ends.0.event("paired")?["device"] as? String == "bert")
        #expect(try await self.tools.run(["trust", "nonsense"], as: "nobody").status == 2)
        #expect(try self.tools.states.names("nobody") == [], "a mistyped ID makes no key")
        #expect(try await self.tools.run(["trust", ids.bert]).status == 2, "itself")
    }

    @Test func `a key that others can read is not used`() async throws {
        try await self.tools.pair()
        let key = self.tools.states.at("bert/device.key")
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: key)
        for command in [
            ["devices"], ["list", "--wait", "1s"] + Sender.local, ["pair"], ["send", self.folders.source.at("a.txt")],
        ] {
            let end = try await self.tools.run(command)
            #expect(end.status == 16, "\(command) \(end.errors)")
            #expect(end.errors.contains("chmod 600"))
        }
    }

    @Test func `who never paired leaves nothing on the disk`() async throws {
        let (sender, port) = try await self.tools.offer([self.folders.source.at("a.txt")])
        _ = port
        sender.send(2)
        _ = await sender.end()
        #expect(try await self.tools.run(["devices"], as: "anna").status == 0)
        #expect(try FileManager.default.contentsOfDirectory(atPath: self.tools.states.at("anna")) == [])
        #expect(try await self.tools.run(["send", "--to", "bert", self.folders.source.at("a.txt")]).status == 2)
        #expect(try await self.tools.run(["send", "--no-code", self.folders.source.at("a.txt")]).status == 2)
        #expect(try await self.tools.run(["continue", "--from", "anna"]).status == 2)
    }
}
