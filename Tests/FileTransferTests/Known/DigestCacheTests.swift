// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import Digests
import LocalFiles
import TestSupport
import Testing

@testable import FileTransfer

/// Digests of files that were sent before.
struct DigestCacheTests: TransferSuite {
    let place: TransferPlace
    private static let size = 3_000_001

    init() throws {
        self.place = try TransferPlace()
        try self.source.write("a.bin", bytes: Self.content())
    }

    private static func content(_ shift: Int = 0) -> [UInt8] {
        (0..<Self.size).map { UInt8(truncatingIfNeeded: ($0 + shift) &* 31) }
    }

    /// A cache that takes every file for one that was left alone for long, unless it is told otherwise.
    private func cache(limit: Int = 100, margin: Int64 = -1_000_000) -> DigestCache {
        DigestCache(folder: self.state.bytes(), limit: limit, margin: margin)
    }

    private func entry(_ name: String) throws -> SourceEntry {
        for case .entry(let entry) in SourceTree(paths: [self.source.bytes(name)]) { return entry }
        throw FileError(.missing, at: Array(name.utf8), "is not there")
    }

    private func digest(_ value: UInt8) throws -> TreeDigest {
        let bytes = [UInt8](repeating: value, count: TreeDigest.byteCount)
        let digest = TreeDigest(bytes: bytes.span)
        return try #require(digest)
    }

    private func transfer(
        _ names: [String] = ["a.bin"],
        with cache: DigestCache,
        _ change: (inout ReceiveOptions) -> Void = { _ in }
    ) async throws -> TransferOutcome {
        let tree = SourceTree(paths: names.map { self.source.bytes($0) })
        let catalogue = try await Catalogue(tree, known: cache, on: self.nodes.workers.next())
        let journal = TransferJournal(folder: self.state.bytes("journal"), thread: try WorkerThread())
        var options = ReceiveOptions(target: .folder(self.target.bytes()), wantsPreviews: false)
        change(&options)
        return await self.nodes.transfer(catalogue, options, journal)
    }

    private func sentChunks(_ outcome: TransferOutcome) throws -> UInt64 {
        let summary = try outcome.result.get()
        #expect(summary.outcome == .done)
        // What is there counts, whenever it came; what was there before is a part of it.
        #expect(summary.bytes == UInt64(Self.size))
        #expect(outcome.sent.summary == summary)
        return UInt64(Self.size) - summary.resumed
    }

    @Test func `what was sent is not sent again to who has it`() async throws {
        #expect(try self.sentChunks(try await self.transfer(with: self.cache())) == UInt64(Self.size))
        let second = try await self.transfer(with: self.cache())
        #expect(try self.sentChunks(second) == 0)
        let report = try #require(second.received.reports["a.bin"])
        #expect(report.outcome == .skipped)
        #expect(report.reason == "identical content is there already")
        #expect(second.sent.reports["a.bin"] == report)
        #expect(try self.target.names() == ["a.bin"])
    }

    @Test func `another content under the name is sent, and both stay`() async throws {
        _ = try await self.transfer(with: self.cache())
        try self.target.overwrite("a.bin", with: Self.content(1))
        let second = try await self.transfer(with: self.cache())
        #expect(try self.sentChunks(second) == UInt64(Self.size))
        #expect(second.received.reports["a.bin"]?.outcome == .renamed)
        #expect(self.target.contents("a.bin") == Self.content(1))
        #expect(self.target.contents("a (1).bin") == Self.content())
    }

    @Test func `what is there under a numbered name is not sent again`() async throws {
        _ = try await self.transfer(with: self.cache())
        try self.target.overwrite("a.bin", with: Self.content(1))
        _ = try await self.transfer(with: self.cache())
        let third = try await self.transfer(with: self.cache())
        #expect(try self.sentChunks(third) == 0)
        #expect(third.received.reports["a.bin"]?.written == Array("a (1).bin".utf8))
        #expect(try self.target.names() == ["a (1).bin", "a.bin"])
    }

    @Test func `who replaces, or does not resume, is sent all`() async throws {
        _ = try await self.transfer(with: self.cache())
        let replaced = try await self.transfer(with: self.cache()) { $0.conflicts = .replace }
        #expect(try self.sentChunks(replaced) == UInt64(Self.size))
        let anew = try await self.transfer(with: self.cache()) { $0.resumes = false }
        #expect(try self.sentChunks(anew) == UInt64(Self.size))
        #expect(try self.target.names() == ["a.bin"])
    }

