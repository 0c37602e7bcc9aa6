// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import Digests
internal import LocalFiles

/// Looks in the journal, and on the disk, for what is there of the items that are wanted.
///
/// The journal is believed as far as the files that it names are still the same ones. What cannot be gone on with is
/// forgotten, and begins anew. Where the sender says what a file's content comes to, a file of that name that comes to the
/// same need not come again, whoever put it there.
struct LeftoverFinder {
    private let journal: TransferJournal
    private let scope: JournalScope
    private let destination: Destination
    private let options: ReceiveOptions

    init(_ journal: ReceiveJournal, _ options: ReceiveOptions) {
        self.journal = journal.journal
        self.scope = journal.scope
        self.destination = journal.destination
        self.options = options
    }

    /// Looks; blocks on the disk.
    ///
    /// - Parameters:
    ///   - manifest: What is offered.
    ///   - plan: What is wanted of it.
    ///   - sink: Where it goes.
    /// - Returns: What there is.
    /// - Throws: ``TransferError`` if a list cannot be read or kept.
    func find(_ manifest: Manifest, _ plan: ReceivePlan, _ sink: ItemSink) async throws(TransferError) -> Leftovers {
        var found = Leftovers(folder: self.options.spoolFolder)
        let isKnown = await self.journal.knows(self.scope)
        guard isKnown || manifest.hasKnownContent else { return found }
        let entries = manifest.makeReader()
        var folders = FolderLook(self.destination)
        var batch: [Wanted] = []
        for item in plan.items {
            let entry = try entries.entry(item)
            guard case .receive(let path) = plan.verdict(on: entry, item), entry.isResumable else { continue }
            let target = sink.path(for: path)
            batch.append(
                Wanted(number: item, item: JournalItem(entry, target: target), size: entry.size, content: entry.content)
            )
            guard batch.count >= Self.batchSize else { continue }
            try await self.look(for: batch, isKnown, &folders, &found)
            batch.removeAll(keepingCapacity: true)
        }
        try await self.look(for: batch, isKnown, &folders, &found)
        return found
    }

    /// An item that is looked for.
    private struct Wanted {
        let number: Int
        let item: JournalItem
        let size: UInt64
        let content: TreeDigest?
    }

    /// How many items are looked for in the journal at once.
    private static let batchSize = 256

    private func look(
        for batch: [Wanted],
        _ isKnown: Bool,
        _ folders: inout FolderLook,
        _ found: inout Leftovers
    ) async throws(TransferError) {
        let records = isKnown ? await self.journal.records(of: batch.map(\.item), self.scope) : []
        for (index, wanted) in batch.enumerated() {
            if isKnown, let record = records[index] {
                try await self.look(at: record, wanted.item, wanted.number, size: wanted.size, &found)
            } else if let content = wanted.content, folders.mayHold(wanted.item.target),
                let path = self.findSame(wanted.item.target, wanted.size, content)
            {
                try found.add(placed: wanted.number, at: path.bytes, content, size: wanted.size)
            }
        }
    }

    /// Where a file with a certain content has the name already, or one that it would get, and stays there; reads it.
    private func findSame(_ target: RelativePath, _ size: UInt64, _ content: TreeDigest) -> RelativePath? {
        guard self.options.resumes, self.options.conflicts != .replace else { return nil }
        return self.destination.findFile(
            near: target,
            size: size,
            content,
            isNumbered: self.options.conflicts == .rename
        )
    }

    private func look(
        at record: JournalRecord,
        _ wanted: JournalItem,
        _ item: Int,
        size: UInt64,
        _ found: inout Leftovers
    ) async throws(TransferError) {
        let isSame = record.item.entry == wanted.entry
        switch record.state {
        case .partial(let name, let digest):
            do throws(FileError) {
                guard let file = try self.reopen(name, record, &found, item) else { return }
                guard isSame, self.options.resumes, found.parts.count < Leftovers.partLimit else {
                    if !isSame { found.addChanged(item) }
                    try file.discard()
                    return await self.journal.forget(record.id)
                }
                let chunks = await self.chunks(of: record, file, size: size)
                found.add(KeptPart(id: record.id, file: file, chunks: chunks), item, size: size)
            } catch {
                try await self.give(up: name, record, wanted, digest, item, size: size, &found)
            }
        case .placed(let path, let modified, let digest):
            guard isSame, self.options.resumes, record.item.target == wanted.target,
                self.isThere(path, record.file, modified, digest, size: size)
            else { return await self.journal.forget(record.id) }
            try found.add(placed: item, at: path, digest, size: size)
        }
    }

