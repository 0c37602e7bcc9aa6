// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// Computes the identity of content that comes in pieces of any length, and says after each what has come is.
///
/// It cuts the content itself, so that the identity is the same however it came, and each byte is digested once.
public struct ContentHasher: ~Copyable {
    private let chunkSize: UInt64
    private var tree: TreeHasher
    private var chunk = ChunkHasher()
    /// How many bytes the chunk has that is digested now.
    ///
    /// A whole one is ended when more comes, not before: ``digest`` says what it is.
    private var filled: UInt64 = 0

    /// Begins the digest of a file.
    ///
    /// - Parameter chunkSize: How many bytes each chunk but the last has; at least 1.
    public init(chunkSize: UInt64) {
        self.chunkSize = chunkSize
        self.tree = TreeHasher(chunkSize: chunkSize)
    }

    /// How many bytes fit before another chunk begins; at least 1.
    public var room: UInt64 { self.filled == self.chunkSize ? self.chunkSize : self.chunkSize - self.filled }

    /// The digest of the chunk that came last, as far as it has come; that of no bytes before the first.
    public var digest: ChunkDigest { self.chunk.digest }

    /// Takes the digest of a whole chunk that was verified before, in the order of the file.
    ///
    /// - Parameter digest: The chunk's digest. No part of a chunk may have come before; what comes is the next chunk.
    public mutating func append(_ digest: ChunkDigest) {
        precondition(self.filled == 0, "a whole chunk cannot follow a part of one")
        self.tree.append(digest)
    }

    /// Takes more bytes.
    ///
    /// - Parameter bytes: The bytes that follow those given before; may be empty.
    public mutating func update(_ bytes: Span<UInt8>) {
        var start = 0
        while start < bytes.count {
            if self.filled == self.chunkSize { self.endChunk() }
            let count = Int(min(self.room, UInt64(bytes.count - start)))
            self.chunk.update(bytes.extracting(start..<start + count))
            self.filled += UInt64(count)
            start += count
        }
    }

    /// Ends the file and begins the next one.
    ///
    /// - Parameter length: The file's length in bytes.
    /// - Returns: The file's identity, or nil if a file of that length does not have as many chunks as have come.
    public mutating func finish(length: UInt64) -> TreeDigest? {
        if self.filled > 0 { self.endChunk() }
        var tree = TreeHasher(chunkSize: self.chunkSize)
        swap(&tree, &self.tree)
        return tree.finish(length: length)
    }

    private mutating func endChunk() {
        self.tree.append(self.chunk.finish())
        self.filled = 0
    }
}

@available(*, unavailable)
extension ContentHasher: Sendable {}
