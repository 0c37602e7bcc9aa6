// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

public import HandoffWire

/// The side that types the code, as a pure machine: hello, share, tag, in this order and once (docs/protocol.md,
/// section 7).
///
/// The client confirms first, so that the server, who limits the guesses, learns whether one was right before it says
/// anything.
public struct PairingClient: Sendable {
    /// What the driver does next.
    public enum Action: Sendable, Hashable {
        /// Start the password exchange for a peer with these versions, then call ``exchangeStarted(share:)``.
        case startExchange(serverVersions: [UInt8])
        /// Send these frames.
        case send([OutgoingMessage])
        /// Give the peer's share to the exchange, then call ``confirmed(tag:)``.
        case confirm(peerShare: [UInt8])
        /// Let the exchange compare the peer's tag, then call ``verified(_:)``.
        case verify(peerTag: [UInt8])
        /// The peer is who knows the code; the session begins.
        case established(peer: Hello)
        /// End the connection.
        case fail(PairingError)
    }

    private enum State: Sendable {
        case awaitingHello
        case startingExchange(Hello)
        case awaitingShare(Hello)
        case confirming(Hello)
        case awaitingTag(Hello)
        case verifying(Hello)
        case ended
    }

    private let hello: Hello
    private var state = State.awaitingHello

    /// Waits for the server's hello.
    ///
    /// - Parameter hello: What this side will say once the server has spoken.
    public init(hello: Hello) {
        self.hello = hello
    }

    /// Takes a frame from the peer.
    ///
    /// - Parameters:
    ///   - type: The frame's type.
    ///   - payload: Its payload.
    /// - Returns: What to do.
    public mutating func receive(_ type: FrameType, _ payload: [UInt8]) -> Action {
        switch (self.state, type) {
        case (.awaitingHello, .hello):
            guard let peer = try? Hello(decoding: payload) else { return self.fail(.malformed) }
            guard peer.versions.contains(where: { self.hello.versions.contains($0) }) else {
                return self.fail(.version)
            }
            guard (peer.purpose ?? .once).serves(self.hello.purpose ?? .once) else {
                return self.fail(.purpose(peer.purpose ?? .once))
            }
            self.state = .startingExchange(peer)
            return .startExchange(serverVersions: peer.versions)
        case (.awaitingShare(let peer), .share):
            self.state = .confirming(peer)
            return .confirm(peerShare: payload)
        case (.awaitingTag(let peer), .tag):
            self.state = .verifying(peer)
            return .verify(peerTag: payload)
        default:
            return self.fail(.unexpectedFrame)
        }
    }

    /// The exchange has begun.
    ///
    /// - Parameter share: This side's share.
    /// - Returns: What to do.
    public mutating func exchangeStarted(share: [UInt8]) -> Action {
        guard case .startingExchange(let peer) = self.state else { return self.fail(.unexpectedFrame) }
        self.state = .awaitingShare(peer)
        return .send([OutgoingMessage(.hello, self.hello.encoded), OutgoingMessage(.share, share)])
    }

    /// The exchange has taken the peer's share.
    ///
    /// - Parameter tag: This side's tag, or nil if the share was refused.
    /// - Returns: What to do.
    public mutating func confirmed(tag: [UInt8]?) -> Action {
        guard case .confirming(let peer) = self.state else { return self.fail(.unexpectedFrame) }
        guard let tag else { return self.fail(.badShare) }
        self.state = .awaitingTag(peer)
        return .send([OutgoingMessage(.tag, tag)])
    }

    /// The exchange has compared the peer's tag.
    ///
    /// - Parameter isRight: Whether it was right.
    /// - Returns: What to do.
    public mutating func verified(_ isRight: Bool) -> Action {
        guard case .verifying(let peer) = self.state else { return self.fail(.unexpectedFrame) }
        guard isRight else { return self.fail(.wrongCode) }
        self.state = .ended
        return .established(peer: peer)
    }

    private mutating func fail(_ error: PairingError) -> Action {
        self.state = .ended
        return .fail(error)
    }
}
