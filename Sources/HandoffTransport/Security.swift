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

    /// Makes a client's channel that has not begun its handshake and that shows a server name in clear.
    ///
    /// - Parameters:
    ///   - identity: What this side shows, encrypted, and only to a server with the expected key.
    ///   - protocols: ALPN names, best first.
    ///   - expectedPeer: SHA-256 of the only SubjectPublicKeyInfo to accept, or nil to accept any and judge later.
    ///   - serverName: What the hello carries as its server name (SNI), or nil for none; readable by everybody on the
    ///     path.
    /// - Returns: The channel.
    /// - Throws: ``ChannelError`` with `.library`.
    func makeClientChannel(
        identity: any ChannelIdentity,
        protocols: [String],
        expectedPeer: [UInt8]?,
        serverName: String?
    ) throws(ChannelError) -> any SecureChannel

    /// Makes a server's channel that has not begun its handshake and that learns from the client's hello what to show
    /// to whom.
    ///
    /// Until then ``SecureChannel/ownKeyDigest`` is empty. A client that is refused costs no public-key operation.
    ///
    /// - Parameter admission: Judges the client's hello; called during ``SecureChannel/handshake(_:)``, once, and again
    ///   for as long as it is undecided; must not use the channel.
    /// - Returns: The channel.
    /// - Throws: ``ChannelError`` with `.library`.
    func makeServerChannel(
        admission: @escaping (ClientHello) -> Admission
    ) throws(ChannelError) -> any SecureChannel

    /// Starts one run of the password exchange.
    ///
    /// - Parameters:
    ///   - role: Which side this is.
    ///   - password: What both know: a code's words in ASCII, or two key digests; the run keeps no copy.
    ///   - context: What both must agree on.
    /// - Returns: The run, with its share ready.
    /// - Throws: ``ChannelError`` with `.library`.
    func makePasswordExchange(
        role: ConnectionRole,
        password: [UInt8],
        context: PasswordExchangeContext
    ) throws(ChannelError) -> any PasswordExchange

    /// Makes the key of a lasting identity.
    ///
    /// - Returns: The key as PKCS#8 (RFC 8410 section 7), 48 bytes; a secret.
    func makeDeviceKey() -> [UInt8]

    /// Makes the lasting identity of a key, with a certificate that says nothing about user or host.
    ///
    /// - Parameter key: From ``makeDeviceKey()``; the caller wipes its copy.
    /// - Returns: The identity.
    /// - Throws: ``ChannelError`` with `.library`, also if the bytes are no such key.
    func loadIdentity(key: [UInt8]) throws(ChannelError) -> any DeviceIdentity

    /// Checks an Ed25519 signature (RFC 8032).
    ///
    /// - Parameters:
    ///   - signature: What the peer sent.
    ///   - message: What it should have signed.
    ///   - subjectPublicKeyInfo: Its key, as ``DeviceIdentity/subjectPublicKeyInfo`` gives it.
    /// - Returns: Whether it signed that; false also for bytes that are no signature or no Ed25519 key.
    func verify(signature: [UInt8], message: [UInt8], subjectPublicKeyInfo: [UInt8]) -> Bool

    /// Digests a key that came outside a channel, as ``ChannelIdentity/keyDigest`` and ``SecureChannel/peerKeyDigest``
    /// do.
    ///
    /// - Parameter subjectPublicKeyInfo: The key's encoding.
    /// - Returns: Its SHA-256, 32 bytes.
    func keyDigest(of subjectPublicKeyInfo: [UInt8]) -> [UInt8]

    /// Authenticates a message (HMAC-SHA256, RFC 2104).
    ///
    /// - Parameters:
    ///   - key: A shared secret, of any length.
    ///   - message: What to authenticate.
    /// - Returns: The code, 32 bytes.
    func hmacSHA256(key: [UInt8], message: [UInt8]) -> [UInt8]

    /// Makes unpredictable bytes.
    ///
    /// - Parameter count: How many.
    /// - Returns: The bytes.
    func randomBytes(_ count: Int) -> [UInt8]
}
