// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import HandoffTransport

/// An Ed25519 key that lives in memory only, with the TLS context of the connections that show it.
final class EphemeralIdentity: CertifiedIdentity {
    /// SHA-256 of the SubjectPublicKeyInfo, 32 bytes.
    let keyDigest: [UInt8]
    /// The context of all channels of this identity.
    let context: TLSContext

    /// Makes a key pair, its certificate and its context.
    ///
    /// - Throws: ``ChannelError`` with `.library`.
    convenience init() throws(ChannelError) {
        try CryptoLibraries.start()
        try self.init(key: CertifiedKey(), policy: .standard)
    }

    /// Makes an identity of parts that a test chose.
    ///
    /// - Parameters:
    ///   - key: Key and certificate.
    ///   - policy: What its connections allow.
    /// - Throws: ``ChannelError`` with `.library`.
    init(key: CertifiedKey, policy: TLSPolicy) throws(ChannelError) {
        self.keyDigest = try key.publicKeyInfo().digest
        self.context = try TLSContext(key: key, policy: policy)
    }
}
