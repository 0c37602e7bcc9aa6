// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import Foundation
import TestSupport
import Testing

/// What the options do, as processes.
@Suite(.timeLimit(.minutes(5)))
struct OptionTests {
    private let folders: Folders

    init() throws {
        self.folders = try Folders()
        try self.folders.source.write("a.txt", "hello")
        try self.folders.source.write("b.jpg", bytes: Photo.bytes)
    }

    private func start(_ options: [String] = [], names: [String] = ["a.txt", "b.jpg"]) async throws -> Sender {
        try await Sender.start(options + names.map { self.folders.source.at($0) })
    }

    private var to: [String] { ["--to", self.folders.target.at("")] }

    @Test func `-o names the file`() async throws {
        let sender = try await self.start(names: ["a.txt"])
        let received = try await sender.pull(["-o", self.folders.target.at("c.txt")])
        #expect((received.status, await sender.tool.end().status) == (0, 0))
        #expect(try self.folders.target.names() == ["c.txt"])
    }

    @Test func `-o with several items is a usage error, and the offer stands`() async throws {
        let sender = try await self.start()
        let received = try await sender.pull(["-o", self.folders.target.at("c.txt")])
        #expect(received.status == 2)
        #expect(received.errors.contains("--pick"))
        #expect(await sender.tool.output.line(containing: "advertised") != nil)
        sender.tool.send(SIGINT)
        #expect(await sender.tool.end().status == 130)
    }

    @Test(arguments: [["--plan"], ["--previews-only"]]) func `a look writes nothing, and the offer stands`(
        _ option: [String]
    ) async throws {
        let sender = try await self.start()
        let looked = try await sender.pull(option + ["--json"] + self.to)
        #expect(looked.status == 0)
        #expect(looked.event("done") == nil)
        #expect(looked.event(option == ["--plan"] ? "item" : "previews") != nil)
        #expect(try self.folders.target.names() == [])
        let next = try await Sender(sender.tool)
        #expect(next.code != sender.code)
        #expect(try await next.pull(self.to).status == 0)
        #expect(await sender.tool.end().status == 0)
    }

    @Test(arguments: [(["--match", "nothing"], 3), ([], 4)] as [([String], Int32)])
    func `a folder that was made for what does not come goes again, and one that was there stays`(
        _ options: [String],
        _ status: Int32
    ) async throws {
        try self.folders.target.makeFolder("old")
        let sender = try await self.start()
        let number = sender.code.split(separator: "-")[0]
        let wrong = sender.code.hasSuffix("-zoo-zoo") ? "\(number)-able-able" : "\(number)-zoo-zoo"
        let end = try await Tool.run(
            sender.arguments + options
                + ["--to", self.folders.target.at("new/a/b"), "--previews", self.folders.target.at("old/previews")],
            environment: ["PHOTOSHARE_CODE": options.isEmpty ? wrong : sender.code]
        )
        #expect(end.status == status, "\(end.errors)")
        #expect(try self.folders.target.names() == ["old"])
        sender.tool.send(SIGINT)
        #expect(await sender.tool.end().status == 130)
    }

    @Test func `a folder that was made goes again after Ctrl-C, and stays with what has come`() async throws {
        let folder = self.folders.target.at("new/a")
        let waiting = try Tool(
            ["continue", "--verbose", "--wait", "10m", "--to", folder] + Sender.local,
            environment: ["PHOTOSHARE_CODE": "7-able-about"]
        )
        #expect(await waiting.errors.line(containing: "looking for the device") != nil)
        #expect(try self.folders.target.names() == ["new", "new/a"])
        waiting.send(SIGINT)
        #expect(await waiting.end().status == 130)
        #expect(try self.folders.target.names() == [])
        let sender = try await self.start(names: ["a.txt"])
        #expect(try await sender.pull(["--to", folder]).status == 0)
        #expect(await sender.tool.end().status == 0)
        #expect(try self.folders.target.names() == ["new", "new/a", "new/a/a.txt"])
    }

    @Test func `previews are kept beside nothing of the user's`() async throws {
        let previews = try TemporaryDirectory()
        try previews.write("b.jpg", "mine")
        let sender = try await self.start()
        let received = try await sender.pull(["--json", "--previews", previews.at("")] + self.to)
        #expect((received.status, await sender.tool.end().status) == (0, 0))
        #expect(try previews.names() == ["b (1).jpg", "b.jpg"])
        #expect(previews.text("b.jpg") == "mine")
        #expect(previews.contents("b (1).jpg")?.prefix(2) == [0xFF, 0xD8])
        #expect((received.event("previews")?["path"] as? String)?.hasSuffix("b (1).jpg") == true)
    }

