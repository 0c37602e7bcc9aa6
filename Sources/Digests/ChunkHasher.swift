// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import CXXHash

/// Digests one chunk whose bytes come in pieces, and then the next one.
///
/// It allocates once, when it is made; use one for many chunks.
@safe
public struct ChunkHasher: ~Copyable {
    private let state: OpaquePointer

    /// Makes a hasher for the first chunk.
    public init() {
        guard let state = unsafe XXH3_createState() else {
            preconditionFailure("XXH3_createState: no memory for 576 bytes")
        }
        unsafe self.state = state
        self.reset()
    }

    deinit {
        _ = unsafe XXH3_freeState(self.state)
    }

    /// Takes more bytes of the chunk.
    ///
    /// - Parameter bytes: The bytes that follow those given before; may be empty.
    public mutating func update(_ bytes: Span<UInt8>) {
        unsafe bytes.withUnsafeBufferPointer { buffer in
            guard let start = buffer.baseAddress else { return }
            _ = unsafe photoshare_xxh3_128_update(self.state, start, buffer.count)
        }
    }

    /// The digest of the bytes since the last end; more may follow.
    public var digest: ChunkDigest {
        let hash = unsafe XXH3_128bits_digest(self.state)
        return ChunkDigest(high: hash.high64, low: hash.low64)
    }

    /// Ends the chunk and begins the next one.
    ///
    /// - Returns: The digest of the bytes since the last end; equal to ``ChunkDigest/init(of:)`` over them together.
    public mutating func finish() -> ChunkDigest {
        let digest = self.digest
        self.reset()
        return digest
    }

    private func reset() {
        _ = unsafe XXH3_128bits_reset(self.state)
    }
}

@available(*, unavailable)
extension ChunkHasher: Sendable {}
