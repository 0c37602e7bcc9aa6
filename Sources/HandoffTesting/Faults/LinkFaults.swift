// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// What goes wrong on a link, as one end sees it.
public struct LinkFaults: Sendable, Hashable {
    /// What happens to one direction after so many bytes, which are those on the wire: of the encrypted session.
    public enum Fault: Sendable, Hashable {
        /// The connection breaks, both directions at once.
        case cut(after: Int)
        /// Nothing moves any more, and nobody says so.
        case stall(after: Int)
        /// Bytes are taken and never arrive.
        case loss(after: Int)
        /// Nothing moves until the test says so; then everything goes on as if nothing had been.
        case delay(after: Int, until: LinkHold)

        /// How many bytes pass before it.
        var position: Int {
            switch self {
            case .cut(let position), .stall(let position), .loss(let position), .delay(let position, _): position
            }
        }
    }

    /// What happens to what this end sends.
    public var sending: Fault?
    /// What happens to what this end receives.
    public var receiving: Fault?
    /// The most bytes that one call moves; nil means as many as there are.
    public var pieceLimit: Int?

    /// Makes a plan.
    ///
    /// - Parameters:
    ///   - sending: What happens to what this end sends.
    ///   - receiving: What happens to what this end receives.
    ///   - pieceLimit: The most bytes that one call moves, at least 1.
    public init(sending: Fault? = nil, receiving: Fault? = nil, pieceLimit: Int? = nil) {
        precondition(pieceLimit.map { $0 > 0 } ?? true, "a piece has one byte at least")
        self.sending = sending
        self.receiving = receiving
        self.pieceLimit = pieceLimit
    }
}