    @Test func `only what is picked arrives, and nothing is missing`() async throws {
        let sender = try await self.start()
        let received = try await sender.pull(["--pick", "*.jpg"] + self.to)
        #expect((received.status, await sender.tool.end().status) == (0, 0))
        #expect(try self.folders.target.names() == ["b.jpg"])
    }

    @Test func `a pick that nothing matches is a usage error`() async throws {
        let sender = try await self.start()
        let end = try await sender.pull(["--pick", "*.png"] + self.to)
        #expect(end.status == 2)
        #expect(end.errors.contains("--pick"))
        sender.tool.send(SIGTERM)
        #expect(await sender.tool.end().status == 130)
    }

    @Test func `an offer of hidden names alone is refused with the option that takes them`() async throws {
        try self.folders.source.write(".secret", "s")
        let sender = try await self.start(["--allow-hidden"], names: [".secret"])
        let end = try await sender.pull(self.to)
        #expect(end.status == 2)
        #expect(end.errors.contains("--allow-hidden"), "\(end.errors)")
        sender.tool.send(SIGTERM)
        #expect(await sender.tool.end().status == 130)
    }

    @Test func `a receipt has items, sizes and digests`() async throws {
        let sender = try await self.start()
        let path = self.folders.target.at("receipt.json")
        let received = try await sender.pull(["--json", "--receipt", path] + self.to)
        #expect((received.status, await sender.tool.end().status) == (0, 0))
        let receipt = try #require(Tool.events(in: self.folders.target.text("receipt.json") ?? "").first)
        #expect(receipt["bytes"] as? Int == 5 + Photo.bytes.count)
        #expect((receipt["items"] as? [[String: any Sendable]])?.count == 2)
        #expect(receipt["time"] is String)
    }

    @Test func `a receipt that cannot be written is found before the code is used up`() async throws {
        let sender = try await self.start()
        let path = self.folders.target.at("missing/receipt.json")
        #expect(try await sender.pull(["--receipt", path] + self.to).status == 11)
        #expect(try await sender.pull(self.to).status == 0)
        #expect(await sender.tool.end().status == 0)
    }

    @Test(arguments: [
        ("rename", 0, "a (1).txt,a.txt", "old"), ("skip", 13, "a.txt", "old"), ("replace", 0, "a.txt", "hello"),
        ("newer", 0, "a.txt", "hello"), ("fail", 11, "a.txt", "old"),
    ])
    func `a name that is taken is dealt with as asked, and both ends agree`(
        _ policy: String,
        _ status: Int32,
        _ names: String,
        _ text: String
    ) async throws {
        try self.folders.target.write("a.txt", "old")
        try self.folders.target.makeOld("a.txt")
        let sender = try await self.start(names: ["a.txt"])
        let received = try await sender.pull(["--on-conflict", policy] + self.to)
        #expect((received.status, await sender.tool.end().status) == (status, status))
        #expect(try self.folders.target.names().joined(separator: ",") == names)
        #expect(self.folders.target.text("a.txt") == text)
    }

    @Test func `--count 2 serves two, and a failure in between does not end it`() async throws {
        let first = try await self.start(["--count", "2"])
        #expect(try await first.pull(self.to).status == 0)
        let second = try await Sender(first.tool)
        try self.folders.target.write("a.txt", "another")
        #expect(try await second.pull(["--on-conflict", "fail"] + self.to).status == 11)
        let third = try await Sender(first.tool)
        #expect(try await third.pull(self.to).status == 0)
        let sent = await first.tool.end()
        #expect(sent.status == 0)
        #expect(sent.events.filter { $0["event"] as? String == "done" }.count == 2)
        #expect(sent.events.filter { $0["event"] as? String == "error" }.count == 1)
    }

    @Test func `an offer expires`() async throws {
        let sender = try await self.start(["--expires", "1s"])
        let sent = await sender.tool.end()
        #expect(sent.status == 7)
        #expect(sent.event("error")?["code"] as? String == "timed-out")
    }

    @Test(arguments: ["not a url", "ftp://example.org/", "file:///etc/passwd"]) func `--url takes web pages only`(
        _ url: String
    ) async throws {
        #expect(try await Tool.run(["send", "--url", url, self.folders.source.at("a.txt")]).status == 2)
    }

