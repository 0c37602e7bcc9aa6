// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import ByteCoding
internal import Handoff
internal import LocalFiles

/// What stands before a document that is sent back: which version it was made of, and when it was edited last.
struct DocumentReturn: Sendable, Hashable {
    var base: FileEnd
    var modified: FileTime

    var encoded: [UInt8] {
        var writer = ByteWriter()
        writer.write(raw: self.base.encoded)
        writer.write(UInt64(bitPattern: self.modified.seconds))
        writer.write(self.modified.nanoseconds)
        return writer.bytes
    }

    init(base: FileEnd, modified: FileTime) {
        self.base = base
        self.modified = modified
    }

    init(decoding bytes: [UInt8]) throws(HandoffError) {
        var reader = ByteReader(bytes)
        do {
            self.base = try FileEnd(decoding: try reader.read(raw: FileEnd.byteCount))
            let seconds = Int64(bitPattern: try reader.read(UInt64.self))
            let nanoseconds = try reader.read(UInt32.self)
            try reader.finish()
            guard let time = FileTime(seconds: seconds, nanoseconds: nanoseconds) else { throw ByteReadError.truncated }
            self.modified = time
        } catch {
            throw .brokenFile("the beginning of a return cannot be read")
        }
    }
}
