// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import Digests

/// The records that carry one file, or a document and its return, on a stream (docs/protocol.md, sections 9.7 and 9.8).
enum FileRecord {
    static let description: UInt8 = 0x30
    static let chunk: UInt8 = 0x31
    static let end: UInt8 = 0x32
    static let failed: UInt8 = 0x33
    static let saved: UInt8 = 0x34
    static let refused: UInt8 = 0x35
    static let returned: UInt8 = 0x36
    static let placed: UInt8 = 0x37

    /// How many bytes of a file are digested together.
    static let chunkSize = 1024 * 1024
    /// What stands before the bytes of a chunk: where they belong, and their digest.
    static let chunkHeaderSize = 8 + ChunkDigest.byteCount
    /// The longest record, in bytes.
    static let limit = Self.chunkHeaderSize + Self.chunkSize
    /// The longest name, in bytes.
    static let nameLimit = 1024
    /// The longest media type, in bytes.
    static let mediaTypeLimit = 255
}
