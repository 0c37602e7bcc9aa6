// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import ByteCoding
internal import Digests
internal import Handoff

/// How long the file was, and the digest over its chunks.
struct FileEnd: Sendable, Hashable {
    var size: UInt64
    var digest: TreeDigest

    static let byteCount = 8 + TreeDigest.byteCount

    var encoded: [UInt8] {
        var writer = ByteWriter()
        writer.write(self.size)
        writer.write(raw: self.digest.bytes)
        return writer.bytes
    }

    init(size: UInt64, digest: TreeDigest) {
        self.size = size
        self.digest = digest
    }

    init(decoding bytes: [UInt8]) throws(HandoffError) {
        var reader = ByteReader(bytes)
        do {
            self.size = try reader.read(UInt64.self)
            let raw = try reader.read(raw: TreeDigest.byteCount)
            try reader.finish()
            guard let digest = TreeDigest(bytes: raw.span) else { throw ByteReadError.truncated }
            self.digest = digest
        } catch {
            throw .brokenFile("its end cannot be read")
        }
    }
}
