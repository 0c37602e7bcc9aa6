// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import Digests
internal import LocalFiles

/// One item on its way in: chunks are digested as they are written, and nothing has its final name before all of it is
/// verified.
///
/// It blocks on the disk.
final class IncomingItem {
    let number: UInt32
    private let entry: ManifestEntry
    private let target: RelativePath
    private let sink: ItemSink
    private let file: IncomingFile?
    /// Whether the file is shorter than what was taken, because that ends in zeros that were not written.
    private var endsInHole = false
    /// Why it can have no place; what comes of it is verified then, and goes nowhere.
    private(set) var failure: FileError?
    /// The journal's number for the item, and what makes it durable; nil if it is not worth resuming.
    private let kept: (id: Int64, sync: ContentSync)?
    /// Chunks that are verified and not in the journal yet, and how many are.
    private var unsaved: [ChunkDigest] = []
    private var savedCount = 0
    private var content = ContentHasher(chunkSize: UInt64(Chunk.size))
    /// How many bytes were taken, those that were there included.
    private(set) var size: UInt64 = 0
    /// How many of them were there.
    let foundSize: UInt64
    private let limit: UInt64
    private let isOutOfPrivateFolder: Bool
    /// For standard output: a chunk is held back until it is verified, since what is written there cannot be taken
    /// back.
    private var held: [UInt8] = []

    /// From which size on a file is forced to the disk by itself before it gets its name; smaller ones together at the
    /// end.
    private static let syncSize: UInt64 = 8 * 1024 * 1024
    /// From which size on a file is worth a hidden name and a place in the journal; what is smaller is sent again.
    static let keptSize: UInt64 = 4 * 1024 * 1024

    /// Begins an item.
    ///
    /// - Parameters:
    ///   - number: Its number.
    ///   - entry: What the manifest says of it.
    ///   - path: The path that was planned for it.
    ///   - sink: Where it goes.
    ///   - streamLimit: The most bytes that an item of unknown length may have.
    ///   - isOutOfPrivateFolder: Whether it comes out of a folder that is private at its source, and that is not made here.
    ///   - part: What is there of it, perhaps nothing, for an item that is in the journal.
    /// - Throws: ``FileError`` with what would fail for every item.
    init(
        _ number: UInt32,
        _ entry: ManifestEntry,
        as path: RelativePath,
        in sink: ItemSink,
        streamLimit: UInt64,
        isOutOfPrivateFolder: Bool = false,
        part: KeptPart?
    ) throws(FileError) {
        self.number = number
        self.entry = entry
        self.target = sink.path(for: path)
        self.sink = sink
        self.isOutOfPrivateFolder = isOutOfPrivateFolder
        self.limit = entry.kind == .stream ? streamLimit : entry.size
        guard let part else {
            self.kept = nil
            self.foundSize = 0
            do throws(FileError) {
                self.file = try sink.destination?.begin(in: self.target.parent)
            } catch {
                guard sink.isOfOneItem(error) else { throw error }
                self.file = nil
                self.failure = error
            }
            return
        }
        self.file = part.file
        self.kept = (part.id, try part.file.contentSync())
        for digest in part.chunks { self.content.append(digest) }
        self.savedCount = part.chunks.count
        self.foundSize = Self.length(of: part.chunks.count, size: entry.size)
        self.size = self.foundSize
        // What is behind it is not verified, and would show where zeros come that are not written.
        if try part.file.length() != self.size { try part.file.setLength(self.size) }
    }

    /// How many bytes the first chunks of an item have.
    static func length(of chunkCount: Int, size: UInt64) -> UInt64 {
        min(UInt64(chunkCount) * UInt64(Chunk.size), size)
    }

    /// Checks that a chunk belongs here before any of it is taken.
    func begin(_ chunk: Chunk, length: Int) throws(TransferError) {
        guard chunk.offset == self.size, length > 0, length <= Chunk.size, UInt64(length) <= self.limit - self.size
        else {
            throw .violation("more of \"\(offered: self.entry.path)\" came than was announced")
        }
        guard self.entry.kind == .stream else {
            // The journal counts chunks, not bytes.
            guard length == Chunk.size || UInt64(length) == self.limit - self.size else {
                throw .violation("a part of \"\(offered: self.entry.path)\" came that is too short")
            }
            return
        }
        // What is written to a pipe goes on at once, but its tree digest is that of a file.
        guard length <= Chunk.room(at: chunk.offset) else {
            throw .violation("a part of \"\(offered: self.entry.path)\" came that is none of one chunk")
        }
    }

    /// Takes a piece of the chunk.
    func take(_ piece: ArraySlice<UInt8>) throws(FileError) {
        self.content.update(piece.span)
        if case .standardOutput = self.sink { self.held += piece }
        try self.change { (file) throws(FileError) in
            self.endsInHole = !(try file.append(piece.span, at: self.size))
        }
        self.size += UInt64(piece.count)
    }

    /// Does something with the file, if there is one; a failure that is of this item alone is noted.
    private func change(_ body: (IncomingFile) throws(FileError) -> Void) throws(FileError) {
        guard let file = self.file, self.failure == nil else { return }
        do throws(FileError) {
            try body(file)
        } catch {
            guard self.sink.isOfOneItem(error) else { throw error }
            self.failure = error
        }
    }

