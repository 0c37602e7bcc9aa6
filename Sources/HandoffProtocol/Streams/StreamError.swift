// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

public import HandoffWire

/// How the peer broke the rules of streams; each ends the session.
public enum StreamViolation: Error, Sendable, Hashable {
    /// A frame names a stream that was never opened, or opens one with a number that is not its turn.
    case unknownStream(UInt32)
    /// More bytes came than credit was given for.
    case creditExceeded(UInt32)
    /// Credit was given past what can be counted.
    case creditOverflow(UInt32)
    /// Bytes came after the end.
    case dataAfterEnd(UInt32)
    /// More streams were opened than allowed.
    case tooManyStreams
    /// The peer made this side answer so often without reading that the answers pile up.
    case notReading
    /// A frame's payload could not be read, or says nothing.
    case malformed(FrameType)
}

/// Why a stream ended before its end.
public struct StreamReset: Sendable, Hashable {
    /// What happened, as a number on the wire.
    public var code: UInt16

    /// Makes a reset of any number.
    public init(code: UInt16) { self.code = code }

    /// The reader or the writer has lost interest.
    public static let cancelled = StreamReset(code: 1)
    /// The side that should read or write failed.
    public static let failed = StreamReset(code: 2)
    /// No more streams are accepted.
    public static let refused = StreamReset(code: 3)
}
