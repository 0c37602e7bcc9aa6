// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import Compression
internal import LocalFiles

/// Restores packed records, which may come from anybody.
struct Unpacker: ~Copyable {
    private var decompressor: Decompressor?

    /// Restores the records of one packed record.
    ///
    /// - Parameter payload: The packed record's.
    /// - Returns: The records' bytes.
    /// - Throws: ``TransferError`` with `.integrity` if they cannot be restored.
    mutating func unpack(_ payload: [UInt8]) throws(TransferError) -> [UInt8] {
        let packed = try PackedRecords(decoding: payload)
        if self.decompressor == nil { self.decompressor = Decompressor() }
        guard let records = self.decompressor?.decompress(packed.frame.span, size: packed.size) else {
            throw .violation("packed records cannot be restored")
        }
        return records
    }
}
