// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import Digests
import LocalFiles
import TestSupport
import Testing

@testable import FileTransfer

/// Transfers that break off, and what the next run makes of it.
struct ResumeTests: TransferSuite {
    let place: TransferPlace
    private static let mebibyte = 1024 * 1024
    /// After so much a link breaks: some chunks were taken out of the window of 8 MiB, and the file is not whole.
    private static let cut = 16 * mebibyte

    init() throws {
        self.place = try TransferPlace()
        try self.source.write("large.bin", bytes: Self.content())
    }

    /// Chunks that are each unlike the others, and a short one.
    private static func content(_ shift: UInt8 = 0) -> [UInt8] {
        (0..<24).flatMap { [UInt8](repeating: $0 &+ shift, count: Self.mebibyte) } + [1, 2, 3]
    }

    private var options: ReceiveOptions { ReceiveOptions(target: .folder(self.target.bytes()), wantsPreviews: false) }

    /// As another process would do it: with a catalogue and a journal of its own.
    private func run(
        _ names: [String] = ["large.bin"],
        cutAfter cut: Int? = nil,
        _ change: (inout ReceiveOptions) -> Void = { _ in }
    ) async throws -> TransferOutcome {
        let catalogue = try await self.catalogue(names)
        let journal = TransferJournal(folder: self.state.bytes(), thread: try WorkerThread())
        var options = self.options
        change(&options)
        return await self.nodes.transfer(catalogue, options, journal, cutAfter: cut)
    }

    private func partial() throws -> String {
        try #require(try self.target.names().first { $0.hasPrefix(".photoshare-partial/") })
    }

    private func hasChanged(_ outcome: TransferOutcome) -> Bool {
        outcome.received.events.contains { event in if case .changed = event { true } else { false } }
    }

    @Test func `after a broken link only what is missing is sent`() async throws {
        let first = try await self.run(cutAfter: Self.cut)
        #expect(throws: (any Error).self) { try first.result.get() }
        #expect(try self.target.names().allSatisfy { $0.hasPrefix(".photoshare-partial") })
        let second = try await self.run()
        let summary = try second.result.get()
        #expect(summary.outcome == .done)
        #expect(summary.resumed % UInt64(Self.mebibyte) == 0)
        #expect(summary.resumed >= UInt64(Self.cut - 10 * Self.mebibyte))
        #expect(summary.bytes == UInt64(Self.content().count))
        #expect(second.sent.summary == summary)
        #expect(self.target.contents("large.bin") == Self.content())
        #expect(try self.target.names() == ["large.bin"])
        // The digest is that of the whole, on both ends.
        let whole = try await self.run { $0.target = .folder(self.target.bytes("again")) }
        #expect(whole.received.reports["large.bin"]?.digest == second.received.reports["large.bin"]?.digest)
        #expect(try whole.result.get().resumed == 0)
    }

    @Test func `a link that breaks again and again gets there`() async throws {
        var runs = 0
        while runs < 20 {
            runs += 1
            let outcome = try await self.run(cutAfter: 13 * Self.mebibyte)
            if case .success = outcome.result { break }
        }
        #expect(runs < 20)
        #expect(self.target.contents("large.bin") == Self.content())
        #expect(try self.target.names() == ["large.bin"])
    }

    @Test func `a source that has changed begins anew, and is named`() async throws {
        _ = try await self.run(cutAfter: Self.cut)
        try self.source.write("large.bin", bytes: Self.content(100))
        let second = try await self.run()
        #expect(try second.result.get().resumed == 0)
        #expect(self.hasChanged(second))
        #expect(self.target.contents("large.bin") == Self.content(100))
        #expect(try self.target.names() == ["large.bin"])
    }

    @Test func `without resuming nothing that was there counts`() async throws {
        _ = try await self.run(cutAfter: Self.cut)
        let second = try await self.run { $0.resumes = false }
        #expect(try second.result.get().resumed == 0)
        #expect(!self.hasChanged(second))
        #expect(self.target.contents("large.bin") == Self.content())
        #expect(try self.target.names() == ["large.bin"])
    }

