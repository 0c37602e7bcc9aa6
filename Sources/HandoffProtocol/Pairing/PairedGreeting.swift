// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

public import HandoffWire

/// How a session of paired devices begins, as a pure machine: the server's hello, then the client's (docs/protocol.md,
/// section 8.4).
///
/// The server speaks first because in TLS 1.3 a client is done before the server has judged its certificate: only what
/// the server says inside the channel tells the client that it was let in (RFC 8446 4.4.2.4, 4.6.2).
public struct PairedGreeting: Sendable {
    /// What the driver does next.
    public enum Action: Sendable, Hashable {
        /// Send these frames and wait for the next one.
        case send([OutgoingMessage])
        /// Send these frames, the last before the session; the peer allows what its hello says.
        case establish([OutgoingMessage], peer: Hello)
        /// End the connection.
        case fail(PairingError)
    }

    private let isClient: Bool
    private let hello: Hello
    private var isOver = false

    /// Waits to be started.
    ///
    /// - Parameters:
    ///   - isClient: Whether this side dialled.
    ///   - hello: What this side says.
    public init(isClient: Bool, hello: Hello) {
        self.isClient = isClient
        self.hello = hello
    }

    /// Begins.
    ///
    /// - Returns: What to do.
    public func start() -> Action {
        .send(self.isClient ? [] : [OutgoingMessage(.hello, self.hello.encoded)])
    }

    /// Takes the frame that the peer begins with.
    ///
    /// - Parameters:
    ///   - type: The frame's type.
    ///   - payload: Its payload.
    /// - Returns: What to do.
    public mutating func receive(_ type: FrameType, _ payload: [UInt8]) -> Action {
        guard !self.isOver, type == .hello else { return self.fail(.unexpectedFrame) }
        guard let peer = try? Hello(decoding: payload) else { return self.fail(.malformed) }
        guard peer.versions.contains(where: { self.hello.versions.contains($0) }) else { return self.fail(.version) }
        self.isOver = true
        return .establish(self.isClient ? [OutgoingMessage(.hello, self.hello.encoded)] : [], peer: peer)
    }

    private mutating func fail(_ error: PairingError) -> Action {
        self.isOver = true
        return .fail(error)
    }
}