    @Test func `hidden files need both sides`() async throws {
        try self.folders.source.makeFolder("d")
        try self.folders.source.write("d/.secret", "s")
        let without = try await self.start(names: ["d"])
        #expect(try await without.pull(["--allow-hidden"] + self.to).status == 0)
        #expect(await without.tool.end().errors.contains(".secret"))
        let with = try await self.start(["--allow-hidden"], names: ["d"])
        let received = try await with.pull(self.to)
        #expect((received.status, await with.tool.end().status) == (13, 13))
        #expect(try self.folders.target.names() == ["d"])
        let both = try await self.start(["--allow-hidden"], names: ["d"])
        #expect(try await both.pull(["--allow-hidden"] + self.to).status == 0)
        #expect(await both.tool.end().status == 0)
        #expect(try self.folders.target.names() == ["d", "d/.secret"])
    }

    @Test func `links are left out, or followed when that is asked for`() async throws {
        try self.folders.source.makeFolder("d")
        try self.folders.source.link("d/link.txt", to: self.folders.source.at("a.txt"))
        let without = try await self.start(names: ["d"])
        let received = try await without.pull(self.to)
        #expect(received.status == 13, "both ends know that something is missing")
        #expect(received.errors.contains("the other device could not offer 1 more"))
        let sent = await without.tool.end()
        #expect(sent.status == 13)
        #expect(sent.event("done")?["outcome"] as? String == "done-in-part")
        #expect(sent.event("item")?["outcome"] as? String == "skipped")
        let with = try await self.start(["--follow-symlinks"], names: ["d"])
        #expect(try await with.pull(self.to).status == 0)
        #expect(await with.tool.end().status == 0)
        #expect(self.folders.target.text("d/link.txt") == "hello")
    }

    @Test func `--match holds the title against a text`() async throws {
        let sender = try await self.start(["--title", "Our trip"])
        #expect(try await sender.pull(["--match", "party"] + self.to).status == 3)
        let next = try await Sender(sender.tool)
        #expect(try await next.pull(["--match", "trip"] + self.to).status == 0)
        #expect(await sender.tool.end().status == 0)
    }

    @Test func `--state makes a folder for the owner alone, and refuses one that others can read`() async throws {
        let path = self.folders.target.at("state")
        // Other tests may be offering something.
        let listed = try await Tool.run(["list", "--state", path, "--wait", "50ms"] + Sender.local)
        #expect([0, 3].contains(listed.status), "\(listed.errors)")
        #expect(try self.folders.target.mode("state") == 0o700)
        let again = try await Tool.run(["list", "--state", path, "--wait", "50ms"] + Sender.local)
        #expect([0, 3].contains(again.status), "\(again.errors)")
        try self.folders.target.setMode("state", 0o750)
        let refused = try await Tool.run(["list", "--json", "--state", path] + Sender.local)
        #expect(refused.status == 16)
        #expect(refused.event("error")?["code"] as? String == "state-unusable")
        try self.folders.target.write("file", "")
        #expect(try await Tool.run(["list", "--state", self.folders.target.at("file")]).status == 16)
    }

    @Test func `-o onto a file that is there is refused before the code is used up`() async throws {
        try self.folders.target.write("keep.txt", "mine")
        let output = ["-o", self.folders.target.at("keep.txt")]
        let sender = try await self.start(names: ["a.txt"])
        let refused = try await sender.pull(output)
        #expect(refused.status == 11)
        #expect(refused.errors.contains("--on-conflict"))
        #expect(self.folders.target.text("keep.txt") == "mine")
        let replaced = try await sender.pull(output + ["--on-conflict", "replace"])
        try #require(replaced.status == 0, "\(replaced.errors)")
        #expect(await sender.tool.end().status == 0)
        #expect(self.folders.target.text("keep.txt") == "hello")
    }

    @Test(arguments: [["send", ""], ["continue", "--to", ""], ["continue", "-o", ""], ["preview", ""]])
    func `an empty path is a usage error`(arguments: [String]) async throws {
        #expect(try await Tool.run(arguments).status == 2)
    }

    @Test func `list shows an offer by its number`() async throws {
        let sender = try await self.start()
        let watching = try Tool(["list", "--watch", "--json"] + Sender.local)
        // Other offers may be around: other tests make them.
        let line = try #require(await watching.output.line(containing: sender.instance))
        let event = try #require(Tool.events(in: line).first)
        #expect(event["event"] as? String == "activity")
        #expect((event["nameplate"] as? Int).map { sender.code.hasPrefix("\($0)-") } == true)
        sender.tool.send(SIGINT)
        #expect(await sender.tool.end().status == 130)
        #expect(await watching.output.line(containing: sender.instance)?.contains("gone") == true)
        watching.send(SIGINT)
        #expect(await watching.end().status == 130)
    }
}
