// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

public import HandoffWire

/// How two devices that know one code come to keep each other, as a pure machine (docs/protocol.md, section 8.2).
///
/// Each side shows its identity, checks the other's and acknowledges it. What was shown is kept once both have
/// acknowledged, and each says done or not kept; who hears the latter forgets it again. So a side that cannot write its
/// store, or whose link breaks, leaves no half of a pairing behind. Only the very last word can be lost: then the side that
/// sent it has been told that all is well, and keeps the other alone. No number of messages would exclude that, and
/// pairing again mends it.
public struct IdentityExchange: Sendable {
    /// What the driver does next.
    public enum Action: Sendable, Hashable {
        /// Send these frames and wait for the next one.
        case send([OutgoingMessage])
        /// Check the peer's proof, then call ``judged(_:)``.
        case judge(IdentityProof)
        /// Keep the peer, then call ``kept(_:)``.
        case keep
        /// Send these frames; the peer has kept this side, and this side the peer.
        case finish([OutgoingMessage])
        /// Send these frames, forget the peer if it was kept already, and end the connection.
        case fail(PairingError, [OutgoingMessage])
    }

    private enum State: Sendable {
        case idle
        case awaitingIdentity
        case judging
        /// The peer's proof is good; what is missing is its word on ours.
        case awaitingAcknowledgement
        case keeping
        /// This side has kept the peer and said so.
        case awaitingDone
        case ended
    }

    private let proof: IdentityProof
    private var state = State.idle

    /// Waits to be started.
    ///
    /// - Parameter proof: What this side shows.
    public init(proof: IdentityProof) {
        self.proof = proof
    }

    /// Begins, once the peer has proven that it knows the code.
    ///
    /// - Returns: What to do.
    public mutating func start() -> Action {
        guard case .idle = self.state else { return self.fail(.unexpectedFrame) }
        self.state = .awaitingIdentity
        return .send([OutgoingMessage(.identity, self.proof.encoded)])
    }

    /// Takes a frame from the peer.
    ///
    /// - Parameters:
    ///   - type: The frame's type.
    ///   - payload: Its payload.
    /// - Returns: What to do.
    public mutating func receive(_ type: FrameType, _ payload: [UInt8]) -> Action {
        switch (self.state, type) {
        case (.awaitingIdentity, .identity):
            guard let proof = try? IdentityProof(decoding: payload) else { return self.fail(.malformed) }
            self.state = .judging
            return .judge(proof)
        case (.awaitingAcknowledgement, .acknowledge):
            self.state = .keeping
            return .keep
        case (.awaitingIdentity, .goodbye), (.awaitingAcknowledgement, .goodbye), (.awaitingDone, .goodbye):
            guard let reason = try? Reason(decoding: payload) else { return self.fail(.malformed) }
            let isDone = reason.code == .done && self.hasKept
            self.state = .ended
            return isDone ? .finish([]) : .fail(reason.code == .notTrusted ? .refusedProof : .notKept, [])
        default:
            return self.fail(.unexpectedFrame)
        }
    }

    /// The peer's proof was checked.
    ///
    /// - Parameter isGood: Whether the key signed what it had to, and may be kept.
    /// - Returns: What to do.
    public mutating func judged(_ isGood: Bool) -> Action {
        guard case .judging = self.state else { return self.fail(.unexpectedFrame) }
        guard isGood else {
            self.state = .ended
            return .fail(.badProof, [OutgoingMessage(.goodbye, Reason(.notTrusted, "").encoded)])
        }
        self.state = .awaitingAcknowledgement
        return .send([OutgoingMessage(.acknowledge)])
    }

    /// The peer was kept, or could not be.
    ///
    /// - Parameter isKept: Whether it was; it would survive a power cut then.
    /// - Returns: What to do.
    public mutating func kept(_ isKept: Bool) -> Action {
        guard case .keeping = self.state else { return self.fail(.unexpectedFrame) }
        guard isKept else {
            self.state = .ended
            return .fail(.notKept, [OutgoingMessage(.goodbye, Reason(.notKept, "").encoded)])
        }
        self.state = .awaitingDone
        return .send([OutgoingMessage(.goodbye, Reason(.done, "").encoded)])
    }

    private var hasKept: Bool {
        if case .awaitingDone = self.state { true } else { false }
    }

    private mutating func fail(_ error: PairingError) -> Action {
        self.state = .ended
        return .fail(error, [OutgoingMessage(.goodbye, Reason(.violation, "").encoded)])
    }
}
