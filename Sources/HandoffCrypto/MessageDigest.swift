// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import CSodium

/// Digests and authentication codes with SHA-256.
enum MessageDigest {
    /// Digests a message (FIPS 180-4).
    ///
    /// - Parameter message: What to digest.
    /// - Returns: 32 bytes.
    static func sha256(_ message: [UInt8]) -> [UInt8] {
        var digest = [UInt8](repeating: 0, count: Int(crypto_hash_sha256_BYTES))
        _ = unsafe crypto_hash_sha256(&digest, message, UInt64(message.count))
        return digest
    }

    /// Authenticates a message (RFC 2104).
    ///
    /// - Parameters:
    ///   - key: Of any length.
    ///   - message: What to authenticate.
    /// - Returns: 32 bytes.
    static func hmacSHA256(key: [UInt8], message: [UInt8]) -> [UInt8] {
        var state = crypto_auth_hmacsha256_state()
        var code = [UInt8](repeating: 0, count: Int(crypto_auth_hmacsha256_BYTES))
        _ = unsafe crypto_auth_hmacsha256_init(&state, key, key.count)
        _ = unsafe crypto_auth_hmacsha256_update(&state, message, UInt64(message.count))
        _ = unsafe crypto_auth_hmacsha256_final(&state, &code)
        // The state is as good as the key.
        unsafe sodium_memzero(&state, MemoryLayout<crypto_auth_hmacsha256_state>.size)
        return code
    }
}
