// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import CLinuxFiles

/// Files in which zeros take no space.
extension IncomingFile {
    /// How many zeros make a block that is not written, where they begin at a multiple of it.
    ///
    /// With fewer, files that were never sparse would be cut into pieces.
    private static let holeSize: UInt64 = 16 * 1024

    /// Writes bytes behind the end of the file, but no blocks of zeros: what was never written reads as zeros, and takes no
    /// space where the file system knows holes.
    ///
    /// - Parameters:
    ///   - bytes: What to write.
    ///   - offset: The position of the first byte; nothing may be there or behind it yet.
    /// - Returns: Whether the last byte was written. If not, the file is too short until ``setLength(_:)`` says its length.
    /// - Throws: ``FileError`` with `.full`, `.notWritable` or `.io`.
    public func append(_ bytes: Span<UInt8>, at offset: UInt64) throws(FileError) -> Bool {
        var unwritten = 0
        var start = 0
        while start < bytes.count {
            let room = Self.holeSize - (offset + UInt64(start)) % Self.holeSize
            let end = min(bytes.count, start + Int(room))
            if Self.isZero(bytes.extracting(start..<end)) {
                if unwritten < start {
                    try self.write(bytes.extracting(unwritten..<start), at: offset + UInt64(unwritten))
                }
                unwritten = end
            }
            start = end
        }
        guard unwritten < bytes.count else { return bytes.isEmpty }
        try self.write(bytes.extracting(unwritten..<bytes.count), at: offset + UInt64(unwritten))
        return true
    }

    private static func isZero(_ bytes: Span<UInt8>) -> Bool {
        unsafe bytes.withUnsafeBufferPointer { bytes in
            guard let start = bytes.baseAddress else { return true }
            return unsafe linux_is_zero(start, bytes.count) != 0
        }
    }
}
