// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import HandoffTransport

/// HKDF-SHA512 (RFC 5869), which libsodium has from 1.0.19 on only.
enum KeyDerivation {
    /// The length of the keys; it fits in one block of the expansion.
    static let keyBytes = 32

    /// Derives a key.
    ///
    /// - Parameters:
    ///   - secret: The input keying material.
    ///   - salt: Need not be secret.
    ///   - info: What the key is for.
    /// - Returns: 32 bytes.
    /// - Throws: ``ChannelError`` with `.library`.
    static func key(
        of secret: borrowing SecretBytes,
        salt: [UInt8],
        info: [UInt8]
    ) throws(ChannelError) -> SecretBytes {
        let extracted = try MessageCode.hmacSHA512(key: salt, message: secret)
        // T(1) of the expansion: its number, 1, behind the info.
        return try MessageCode.hmacSHA512(key: extracted, message: info + [1]).prefix(self.keyBytes)
    }
}
