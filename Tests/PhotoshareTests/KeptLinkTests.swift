// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import Foundation
import TestSupport
import Testing

/// Symbolic links on the command line.
@Suite(.timeLimit(.minutes(5)))
struct KeptLinkTests {
    private let folders: Folders

    init() throws {
        self.folders = try Folders()
        try self.folders.source.makeFolder("d/sub")
        try self.folders.source.write("d/a.txt", "hello")
        try self.folders.source.link("d/sub/up", to: "../a.txt")
    }

    private var to: [String] { ["--to", self.folders.target.at("")] }

    private func start(_ options: [String], _ names: [String] = ["d"]) async throws -> Sender {
        try await Sender.start(options + names.map { self.folders.source.at($0) })
    }

    private func said(_ name: String) -> String? {
        try? FileManager.default.destinationOfSymbolicLink(atPath: self.folders.target.at(name))
    }

    @Test func `a link is kept where both sides say so, and a receipt holds it`() async throws {
        let receipt = self.folders.target.at("receipt.json")
        let sender = try await self.start(["--links", "keep"])
        let received = try await sender.pull(["--json", "--links", "keep", "--receipt", receipt] + self.to)
        let sent = await sender.tool.end()
        #expect((received.status, sent.status) == (0, 0), "\(received.errors)")
        #expect(self.said("d/sub/up") == "../a.txt")
        for end in [received, sent] {
            #expect(end.event("manifest")?["links"] as? Int == 1)
            let item = end.events.first { $0["path"] as? String == "d/sub/up" }
            #expect(item?["target"] as? String == "../a.txt")
            #expect(item?["outcome"] as? String == "placed")
        }
        #expect(try await Tool.run(["verify", receipt]).status == 0)
        try self.folders.target.remove("d/sub/up")
        try self.folders.target.link("d/sub/up", to: "../b.txt")
        let changed = try await Tool.run(["verify", "--json", receipt])
        #expect(changed.status == 14)
        #expect(changed.event("done")?["changed"] as? Int == 1)
        try self.folders.target.remove("d/sub/up")
        // What it led to has its name now, which is no link.
        try self.folders.target.write("d/sub/up", "hello")
        #expect(try await Tool.run(["verify", "--json", receipt]).event("done")?["changed"] as? Int == 1)
    }

    @Test func `a link that leads out fails alone, and both ends name it`() async throws {
        for (name, target) in [("absolute", "/etc/passwd"), ("out", "../../x")] {
            try self.folders.source.link("d/\(name)", to: target)
        }
        let sender = try await self.start(["--links", "keep"])
        let received = try await sender.pull(["--links", "keep"] + self.to)
        let sent = await sender.tool.end()
        #expect((received.status, sent.status) == (13, 13))
        for end in [received, sent] {
            #expect(end.errors.contains("d/absolute: failed: the link leads to an absolute path"))
            #expect(end.errors.contains("d/out: failed: the link leads out of what it came with"))
        }
        #expect(try self.folders.target.names() == ["d", "d/a.txt", "d/sub", "d/sub/up"])
    }

    @Test func `a receiver that does not say so gets none, and is told what would make it`() async throws {
        let sender = try await self.start(["--links", "keep"])
        let received = try await sender.pull(self.to)
        #expect((received.status, await sender.tool.end().status) == (13, 13))
        #expect(received.errors.contains("--links keep"))
        #expect(try self.folders.target.names() == ["d", "d/a.txt", "d/sub"])
    }

    @Test func `a plan shows where links lead, and which are not made`() async throws {
        try self.folders.source.link("d/out", to: "../x")
        let sender = try await self.start(["--links", "keep"])
        let plan = try await sender.pull(["--plan", "--links", "keep"] + self.to)
        #expect(plan.status == 0)
        #expect(plan.text.contains("d/sub/up -> ../a.txt"))
        #expect(plan.text.contains("d/out -> ../x  left out: the link leads out of what it came with"))
        sender.tool.send(SIGINT)
        _ = await sender.tool.end()
    }

    @Test(arguments: [["--links", "follow"], ["--follow-symlinks"], ["--follow-symlinks", "--links", "follow"]])
    func `what a link leads to is sent in its place, and loops end`(_ options: [String]) async throws {
        try self.folders.source.link("d/loop", to: ".")
        let sender = try await self.start(options)
        #expect(try await sender.pull(self.to).status == 13)
        #expect(await sender.tool.end().errors.contains("a symbolic link leads back to a folder above"))
        #expect(self.folders.target.text("d/sub/up") == "hello")
        #expect(self.said("d/sub/up") == nil)
    }

    @Test(arguments: [
        ["--follow-symlinks", "--links", "keep"], ["--links", "skip", "--follow-symlinks"], ["--links", "all"],
        ["--links"],
    ])
    func `contradictions are usage errors`(_ options: [String]) async throws {
        let end = try await Tool.run(["send"] + options + [self.folders.source.at("d")])
        #expect(end.status == 2, "\(end.errors)")
    }

    @Test func `to keep what continue cannot follow is a usage error`() async throws {
        #expect(try await Tool.run(["continue", "--links", "follow"]).status == 2)
    }
}
