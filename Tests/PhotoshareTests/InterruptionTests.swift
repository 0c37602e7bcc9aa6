// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import Foundation
import TestSupport
import Testing

/// One end goes away in the middle: the other says so, and nothing unfinished has a name.
@Suite(.timeLimit(.minutes(5)))
struct InterruptionTests {
    private let folders: Folders

    init() throws {
        self.folders = try Folders()
    }

    /// Brings a stream to its middle: some of it has come, and the rest never will.
    private func middle() async throws -> (Sender, Tool) {
        let sender = try await Sender.start(["-", "--name", "half"])
        let receiver = try sender.receiver(["--json", "--to", self.folders.target.at("")])
        sender.tool.type([UInt8](repeating: 1, count: 3 << 20))
        _ = try #require(await receiver.output.line(containing: "progress"))
        return (sender, receiver)
    }

    @Test func `the sender is killed`() async throws {
        let (sender, receiver) = try await self.middle()
        sender.tool.send(SIGKILL)
        let end = await receiver.end()
        #expect(end.status == 5, "\(end.errors)")
        #expect((end.event("error")?["hint"] as? String)?.contains("again") == true)
        #expect(try self.folders.target.names() == [])
    }

    @Test func `the receiver is killed`() async throws {
        let (sender, receiver) = try await self.middle()
        receiver.send(SIGKILL)
        let end = await sender.tool.end()
        #expect(end.status == 5, "\(end.errors)")
        #expect(end.event("error")?["code"] as? String == "activity-gone")
        #expect(try self.folders.target.names() == [])
    }

    @Test func `an offer outlives a receiver that is killed, and says that the connection was lost`() async throws {
        let large = self.folders.source.at("large")
        try #require(FileManager.default.createFile(atPath: large, contents: nil))
        try #require(unsafe truncate(large, 600 << 20) == 0)
        let sender = try await Sender.start(["--once", large])
        let receiver = try sender.receiver(["--json", "--no-compress", "--to", self.folders.target.at("")])
        _ = try #require(await receiver.output.line(containing: "progress"))
        receiver.send(SIGKILL)
        let line = try #require(await sender.tool.output.line(containing: "\"error\""))
        let error = try #require(Tool.events(in: line).first)
        #expect(error["code"] as? String == "activity-gone", "\(line)")
        #expect((error["hint"] as? String)?.contains("come back") == true, "\(line)")
        sender.tool.send(SIGINT)
        #expect(await sender.tool.end().status == 130)
    }

    @Test func `Ctrl-C at the sender`() async throws {
        let (sender, receiver) = try await self.middle()
        sender.tool.send(SIGINT)
        let (sent, received) = (await sender.tool.end(), await receiver.end())
        #expect((sent.status, received.status) == (130, 9), "\(received.errors)")
        #expect(sent.errors.contains("run the same command again"))
        #expect(received.errors.contains("run the same command again"))
        #expect(try self.folders.target.names() == [])
    }

    @Test func `Ctrl-C at the receiver ends a stream for the sender too, although its input stays silent`() async throws
    {
        let (sender, receiver) = try await self.middle()
        receiver.send(SIGINT)
        let (received, sent) = (await receiver.end(), await sender.tool.end())
        #expect((received.status, sent.status) == (130, 9), "\(sent.errors)")
        #expect(received.errors.contains("run the same command again"))
        #expect(received.event("error")?["code"] as? String == "interrupted")
        #expect(try self.folders.target.names() == [])
    }

    @Test func `Ctrl-backslash ends both as Ctrl-C does, with a status of its own`() async throws {
        let (sender, receiver) = try await self.middle()
        receiver.send(SIGQUIT)
        let (received, sent) = (await receiver.end(), await sender.tool.end())
        #expect((received.status, sent.status) == (131, 9), "\(received.errors)")
        #expect(received.errors.contains("run the same command again"))
        #expect(received.event("error")?["code"] as? String == "quit")
        #expect(try self.folders.target.names() == [])
    }

