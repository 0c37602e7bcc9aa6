// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import Digests
internal import LocalFiles

/// Gathers the records of a ``Spool``; blocks on the disk.
package final class SpoolWriter {
    /// How many records came.
    package private(set) var count = 0
    private let folder: [UInt8]?
    private var file: SpoolFile?
    /// Whether no file can be made: the memory has to do.
    private var isConfinedToMemory: Bool
    private var blocks: [Spool.Block] = []
    /// The block that is being filled, and the number of its first record.
    private var bytes: [UInt8] = []
    private var first = 0
    /// How many bytes the blocks before have in the memory, and in the file.
    private var kept = 0
    private var end: UInt64 = 0

    /// Begins.
    ///
    /// - Parameter folder: Where the file is made, if it takes one; nil keeps everything in the memory.
    package init(folder: [UInt8]?) {
        self.folder = folder
        self.isConfinedToMemory = folder == nil
    }

    /// Takes the next record.
    ///
    /// - Throws: ``TransferError`` with `.full` if the disk is full, or with `.internalFailure`.
    package func append(_ record: [UInt8]) throws(TransferError) {
        let length = UInt32(record.count)
        for shift in [24, 16, 8, 0] as [UInt32] { self.bytes.append(UInt8(truncatingIfNeeded: length >> shift)) }
        self.bytes += record
        self.count += 1
        if self.bytes.count >= Spool.blockSize { try self.seal() }
    }

    /// Ends.
    ///
    /// - Returns: What was gathered.
    /// - Throws: As ``append(_:)``.
    package func finish() throws(TransferError) -> Spool {
        try self.seal()
        return Spool(count: self.count, blocks: self.blocks)
    }

    private func seal() throws(TransferError) {
        guard !self.bytes.isEmpty else { return }
        let block = Spool.Block(
            first: self.first,
            length: self.bytes.count,
            digest: ChunkDigest(of: self.bytes.span),
            place: .memory(self.bytes)
        )
        self.first = self.count
        self.bytes = []
        self.bytes.reserveCapacity(block.length)
        self.kept += block.length
        self.blocks.append(self.file == nil ? block : try self.written(block))
        if self.file == nil, self.kept > Spool.memoryLimit { try self.moveToFile() }
    }

    /// Makes the file, and moves there what is in the memory.
    private func moveToFile() throws(TransferError) {
        guard !self.isConfinedToMemory, let folder = self.folder else { return }
        do throws(FileError) {
            self.file = try SpoolFile(in: folder)
        } catch {
            guard error.code != .full else { throw TransferError(receiving: error) }
            // Without a place to write a transfer takes more memory, which is no reason to refuse it.
            self.isConfinedToMemory = true
            return
        }
        for index in self.blocks.indices { self.blocks[index] = try self.written(self.blocks[index]) }
    }

    private func written(_ block: Spool.Block) throws(TransferError) -> Spool.Block {
        guard let file = self.file, case .memory(let bytes) = block.place else { return block }
        do throws(FileError) {
            try file.write(bytes.span, at: self.end)
        } catch {
            throw error.code == .full ? TransferError(receiving: error) : TransferError(keeping: error)
        }
        defer { self.end += UInt64(block.length) }
        return Spool.Block(
            first: block.first,
            length: block.length,
            digest: block.digest,
            place: .file(file, offset: self.end)
        )
    }
}

@available(*, unavailable)
extension SpoolWriter: Sendable {}
