// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import HandoffTransport

/// What one handshake must bring about, and what it found out about the peer.
///
/// OpenSSL's callbacks find it through the `SSL` object; they run inside the handshake call of the channel that owns
/// both, never later and on no other thread.
final class HandshakeTerms {
    /// What comes of a client's hello.
    enum Verdict {
        /// The handshake goes on with this context.
        case accepted(TLSContext)
        /// The handshake rests until it is asked again.
        case undecided
        /// The handshake ends.
        case refused
    }

    /// The ALPN names, best first; none before a client was admitted.
    private(set) var protocols: [String]
    /// The server name that a client shows.
    let serverName: String?
    /// What this side shows; none before a client was admitted.
    private(set) var identity: (any CertifiedIdentity)?

    /// SHA-256 of the peer's SubjectPublicKeyInfo, once it showed a certificate; not proven before the handshake ends.
    private(set) var peerKeyDigest: [UInt8]?
    /// Why this side refused the peer.
    private(set) var refusal: ChannelError?

    private var expectedPeer: [UInt8]?
    /// Gone once it has decided.
    private var admission: ((ClientHello) -> Admission)?

    /// States the terms of a side that knows them beforehand.
    ///
    /// - Parameters:
    ///   - identity: What this side shows.
    ///   - protocols: ALPN names, best first.
    ///   - expectedPeer: SHA-256 of the only SubjectPublicKeyInfo to accept, or nil to accept any Ed25519 key.
    ///   - serverName: The server name that a client shows.
    /// - Throws: ``ChannelError`` with `.library` if a name or the digest has an impossible length.
    init(
        identity: any CertifiedIdentity,
        protocols: [String],
        expectedPeer: [UInt8]?,
        serverName: String? = nil
    ) throws(ChannelError) {
        try Self.check(protocols: protocols, expectedPeer: expectedPeer)
        guard serverName.map({ (1...255).contains($0.utf8.count) && !$0.utf8.contains(0) }) ?? true else {
            throw ChannelError(.library, "A server name must have 1 to 255 bytes, none of them zero.")
        }
        self.identity = identity
        self.protocols = protocols
        self.expectedPeer = expectedPeer
        self.serverName = serverName
    }

    /// States the terms of a server that learns them from the client's hello.
    ///
    /// - Parameter admission: Judges the hello, until it has decided.
    init(admission: @escaping (ClientHello) -> Admission) {
        self.protocols = []
        self.serverName = nil
        self.admission = admission
    }

    /// The names as ALPN carries them: each behind one byte of length (RFC 7301 section 3.1).
    var encodedProtocols: [UInt8] {
        self.protocols.flatMap { [UInt8(clamping: $0.utf8.count)] + Array($0.utf8) }
    }

    /// Judges the hello of a client.
    ///
    /// - Parameter hello: What it says; nil if that cannot be read.
    /// - Returns: What comes of it.
    func admit(_ hello: ClientHello?) -> Verdict {
        let identity: any ChannelIdentity
        let protocols: [String]
        let expectedPeer: [UInt8]?
        switch hello.flatMap({ self.admission?($0) }) {
        case .undecided:
            return .undecided
        case .accept(let shown, let names, let expected):
            (identity, protocols, expectedPeer) = (shown, names, expected)
        case .refuse, nil:
            self.admission = nil
            self.refusal = ChannelError(.strangePeer, "The client is not admitted.")
            return .refused
        }
        self.admission = nil
        do throws(ChannelError) {
            try Self.check(protocols: protocols, expectedPeer: expectedPeer)
            let certified = try identity.certified()
            self.protocols = protocols
            self.expectedPeer = expectedPeer
            self.identity = certified
            return .accepted(certified.context)
        } catch {
            self.refusal = error
            return .refused
        }
    }

    /// Judges the certificate that the peer showed.
    ///
    /// No chain, no name and no date plays a part.
    ///
    /// - Parameter key: What its certificate says about its key; nil if it showed none or one that does not encode.
    /// - Returns: Whether the handshake may go on.
    func accept(_ key: PublicKeyInfo?) -> Bool {
        guard let key else {
            self.refusal = ChannelError(.handshakeRefused, "The peer showed no usable certificate.")
            return false
        }
        guard key.isEd25519 else {
            self.refusal = ChannelError(.handshakeRefused, "The peer's key is not an Ed25519 key.")
            return false
        }
        if let expected = self.expectedPeer, !key.matches(expected) {
            self.refusal = ChannelError(.strangePeer, "The peer is not the device that was expected.")
            return false
        }
        self.peerKeyDigest = key.digest
        return true
    }

    private static func check(protocols: [String], expectedPeer: [UInt8]?) throws(ChannelError) {
        for name in protocols {
            guard (1...255).contains(name.utf8.count) else {
                throw ChannelError(.library, "A protocol name must have 1 to 255 bytes, not \(name.utf8.count).")
            }
        }
        guard expectedPeer == nil || expectedPeer?.count == 32 else {
            throw ChannelError(.library, "The digest of an expected key must have 32 bytes.")
        }
    }
}
