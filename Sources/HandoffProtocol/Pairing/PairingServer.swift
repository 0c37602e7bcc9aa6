// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

public import HandoffWire

/// The side that shows the code, as a pure machine (docs/protocol.md, section 7).
///
/// It says nothing that depends on the code before the client has confirmed.
public struct PairingServer: Sendable {
    /// What the driver does next.
    public enum Action: Sendable, Hashable {
        /// Send these frames.
        case send([OutgoingMessage])
        /// Wait for the next frame.
        case wait
        /// Start the password exchange for a peer with this hello and give it this share, then call
        /// ``confirmed(share:)``.
        case exchange(client: Hello, peerShare: [UInt8])
        /// Let the exchange compare the peer's tag, then call ``verified(_:tag:)``.
        case verify(peerTag: [UInt8])
        /// Send these frames, the last of the pairing; the peer is who knows the code, and the session begins.
        case establish([OutgoingMessage], peer: Hello)
        /// End the connection without a word.
        case fail(PairingError)
    }

    private enum State: Sendable {
        case idle
        case awaitingHello
        case awaitingShare(Hello)
        case exchanging(Hello)
        case awaitingTag(Hello)
        case verifying(Hello)
        case ended
    }

    private let hello: Hello
    private var state = State.idle

    /// Waits to be started.
    ///
    /// - Parameter hello: What this side says first.
    public init(hello: Hello) {
        self.hello = hello
    }

    /// Begins: the server speaks first.
    ///
    /// - Returns: What to do.
    public mutating func start() -> Action {
        guard case .idle = self.state else { return self.fail(.unexpectedFrame) }
        self.state = .awaitingHello
        return .send([OutgoingMessage(.hello, self.hello.encoded)])
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
            guard (self.hello.purpose ?? .once).serves(peer.purpose ?? .once) else {
                return self.fail(.purpose(peer.purpose ?? .once))
            }
            self.state = .awaitingShare(peer)
            return .wait
        case (.awaitingShare(let peer), .share):
            self.state = .exchanging(peer)
            return .exchange(client: peer, peerShare: payload)
        case (.awaitingTag(let peer), .tag):
            self.state = .verifying(peer)
            return .verify(peerTag: payload)
        default:
            return self.fail(.unexpectedFrame)
        }
    }

    /// The exchange has taken the peer's share.
    ///
    /// - Parameter share: This side's share, or nil if the peer's was refused.
    /// - Returns: What to do.
    public mutating func confirmed(share: [UInt8]?) -> Action {
        guard case .exchanging(let peer) = self.state else { return self.fail(.unexpectedFrame) }
        guard let share else { return self.fail(.badShare) }
        self.state = .awaitingTag(peer)
        return .send([OutgoingMessage(.share, share)])
    }

    /// The exchange has compared the peer's tag.
    ///
    /// - Parameters:
    ///   - isRight: Whether it was right.
    ///   - tag: This side's tag, which goes out only if it was.
    /// - Returns: What to do.
    public mutating func verified(_ isRight: Bool, tag: [UInt8]) -> Action {
        guard case .verifying(let peer) = self.state else { return self.fail(.unexpectedFrame) }
        guard isRight else { return self.fail(.wrongCode) }
        self.state = .ended
        return .establish([OutgoingMessage(.tag, tag)], peer: peer)
    }

    private mutating func fail(_ error: PairingError) -> Action {
        self.state = .ended
        return .fail(error)
    }
}