    /// Opens a part; nil if another process is writing it.
    private func reopen(
        _ name: PartialName,
        _ record: JournalRecord,
        _ found: inout Leftovers,
        _ item: Int
    ) throws(FileError) -> IncomingFile? {
        do throws(FileError) {
            return try self.destination.reopenPartial(name, identity: record.file, length: 0)
        } catch {
            guard error.code == .inUse else { throw error }
            found.addBusy(item)
            return nil
        }
    }

    /// The chunks that the file still has of those in the journal.
    private func chunks(of record: JournalRecord, _ file: IncomingFile, size: UInt64) async -> [ChunkDigest] {
        let count = TreeHasher.chunkCount(length: size, chunkSize: UInt64(Chunk.size))
        var chunks = await self.journal.ranges(of: record.id).beginning(limit: Int(clamping: count))
        let length = (try? file.length()) ?? 0
        while IncomingItem.length(of: chunks.count, size: size) > length { chunks.removeLast() }
        // What somebody has changed meanwhile is not what was verified.
        let isLeftAlone = (try? file.identity().changed).map(record.isLeftAlone) ?? false
        guard self.options.rereads || !isLeftAlone else { return chunks }
        var buffer = [UInt8](repeating: 0, count: Chunk.size)
        for (number, digest) in chunks.enumerated() {
            let start = IncomingItem.length(of: number, size: size)
            let end = IncomingItem.length(of: number + 1, size: size)
            let count = Int(end - start)
            var span = buffer.mutableSpan
            var room = span._mutatingExtracting(0..<count)
            guard (try? file.read(into: &room, at: start)) == count,
                ChunkDigest(of: buffer.span.extracting(0..<count)) == digest
            else { return Array(chunks[..<number]) }
        }
        return chunks
    }

    /// Deals with a part that cannot be opened any more: it may have got its name just before the end.
    private func give(
        up name: PartialName,
        _ record: JournalRecord,
        _ wanted: JournalItem,
        _ digest: TreeDigest?,
        _ item: Int,
        size: UInt64,
        _ found: inout Leftovers
    ) async throws(TransferError) {
        if let digest, record.item == wanted, self.options.resumes,
            let path = try? self.destination.findPlaced(record.file, near: wanted.target),
            let file = try? self.destination.existingFile(at: path), file.size == size
        {
            return try found.add(placed: item, at: path.bytes, digest, size: size)
        }
        // Gone, or another file under its name, which nobody else can have given it.
        try? self.destination.removePartial(name)
        await self.journal.forget(record.id)
    }

    private func isThere(
        _ path: [UInt8],
        _ file: FileIdentity,
        _ modified: FileTime,
        _ digest: TreeDigest,
        size: UInt64
    ) -> Bool {
        guard let path = try? RelativePath(bytes: path), let existing = try? self.destination.existingFile(at: path),
            existing.identity.isSameFile(as: file), existing.size == size, existing.modified == modified
        else { return false }
        return !self.options.rereads || self.destination.hasFile(at: path, size: size, digest)
    }
}

extension ManifestEntry {
    /// Whether it can be told from another file of that name when it is offered again.
    var isResumable: Bool { self.kind == .file && self.version != 0 }
}

/// Whether there can be something at a path: a manifest lists together what is in one folder, which is looked for once.
private struct FolderLook {
    private let destination: Destination
    private var last: RelativePath?
    private var isThere = true

    init(_ destination: Destination) {
        self.destination = destination
    }

    mutating func mayHold(_ path: RelativePath) -> Bool {
        guard let folder = path.parent else { return true }
        if folder != self.last {
            self.last = folder
            self.isThere = (try? self.destination.hasFolder(at: folder)) ?? true
        }
        return self.isThere
    }
}
