// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import Digests
import LocalFiles
import TestSupport
import Testing

@testable import FileTransfer

/// What is kept of a transfer, and for whom.
struct TransferJournalTests {
    private let state: TemporaryDirectory
    private let target: TemporaryDirectory
    private let destination: Destination

    init() throws {
        self.state = try TemporaryDirectory()
        self.target = try TemporaryDirectory()
        try self.state.setMode("", 0o700)
        self.destination = try Destination(path: self.target.bytes())
    }

    private func makeJournal(lifetime: Int64 = 100) throws -> TransferJournal {
        TransferJournal(folder: self.state.bytes(), thread: try WorkerThread(), lifetime: lifetime)
    }

    private func scope(_ sender: String = "") throws -> JournalScope {
        JournalScope(sender: Array(sender.utf8), folder: try self.destination.identity())
    }

    private func item(version: UInt64 = 1) throws -> JournalItem {
        let path = Array("a.bin".utf8)
        return JournalItem(
            ManifestEntry(kind: .file, path: path, size: 9, modified: nil, isExecutable: false, version: version),
            target: try RelativePath(bytes: path)
        )
    }

    private func digests(_ count: Int) -> [ChunkDigest] {
        (0..<count).map { number in
            let content = [UInt8(truncatingIfNeeded: number)]
            return ChunkDigest(of: content.span)
        }
    }

    /// Begins an item, and says that it has chunks.
    private func keep(_ count: Int, in journal: TransferJournal, _ scope: JournalScope) async throws -> PartialName {
        let name = PartialName()
        let (identity, sync) = try self.makeFile(name)
        let id = try #require(await journal.begin(try self.item(), scope, as: name, identity))
        var batch = JournalBatch()
        batch.verified = JournalBatch.Verified(id: id, first: 0, digests: self.digests(count), sync: sync)
        try await journal.save(batch, scope, in: self.destination)
        return name
    }

    private func makeFile(_ name: PartialName) throws -> (FileIdentity, ContentSync) {
        let file = try self.destination.beginPartial(name)
        return (try file.identity(), try file.contentSync())
    }

    @Test func `what one run has verified the next one finds`() async throws {
        let name = try await self.keep(3, in: try self.makeJournal(), try self.scope())
        let journal = try self.makeJournal()
        let record = try #require(await journal.record(of: try self.item(), try self.scope()))
        #expect(record.state == .partial(name: name, digest: nil))
        #expect(record.item == (try self.item()))
        let ranges = await journal.ranges(of: record.id)
        #expect(ranges.beginning(limit: 9) == self.digests(3))
        #expect(await journal.failure == nil)
    }

    @Test func `a part is as it was left if nothing has changed it since, or not long after its run was killed`()
        async throws
    {
        let journal = try self.makeJournal()
        let (identity, sync) = try self.makeFile(PartialName())
        let id = try #require(await journal.begin(try self.item(), try self.scope(), as: PartialName(), identity))
        let begun = try #require(await journal.record(of: try self.item(), try self.scope()))
        #expect(begun.isLeftAlone(identity.changed))
        for (seconds, isLeftAlone) in [(-100, true), (10, true), (11, false)] as [(Int64, Bool)] {
            let changed = try #require(FileTime(seconds: begun.notedAt + seconds, nanoseconds: 0))
            #expect(begun.isLeftAlone(changed) == isLeftAlone)
        }
        var batch = JournalBatch()
        batch.verified = JournalBatch.Verified(id: id, first: 0, digests: [], left: identity.changed, sync: sync)
        try await journal.save(batch, try self.scope(), in: self.destination)
        let left = try #require(await journal.record(of: try self.item(), try self.scope()))
        #expect(left.isLeftAlone(identity.changed))
        let (seconds, nanoseconds) = (identity.changed.seconds, identity.changed.nanoseconds)
        let other = try #require(FileTime(seconds: seconds, nanoseconds: nanoseconds ^ 1))
        #expect(!left.isLeftAlone(other))
        // The next run writes.
        batch.verified?.left = nil
        try await journal.save(batch, try self.scope(), in: self.destination)
        let next = try #require(await journal.record(of: try self.item(), try self.scope()))
        #expect(next.isLeftAlone(other))
    }

