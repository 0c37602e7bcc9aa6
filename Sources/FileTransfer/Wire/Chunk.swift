// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import ByteCoding
internal import Digests
internal import Handoff
internal import LocalFiles

/// A piece of an item on the bulk stream: where it belongs, how long it is, and the digest of its bytes, which follow.
struct Chunk: Sendable, Hashable {
    /// How many bytes of an item are digested together.
    static let size = 1024 * 1024
    /// How many bytes the header has on the wire.
    static let headerSize = 4 + 8 + ChunkDigest.byteCount

    /// Says how long a stream's chunk may be: none goes on beyond a multiple of ``size``.
    ///
    /// - Parameter offset: Where it begins.
    /// - Returns: The most bytes that it may have; at least 1.
    static func room(at offset: UInt64) -> Int { Self.size - Int(offset % UInt64(Self.size)) }

    /// Tells whether a whole record, of which it is known that it is a chunk's, is the first of its item.
    static func isFirst(_ record: [UInt8]) -> Bool {
        record.dropFirst(RecordHeader.size + 4).prefix(8).allSatisfy { $0 == 0 }
    }

    var item: UInt32
    var offset: UInt64
    var digest: ChunkDigest

    var encoded: [UInt8] {
        var writer = ByteWriter(capacity: Self.headerSize)
        writer.write(self.item)
        writer.write(self.offset)
        writer.write(raw: self.digest.bytes)
        return writer.bytes
    }

    init(item: UInt32, offset: UInt64, digest: ChunkDigest) {
        self.item = item
        self.offset = offset
        self.digest = digest
    }

    init(decoding bytes: [UInt8]) throws(TransferError) {
        var reader = ByteReader(bytes)
        do {
            self.item = try reader.read(UInt32.self)
            self.offset = try reader.read(UInt64.self)
            let raw = try reader.read(raw: ChunkDigest.byteCount)
            try reader.finish()
            guard let digest = ChunkDigest(bytes: raw.span) else { throw ByteReadError.truncated }
            self.digest = digest
        } catch {
            throw .violation("the header of a chunk cannot be read")
        }
    }
}
