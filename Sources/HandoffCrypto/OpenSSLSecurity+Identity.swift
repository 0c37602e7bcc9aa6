// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

public import HandoffTransport

extension OpenSSLSecurity {
    /// Makes an Ed25519 key, from libsodium's generator.
    ///
    /// - Returns: The key as PKCS#8, 48 bytes; a secret.
    public func makeDeviceKey() -> [UInt8] {
        Ed25519Key.encoded(seed: .random(count: 32))
    }

    /// Makes the lasting identity of a key, with a certificate that is new in each process.
    ///
    /// - Parameter key: From ``makeDeviceKey()`` or ``KeyFile``.
    /// - Returns: The identity.
    /// - Throws: ``ChannelError`` with `.library`, also if the bytes are no such key.
    public func loadIdentity(key: [UInt8]) throws(ChannelError) -> any DeviceIdentity {
        try LastingIdentity(key: key)
    }

    /// Checks an Ed25519 signature, strictly: a key of small order signs nothing.
    ///
    /// - Parameters:
    ///   - signature: What the peer sent.
    ///   - message: What it should have signed.
    ///   - subjectPublicKeyInfo: Its key, 44 bytes.
    /// - Returns: Whether it signed that; false also for bytes that are no signature or no Ed25519 key.
    public func verify(signature: [UInt8], message: [UInt8], subjectPublicKeyInfo: [UInt8]) -> Bool {
        Ed25519Key.verify(signature: signature, message: message, subjectPublicKeyInfo: subjectPublicKeyInfo)
    }

    /// Digests a key that came outside a channel.
    ///
    /// - Parameter subjectPublicKeyInfo: The key's encoding.
    /// - Returns: Its SHA-256, 32 bytes.
    public func keyDigest(of subjectPublicKeyInfo: [UInt8]) -> [UInt8] {
        MessageDigest.sha256(subjectPublicKeyInfo)
    }

    /// Authenticates a message.
    ///
    /// - Parameters:
    ///   - key: A shared secret, of any length.
    ///   - message: What to authenticate.
    /// - Returns: HMAC-SHA256, 32 bytes.
    public func hmacSHA256(key: [UInt8], message: [UInt8]) -> [UInt8] {
        MessageDigest.hmacSHA256(key: key, message: message)
    }
}
