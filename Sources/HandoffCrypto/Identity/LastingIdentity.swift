// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import HandoffTransport

/// The identity of this device over all its runs: one key from a file, a new certificate around it in each run.
final class LastingIdentity: DeviceIdentity, CertifiedIdentity {
    /// SHA-256 of the SubjectPublicKeyInfo, 32 bytes.
    let keyDigest: [UInt8]
    /// The public key, 44 bytes.
    let subjectPublicKeyInfo: [UInt8]
    /// The context of all channels of this identity.
    let context: TLSContext

    private let key: CertifiedKey

    /// Makes the identity of a key.
    ///
    /// - Parameter key: The key as ``Ed25519Key/encoded(seed:)`` writes it.
    /// - Throws: ``ChannelError`` with `.library`, also if the bytes are no such key.
    init(key: [UInt8]) throws(ChannelError) {
        try CryptoLibraries.start()
        guard let seed = Ed25519Key.seed(of: key) else {
            throw ChannelError(.library, "The device key is not an Ed25519 key in its one encoding (RFC 8410).")
        }
        self.key = try CertifiedKey(seed: seed)
        let info = try self.key.publicKeyInfo()
        self.keyDigest = info.digest
        self.subjectPublicKeyInfo = info.encoded
        self.context = try TLSContext(key: self.key)
    }

    /// Signs a message.
    ///
    /// - Parameter message: What to sign.
    /// - Returns: The signature, 64 bytes.
    /// - Throws: ``ChannelError`` with `.library`.
    func sign(_ message: [UInt8]) throws(ChannelError) -> [UInt8] {
        try self.key.sign(message)
    }
}
