// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import ByteCoding
internal import Handoff

extension FileDescription {
    var encoded: [UInt8] {
        var writer = ByteWriter()
        writer.write(text: self.name)
        writer.write(self.size)
        writer.write(text: self.mediaType)
        return writer.bytes
    }

    init(decoding bytes: [UInt8]) throws(HandoffError) {
        var reader = ByteReader(bytes)
        do {
            self.init(
                name: try reader.readText(limit: FileRecord.nameLimit),
                size: try reader.read(UInt64.self),
                mediaType: try reader.readText(limit: FileRecord.mediaTypeLimit)
            )
            try reader.finish()
        } catch {
            throw .brokenFile("its description cannot be read")
        }
        guard Self.isMediaType(self.mediaType) else { throw .brokenFile("its media type is none") }
    }

    /// Whether a text has the form of a media type (RFC 6838, section 4.2), parameters left out.
    static func isMediaType(_ text: String) -> Bool {
        let parts = text.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        return text.utf8.count <= FileRecord.mediaTypeLimit && parts.count == 2
            && parts.allSatisfy { part in
                guard let first = part.first, Self.isLetterOrDigit(first) else { return false }
                return part.allSatisfy { Self.isLetterOrDigit($0) || "!#$&-^_.+".utf8.contains($0) }
            }
    }

    private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: false
        }
    }
}
