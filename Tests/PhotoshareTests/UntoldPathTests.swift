// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import Foundation
import TestSupport
import Testing

/// Where files are on one device is told to nobody on the other, whatever fails.
@Suite(.timeLimit(.minutes(5)))
struct UntoldPathTests {
    private let folders: Folders

    init() throws {
        self.folders = try Folders()
        try self.folders.source.makeFolder("home-of-sender")
        try self.folders.target.makeFolder("home-of-receiver")
    }

    private var source: String { self.folders.source.at("home-of-sender") }
    private var target: String { self.folders.target.at("home-of-receiver") }

    private func check(_ received: Tool.End, _ sent: Tool.End) {
        #expect(!(received.text + received.errors).contains("home-of-sender"))
        #expect(!(sent.text + sent.errors).contains("home-of-receiver"))
    }

    @Test func `a source that became shorter, changed or went is named as it was offered`() async throws {
        for name in ["gone.txt", "kept.txt", "short.txt"] {
            try self.folders.source.write("home-of-sender/\(name)", "0123456789")
        }
        let paths = ["gone.txt", "kept.txt", "short.txt"].map { "\(self.source)/\($0)" }
        let sender = try await Sender.start(["--once"] + paths)
        try self.folders.source.remove("home-of-sender/gone.txt")
        try self.folders.source.overwrite("home-of-sender/short.txt", with: [1])
        let received = try await sender.pull(["--json", "--yes", "--to", self.target])
        let sent = await sender.tool.end()
        #expect((received.status, sent.status) == (13, 13), "\(received.errors)\(sent.errors)")
        let reasons = received.events.compactMap { $0["reason"] as? String }
        #expect(reasons.count == 2)
        self.check(received, sent)
    }

    @Test func `a file that the disk does not hold is named as it was offered`() async throws {
        try self.folders.source.write(
            "home-of-sender/large.bin",
            bytes: [UInt8](repeating: 7, count: 3 * 1024 * 1024)
        )
        let sender = try await Sender.start(["--once", "\(self.source)/large.bin"])
        let limited = ["/usr/bin/env", "bash", "-c", "trap '' XFSZ; ulimit -f 1000; exec \"$@\"", "limited"]
        let received = try await sender.pull(["--json", "--yes", "--to", self.target], wrapper: limited)
        let sent = await sender.tool.end()
        #expect((received.status, sent.status) == (13, 13), "\(received.errors)\(sent.errors)")
        let report = try #require(sent.events.first { $0["event"] as? String == "item" })
        #expect((report["reason"] as? String)?.contains("no file of that size") == true, "\(sent.text)")
        self.check(received, sent)
    }

    @Test func `names that have no place are named as they were offered`() async throws {
        try self.folders.source.makeFolder("home-of-sender/trip")
        try self.folders.source.write("home-of-sender/trip/a.txt", "a")
        try self.folders.source.write("home-of-sender/b.txt", "b")
        try self.folders.target.write("home-of-receiver/trip", "in the way")
        let sender = try await Sender.start(["--once", "\(self.source)/trip", "\(self.source)/b.txt"])
        let received = try await sender.pull(["--json", "--yes", "--on-conflict", "skip", "--to", self.target])
        let sent = await sender.tool.end()
        #expect((received.status, sent.status) == (13, 13), "\(received.errors)\(sent.errors)")
        self.check(received, sent)
    }

    @Test(arguments: [".photoshare-partial", ".photoshare-partial (2)", ".PHOTOSHARE-Partial"])
    func `a name that no receiver takes is refused before it is offered`(_ name: String) async throws {
        let end = try await Tool.run(["send", "--json", "--name", name, "-"])
        #expect(end.status == 2)
        #expect((end.event("error")?["message"] as? String)?.contains("reserved") == true)
    }
}
