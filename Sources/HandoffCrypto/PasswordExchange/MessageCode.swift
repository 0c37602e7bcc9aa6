// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import CSodium
import HandoffTransport

/// HMAC-SHA512 (RFC 2104), in guarded memory from the key to the code.
enum MessageCode {
    /// Authenticates a message with a secret key.
    ///
    /// - Parameters:
    ///   - key: Of any length.
    ///   - message: What to authenticate.
    /// - Returns: 64 bytes.
    /// - Throws: ``ChannelError`` with `.library`.
    static func hmacSHA512(key: borrowing SecretBytes, message: [UInt8]) throws(ChannelError) -> SecretBytes {
        try unsafe self.code(message: message, count: message.count) { state in
            _ = unsafe key.withPointer { unsafe crypto_auth_hmacsha512_init(state, $0, key.count) }
        }
    }

    /// Authenticates a secret with a key that is none.
    ///
    /// - Parameters:
    ///   - key: Of any length.
    ///   - message: What to authenticate.
    /// - Returns: 64 bytes.
    /// - Throws: ``ChannelError`` with `.library`.
    static func hmacSHA512(key: [UInt8], message: borrowing SecretBytes) throws(ChannelError) -> SecretBytes {
        try unsafe message.withPointer { bytes throws(ChannelError) in
            try unsafe self.code(message: bytes, count: message.count) { state in
                _ = unsafe crypto_auth_hmacsha512_init(state, key, key.count)
            }
        }
    }

    @unsafe
    private static func code(
        message: UnsafePointer<UInt8>,
        count: Int,
        start: (UnsafeMutablePointer<crypto_auth_hmacsha512_state>) -> Void
    ) throws(ChannelError) -> SecretBytes {
        try unsafe SecretBytes(count: Int(crypto_auth_hmacsha512_BYTES)) { code throws(ChannelError) in
            // The state is as good as the key, so it is guarded memory too.
            _ = try unsafe SecretBytes(count: crypto_auth_hmacsha512_statebytes()) { memory in
                unsafe memory.withMemoryRebound(to: crypto_auth_hmacsha512_state.self, capacity: 1) { state in
                    unsafe start(state)
                    _ = unsafe crypto_auth_hmacsha512_update(state, message, UInt64(count))
                    _ = unsafe crypto_auth_hmacsha512_final(state, code)
                }
            }
        }
    }
}
