// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import Foundation
import Handoff
import LocalFiles
import TestSupport
import Testing

@testable import FileTransfer

/// Folders at the destination in which nothing can be made: a file system that is mounted read-only keeps out root, too.
@Suite(.enabled(if: geteuid() == 0, "only root can mount"))
struct ClosedFolderTests: TransferSuite {
    let place: TransferPlace

    init() throws {
        self.place = try TransferPlace()
        try self.source.makeFolder("f/locked/sub")
        try self.source.write("f/locked/a", "closed")
        try self.source.write("f/locked/sub/b", "below")
        try self.source.write("f/locked/there", "there")
        try self.source.write("f/locked/large", bytes: [UInt8](repeating: 1, count: 6 << 20))
        try self.source.link("f/locked/link", to: "a")
        try self.source.write("f/ok", "open")
        try self.source.write("f/z", "open, too")
        try self.target.makeFolder("f/locked")
    }

    private func run(_ tool: String, _ arguments: [String]) throws -> Bool {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/\(tool)")
        process.arguments = arguments
        process.standardError = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        return process.terminationStatus == 0
    }

    private func transfer(_ conflicts: ConflictPolicy = .rename) async throws -> TransferOutcome {
        let catalogue = try await self.catalogue(["f"], links: .keep)
        var options = ReceiveOptions(target: .folder(self.target.bytes()), conflicts: conflicts)
        options.keepsLinks = true
        return try await self.nodes.transfer(catalogue, options)
    }

    @Test(arguments: [ConflictPolicy.rename, .skip, .replace])
    func `what a closed folder should take fails, item by item, and the rest arrives`(
        policy: ConflictPolicy
    ) async throws {
        let closed = self.target.at("f/locked")
        guard try self.run("mount", ["-t", "tmpfs", "-o", "size=1m", "none", closed]) else {
            try Test.cancel("tmpfs cannot be mounted here")
        }
        defer { #expect((try? self.run("umount", ["-l", closed])) == true) }
        try self.target.write("f/locked/there", "there")
        try #require(try self.run("mount", ["-o", "remount,ro", closed]))
        let ends = try await self.transfer(policy)
        #expect(try ends.result.get().outcome == .partial)
        #expect(ends.sent.summary == ends.received.summary)
        #expect(ends.sent.reports == ends.received.reports)
        let reports = ends.received.reports
        for path in ["f/locked/a", "f/locked/sub", "f/locked/sub/b", "f/locked/large", "f/locked/link"] {
            #expect(reports[path]?.outcome == .failed, "\(path)")
            #expect(reports[path]?.code == .destination, "\(path)")
            // A link is made outside of it first, and has no way in.
            let words = path.hasSuffix("link") ? "file system" : "read-only"
            #expect(reports[path]?.reason.text.contains(words) == true, "\(path): \(reports[path]?.reason ?? "")")
        }
        #expect(reports["f/locked/there"]?.outcome == (policy == .replace ? .failed : .skipped))
        #expect((self.target.text("f/ok"), self.target.text("f/z")) == ("open", "open, too"))
    }

    @Test func `a folder that is closed while its files are on their way fails alone, too`() async throws {
        let closed = self.target.at("f/locked")
        guard try self.run("mount", ["-t", "tmpfs", "-o", "size=1m", "none", closed]) else {
            try Test.cancel("tmpfs cannot be mounted here")
        }
        defer { #expect((try? self.run("umount", ["-l", closed])) == true) }
        let log = EventLog()
        let sender = try LyingSender(["f/locked/a": 3, "f/z": 2]) { sender, stream in
            guard try self.run("mount", ["-o", "remount,ro", closed]) else { return }
            for (item, bytes) in [(0, [1, 2, 3]), (1, [4, 5])] as [(UInt32, [UInt8])] {
                try await sender.chunk(item, bytes, on: stream)
                try await sender.end(item, bytes, on: stream)
            }
            try await stream.finish()
        }
        let options = ReceiveOptions(target: .folder(self.target.bytes()), wantsPreviews: false)
        let result = await self.nodes.receive(from: sender, options, log)
        let summary = try result.get()
        #expect((summary.outcome, summary.items, summary.bytes) == (.partial, 1, 2))
        #expect(log.reports["f/locked/a"]?.outcome == .failed)
        #expect(log.reports["f/locked/a"]?.code == .destination)
        #expect(self.target.contents("f/z") == [4, 5])
    }

    @Test func `a destination that is closed itself ends the transfer before anything is sent`() async throws {
        guard try self.run("mount", ["-t", "tmpfs", "-o", "size=1m,ro", "none", self.target.path]) else {
            try Test.cancel("tmpfs cannot be mounted here")
        }
        defer { #expect((try? self.run("umount", ["-l", self.target.path])) == true) }
        let ends = try await self.transfer()
        #expect(ends.failure == .destination)
        #expect(ends.sent.reports.isEmpty)
    }

    @Test func `a folder on another file system takes small files, and large ones fail alone`() async throws {
        let other = self.target.at("f/locked")
        guard try self.run("mount", ["-t", "tmpfs", "-o", "size=16m", "none", other]) else {
            try Test.cancel("tmpfs cannot be mounted here")
        }
        defer { #expect((try? self.run("umount", ["-l", other])) == true) }
        let state = try TemporaryDirectory()
        try state.setMode("", 0o700)
        let catalogue = try await self.catalogue(["f"])
        let journal = TransferJournal(folder: state.bytes(), thread: try WorkerThread())
        let ends = await self.nodes.transfer(catalogue, ReceiveOptions(target: .folder(self.target.bytes())), journal)
        #expect(try ends.result.get().outcome == .partial)
        #expect(self.target.text("f/locked/a") == "closed")
        let report = try #require(ends.received.reports["f/locked/large"])
        #expect(report.outcome == .failed)
        #expect(report.reason.text.contains("another file system"))
        #expect(self.target.text("f/z") == "open, too")
    }
}
