// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import ByteCoding
internal import Digests
internal import LocalFiles

/// Digests of chunks that the continuer has already: the item's transfer begins behind them (docs/protocol.md, section
/// 9.4).
struct VerifiedChunks: Sendable, Hashable {
    /// The longest record that holds some, in bytes.
    static let recordLimit = 1024 * 1024
    /// How many digests a record has at most.
    static let countLimit = (Self.recordLimit - 12) / ChunkDigest.byteCount
    /// How many items of a selection may begin behind their beginning.
    static let itemLimit = 1024

    var item: UInt32
    /// The position of the first of the chunks in the item.
    var offset: UInt64
    var digests: [ChunkDigest]

    var encoded: [UInt8] {
        var writer = ByteWriter(capacity: 12 + self.digests.count * ChunkDigest.byteCount)
        writer.write(self.item)
        writer.write(self.offset)
        for digest in self.digests { writer.write(raw: digest.bytes) }
        return writer.bytes
    }

    init(item: UInt32, offset: UInt64, digests: [ChunkDigest]) {
        self.item = item
        self.offset = offset
        self.digests = digests
    }

    init(decoding bytes: [UInt8]) throws(TransferError) {
        var reader = ByteReader(bytes)
        do {
            self.item = try reader.read(UInt32.self)
            self.offset = try reader.read(UInt64.self)
            guard reader.remaining > 0 else { throw ByteReadError.truncated }
            var digests: [ChunkDigest] = []
            digests.reserveCapacity(reader.remaining / ChunkDigest.byteCount)
            while reader.remaining > 0 {
                let raw = try reader.read(raw: ChunkDigest.byteCount)
                guard let digest = ChunkDigest(bytes: raw.span) else { throw ByteReadError.truncated }
                digests.append(digest)
            }
            self.digests = digests
        } catch {
            throw .violation("what the other side has already cannot be read")
        }
    }

    /// Cuts the digests of an item's beginning into records.
    static func records(item: Int, _ digests: [ChunkDigest]) -> [VerifiedChunks] {
        stride(from: 0, to: digests.count, by: Self.countLimit).map { first in
            VerifiedChunks(
                item: UInt32(item),
                offset: UInt64(first) * UInt64(Chunk.size),
                digests: Array(digests[first..<min(first + Self.countLimit, digests.count)])
            )
        }
    }
}