    @Test(arguments: [true, false])
    func `a part that somebody has changed is read again, and counts up to the first byte that is another`(
        wasKilled: Bool
    ) async throws {
        _ = try await self.run(cutAfter: Self.cut)
        let partial = try self.partial()
        var content = try #require(self.target.contents(partial))
        content[2 * Self.mebibyte + 5] ^= 1
        try self.target.overwrite(partial, with: content)
        // Whoever is killed cannot say how the file was left: what comes right after has to be looked for.
        if wasKilled { try await self.note { id in try self.completion(of: id, nil) } }
        let second = try await self.run { $0.rereads = wasKilled }
        #expect(try second.result.get().resumed == UInt64(2 * Self.mebibyte))
        #expect(self.target.contents("large.bin") == Self.content())
    }

    @Test func `what somebody has written behind a part is not there when it is whole`() async throws {
        let content = Array(Self.content().prefix(18 * Self.mebibyte)) + [UInt8](repeating: 0, count: Self.mebibyte)
        try self.source.write("large.bin", bytes: content)
        _ = try await self.run(cutAfter: Self.cut)
        let partial = try self.partial()
        let part = try #require(self.target.contents(partial))
        let garbage = [UInt8](repeating: 0xFF, count: 20 * Self.mebibyte - part.count)
        try self.target.overwrite(partial, with: part + garbage)
        let second = try await self.run()
        #expect(try second.result.get().resumed > 0)
        #expect(self.target.contents("large.bin") == content)
    }

    @Test func `a part that has become shorter counts as far as it goes`() async throws {
        _ = try await self.run(cutAfter: Self.cut)
        let partial = try self.partial()
        let content = try #require(self.target.contents(partial))
        try self.target.overwrite(partial, with: Array(content.prefix(2 * Self.mebibyte + 5)))
        let second = try await self.run()
        #expect(try second.result.get().resumed == UInt64(2 * Self.mebibyte))
        #expect(self.target.contents("large.bin") == Self.content())
    }

    @Test func `a part that is another file is none`() async throws {
        _ = try await self.run(cutAfter: Self.cut)
        let partial = try self.partial()
        try self.target.write("other", bytes: Self.content(9))
        try self.target.remove(partial)
        try self.target.move("other", to: partial)
        let second = try await self.run()
        #expect(try second.result.get().resumed == 0)
        #expect(self.target.contents("large.bin") == Self.content())
        #expect(try self.target.names() == ["large.bin"])
    }

    @Test func `files that are there already are not sent again`() async throws {
        try self.source.write("a.bin", bytes: Array(Self.content(50).prefix(5 * Self.mebibyte)))
        try self.source.write("b.txt", "small")
        let names = ["a.bin", "b.txt", "large.bin"]
        _ = try await self.run(names, cutAfter: 5 * Self.mebibyte + Self.cut)
        #expect(try self.target.names().filter { !$0.hasPrefix(".") } == ["a.bin", "b.txt"])
        let second = try await self.run(names)
        let summary = try second.result.get()
        #expect(summary.outcome == .done)
        #expect(summary.items == 3)
        #expect(summary.resumed >= UInt64(5 * Self.mebibyte + 5))
        // Of the bytes that are there now, so many were before.
        #expect(summary.bytes == UInt64(5 * Self.mebibyte + 5 + Self.content().count))
        #expect(second.sent.summary == summary)
        #expect(second.sent.reports["a.bin"]?.reason == "identical content is there already")
        #expect(second.sent.reports["a.bin"]?.outcome == .skipped)
        #expect(try self.target.names() == ["a.bin", "b.txt", "large.bin"])
    }

