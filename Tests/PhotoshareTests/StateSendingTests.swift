// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import Foundation
import TestSupport
import Testing

/// What `send` makes of its own state folder.
@Suite(.timeLimit(.minutes(5)))
struct StateSendingTests {
    private let folders: Folders
    private let state: String

    init() throws {
        self.folders = try Folders()
        self.state = self.folders.source.at("d/state")
        try self.folders.source.makeFolder("d/state")
        try self.folders.source.setMode("d/state", 0o700)
        try self.folders.source.write("d/state/some.key", "secret", mode: 0o600)
        try self.folders.source.write("d/a.txt", "a")
    }

    @Test func `the state folder is left out of the folder that it is in, and said so`() async throws {
        let sender = try await Sender.start(["--once", "--state", self.state, self.folders.source.at("d")])
        let received = try await sender.pull(["--to", self.folders.target.at("in")])
        let sent = await sender.tool.end()
        #expect((received.status, sent.status) == (0, 0), "\(received.errors)\(sent.errors)")
        #expect(try self.folders.target.names("in") == ["d", "d/a.txt"])
        #expect(sent.errors.contains("left out: \(self.state): "))
        #expect(sent.events.contains { $0["path"] as? String == self.state && $0["outcome"] as? String == "skipped" })
    }

    @Test(arguments: ["d/state", "d/state/some.key", "link/some.key"])
    func `what is named of the state folder is refused`(_ name: String) async throws {
        try self.folders.source.link("link", to: "d/state")
        let end = try await Tool.run(
            ["send", "--json"] + Sender.local + ["--state", self.state, self.folders.source.at(name)]
        )
        #expect(end.status == 10)
        #expect((end.event("error")?["message"] as? String)?.contains("never sent") == true, "\(end.errors)")
        #expect(end.event("advertised") == nil)
    }

    @Test func `what is there already is one line, and each is an event`() async throws {
        let names = (0..<5).map { "d/\($0).txt" }
        for name in names { try self.folders.source.write(name, "x") }
        var ends: [Tool.End] = []
        for _ in 0..<2 {
            let sender = try await Sender.start(["--once", "--state", self.state, self.folders.source.at("d")])
            let received = try await sender.pull(["--json", "--to", self.folders.target.at("in")])
            ends = [received, await sender.tool.end()]
        }
        for end in ends {
            #expect(end.status == 0, "\(end.errors)")
            #expect(
                end.errors.components(separatedBy: "identical content is there already").count == 2,
                "\(end.errors)"
            )
            #expect(end.errors.contains("6 items: skipped: identical content is there already"))
            let skipped = end.events.count { $0["reason"] as? String == "identical content is there already" }
            #expect(skipped == 6)
        }
    }
}
