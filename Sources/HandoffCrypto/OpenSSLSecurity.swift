// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

public import HandoffTransport

/// The engine of keys, TLS 1.3 channels and password exchanges, on OpenSSL and libsodium.
///
/// Channels speak TLS 1.3 with X25519 and Ed25519 and nothing else; both sides show a self-signed certificate, and what
/// counts is the digest of its key. The password exchange is CPACE-RISTR255-SHA512 (draft-irtf-cfrg-cpace-21).
public struct OpenSSLSecurity: Security {
    /// Where a server's connections wait until the client's hello was judged.
    private let anteroom: TLSContext

    /// Starts the libraries, once in a process.
    ///
    /// - Throws: `ChannelError` with `.library` if OpenSSL or libsodium cannot start.
    public init() throws(ChannelError) {
        try CryptoLibraries.start()
        self.anteroom = try TLSContext(key: nil)
    }

    /// Makes an Ed25519 key pair and a certificate that says nothing about user or host.
    ///
    /// - Returns: The identity; its key is never written anywhere.
    /// - Throws: `ChannelError` with `.library`.
    public func makeEphemeralIdentity() throws(ChannelError) -> any ChannelIdentity {
        try EphemeralIdentity()
    }

    /// Makes a TLS 1.3 channel that has not begun its handshake.
    ///
    /// - Parameters:
    ///   - role: Which side this is.
    ///   - identity: What this side shows; must come from this engine.
    ///   - protocols: ALPN names of 1 to 255 bytes each, best first.
    ///   - expectedPeer: SHA-256 of the only SubjectPublicKeyInfo to accept, or nil to accept any Ed25519 key.
    /// - Returns: The channel.
    /// - Throws: `ChannelError` with `.library`, also for an identity of another engine, a protocol name that ALPN
    ///   cannot carry, or a digest that is not 32 bytes.
    public func makeChannel(
        role: ConnectionRole,
        identity: any ChannelIdentity,
        protocols: [String],
        expectedPeer: [UInt8]?
    ) throws(ChannelError) -> any SecureChannel {
        let certified = try identity.certified()
        let terms = try HandshakeTerms(identity: certified, protocols: protocols, expectedPeer: expectedPeer)
        return try TLSChannel(role: role, context: certified.context, terms: terms)
    }

    /// Makes a client's channel that shows a server name in clear.
    ///
    /// - Parameters:
    ///   - identity: What this side shows; must come from this engine.
    ///   - protocols: ALPN names of 1 to 255 bytes each, best first.
    ///   - expectedPeer: SHA-256 of the only SubjectPublicKeyInfo to accept, or nil to accept any Ed25519 key.
    ///   - serverName: 1 to 255 bytes, or nil for none.
    /// - Returns: The channel.
    /// - Throws: `ChannelError` with `.library`, also for an identity of another engine, a name that TLS cannot carry,
    ///   or a digest that is not 32 bytes.
    public func makeClientChannel(
        identity: any ChannelIdentity,
        protocols: [String],
        expectedPeer: [UInt8]?,
        serverName: String?
    ) throws(ChannelError) -> any SecureChannel {
        let certified = try identity.certified()
        let terms = try HandshakeTerms(
            identity: certified,
            protocols: protocols,
            expectedPeer: expectedPeer,
            serverName: serverName
        )
        return try TLSChannel(role: .client, context: certified.context, terms: terms)
    }

    /// Makes a server's channel that learns from the client's hello what to show to whom.
    ///
    /// A client is refused too if the admission names an identity of another engine, or terms that
    /// ``makeChannel(role:identity:protocols:expectedPeer:)`` would not take; the error on this side says so.
    ///
    /// - Parameter admission: Judges the hello before its version or anything else was looked at; once, and again for as
    ///   long as it is undecided.
    /// - Returns: The channel.
    /// - Throws: `ChannelError` with `.library`.
    public func makeServerChannel(
        admission: @escaping (ClientHello) -> Admission
    ) throws(ChannelError) -> any SecureChannel {
        try TLSChannel(role: .server, context: self.anteroom, terms: HandshakeTerms(admission: admission))
    }

    /// Starts one run of CPace; the client is its initiator.
    ///
    /// - Parameters:
    ///   - role: Which side this is.
    ///   - password: The code's words; no copy of them is kept.
    ///   - context: What both must agree on.
    /// - Returns: The run, with its share ready.
    /// - Throws: `ChannelError` with `.library` if guarded memory is short.
    public func makePasswordExchange(
        role: ConnectionRole,
        password: [UInt8],
        context: PasswordExchangeContext
    ) throws(ChannelError) -> any PasswordExchange {
        try CPace(role: role, password: password, context: context)
    }

    /// Makes unpredictable bytes, from libsodium's generator.
    ///
    /// - Parameter count: How many; not negative.
    /// - Returns: The bytes.
    public func randomBytes(_ count: Int) -> [UInt8] {
        .random(count: count)
    }
}
