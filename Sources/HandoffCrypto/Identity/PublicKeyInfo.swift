// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import COpenSSL
import CSodium

/// What a certificate says about its key: the SubjectPublicKeyInfo (RFC 5280 4.1.2.7), which is a device's identity.
struct PublicKeyInfo {
    /// The encoding.
    let encoded: [UInt8]
    /// SHA-256 of the encoding.
    let digest: [UInt8]
    /// Whether it is an Ed25519 key in its one proper encoding (RFC 8410 section 4: 44 bytes).
    let isEd25519: Bool

    private static let ed25519Bytes = 44

    /// Reads the key's description off a certificate.
    ///
    /// - Parameter certificate: An `X509`.
    @unsafe
    init?(of certificate: OpaquePointer) {
        let info = unsafe X509_get_X509_PUBKEY(certificate)
        var encoded: UnsafeMutablePointer<UInt8>?
        let length = unsafe i2d_X509_PUBKEY(info, &encoded)
        guard length > 0, let bytes = unsafe encoded else {
            return nil
        }
        defer { unsafe CRYPTO_free(bytes, #file, #line) }
        unsafe self.encoded = [UInt8](UnsafeBufferPointer(start: bytes, count: Int(length)))
        self.digest = MessageDigest.sha256(self.encoded)
        let key = unsafe X509_get0_pubkey(certificate)
        unsafe self.isEd25519 =
            key != nil && EVP_PKEY_get_base_id(key) == EVP_PKEY_ED25519
            && Int(length) == Self.ed25519Bytes
    }

    /// Compares with the digest of an expected key, in constant time.
    ///
    /// - Parameter expected: 32 bytes.
    /// - Returns: Whether they are the same.
    func matches(_ expected: [UInt8]) -> Bool {
        unsafe expected.count == self.digest.count && sodium_memcmp(self.digest, expected, expected.count) == 0
    }
}
