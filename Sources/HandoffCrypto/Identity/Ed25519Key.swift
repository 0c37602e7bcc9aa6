// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import CSodium

/// The encodings of Ed25519 keys (RFC 8410): each has one form, a fixed prefix before 32 bytes, so that no parser is
/// needed for bytes that a peer or a file gives.
enum Ed25519Key {
    /// The length of a private key's encoding.
    static let encodedBytes = privatePrefix.count + 32

    private static let privatePrefix: [UInt8] = [
        0x30, 0x2E, 0x02, 0x01, 0x00, 0x30, 0x05, 0x06, 0x03, 0x2B, 0x65, 0x70, 0x04, 0x22, 0x04, 0x20,
    ]
    private static let publicPrefix: [UInt8] = [
        0x30, 0x2A, 0x30, 0x05, 0x06, 0x03, 0x2B, 0x65, 0x70, 0x03, 0x21, 0x00,
    ]

    /// Writes a private key as PKCS#8 (section 7), which `openssl pkey -inform DER` reads too.
    ///
    /// - Parameter seed: The key, 32 bytes.
    /// - Returns: 48 bytes.
    static func encoded(seed: [UInt8]) -> [UInt8] {
        self.privatePrefix + seed
    }

    /// Reads a private key.
    ///
    /// - Parameter encoded: From ``encoded(seed:)``.
    /// - Returns: The key, 32 bytes; nil for anything else.
    static func seed(of encoded: [UInt8]) -> [UInt8]? {
        self.key(in: encoded, behind: self.privatePrefix)
    }

    /// Checks a signature, strictly: keys of small order and scalars out of range are refused.
    ///
    /// - Parameters:
    ///   - signature: What the peer sent.
    ///   - message: What it should have signed.
    ///   - subjectPublicKeyInfo: Its key (section 4).
    /// - Returns: Whether the signature is right.
    static func verify(signature: [UInt8], message: [UInt8], subjectPublicKeyInfo: [UInt8]) -> Bool {
        guard signature.count == Int(crypto_sign_BYTES),
            let key = self.key(in: subjectPublicKeyInfo, behind: self.publicPrefix)
        else {
            return false
        }
        return unsafe crypto_sign_verify_detached(signature, message, UInt64(message.count), key) == 0
    }

    private static func key(in encoded: [UInt8], behind prefix: [UInt8]) -> [UInt8]? {
        guard encoded.count == prefix.count + 32, encoded.starts(with: prefix) else {
            return nil
        }
        return Array(encoded[prefix.count...])
    }
}
