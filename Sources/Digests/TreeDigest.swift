// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// The identity of a file's content: a digest over the digests of its chunks, its length and the size of its chunks.
///
/// Exactly: XXH3-128, in the canonical form, of these bytes in this order:
///
/// 1. the 16 ASCII bytes `photoshare-tree1`, so that no chunk's digest is ever a tree's;
/// 2. the chunk size in bytes, as 8 bytes, most significant first;
/// 3. the ``ChunkDigest`` of each chunk, 16 bytes each, in the order of the file; all chunks have the chunk size but the
///    last, which has 1 byte to the chunk size; an empty file has none;
/// 4. the file's length in bytes, as 8 bytes, most significant first.
///
/// Two files cut in different sizes of chunks have different identities, even if their content is the same.
public struct TreeDigest: Sendable, Hashable {
    /// How many bytes a digest has.
    public static let byteCount = 16

    private let digest: ChunkDigest

    init(_ digest: ChunkDigest) {
        self.digest = digest
    }

    /// Takes a digest as it came in a message.
    ///
    /// - Parameter bytes: 16 bytes, most significant first.
    ///   Anything else gives nil.
    public init?(bytes: Span<UInt8>) {
        guard let digest = ChunkDigest(bytes: bytes) else { return nil }
        self.digest = digest
    }

    /// The 16 bytes, most significant first.
    public var bytes: [UInt8] { self.digest.bytes }
}

extension TreeDigest: LosslessStringConvertible {
    /// The digest as 32 lower-case hexadecimal digits.
    public var description: String { self.digest.description }

    /// Reads a digest from its text.
    ///
    /// - Parameter description: 32 hexadecimal digits of either case.
    ///   Anything else gives nil.
    public init?(_ description: String) {
        guard let digest = ChunkDigest(description) else { return nil }
        self.digest = digest
    }
}
