// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import ByteCoding
internal import Digests
internal import Handoff

/// What stands before the bytes of a chunk: where they belong, and their digest.
struct FileChunk: Sendable, Hashable {
    var offset: UInt64
    var digest: ChunkDigest

    var encoded: [UInt8] {
        var writer = ByteWriter(capacity: FileRecord.chunkHeaderSize)
        writer.write(self.offset)
        writer.write(raw: self.digest.bytes)
        return writer.bytes
    }

    init(offset: UInt64, digest: ChunkDigest) {
        self.offset = offset
        self.digest = digest
    }

    init(decoding bytes: [UInt8]) throws(HandoffError) {
        var reader = ByteReader(bytes)
        do {
            self.offset = try reader.read(UInt64.self)
            let raw = try reader.read(raw: ChunkDigest.byteCount)
            try reader.finish()
            guard let digest = ChunkDigest(bytes: raw.span) else { throw ByteReadError.truncated }
            self.digest = digest
        } catch {
            throw .brokenFile("the header of a chunk cannot be read")
        }
    }
}
