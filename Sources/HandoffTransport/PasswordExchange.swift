// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// Which side of a connection this is.
public enum ConnectionRole: Sendable, Hashable {
    /// Dialled: the continuer. Initiator of the password exchange (J).
    case client
    /// Accepted: the originator. Responder of the password exchange (D).
    case server
}

/// What both sides of a password exchange must agree on besides the password, or else their tags differ.
public struct PasswordExchangeContext: Sendable, Hashable {
    /// Session identifier; here the TLS exporter value.
    public var sessionID: [UInt8]
    /// Channel identifier: protocol, mode, and both keys.
    public var channelIdentifier: [UInt8]
    /// Associated data of the client.
    public var clientData: [UInt8]
    /// Associated data of the server.
    public var serverData: [UInt8]

    /// Makes a context of its four parts.
    ///
    /// - Parameters:
    ///   - sessionID: The session identifier.
    ///   - channelIdentifier: The channel identifier.
    ///   - clientData: Associated data of the client.
    ///   - serverData: Associated data of the server.
    public init(sessionID: [UInt8], channelIdentifier: [UInt8], clientData: [UInt8], serverData: [UInt8]) {
        self.sessionID = sessionID
        self.channelIdentifier = channelIdentifier
        self.clientData = clientData
        self.serverData = serverData
    }
}

/// One run of a balanced password-authenticated key exchange (CPace, draft-irtf-cfrg-cpace): one guess, never two.
///
/// Not `Sendable`: one connection owns it.
public protocol PasswordExchange: AnyObject {
    /// This side's public share, 32 bytes.
    var share: [UInt8] { get }

    /// Takes the peer's share.
    ///
    /// - Parameter peerShare: 32 bytes from the peer.
    /// - Returns: This side's confirmation tag, 64 bytes.
    /// - Throws: ``ChannelError`` with `.badRecord` if the share does not decode, is neutral, equals this side's, or
    ///   one was taken before.
    func confirm(peerShare: [UInt8]) throws(ChannelError) -> [UInt8]

    /// Compares the peer's confirmation tag in constant time.
    ///
    /// - Parameter peerTag: What the peer sent.
    /// - Returns: Whether the peer knew the password and saw the same context; false before ``confirm(peerShare:)``.
    func verify(peerTag: [UInt8]) -> Bool

    /// Derives a key that only this side and the peer know: HKDF-SHA512 (RFC 5869) of the exchange's session key.
    ///
    /// Both sides get the same key for the same arguments.
    ///
    /// - Parameters:
    ///   - info: What the key is for, and in which direction it is used.
    ///   - salt: What binds the key to its occasion; here the TLS exporter value.
    /// - Returns: 32 bytes; a secret.
    /// - Throws: ``ChannelError`` with `.notEstablished` unless ``verify(peerTag:)`` returned true before, and after
    ///   ``finish()``; `.library` if guarded memory is short.
    func derivedKey(info: String, salt: [UInt8]) throws(ChannelError) -> [UInt8]

    /// Wipes what the exchange knows; it does so itself when it goes away. Nothing can be derived or verified after it.
    func finish()
}
