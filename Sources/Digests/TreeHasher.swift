// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// Computes the identity of a file from the digests of its chunks, as they come.
///
/// The first byte of a file never waits for it: the digest is complete when the last chunk is. See ``TreeDigest`` for
/// what exactly is digested.
public struct TreeHasher: ~Copyable {
    private static let domain: [UInt8] = Array("photoshare-tree1".utf8)

    private let chunkSize: UInt64
    private var hasher = ChunkHasher()
    private var chunkCount: UInt64 = 0

    /// Begins the digest of a file.
    ///
    /// - Parameter chunkSize: How many bytes each chunk but the last has; at least 1.
    public init(chunkSize: UInt64) {
        precondition(chunkSize > 0, "a chunk has at least 1 byte")
        self.chunkSize = chunkSize
        self.hasher.update(Self.domain.span)
        self.update(chunkSize)
    }

    /// Takes the digest of the next chunk, in the order of the file.
    ///
    /// - Parameter digest: The chunk's digest.
    public mutating func append(_ digest: ChunkDigest) {
        let bytes = digest.inlineBytes
        self.hasher.update(bytes.span)
        self.chunkCount += 1
    }

    /// Ends the digest.
    ///
    /// - Parameter length: The file's length in bytes.
    /// - Returns: The file's identity, or nil if a file of that length does not have as many chunks as were appended.
    public consuming func finish(length: UInt64) -> TreeDigest? {
        guard self.chunkCount == Self.chunkCount(length: length, chunkSize: self.chunkSize) else { return nil }
        self.update(length)
        return TreeDigest(self.hasher.finish())
    }

    /// How many chunks a file has.
    ///
    /// - Parameters:
    ///   - length: The file's length in bytes.
    ///   - chunkSize: How many bytes each chunk but the last has; at least 1.
    /// - Returns: The count; 0 for an empty file.
    public static func chunkCount(length: UInt64, chunkSize: UInt64) -> UInt64 {
        precondition(chunkSize > 0, "a chunk has at least 1 byte")
        let (quotient, remainder) = length.quotientAndRemainder(dividingBy: chunkSize)
        return remainder == 0 ? quotient : quotient + 1
    }

    private mutating func update(_ value: UInt64) {
        let bytes = value.bigEndianBytes
        self.hasher.update(bytes.span)
    }
}

@available(*, unavailable)
extension TreeHasher: Sendable {}
