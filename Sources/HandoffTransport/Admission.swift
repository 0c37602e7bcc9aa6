// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// What a client says in clear before it has seen anything of the server.
public struct ClientHello: Sendable, Hashable {
    /// The ALPN names that it offers, best first; names that are no UTF-8 are left out.
    public var protocols: [String]
    /// The server name (SNI) that it asks for, if it asks for one.
    public var serverName: String?

    /// Makes a hello of its two parts.
    ///
    /// - Parameters:
    ///   - protocols: The ALPN names, best first.
    ///   - serverName: The server name, or nil for none.
    public init(protocols: [String], serverName: String?) {
        self.protocols = protocols
        self.serverName = serverName
    }
}

/// How a server answers a client's hello.
public enum Admission: Sendable {
    /// Not at all: the client gets the alert `unrecognized_name` (7 bytes), the same for every reason, and no
    /// certificate.
    case refuse
    /// With a handshake.
    ///
    /// `identity` is what the client gets to see. `protocols` are the ALPN names to choose from, best first; give only
    /// those that the identity is for. `expectedPeer` is the SHA-256 of the only SubjectPublicKeyInfo to accept, or nil to
    /// accept any and judge later.
    case accept(identity: any ChannelIdentity, protocols: [String], expectedPeer: [UInt8]?)
    /// Not yet: the handshake rests, with nothing shown, and the next ``SecureChannel/handshake(_:)`` asks again.
    case undecided
}
