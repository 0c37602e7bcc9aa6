// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import CSodium
import HandoffTransport

/// A SHA-512 over length-prefixed values (`lv_cat` of draft-irtf-cfrg-cpace-21), fed piece by piece.
///
/// Secrets go straight into the hash, whose state is guarded memory too: no buffer ever holds the concatenation.
struct Transcript: ~Copyable {
    private var state: SecretBytes

    /// Starts an empty transcript.
    ///
    /// - Throws: ``ChannelError`` with `.library`.
    init() throws(ChannelError) {
        self.state = try unsafe SecretBytes(count: crypto_hash_sha512_statebytes()) { memory in
            unsafe memory.withMemoryRebound(to: crypto_hash_sha512_state.self, capacity: 1) { state in
                _ = unsafe crypto_hash_sha512_init(state)
            }
        }
    }

    /// Adds bytes as they are.
    ///
    /// - Parameter bytes: What to add.
    mutating func append(_ bytes: [UInt8]) {
        unsafe self.append(bytes, count: bytes.count)
    }

    /// Adds a secret as it is.
    ///
    /// - Parameter secret: What to add.
    mutating func append(_ secret: borrowing SecretBytes) {
        unsafe secret.withPointer { unsafe self.append($0, count: secret.count) }
    }

    /// Adds bytes behind their length.
    ///
    /// - Parameter bytes: What to add.
    mutating func append(lengthPrefixed bytes: [UInt8]) {
        self.append(LengthPrefix.encode(bytes.count))
        self.append(bytes)
    }

    /// Adds a secret behind its length.
    ///
    /// - Parameter secret: What to add.
    mutating func append(lengthPrefixed secret: borrowing SecretBytes) {
        self.append(LengthPrefix.encode(secret.count))
        self.append(secret)
    }

    /// Ends the transcript.
    ///
    /// - Returns: Its SHA-512, 64 bytes.
    /// - Throws: ``ChannelError`` with `.library`.
    consuming func finish() throws(ChannelError) -> SecretBytes {
        var state = self.state
        return try unsafe SecretBytes(count: Int(crypto_hash_sha512_BYTES)) { digest in
            unsafe state.withMutablePointer { memory in
                unsafe memory.withMemoryRebound(to: crypto_hash_sha512_state.self, capacity: 1) { state in
                    _ = unsafe crypto_hash_sha512_final(state, digest)
                }
            }
        }
    }

    private mutating func append(_ bytes: UnsafePointer<UInt8>, count: Int) {
        unsafe self.state.withMutablePointer { memory in
            unsafe memory.withMemoryRebound(to: crypto_hash_sha512_state.self, capacity: 1) { state in
                _ = unsafe crypto_hash_sha512_update(state, bytes, UInt64(count))
            }
        }
    }
}