    @Test func `Ctrl-C at the receiver of a file is heard as such, however much is on its way`() async throws {
        let size = 600 << 20
        let large = self.folders.source.at("large")
        try #require(FileManager.default.createFile(atPath: large, contents: nil))
        try #require(unsafe truncate(large, size) == 0)
        for _ in 0..<3 {
            let sender = try await Sender.start(["--once", large])
            let receiver = try sender.receiver(
                ["--json", "--no-resume", "--no-compress", "--to", self.folders.target.at("")]
            )
            _ = try #require(await receiver.output.line(containing: "progress"))
            receiver.send(SIGINT)
            #expect(await receiver.end().status == 130)
            _ = try #require(await sender.tool.output.line(containing: "cancelled-by-peer"))
            sender.tool.send(SIGTERM)
            let sent = await sender.tool.end()
            let message = try #require(sent.event("error")?["message"] as? String)
            #expect(!message.contains("lost"), "\(message)")
        }
    }

    @Test func `Ctrl-C at an idle sender`() async throws {
        try self.folders.source.write("a", "a")
        let sender = try await Sender.start([self.folders.source.at("a")])
        sender.tool.send(SIGINT)
        let sent = await sender.tool.end()
        #expect(sent.status == 130)
        #expect(sent.events.last?["event"] as? String == "error")
        #expect(sent.errors.contains("for a new code"))
    }

    @Test func `a reader that has enough ends both with the same sentence`() async throws {
        let sender = try await Sender.start(["-", "--name", "flood"])
        let tool = sender.tool
        async let feeding: Void = {
            for _ in 0..<16 { tool.type([UInt8](repeating: 7, count: 1 << 20)) }
            tool.endInput()
        }()
        let script = "\"$0\" \"$@\" | head -c 1; exit ${PIPESTATUS[0]}"
        let received = try await sender.pull(["-o", "-"], wrapper: ["bash", "-c", script])
        let sent = await sender.tool.end()
        await feeding
        #expect((received.status, sent.status) == (11, 11))
        #expect(received.output == [7])
        #expect(received.errors.contains("whoever reads standard output (-o -) has gone"))
        #expect(sent.errors.contains("whoever reads standard output (-o -) has gone"))
    }

    @Test(arguments: [">&-", "2>&-", "<&-", ">&- 2>&- <&-"]) func `a descriptor that is closed is no obstacle`(
        _ redirection: String
    ) async throws {
        try self.folders.source.write("a", "a")
        let sender = try await Sender.start([self.folders.source.at("a")])
        let received = try await sender.pull(
            ["--to", self.folders.target.at("")],
            wrapper: ["sh", "-c", "exec \"$0\" \"$@\" \(redirection)"]
        )
        #expect((received.status, await sender.tool.end().status) == (0, 0))
        #expect(self.folders.target.text("a") == "a")
    }

    @Test func `an offer that is to be taken once outlives whoever has no place for it`() async throws {
        try self.folders.source.write("a", "a")
        let first = try await Sender.start(["--once", self.folders.source.at("a")])
        let failed = try await first.pull(["-o", "-"], wrapper: ["sh", "-c", "exec \"$0\" \"$@\" >&-"])
        #expect(failed.status == 11, "\(failed.errors)")
        let second = try await Sender(first.tool)
        let received = try await second.pull(["--to", self.folders.target.at("")])
        #expect((received.status, await second.tool.end().status) == (0, 0), "\(received.errors)")
        #expect(self.folders.target.text("a") == "a")
    }

    @Test func `standard output that is closed cannot take a file`() async throws {
        try self.folders.source.write("a", "a")
        let sender = try await Sender.start([self.folders.source.at("a")])
        let received = try await sender.pull(["-o", "-"], wrapper: ["sh", "-c", "exec \"$0\" \"$@\" >&-"])
        #expect((received.status, await sender.tool.end().status) == (11, 11))
    }
}