    @Test func `a file that was changed here is sent again, and stays`() async throws {
        try self.source.write("a.bin", bytes: Array(Self.content(50).prefix(5 * Self.mebibyte)))
        let names = ["a.bin", "large.bin"]
        _ = try await self.run(names, cutAfter: 5 * Self.mebibyte + Self.cut)
        try self.target.write("a.bin", "mine now")
        let second = try await self.run(names)
        #expect(try second.result.get().outcome == .done)
        #expect(self.target.text("a.bin") == "mine now")
        #expect(try self.target.names() == ["a (1).bin", "a.bin", "large.bin"])
    }

    @Test func `a part never takes the name of a file that was there first`() async throws {
        _ = try await self.run(cutAfter: Self.cut)
        try self.target.write("large.bin", "mine")
        let second = try await self.run()
        #expect(try second.result.get().resumed > 0)
        #expect(self.target.text("large.bin") == "mine")
        #expect(self.target.contents("large (1).bin") == Self.content())
    }

    @Test func `two that receive the same file do not share its part`() async throws {
        _ = try await self.run(cutAfter: Self.cut)
        let partial = try self.partial()
        let name = try #require(PartialName(String(partial.dropFirst(".photoshare-partial/".count))))
        let destination = try Destination(path: self.target.bytes())
        let identity = try #require(
            try Destination(path: self.target.bytes(".photoshare-partial"))
                .existingFile(at: try RelativePath(name.description))
        ).identity
        let held = try destination.reopenPartial(name, identity: identity, length: 0)
        let second = try await self.run()
        #expect(try second.result.get().resumed == 0)
        #expect(self.target.contents("large.bin") == Self.content())
        #expect(try self.target.names().contains(partial))
        try held.discard()
    }

    @Test func `a file that was complete when its receiver was killed is found under its name`() async throws {
        _ = try await self.run(cutAfter: Self.cut)
        let partial = try self.partial()
        // What the killed process had done: all written and noted, the name given, and not a word more.
        try self.target.overwrite(partial, with: Self.content())
        let digest = TreeHasher(chunkSize: 1).finish(length: 0)
        let whole = try #require(digest)
        try await self.note { id in try self.completion(of: id, whole) }
        try self.target.move(partial, to: "large.bin")
        let second = try await self.run()
        #expect(try second.result.get().resumed == UInt64(Self.content().count))
        #expect(second.received.reports["large.bin"]?.outcome == .skipped)
        #expect(second.received.reports["large.bin"]?.digest == whole)
        #expect(try self.target.names() == ["large.bin"])
    }

    /// Notes something of the part, as the run that was broken off could have done.
    private func note(_ batch: (Int64) throws -> JournalBatch) async throws {
        let journal = TransferJournal(folder: self.state.bytes(), thread: try WorkerThread())
        let destination = try Destination(path: self.target.bytes())
        let catalogue = try await self.catalogue(["large.bin"])
        let item = JournalItem(try catalogue.manifest.makeReader().entry(0), target: try RelativePath("large.bin"))
        let scope = JournalScope(sender: [], folder: try destination.identity())
        let record = try #require(await journal.record(of: item, scope))
        try await journal.save(try batch(record.id), scope, in: destination)
    }

    private func completion(of id: Int64, _ whole: TreeDigest?) throws -> JournalBatch {
        let file = try Destination(path: self.state.bytes()).begin()
        var batch = JournalBatch()
        batch.verified = JournalBatch.Verified(
            id: id,
            first: 0,
            digests: [],
            whole: whole,
            sync: try file.contentSync()
        )
        return batch
    }

    @Test func `a transfer that ends well leaves no trace in the journal`() async throws {
        _ = try await self.run(cutAfter: Self.cut)
        _ = try await self.run()
        let journal = TransferJournal(folder: self.state.bytes(), thread: try WorkerThread())
        let scope = JournalScope(sender: [], folder: try Destination(path: self.target.bytes()).identity())
        #expect(await !journal.knows(scope))
        #expect(await journal.failure == nil)
    }
}
