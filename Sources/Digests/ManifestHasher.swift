// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import CSodium

/// Digests a manifest as its entries come: streaming BLAKE2b-256.
@safe
public struct ManifestHasher: ~Copyable {
    // Swift does not import the C type (it is packed and aligned to 64 bytes), hence raw memory.
    private let memory: UnsafeMutableRawPointer

    private var state: OpaquePointer { unsafe OpaquePointer(self.memory) }

    /// Begins a digest.
    public init() {
        // The library picks its fastest implementation here; calling it again costs nothing and is safe on any thread.
        precondition(sodium_init() >= 0, "libsodium could not be initialised")
        unsafe self.memory = UnsafeMutableRawPointer.allocate(
            byteCount: crypto_generichash_blake2b_statebytes(),
            alignment: 64
        )
        _ = unsafe crypto_generichash_blake2b_init(self.state, nil, 0, ManifestDigest.byteCount)
    }

    /// Begins where another digest is: both go on by themselves.
    ///
    /// - Parameter other: The other one.
    public init(copying other: borrowing ManifestHasher) {
        let count = crypto_generichash_blake2b_statebytes()
        unsafe self.memory = UnsafeMutableRawPointer.allocate(byteCount: count, alignment: 64)
        unsafe self.memory.copyMemory(from: other.memory, byteCount: count)
    }

    deinit {
        unsafe self.memory.deallocate()
    }

    /// Takes more bytes.
    ///
    /// - Parameter bytes: The bytes that follow those given before; may be empty.
    public mutating func update(_ bytes: Span<UInt8>) {
        unsafe bytes.withUnsafeBufferPointer { buffer in
            guard let start = buffer.baseAddress else { return }
            _ = unsafe crypto_generichash_blake2b_update(self.state, start, UInt64(buffer.count))
        }
    }

    /// Ends the digest.
    ///
    /// - Returns: The digest of all bytes given.
    public consuming func finish() -> ManifestDigest {
        let bytes = [UInt8](capacity: ManifestDigest.byteCount) { output in
            unsafe output.withUnsafeMutableBufferPointer { buffer, count in
                guard let start = buffer.baseAddress else { return }
                _ = unsafe crypto_generichash_blake2b_final(self.state, start, ManifestDigest.byteCount)
                count = ManifestDigest.byteCount
            }
        }
        return ManifestDigest(trusting: bytes)
    }
}

@available(*, unavailable)
extension ManifestHasher: Sendable {}
