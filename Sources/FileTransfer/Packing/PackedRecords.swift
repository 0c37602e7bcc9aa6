// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import ByteCoding
internal import Handoff
internal import LocalFiles

/// Whole records of the bulk stream in fewer bytes: their length, then a Zstandard frame (docs/protocol.md, section 9.5).
struct PackedRecords {
    /// How many bytes the records have at most: those of one whole chunk.
    static let sizeLimit = ChunkReader.bufferSize
    /// What stands before the frame, in bytes: the record's header, and the length of what is packed.
    static let prefixSize = RecordHeader.size + 4

    /// How many bytes the records have.
    var size: Int
    /// The frame.
    var frame: [UInt8]

    init(decoding payload: [UInt8]) throws(TransferError) {
        var reader = ByteReader(payload)
        guard let size = try? reader.read(UInt32.self), (1...Self.sizeLimit).contains(Int(size)),
            let frame = try? reader.read(raw: reader.remaining)
        else { throw .violation("packed records have a length that none have") }
        self.size = Int(size)
        self.frame = frame
    }

    /// What stands before a frame.
    ///
    /// - Parameters:
    ///   - size: How many bytes the records have.
    ///   - frame: How many bytes the frame has.
    /// - Returns: The bytes.
    static func prefix(size: Int, frame: Int) -> [UInt8] {
        var writer = ByteWriter(capacity: Self.prefixSize)
        writer.write(raw: RecordHeader(type: RecordType.packed, length: 4 + frame).encoded)
        writer.write(UInt32(size))
        return writer.bytes
    }
}
