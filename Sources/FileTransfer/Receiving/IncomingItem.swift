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
    private let path: RelativePath
    private let sink: ItemSink
    private let file: IncomingFile?
    private var chunk = ChunkHasher()
    private var tree: TreeHasher? = TreeHasher(chunkSize: UInt64(Chunk.size))
    /// How many bytes were taken.
    private(set) var size: UInt64 = 0
    private let limit: UInt64
    /// For standard output: a chunk is held back until it is verified, since what is written there cannot be taken
    /// back.
    private var held: [UInt8] = []

    /// From which size on a file is forced to the disk by itself before it gets its name; smaller ones together at the
    /// end.
    private static let syncSize: UInt64 = 8 * 1024 * 1024

    init(
        _ number: UInt32,
        _ entry: ManifestEntry,
        as path: RelativePath,
        in sink: ItemSink,
        streamLimit: UInt64
    ) throws(FileError) {
        self.number = number
        self.entry = entry
        self.path = sink.path(for: path)
        self.sink = sink
        self.limit = entry.kind == .stream ? streamLimit : entry.size
        self.file = try sink.destination?.begin(in: self.path.parent)
    }

    /// Checks that a chunk belongs here before any of it is taken.
    func begin(_ chunk: Chunk, length: Int) throws(TransferError) {
        guard chunk.offset == self.size, length > 0, length <= Chunk.size, UInt64(length) <= self.limit - self.size
        else {
            throw .violation("more of \"\(self.path)\" came than was announced")
        }
    }

    /// Takes a piece of the chunk.
    func take(_ piece: ArraySlice<UInt8>) throws(FileError) {
        self.chunk.update(piece.span)
        if let file = self.file {
            try file.write(piece.span, at: self.size)
        } else {
            self.held += piece
        }
        self.size += UInt64(piece.count)
    }

    /// Ends the chunk.
    func end(_ chunk: Chunk) throws {
        let digest = self.chunk.finish()
        guard digest == chunk.digest else {
            throw TransferError.violation("a part of \"\(self.path)\" arrived damaged")
        }
        self.tree?.append(digest)
        if case .standardOutput(let output) = self.sink {
            let verified = self.held
            self.held = []
            try output.write(verified.span)
        }
    }

    /// Verifies the whole.
    func verify(_ end: ItemEnd) throws(TransferError) {
        guard end.size == self.size, self.entry.kind == .stream || self.size == self.entry.size,
            self.tree.take()?.finish(length: self.size) == end.digest
        else { throw .violation("\"\(self.path)\" is not what was announced") }
    }

    /// Gives the verified whole its name.
    func place(_ end: ItemEnd, _ policy: ConflictPolicy) throws(FileError) -> ItemReport {
        var report = ItemReport(item: Int(self.number), outcome: .placed, bytes: self.size, digest: end.digest)
        guard let file = self.file, let destination = self.sink.destination else { return report }
        if policy != .replace, try self.isThere(end.digest, in: destination) {
            try file.discard()
            report.outcome = .skipped
            report.bytes = 0
            report.written = self.path.bytes
            report.reason = "identical content is there already"
            return report
        }
        let placement = try file.place(
            as: self.path,
            attributes: FileAttributes(modified: self.entry.modified, isExecutable: self.entry.isExecutable),
            onConflict: policy,
            durability: self.size >= Self.syncSize ? .beforePlacing : .byCaller
        )
        report.written = placement.path.bytes
        switch placement.outcome {
        case .placed: report.outcome = .placed
        case .renamed: report.outcome = .renamed
        case .replaced: report.outcome = .replaced
        case .skipped:
            report.outcome = .skipped
            report.bytes = 0
            report.reason = "the name is taken"
            report.code = .destination
        }
        return report
    }

    /// Whether the path has a file with the same content.
    private func isThere(_ digest: TreeDigest, in destination: Destination) throws(FileError) -> Bool {
        guard let existing = try destination.existingFile(at: self.path), existing.size == self.size,
            let other = try? destination.openExisting(at: self.path)
        else { return false }
        var tree = TreeHasher(chunkSize: UInt64(Chunk.size))
        var buffer = [UInt8](repeating: 0, count: Int(min(UInt64(Chunk.size), max(self.size, 1))))
        var offset: UInt64 = 0
        while offset < self.size {
            // A file that changes while it is compared is not the same.
            guard let count = try? other.read(into: &buffer, count: buffer.count, at: offset), count > 0 else {
                return false
            }
            tree.append(ChunkDigest(of: buffer.span.extracting(0..<count)))
            offset += UInt64(count)
        }
        return tree.finish(length: self.size) == digest
    }
}