    @Test func `a file that was changed just before it was listed is not noted`() async throws {
        let cache = self.cache(margin: 3600)
        _ = try await self.transfer(with: cache)
        #expect(try cache.open()?.digests(of: [self.entry("a.bin")])[0] == nil)
        #expect(try self.sentChunks(try await self.transfer(with: cache)) == UInt64(Self.size))
    }

    @Test func `a digest counts for the file as it was, and for no other`() throws {
        let cache = self.cache()
        let entry = try self.entry("a.bin")
        cache.add([KnownDigest(entry, try self.digest(7))], age: .zero)
        #expect(cache.open()?.digests(of: [entry])[0] == (try self.digest(7)))
        // The same size and time, as a program can set them: what changed is the ctime, or the file itself.
        try self.source.move("a.bin", to: "b.bin")
        try self.source.write("a.bin", bytes: Self.content(1))
        #expect(try cache.open()?.digests(of: [self.entry("a.bin")])[0] == nil)
        try self.source.setMode("b.bin", 0o600)
        #expect(try cache.open()?.digests(of: [self.entry("b.bin")])[0] == nil)
    }

    @Test func `small files are not looked up`() async throws {
        try self.source.write("small.txt", "hello")
        let cache = self.cache()
        _ = try await self.transfer(["a.bin", "small.txt"], with: cache)
        let (large, small) = (try self.entry("a.bin"), try self.entry("small.txt"))
        #expect(cache.open()?.digests(of: [large])[0] != nil)
        #expect(cache.open()?.digests(of: [small])[0] == nil)
    }

    @Test func `many files that are there are found, wherever a batch ends`() async throws {
        let names = (0..<600).map { "many/\($0).txt" }
        try self.source.makeFolder("many")
        for name in names {
            try self.source.write(name, bytes: Array("\(name)".utf8) + [UInt8](repeating: 46, count: 5_000))
        }
        // Too small to be noted: it is sent again.
        try self.source.write("many/small", "x")
        let first = try await self.transfer(["many"], with: self.cache(limit: 1_000)).result.get()
        #expect(first.resumed == 0)
        let second = try await self.transfer(["many"], with: self.cache(limit: 1_000))
        #expect(try second.result.get().resumed == first.bytes - 1)
        #expect(second.received.reports.values.count { $0.isThereAlready } == names.count + 1)
    }

    @Test func `the oldest make room`() throws {
        let cache = self.cache(limit: 3)
        let content = [UInt8](repeating: 1, count: 70_000)
        let names = (0..<6).map { "\($0).bin" }
        for (number, name) in names.enumerated() {
            try self.source.write(name, bytes: content)
            cache.add([KnownDigest(try self.entry(name), try self.digest(UInt8(number)))], age: .zero)
        }
        let reader = try #require(cache.open())
        let found = reader.digests(of: try names.map { try self.entry($0) })
        #expect(found.keys.sorted() == [3, 4, 5])
    }

    @Test func `what a continuer says that it has is not believed of others`() async throws {
        // A part is there, so the sender reads the rest only.
        let size = 24 * 1024 * 1024
        try self.source.write("large.bin", bytes: [UInt8](repeating: 3, count: size))
        let tree = SourceTree(paths: [self.source.bytes("large.bin")])
        let catalogue = try await Catalogue(tree, known: self.cache(), on: self.nodes.workers.next())
        let journal = TransferJournal(folder: self.state.bytes("journal"), thread: try WorkerThread())
        let options = ReceiveOptions(target: .folder(self.target.bytes()), wantsPreviews: false)
        _ = await self.nodes.transfer(catalogue, options, journal, cutAfter: 16 * 1024 * 1024)
        let second = try await self.transfer(["large.bin"], with: self.cache())
        #expect(try second.result.get().resumed > 0)
        let entry = try self.entry("large.bin")
        #expect(self.cache().open()?.digests(of: [entry])[0] == nil)
    }

    @Test func `a damaged cache is none`() async throws {
        _ = try await self.transfer(with: self.cache())
        try self.state.overwrite("digests.sqlite", with: Array("this is no database at all".utf8))
        #expect(self.cache().open() == nil)
        #expect(try self.sentChunks(try await self.transfer(with: self.cache())) == UInt64(Self.size))
    }
}
