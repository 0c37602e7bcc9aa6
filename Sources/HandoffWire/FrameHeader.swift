// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// The ten bytes in front of every payload: type, flags, stream, length (docs/protocol.md, section 3).
public struct FrameHeader: Sendable, Hashable {
    /// How long a header is, in bytes.
    public static let size = 10
    /// The longest payload of a data frame, in bytes.
    public static let dataLimit = 1024 * 1024
    /// The flag of a data frame that ends its sender's direction.
    public static let endFlag: UInt8 = 0x01

    /// What the frame carries.
    public var type: FrameType
    /// Whether the sender's direction of the stream ends with this frame; only data frames may say so.
    public var isEnd: Bool
    /// The stream's number, 0 for the session itself.
    public var stream: UInt32
    /// How many bytes of payload follow.
    public var length: Int

    /// Makes a header.
    ///
    /// - Parameters:
    ///   - type: What the frame carries.
    ///   - stream: The stream's number, 0 for the session.
    ///   - length: The payload's length in bytes.
    ///   - isEnd: Whether the sender's direction ends here.
    public init(_ type: FrameType, stream: UInt32 = 0, length: Int, isEnd: Bool = false) {
        self.type = type
        self.isEnd = isEnd
        self.stream = stream
        self.length = length
    }

    /// The header's bytes.
    public var encoded: [UInt8] {
        [
            self.type.rawValue,
            self.isEnd ? Self.endFlag : 0,
            UInt8(truncatingIfNeeded: self.stream >> 24), UInt8(truncatingIfNeeded: self.stream >> 16),
            UInt8(truncatingIfNeeded: self.stream >> 8), UInt8(truncatingIfNeeded: self.stream),
            UInt8(truncatingIfNeeded: self.length >> 24), UInt8(truncatingIfNeeded: self.length >> 16),
            UInt8(truncatingIfNeeded: self.length >> 8), UInt8(truncatingIfNeeded: self.length),
        ]
    }

    /// Reads a header; the length is held against the type's limit here, before anybody makes room for a payload.
    ///
    /// - Parameter bytes: Exactly ten bytes.
    /// - Throws: ``FrameError``.
    public init(decoding bytes: Span<UInt8>) throws(FrameError) {
        guard bytes.count == Self.size else { throw .truncated }
        guard let type = FrameType(rawValue: bytes[0]) else { throw .unknownType(bytes[0]) }
        let flags = bytes[1]
        guard flags == 0 || (type == .data && flags == Self.endFlag) else { throw .unknownFlags(flags) }
        var stream: UInt32 = 0
        var length: UInt32 = 0
        for index in 0..<4 {
            stream = stream << 8 | UInt32(bytes[2 + index])
            length = length << 8 | UInt32(bytes[6 + index])
        }
        guard length <= type.payloadLimit else { throw .tooLong(type, length) }
        guard (stream != 0) == type.belongsToStream else { throw .wrongStream(type, stream) }
        self.type = type
        self.isEnd = flags != 0
        self.stream = stream
        self.length = Int(length)
    }
}

/// What was wrong with a frame's header.
public enum FrameError: Error, Sendable, Hashable {
    /// Fewer than ten bytes.
    case truncated
    /// No type has this number.
    case unknownType(UInt8)
    /// The flags are not defined for the type.
    case unknownFlags(UInt8)
    /// The payload is longer than the type allows.
    case tooLong(FrameType, UInt32)
    /// A stream number where none belongs, or none where one does.
    case wrongStream(FrameType, UInt32)
}
