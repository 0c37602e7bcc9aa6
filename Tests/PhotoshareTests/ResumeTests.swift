// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import Foundation
import TestSupport
import Testing

/// Runs that break off, and the ones after them.
@Suite(.timeLimit(.minutes(5)))
struct ResumeTests {
    private let folders: Folders
    private let state: TemporaryDirectory

    init() throws {
        self.folders = try Folders()
        self.state = try TemporaryDirectory()
        try self.state.setMode("", 0o700)
        // Large enough to be in the middle of, and without a byte on the disk of the sender.
        try self.folders.source.write("a.bin", "")
        let file = try FileHandle(forWritingTo: URL(filePath: self.folders.source.at("a.bin")))
        try file.truncate(atOffset: 2 << 30)
        try file.close()
    }

    private func send() async throws -> Sender { try await Sender.start([self.folders.source.at("a.bin")]) }

    /// Begins to pull; what it keeps is for the next one, too.
    private func pull(from sender: Sender, _ options: [String] = []) throws -> Tool {
        try sender.receiver(["--json", "--state", self.state.path, "--to", self.folders.target.at("")] + options)
    }

    /// Waits until so much has come.
    ///
    /// - Returns: How much of it was there from an earlier run.
    private func wait(for bytes: Int, _ receiver: Tool) async throws -> Int {
        while true {
            let line = try #require(await receiver.output.line(containing: "\"progress\""), "\(receiver.errors.text)")
            let event = try #require(Tool.events(in: line).first)
            if try #require(event["bytes"] as? Int) >= bytes { return try #require(event["resumed"] as? Int) }
        }
    }

    @Test func `after Ctrl-C the next run begins where the first one was`() async throws {
        let first = try await self.send()
        let receiver = try self.pull(from: first)
        #expect(try await self.wait(for: 20 << 20, receiver) == 0)
        receiver.send(SIGINT)
        #expect((await receiver.end()).status == 130)
        #expect(try self.folders.target.names().allSatisfy { $0.hasPrefix(".photoshare-partial") })
        let second = try await self.send()
        let again = try self.pull(from: second)
        #expect(try await self.wait(for: 20 << 20, again) >= 16 << 20)
        again.send(SIGINT)
        #expect((await again.end()).status == 130)
        let third = try await self.send()
        let anew = try self.pull(from: third, ["--no-resume"])
        #expect(try await self.wait(for: 1, anew) == 0)
    }

    @Test func `a sender that is gone is dialled again for as long as was said`() async throws {
        let sender = try await self.send()
        let receiver = try self.pull(from: sender, ["--redial", "1s"])
        _ = try await self.wait(for: 1, receiver)
        sender.tool.send(SIGKILL)
        let end = await receiver.end()
        #expect(end.status == 5, "\(end.errors)")
        #expect(end.event("redialing")?["seconds"] as? Double == 1)
        #expect((end.event("error")?["hint"] as? String)?.contains("again") == true)
    }

    @Test func `without a time to redial the first break is the end`() async throws {
        let sender = try await self.send()
        let receiver = try self.pull(from: sender, ["--redial", "0s"])
        _ = try await self.wait(for: 1, receiver)
        sender.tool.send(SIGKILL)
        let end = await receiver.end()
        #expect(end.status == 5, "\(end.errors)")
        #expect(end.event("redialing") == nil)
    }
}
