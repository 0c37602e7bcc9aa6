// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import HandoffTransport

/// What one handshake must bring about, and what it found out about the peer.
///
/// OpenSSL's callbacks find it through the `SSL` object; they run inside the handshake call of the channel that owns
/// both, never later and on no other thread.
final class HandshakeTerms {
    /// The ALPN names, best first.
    let protocols: [String]
    /// The names as ALPN carries them: each behind one byte of length (RFC 7301 section 3.1).
    let encodedProtocols: [UInt8]

    /// SHA-256 of the peer's SubjectPublicKeyInfo, once it showed a certificate; not proven before the handshake ends.
    private(set) var peerKeyDigest: [UInt8]?
    /// Why the peer's certificate was refused.
    private(set) var refusal: String?

    private let expectedPeer: [UInt8]?

    /// States the terms.
    ///
    /// - Parameters:
    ///   - protocols: ALPN names, best first.
    ///   - expectedPeer: SHA-256 of the only SubjectPublicKeyInfo to accept, or nil to accept any Ed25519 key.
    /// - Throws: ``ChannelError`` with `.library` if a name or the digest has an impossible length.
    init(protocols: [String], expectedPeer: [UInt8]?) throws(ChannelError) {
        var encoded: [UInt8] = []
        for name in protocols {
            guard let length = UInt8(exactly: name.utf8.count), length > 0 else {
                throw ChannelError(.library, "A protocol name must have 1 to 255 bytes, not \(name.utf8.count).")
            }
            encoded.append(length)
            encoded += name.utf8
        }
        guard expectedPeer == nil || expectedPeer?.count == 32 else {
            throw ChannelError(.library, "The digest of an expected key must have 32 bytes.")
        }
        self.protocols = protocols
        self.encodedProtocols = encoded
        self.expectedPeer = expectedPeer
    }

    /// Judges the certificate that the peer showed.
    ///
    /// No chain, no name and no date plays a part.
    ///
    /// - Parameter key: What its certificate says about its key; nil if it showed none or one that does not encode.
    /// - Returns: Whether the handshake may go on.
    func accept(_ key: PublicKeyInfo?) -> Bool {
        guard let key else {
            self.refusal = "The peer showed no usable certificate"
            return false
        }
        guard key.isEd25519 else {
            self.refusal = "The peer's key is not an Ed25519 key"
            return false
        }
        if let expected = self.expectedPeer, !key.matches(expected) {
            self.refusal = "The peer is not the device that was expected"
            return false
        }
        self.peerKeyDigest = key.digest
        return true
    }
}
