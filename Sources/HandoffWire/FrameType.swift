// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// What a frame carries (docs/protocol.md, section 3).
public enum FrameType: UInt8, Sendable, Hashable, CaseIterable {
    /// Versions and limits; the server's comes first, before the client sends anything.
    case hello = 0x01
    /// A public share of the password exchange.
    case share = 0x02
    /// A confirmation tag of the password exchange.
    case tag = 0x03
    /// The sender's lasting identity, proven; only while two devices are being paired.
    case identity = 0x04
    /// The peer's identity was checked and will be kept.
    case acknowledge = 0x05

    /// The continuer asks what is offered; nothing changes on the originator.
    case peek = 0x10
    /// The answer to a peek.
    case summary = 0x11
    /// The continuer asks for the activity.
    case get = 0x12
    /// The answer to a get.
    case activity = 0x13
    /// The answer to a peek or a get that cannot be met.
    case refusal = 0x14
    /// The continuer, which has the activity, asks for its next state, whenever that comes.
    case follow = 0x15
    /// The answer to a follow: a newer state.
    case update = 0x16
    /// The answer to a follow that no newer state will come for.
    case ended = 0x17

    /// Opens a stream.
    case open = 0x20
    /// Bytes of a stream, perhaps its last.
    case data = 0x21
    /// Allows the peer to send more on a stream.
    case credit = 0x22
    /// Ends a stream in both directions at once.
    case reset = 0x23

    /// Asks for a sign of life.
    case ping = 0x30
    /// The sign of life.
    case pong = 0x31
    /// Ends the session, with a reason.
    case goodbye = 0x32

    /// The longest payload that a frame of this type may have, in bytes.
    public var payloadLimit: Int {
        switch self {
        case .hello: 4096
        case .share: 32
        case .tag: 64
        case .identity: 2048
        case .acknowledge, .peek, .get: 0
        case .summary: 16 * 1024
        case .activity, .update: ActivityLimits.message
        case .refusal, .ended, .goodbye: 4096
        case .open: 5
        case .data: FrameHeader.dataLimit
        case .credit: 4
        case .reset: 2
        case .follow, .ping, .pong: 8
        }
    }

    /// Whether frames of this type belong to a stream; the others have stream 0.
    public var belongsToStream: Bool {
        switch self {
        case .open, .data, .credit, .reset: true
        case .hello, .share, .tag, .identity, .acknowledge, .peek, .summary, .get, .activity, .refusal, .follow,
            .update, .ended, .ping, .pong, .goodbye:
            false
        }
    }
}
