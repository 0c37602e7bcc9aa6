// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import ByteCoding
internal import Digests
internal import Handoff

/// What a receiver says once the file is on its disk: what it has, and under which name.
struct FileReceipt: Sendable, Hashable {
    var end: FileEnd
    var name: String

    var encoded: [UInt8] {
        var writer = ByteWriter()
        writer.write(self.end.size)
        writer.write(raw: self.end.digest.bytes)
        writer.write(text: self.name)
        return writer.bytes
    }

    init(end: FileEnd, name: String) {
        self.end = end
        self.name = name
    }

    init(decoding bytes: [UInt8]) throws(HandoffError) {
        var reader = ByteReader(bytes)
        do {
            let size = try reader.read(UInt64.self)
            let raw = try reader.read(raw: TreeDigest.byteCount)
            self.name = try reader.readText(limit: FileRecord.nameLimit)
            try reader.finish()
            guard let digest = TreeDigest(bytes: raw.span) else { throw ByteReadError.truncated }
            self.end = FileEnd(size: size, digest: digest)
        } catch {
            throw .brokenFile("the receipt cannot be read")
        }
    }
}
