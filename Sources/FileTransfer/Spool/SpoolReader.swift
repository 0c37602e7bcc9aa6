// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import Digests
internal import LocalFiles

/// Reads the records of a ``Spool``: fast in their order, and in any other; blocks on the disk.
package final class SpoolReader {
    private let spool: Spool
    /// The block that was read last, and where the next record in it begins.
    private var block: Int?
    private var bytes: [UInt8] = []
    private var number = 0
    private var position = 0

    package init(_ spool: Spool) {
        self.spool = spool
    }

    /// How many records there are.
    package var count: Int { self.spool.count }

    /// The next record: the one behind that which was read last; nil at the end.
    ///
    /// - Throws: As ``record(_:)``.
    package func next() throws(TransferError) -> [UInt8]? {
        guard self.number < self.count else { return nil }
        return try self.record(self.number)
    }

    /// A record.
    ///
    /// - Parameter number: Its number, which must be one that there is.
    /// - Returns: Its bytes.
    /// - Throws: ``TransferError`` with `.integrity` if what is on the disk is not what was written, or with
    ///   `.internalFailure` if it cannot be read.
    package func record(_ number: Int) throws(TransferError) -> [UInt8] {
        precondition(number >= 0 && number < self.count, "whoever asks for a record knows how many there are")
        try self.load(number)
        while self.number < number { _ = try self.pass() }
        return Array(self.bytes[try self.pass()])
    }

    private static let prefix = 4

    /// Moves the position behind the record that is there.
    ///
    /// - Returns: Where its bytes are.
    private func pass() throws(TransferError) -> Range<Int> {
        let start = self.position + Self.prefix
        guard start <= self.bytes.count else { throw Self.damage }
        let length = self.bytes[self.position..<start].reduce(0) { $0 << 8 | Int($1) }
        guard length <= self.bytes.count - start else { throw Self.damage }
        self.position = start + length
        self.number += 1
        return start..<self.position
    }

    /// Makes the block with a record the current one, with the position at the record or before it.
    private func load(_ number: Int) throws(TransferError) {
        let index = self.index(of: number)
        let block = self.spool.blocks[index]
        guard self.block != index || number < self.number else { return }
        if self.block != index {
            self.block = nil
            try self.read(block)
            self.block = index
        }
        self.number = block.first
        self.position = 0
    }

    private func read(_ block: Spool.Block) throws(TransferError) {
        switch block.place {
        case .memory(let bytes):
            self.bytes = bytes
        case .file(let file, let offset):
            var bytes = [UInt8](repeating: 0, count: block.length)
            do throws(FileError) {
                // What is missing at the end is zeros, which the digest shows.
                _ = try file.read(into: &bytes, at: offset)
            } catch {
                throw TransferError(keeping: error)
            }
            let digest = ChunkDigest(of: bytes.span)
            guard digest == block.digest else { throw Self.damage }
            self.bytes = bytes
        }
    }

    /// The place of the block with a record.
    private func index(of number: Int) -> Int {
        if let block = self.block, self.holds(block, number) { return block }
        if let block = self.block, block + 1 < self.spool.blocks.count, self.holds(block + 1, number) {
            return block + 1
        }
        var range = 0..<self.spool.blocks.count
        while range.count > 1 {
            let middle = range.lowerBound + range.count / 2
            let isBefore = number < self.spool.blocks[middle].first
            range = isBefore ? range.lowerBound..<middle : middle..<range.upperBound
        }
        return range.lowerBound
    }

    private func holds(_ block: Int, _ number: Int) -> Bool {
        let end = block + 1 < self.spool.blocks.count ? self.spool.blocks[block + 1].first : self.count
        return self.spool.blocks[block].first <= number && number < end
    }

    private static let damage = TransferError(.integrity, "a list that was kept on this device's disk is damaged")
}

@available(*, unavailable)
extension SpoolReader: Sendable {}