    /// Ends the chunk.
    func end(_ chunk: Chunk) throws {
        guard self.content.digest == chunk.digest else {
            throw TransferError.violation("a part of \"\(offered: self.entry.path)\" arrived damaged")
        }
        if self.endsInHole {
            // The journal believes in what the file is long enough for, and a file is placed as long as it is.
            try self.change { (file) throws(FileError) in try file.setLength(self.size) }
            self.endsInHole = false
        }
        if self.kept != nil { self.unsaved.append(chunk.digest) }
        if case .standardOutput(let output) = self.sink {
            var verified: [UInt8] = []
            swap(&verified, &self.held)
            try output.write(verified.span)
            verified.removeAll(keepingCapacity: true)
            // Its memory serves for the next chunk.
            self.held = verified
        }
    }

    /// Its path in the manifest.
    var path: [UInt8] { self.entry.path }

    /// The journal's number for the item; nil if it is in none.
    var keptID: Int64? { self.kept?.id }

    /// Hands over what is verified for the journal.
    ///
    /// - Parameters:
    ///   - whole: The digest of the whole, once it is verified.
    ///   - isLast: Whether this run writes nothing more.
    /// - Returns: Nil if there is nothing to say.
    func takeUnsaved(whole: TreeDigest?, isLast: Bool) -> JournalBatch.Verified? {
        guard let kept = self.kept, self.failure == nil, !self.unsaved.isEmpty || whole != nil || isLast
        else { return nil }
        // Without it this counts as a run that was killed.
        let left = isLast ? try? self.file?.identity().changed : nil
        let digests = self.unsaved
        let first = self.savedCount
        self.unsaved = []
        self.savedCount += digests.count
        return JournalBatch.Verified(
            id: kept.id,
            first: first,
            digests: digests,
            whole: whole,
            left: left,
            sync: kept.sync
        )
    }

    /// Verifies the whole.
    func verify(_ end: ItemEnd) throws(TransferError) {
        guard end.size == self.size, self.entry.kind == .stream || self.size == self.entry.size,
            self.content.finish(length: self.size) == end.digest
        else { throw .violation("\"\(offered: self.entry.path)\" is not what was announced") }
    }

    /// Drops what has come.
    func discard() {
        // What cannot be dropped now is unknown to the journal, and dropped the next time.
        try? self.file?.discard()
    }

    /// Gives the verified whole its name.
    ///
    /// - Returns: The report, and where it is, for the journal; nil if it has no name of its own.
    func place(_ end: ItemEnd, _ policy: ConflictPolicy) throws(FileError) -> (ItemReport, PlacedItem?) {
        var report = ItemReport(item: Int(self.number), outcome: .placed, bytes: self.size, digest: end.digest)
        guard let destination = self.sink.destination else { return (report, nil) }
        let placement: Placement
        do throws(FileError) {
            // Most names are free, and whether one is shows when it is given: only what is in the way is looked at.
            placement = try self.placement(in: destination, policy == .replace ? .replace : .fail)
        } catch {
            if policy != .replace, let there = self.findSame(in: destination, end.digest, policy) {
                try self.file?.discard()
                report.markThere(at: there.bytes)
                return (report, try self.placed(try destination.existingFile(at: there), there.bytes, end))
            }
            guard error.code == .exists, policy != .replace, self.failure == nil else { throw error }
            placement = try self.placement(in: destination, policy)
        }
        report.note(placement, policy, hasTime: self.entry.modified != nil)
        guard placement.outcome != .skipped, let file = self.file else { return (report, nil) }
        return (report, try self.placed(try file.state(), placement.path.bytes, end))
    }

    private func findSame(in destination: Destination, _ digest: TreeDigest, _ policy: ConflictPolicy) -> RelativePath?
    {
        destination.findFile(near: self.target, size: self.size, digest, isNumbered: policy == .rename)
    }

    private func placement(
        in destination: Destination,
        _ policy: ConflictPolicy
    ) throws(FileError) -> Placement {
        if let failure = self.failure { throw failure }
        guard let file = self.file else { preconditionFailure("what has no file has a failure that says why") }
        let isExposed = try destination.isExposed(self.target)
        let attributes = FileAttributes(
            modified: self.entry.modified,
            isExecutable: self.entry.isExecutable,
            isPrivate: self.entry.isPrivate || self.isOutOfPrivateFolder || isExposed
        )
        return try file.place(
            as: self.target,
            attributes: attributes,
            onConflict: policy,
            // What is in the journal has been forced to the disk already.
            durability: self.size >= Self.syncSize && self.kept == nil ? .beforePlacing : .byCaller
        )
    }

    private func placed(
        _ file: Destination.Existing?,
        _ path: [UInt8],
        _ end: ItemEnd
    ) throws(FileError) -> PlacedItem? {
        guard let file, self.entry.isResumable else { return nil }
        let item = JournalItem(self.entry, target: self.target)
        return PlacedItem(item: item, digest: end.digest, path: path, file: file)
    }
}

extension ItemReport {
    /// Says where the item went.
    mutating func note(_ placement: Placement, _ policy: ConflictPolicy, hasTime: Bool) {
        self.written = placement.path.bytes
        switch placement.outcome {
        case .placed: self.outcome = .placed
        case .renamed: self.outcome = .renamed
        case .replaced: self.outcome = .replaced
        case .skipped:
            self.outcome = .skipped
            self.bytes = 0
            // Of what has no time nobody knows whether it is newer.
            self.reason = policy == .newer && hasTime ? "what is there is newer, or as new" : "the name is taken"
            self.code = .destination
        }
    }

    /// Says that the content is there already.
    mutating func markThere(at path: [UInt8]) {
        self.outcome = .skipped
        self.bytes = 0
        self.written = path
        self.reason = "identical content is there already"
    }
}
