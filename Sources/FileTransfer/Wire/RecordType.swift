// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// The types of the records that a transfer exchanges (docs/protocol.md, section 9).
enum RecordType {
    // Control stream, the continuation's first.
    static let begin: UInt8 = 0x01
    static let entries: UInt8 = 0x02
    static let manifestEnd: UInt8 = 0x03
    static let decline: UInt8 = 0x04
    static let progress: UInt8 = 0x05
    static let outcome: UInt8 = 0x06
    static let result: UInt8 = 0x07
    static let resultAcknowledged: UInt8 = 0x08
    static let leave: UInt8 = 0x09

    // Preview stream.
    static let previewsWanted: UInt8 = 0x10
    static let preview: UInt8 = 0x11
    static let noPreview: UInt8 = 0x12

    // Bulk stream.
    static let filesWanted: UInt8 = 0x20
    static let chunk: UInt8 = 0x21
    static let itemEnd: UInt8 = 0x22
    static let itemFailed: UInt8 = 0x23
    static let chunksVerified: UInt8 = 0x24
    static let packed: UInt8 = 0x25
    static let packings: UInt8 = 0x26

    /// The longest record of the control stream, in bytes.
    static let controlLimit = 256 * 1024
    /// The longest record of the preview stream, in bytes.
    static let previewLimit = 1024 * 1024
}
