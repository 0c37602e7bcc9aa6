// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import Foundation
import Glibc
import Sandbox
import TestSupport
import Testing

/// The processes in which the running tool decodes pictures, seen from outside.
///
/// Not with the sanitizers: they take over signals, memory and threads of decoders.
@Suite(.enabled(if: DecoderConfinement.limitsMemory), .timeLimit(.minutes(5)))
struct DecoderProcessTests {
    private let folders: Folders

    init() throws {
        self.folders = try Folders()
        for name in ["a.jpg", "b.jpg", "c.jpg"] { try self.folders.source.write(name, bytes: Photo.bytes) }
    }

    /// The processes that a process has made.
    private static func children(of process: Int32) -> [Int32] {
        let text = try? String(contentsOfFile: "/proc/\(process)/task/\(process)/children", encoding: .utf8)
        return (text ?? "").split(separator: " ").compactMap { Int32($0) }
    }

    private static func text(_ process: Int32, _ name: String) throws -> String {
        try String(contentsOfFile: "/proc/\(process)/\(name)", encoding: .utf8)
    }

    /// Kills a process, and waits until it is dead.
    private static func end(_ process: Int32) async {
        kill(process, SIGKILL)
        while let status = try? self.text(process, "status"), !status.contains("State:\tZ") { await Task.yield() }
    }

    /// Offers the pictures with a store that cannot be used, so that the previews are made anew each time.
    private func send() async throws -> Sender {
        try self.folders.source.makeFolder("state")
        try self.folders.source.setMode("state", 0o700)
        try self.folders.source.write("state/previews.sqlite", "no database", mode: 0o600)
        let pictures = ["a.jpg", "b.jpg", "c.jpg"].map { self.folders.source.at($0) }
        return try await Sender.start(["--state", self.folders.source.at("state")] + pictures)
    }

    /// Looks at the previews.
    private func look(_ sender: Sender) async throws -> Tool.End {
        try await sender.pull(["--json", "--previews-only"])
    }

    @Test func `decoders are confined, limited, and replaced when they are killed`() async throws {
        let sender = try await self.send()
        let nursery = try #require(Self.children(of: sender.tool.identifier).first)
        #expect(Self.children(of: nursery) == [])
        #expect(try await self.look(sender).events.count { $0["event"] as? String == "previews" } == 3)
        let decoders = Self.children(of: nursery)
        #expect(!decoders.isEmpty && decoders.count <= 4)
        for decoder in decoders {
            let status = try Self.text(decoder, "status")
            #expect(status.contains("NoNewPrivs:\t1") && status.contains("Seccomp:\t2"))
            let limits = try Self.text(decoder, "limits").split(separator: "\n").map { $0.split(separator: " ") }
            #expect(limits.contains { $0.starts(with: ["Max", "data", "size", "1073741824", "1073741824"]) })
            #expect(limits.contains { $0.starts(with: ["Max", "file", "size", "0", "0"]) })
            #expect(limits.contains { $0.starts(with: ["Max", "core", "file", "size", "0", "0"]) })
        }
        for decoder in decoders { await Self.end(decoder) }
        let next = try await Sender(sender.tool)
        #expect(try await self.look(next).events.count { $0["event"] as? String == "previews" } == 3)
        #expect(Set(Self.children(of: nursery)).isDisjoint(with: decoders))
        next.tool.send(SIGINT)
        #expect(await next.tool.end().status == 130)
    }

    @Test func `without decoders everything arrives, and nothing is shown`() async throws {
        let sender = try await self.send()
        for nursery in Self.children(of: sender.tool.identifier) { await Self.end(nursery) }
        let end = try await sender.pull([
            "--json", "--verbose", "--previews", self.folders.target.at("previews"), "--to", self.folders.target.at(""),
        ])
        #expect((end.status, await sender.tool.end().status) == (0, 0), "\(end.errors)")
        #expect(end.event("previews") == nil)
        #expect(end.errors.contains("no preview of a.jpg"))
        for name in ["a.jpg", "b.jpg", "c.jpg"] { #expect(self.folders.target.contents(name) == Photo.bytes) }
    }

    @Test func `nobody is left behind, however the tool ends`() async throws {
        let sender = try await self.send()
        let nursery = try #require(Self.children(of: sender.tool.identifier).first)
        _ = try await self.look(sender)
        let all = [nursery] + Self.children(of: nursery)
        sender.tool.send(SIGKILL)
        #expect(await sender.tool.end().status == -SIGKILL)
        // They end when their connection does. Whoever buries them may take a while.
        for process in all {
            while let status = try? Self.text(process, "status"), status.contains("photoshare-"),
                !status.contains("State:\tZ")
            {
                await Task.yield()
            }
        }
    }

    @Test func `a picture on the terminal went through a decoder`() async throws {
        let line = ([Tool.path, "preview", "--verbose", self.folders.source.at("a.jpg")]).map { "'\($0)'" }.joined(
            separator: " "
        )
        let terminal = try Tool(command: ["script", "-qefc", "stty cols 80; \(line)", "/dev/null"])
        let end = await terminal.end()
        #expect(end.status == 0)
        #expect(end.text.contains("\u{2580}"))
        #expect(end.text.contains("decoded in a process of its own: files denied, system calls filtered"))
    }
}