    @Test func `what came from one device is nothing to another, nor to another folder`() async throws {
        let journal = try self.makeJournal()
        _ = try await self.keep(1, in: journal, try self.scope("anna"))
        #expect(await journal.record(of: try self.item(), try self.scope("bert")) == nil)
        #expect(await journal.record(of: try self.item(), try self.scope()) == nil)
        let other = JournalScope(
            sender: Array("anna".utf8),
            folder: try Destination(path: self.state.bytes()).identity()
        )
        #expect(await journal.record(of: try self.item(), other) == nil)
        #expect(await journal.record(of: try self.item(), try self.scope("anna")) != nil)
    }

    @Test func `another version of a file is found, and told from the one that it was`() async throws {
        let journal = try self.makeJournal()
        _ = try await self.keep(1, in: journal, try self.scope())
        let record = try #require(await journal.record(of: try self.item(version: 2), try self.scope()))
        #expect(record.item.entry == (try self.item().entry))
        #expect(record.item.entry != (try self.item(version: 2).entry))
    }

    @Test func `nothing is made where there is nothing to keep`() async throws {
        let journal = try self.makeJournal()
        await journal.tidy(self.destination)
        #expect(await !journal.knows(try self.scope()))
        try await journal.save(JournalBatch(), try self.scope(), in: self.destination)
        #expect(try self.state.names().isEmpty)
    }

    @Test func `what nobody asks for goes after its time, with its file`() async throws {
        let name = try await self.keep(1, in: try self.makeJournal(), try self.scope())
        await (try self.makeJournal()).tidy(self.destination)
        #expect(try self.target.names().contains(".photoshare-partial/\(name)"))
        let journal = try self.makeJournal(lifetime: 0)
        await journal.tidy(self.destination)
        #expect(await !journal.knows(try self.scope()))
        #expect(try !self.target.names().contains(".photoshare-partial/\(name)"))
    }

    @Test func `a file that is being written is not dropped, whatever the journal knows`() async throws {
        let name = PartialName()
        let file = try self.destination.beginPartial(name)
        await (try self.makeJournal()).tidy(self.destination)
        #expect(try self.target.names().contains(".photoshare-partial/\(name)"))
        try file.discard()
    }

    @Test func `a state folder that others may enter is not used, and no transfer hangs on it`() async throws {
        try self.state.setMode("", 0o755)
        let journal = try self.makeJournal()
        let name = PartialName()
        let (identity, _) = try self.makeFile(name)
        #expect(await journal.begin(try self.item(), try self.scope(), as: name, identity) == nil)
        #expect(await journal.failure != nil)
        #expect(try self.state.names().isEmpty)
    }

    @Test func `a transfer that both ends know to be done leaves nothing`() async throws {
        let journal = try self.makeJournal()
        try self.target.write("a.bin", "123456789")
        let path = try RelativePath("a.bin")
        let file = try #require(try self.destination.existingFile(at: path))
        let empty = TreeHasher(chunkSize: 1).finish(length: 0)
        let digest = try #require(empty)
        var batch = JournalBatch()
        batch.placed = [PlacedItem(item: try self.item(), digest: digest, path: path.bytes, file: file)]
        try await journal.save(batch, try self.scope(), in: self.destination)
        let record = try #require(await journal.record(of: try self.item(), try self.scope()))
        #expect(record.state == .placed(path: path.bytes, modified: file.modified, digest: digest))
        #expect(record.file.isSameFile(as: file.identity))
        await journal.close(try self.scope())
        #expect(await !journal.knows(try self.scope()))
    }
}
