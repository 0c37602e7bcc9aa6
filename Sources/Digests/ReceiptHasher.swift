// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import CSodium

/// Digests a whole file for a receipt that other tools can check: streaming SHA-256 (FIPS 180-4), as `sha256sum` prints.
///
/// Only where it was asked for (`--digest sha256`); the transfer itself needs ``ChunkDigest`` alone.
@safe
public struct ReceiptHasher: ~Copyable {
    /// How many bytes a digest has.
    public static let byteCount = 32

    private let state: UnsafeMutablePointer<crypto_hash_sha256_state>

    /// Begins a digest.
    public init() {
        unsafe self.state = .allocate(capacity: 1)
        _ = unsafe crypto_hash_sha256_init(self.state)
    }

    deinit {
        unsafe self.state.deallocate()
    }

    /// Takes more bytes.
    ///
    /// - Parameter bytes: The bytes that follow those given before; may be empty.
    public mutating func update(_ bytes: Span<UInt8>) {
        unsafe bytes.withUnsafeBufferPointer { buffer in
            guard let start = buffer.baseAddress else { return }
            _ = unsafe crypto_hash_sha256_update(self.state, start, UInt64(buffer.count))
        }
    }

    /// Ends the digest.
    ///
    /// - Returns: 32 bytes; ``Hexadecimal/text(of:)`` makes the text that `sha256sum` prints.
    public consuming func finish() -> [UInt8] {
        [UInt8](capacity: Self.byteCount) { output in
            unsafe output.withUnsafeMutableBufferPointer { buffer, count in
                guard let start = buffer.baseAddress else { return }
                _ = unsafe crypto_hash_sha256_final(self.state, start)
                count = Self.byteCount
            }
        }
    }
}

@available(*, unavailable)
extension ReceiptHasher: Sendable {}
