// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import Foundation
import Sandbox
import TestSupport
import Testing

/// What the running tool may do, seen from outside.
@Suite(.timeLimit(.minutes(1)))
struct ConfinementTests {
    private let folders: Folders

    init() throws {
        self.folders = try Folders()
        try self.folders.source.write("photo.jpg", bytes: Photo.bytes)
    }

    /// Whether the kernel can confine at all.
    private static let hasLandlock = WriteConfinement.supported != nil

    private func send() async throws -> Sender {
        try await Sender.start([self.folders.source.at("photo.jpg")])
    }

    @Test(.enabled(if: hasLandlock), arguments: [false, true])
    func `a destination that is exchanged after the start gets nothing`(isExchanged: Bool) async throws {
        for folder in ["chosen", "other"] { try self.folders.target.makeFolder(folder) }
        try self.folders.target.link("link", to: "chosen")
        let sender = try await self.send()
        let receiver = try Tool(
            sender.arguments + ["--verbose", "--code-file", "-", "--to", self.folders.target.at("link")]
        )
        _ = try #require(await receiver.errors.line(containing: "confined by Landlock"))
        if isExchanged {
            try self.folders.target.remove("link")
            try self.folders.target.link("link", to: "other")
        }
        receiver.type(Array(sender.code.utf8))
        receiver.endInput()
        let end = await receiver.end()
        #expect(end.status == (isExchanged ? 11 : 0), "\(end.errors)")
        #expect(try self.folders.target.names("other") == [])
        #expect(try self.folders.target.names("chosen") == (isExchanged ? [] : ["photo.jpg"]))
        if isExchanged { #expect(end.errors.contains("the permissions do not allow writing")) }
        sender.tool.send(SIGINT)
        _ = await sender.tool.end()
    }

    @Test(.enabled(if: hasLandlock)) func `no thread is there before the confinement, and all that come have it`()
        async throws
    {
        // With its advert out, all threads run; every command begins alike.
        let sender = try Tool(
            ["send", "--verbose", "--state", self.folders.target.at("state"), self.folders.source.at("photo.jpg")]
                + Sender.local
        )
        _ = try #require(await sender.errors.line(containing: "advertised by"), "\(sender.errors.text)")
        let tasks = "/proc/\(sender.identifier)/task"
        let threads = try FileManager.default.contentsOfDirectory(atPath: tasks).compactMap { thread in
            // A thread that has ended meanwhile is none.
            try? String(contentsOfFile: "\(tasks)/\(thread)/status", encoding: .utf8)
        }
        #expect(threads.count > 3)
        // The mark that a thread gets with its confinement, and hands on to those that it starts.
        #expect(threads.allSatisfy { $0.contains("NoNewPrivs:\t1") })
        sender.send(SIGINT)
        let end = await sender.end()
        #expect(end.status == 130)
        #expect(!end.errors.contains("were there before"))
    }

    @Test func `folders that are missing are made, and everything arrives in its own`() async throws {
        let target = self.folders.target
        try target.makeFolder("receipts")
        let sender = try await self.send()
        let received = try await sender.pull([
            "--to", target.at("new/deeper"), "--previews", target.at("previews"), "--receipt",
            target.at("receipts/r.json"), "--state", target.at("state"),
        ])
        #expect((received.status, await sender.tool.end().status) == (0, 0), "\(received.errors)")
        #expect(target.contents("new/deeper/photo.jpg") == Photo.bytes)
        #expect(try target.names("previews") == ["photo.jpg"])
        #expect(try target.names("receipts") == ["r.json"])
    }

    @Test func `a destination that cannot be made is said as ever`() async throws {
        try self.folders.target.write("file", "")
        let end = try await Tool.run(
            ["continue", "--json", "--to", self.folders.target.at("file/new")],
            environment: ["PHOTOSHARE_CODE": "7-zoo-zoo"]
        )
        #expect(end.status == 11)
        #expect(end.event("error")?["code"] as? String == "destination-not-writable")
    }

    /// The tool as a user who is not root.
    ///
    /// The build folder may be out of their reach, and a file that is open for writing in any process cannot be run: so a
    /// copy, and by a process of its own.
    private func ordinary(_ arguments: [String]) -> [String] {
        let script =
            "c=$(mktemp -d '\(self.folders.source.at("copy.XXXXXX"))') && chmod 755 $c && cp \"$0\" $c && "
            + "exec setpriv --reuid 65534 --regid 65534 --clear-groups $c/photoshare \"$@\""
        return ["sh", "-c", script, Tool.path] + arguments
    }

    @Test(.enabled(if: ExitStatusTests.isRoot))
    func `an ordinary user's memory is out of reach, and their files arrive`() async throws {
        try self.folders.target.setMode("", 0o777)
        let sender = try await Sender(
            Tool(command: self.ordinary(["send", "--json"] + Sender.local + [self.folders.source.at("photo.jpg")]))
        )
        let process = "/proc/\(sender.tool.identifier)"
        let limits = try String(contentsOfFile: "\(process)/limits", encoding: .utf8)
        #expect(
            limits.split(separator: "\n").contains {
                $0.split(separator: " ").prefix(6) == ["Max", "core", "file", "size", "0", "0"]
            }
        )
        // What a process of theirs could read belongs to root.
        for name in ["mem", "environ", "maps"] {
            let owner = try FileManager.default.attributesOfItem(atPath: "\(process)/\(name)")[.ownerAccountID]
            #expect(owner as? UInt == 0)
        }
        let receiver = try Tool(
            command: self.ordinary(sender.arguments + ["--to", self.folders.target.at("")]),
            environment: sender.environment
        )
        receiver.endInput()
        let end = await receiver.end()
        #expect((end.status, await sender.tool.end().status) == (0, 0), "\(end.errors)")
        #expect(self.folders.target.contents("photo.jpg") == Photo.bytes)
    }
}
