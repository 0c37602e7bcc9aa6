// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import ByteCoding
internal import Digests
internal import LocalFiles

/// The end of an item on the bulk stream: how long it was, and the digest over its chunks.
struct ItemEnd: Sendable, Hashable {
    var item: UInt32
    var size: UInt64
    var digest: TreeDigest

    var encoded: [UInt8] {
        var writer = ByteWriter()
        writer.write(self.item)
        writer.write(self.size)
        writer.write(raw: self.digest.bytes)
        return writer.bytes
    }

    init(item: UInt32, size: UInt64, digest: TreeDigest) {
        self.item = item
        self.size = size
        self.digest = digest
    }

    init(decoding bytes: [UInt8]) throws(TransferError) {
        var reader = ByteReader(bytes)
        do {
            self.item = try reader.read(UInt32.self)
            self.size = try reader.read(UInt64.self)
            let raw = try reader.read(raw: TreeDigest.byteCount)
            try reader.finish()
            guard let digest = TreeDigest(bytes: raw.span) else { throw ByteReadError.truncated }
            self.digest = digest
        } catch {
            throw .violation("the end of an item cannot be read")
        }
    }
}
