// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import CLinuxFiles
import Foundation
import Glibc
import LocalFiles
import Synchronization
import TestSupport
import Testing

/// With what the system offers, and the ways around it.
let everyFeatures: [Destination.Features] = [
    Destination.Features(), Destination.Features(openat2: false, namelessFiles: false),
]

/// What the attacker and the writer of the race know of each other.
private final class Race: Sendable {
    let exchanges = Atomic(0)
    let isOver = Atomic(false)
}

struct DestinationTests {
    private let directory: TemporaryDirectory

    init() throws {
        self.directory = try TemporaryDirectory()
        try self.directory.makeFolder("in")
        try self.directory.makeFolder("out")
    }

    private func open(_ features: Destination.Features = Destination.Features()) throws -> Destination {
        try Destination(path: self.directory.bytes("in"), features: features)
    }

    @Test func `a destination is made when that is wished`() throws {
        #expect(code { () throws(FileError) in _ = try Destination(path: self.directory.bytes("a/b/c")) } == .missing)
        _ = try Destination(path: self.directory.bytes("a/b/c/"), create: true)
        #expect(try self.directory.names("a") == ["b", "b/c"])
        try self.directory.write("file", "")
        let path = self.directory.bytes("file")
        #expect(code { () throws(FileError) in _ = try Destination(path: path, create: true) } == .exists)
    }

    @Test(arguments: everyFeatures)
    func `folders are made, merged and never through a file or a link`(features: Destination.Features) throws {
        let destination = try self.open(features)
        try destination.makeFolder(try RelativePath("a/b"))
        try destination.makeFolder(try RelativePath("a/b"))
        try destination.makeFolder(try RelativePath("a/c"))
        try self.directory.write("in/file", "mine")
        try self.directory.link("in/link", to: self.directory.at("out"))
        try self.directory.link("in/up", to: "..")
        for name in ["file", "file/x", "link", "link/x", "up", "up/out", "a/b/../../../x"] {
            let made = code { () throws(FileError) in
                guard let path = try? RelativePath(name) else { throw FileError(.exists, "refused") }
                try destination.makeFolder(path)
            }
            #expect(made == .exists, "\(name)")
        }
        try destination.syncFolders()
        #expect(try self.directory.names("in") == ["a", "a/b", "a/c", "file", "link", "up"])
        #expect(try self.directory.names("out").isEmpty)
    }

    @Test(arguments: everyFeatures)
    func `an exchanged folder lets nothing out`(features: Destination.Features) async throws {
        let destination = try self.open(features)
        try self.directory.makeFolder("in/dir")
        try self.directory.link("in/other", to: self.directory.at("out"))
        let (first, second) = (self.directory.bytes("in/dir") + [0], self.directory.bytes("in/other") + [0])
        let race = Race()
        let path = try RelativePath("dir/sub/file")
        // Both on threads of their own: neither waits for a place in the cooperative pool.
        async let attack: Void = WorkerThread().run {
            while !race.isOver.load(ordering: .relaxed), unsafe linux_exchange(first, second) == 0 {
                race.exchanges.wrappingAdd(1, ordering: .relaxed)
            }
            race.isOver.store(true, ordering: .relaxed)
        }
        async let attempts = WorkerThread().run {
            var failures: Set<FileError.Code?> = []
            var rounds = 0
            while !race.isOver.load(ordering: .relaxed),
                rounds < 1_000 || race.exchanges.load(ordering: .relaxed) < 10_000
            {
                rounds += 1
                failures.insert(
                    code { () throws(FileError) in
                        let file = try destination.begin()
                        try file.write("x")
                        _ = try file.place(as: path, onConflict: .replace, durability: .byCaller)
                    }
                )
            }
            race.isOver.store(true, ordering: .relaxed)
            return failures
        }
        #expect(try await attempts.isSubset(of: [nil, .exists]))
        try await attack
        #expect(race.exchanges.load(ordering: .relaxed) >= 10_000)
        #expect(try self.directory.names("out").isEmpty)
    }

    @Test(arguments: everyFeatures)
    func `what is there is found, but only regular files`(features: Destination.Features) throws {
        let destination = try self.open(features)
        try self.directory.write("in/file", "mine")
        try self.directory.makeFolder("in/folder")
        try self.directory.link("in/link", to: "file")
        try self.directory.link("in/outside", to: self.directory.at("out"))
        #expect(unsafe mkfifo(self.directory.at("in/fifo"), 0o644) == 0)
        let file = try RelativePath("file")
        #expect(try destination.existingFile(at: file)?.size == 4)
        let reader = try #require(try destination.openExisting(at: file))
        var buffer: [UInt8] = []
        #expect(try reader.read(into: &buffer, count: 10, at: 0) == 4)
        #expect(buffer.starts(with: Array("mine".utf8)))
        for name in ["folder", "link", "fifo", "nothing", "nothing/x", "file/x", "outside/x"] {
            let path = try RelativePath(name)
            #expect(try destination.existingFile(at: path) == nil, "\(name)")
            #expect(try destination.openExisting(at: path) == nil, "\(name)")
        }
    }

    @Test func `more than there is room for is refused before it comes`() throws {
        let destination = try self.open()
        let free = try destination.freeSpace()
        try destination.require(bytes: 0)
        for bytes in [free, 1 << 63, .max] {
            do throws(FileError) {
                try destination.require(bytes: bytes)
                Issue.record("accepted \(bytes)")
            } catch {
                #expect(error.code == .full)
                #expect(error.needs == bytes)
                #expect(error.has.map { has in has < free } == true)
            }
        }
        #expect(code { () throws(FileError) in try destination.require(bytes: 1, files: .max) } == .full)
    }

    @Test(arguments: everyFeatures)
    func `a probe leaves nothing`(features: Destination.Features) throws {
        do {
            try self.open(features).probeWritable()
        }
        #expect(try self.directory.names("in").isEmpty)
    }

    @Test(.enabled(if: geteuid() == 0, "only root can mount"))
    func `a full file system is said to be full and keeps nothing`() throws {
        let path = self.directory.at("in")
        guard try self.run("mount", ["-t", "tmpfs", "-o", "size=16m", "none", path]) else {
            try Test.cancel("tmpfs cannot be mounted here")
        }
        defer { #expect((try? self.run("umount", ["-l", path])) == true) }
        let destination = try self.open()
        let free = try destination.freeSpace()
        // The reserve is 5 % here, so that a small file system is usable at all.
        try destination.require(bytes: free - 1 << 20)
        #expect(code { () throws(FileError) in try destination.require(bytes: free - 1 << 19) } == .full)
        let piece = [UInt8](repeating: 7, count: 1 << 20)
        var failure: FileError?
        do {
            let file = try destination.begin()
            for index in 0..<17 where failure == nil {
                do throws(FileError) { try file.write(piece.span, at: UInt64(index) << 20) } catch { failure = error }
            }
        }
        #expect(failure?.code == .full)
        #expect(failure?.needs == 1 << 20)
        #expect(try destination.freeSpace() == free)
        let file = try destination.begin()
        #expect(code { () throws(FileError) in try file.preallocate(17 << 20) } == .full)
    }

    private func run(_ tool: String, _ arguments: [String]) throws -> Bool {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/\(tool)")
        process.arguments = arguments
        try process.run()
        process.waitUntilExit()
        return process.terminationStatus == 0
    }
}
