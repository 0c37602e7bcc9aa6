// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

public import HandoffWire

/// A frame of the session itself that waits to be sent.
public struct OutgoingMessage: Sendable, Hashable {
    /// The frame's type.
    public var type: FrameType
    /// The frame's payload.
    public var payload: [UInt8]

    /// Makes a message of its two parts.
    public init(_ type: FrameType, _ payload: [UInt8] = []) {
        self.type = type
        self.payload = payload
    }

    /// Header and payload in one piece.
    public var encoded: [UInt8] {
        FrameHeader(self.type, length: self.payload.count).encoded + self.payload
    }
}
