// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// A key pair with its self-signed certificate, as an encrypted channel shows it to the peer.
public protocol ChannelIdentity: AnyObject, Sendable {
    /// SHA-256 of the SubjectPublicKeyInfo, 32 bytes.
    var keyDigest: [UInt8] { get }
}

/// The engine that makes keys, channels and random bytes.
public protocol Security: Sendable {
    /// Makes a key pair and a certificate that live as long as the object and say nothing about user or host.
    ///
    /// - Returns: The identity.
    /// - Throws: ``ChannelError`` with `.library`.
    func makeEphemeralIdentity() throws(ChannelError) -> any ChannelIdentity

    /// Makes a channel that has not begun its handshake.
    ///
    /// The peer must show a certificate; its key is recorded in ``SecureChannel/peerKeyDigest``, and if `expectedPeer`
    /// is given compared during the handshake.
    ///
    /// - Parameters:
    ///   - role: Which side this is.
    ///   - identity: What this side shows.
    ///   - protocols: ALPN names, best first; the client offers them, the server picks the first of its own that the
    ///     client offers.
    ///   - expectedPeer: SHA-256 of the only SubjectPublicKeyInfo to accept, or nil to accept any and judge later.
    /// - Returns: The channel.
    /// - Throws: ``ChannelError`` with `.library`.
    func makeChannel(
        role: ConnectionRole,
        identity: any ChannelIdentity,
        protocols: [String],
        expectedPeer: [UInt8]?
    ) throws(ChannelError) -> any SecureChannel

    /// Starts one run of the password exchange.
    ///
    /// - Parameters:
    ///   - role: Which side this is.
    ///   - password: The code's words, ASCII; wiped by the caller when it is done with them.
    ///   - context: What both must agree on.
    /// - Returns: The run, with its share ready.
    /// - Throws: ``ChannelError`` with `.library`.
    func makePasswordExchange(
        role: ConnectionRole,
        password: [UInt8],
        context: PasswordExchangeContext
    ) throws(ChannelError) -> any PasswordExchange

    /// Makes unpredictable bytes.
    ///
    /// - Parameter count: How many.
    /// - Returns: The bytes.
    func randomBytes(_ count: Int) -> [UInt8]
}
