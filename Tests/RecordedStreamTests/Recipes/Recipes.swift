// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import HandoffProtocol
import HandoffWire

/// What the files in `Streams` are made of.
enum Recipes {
    static let all =
        Self.toOriginator + Self.lengths + Self.pairingAsClient + Self.toContinuer + Self.pairingAsServer
        + Self.toReceiver + Self.linksToReceiver + Self.paired + Self.identities + Self.followingOriginator
        + Self.followingContinuer

    // MARK: - Frames

    static func frame(_ type: FrameType, _ payload: [UInt8] = [], on stream: UInt32 = 0, isEnd: Bool = false) -> [UInt8]
    {
        FrameHeader(type, stream: stream, length: payload.count, isEnd: isEnd).encoded + payload
    }

    /// The ten bytes of a header, right or wrong.
    static func header(_ type: UInt8, flags: UInt8 = 0, stream: UInt32 = 0, length: UInt32 = 0) -> [UInt8] {
        [type, flags] + Self.bytes(stream) + Self.bytes(length)
    }

    static func bytes(_ number: UInt32) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
    }

    static func open(_ stream: UInt32, credit: UInt32 = 262_144, priority: UInt8 = 0) -> [UInt8] {
        Self.frame(.open, [priority] + Self.bytes(credit), on: stream)
    }

    static func goodbye(_ code: Reason.Code) -> [UInt8] { Self.frame(.goodbye, Reason(code, "").encoded) }

    static let goodbye = Self.goodbye(.done)

    static let hello = Self.frame(.hello, Hello(streamLimit: 16, initialCredit: 262_144).encoded)

    /// An element of the group: any party may have made it.
    static let share = Self.frame(
        .share,
        [
            0x64, 0xe0, 0xa8, 0x9a, 0x6a, 0x19, 0x55, 0x59, 0x4d, 0xa4, 0x22, 0x6b, 0x06, 0x4b, 0x87, 0x66,
            0xa2, 0x65, 0x41, 0xdd, 0x00, 0x62, 0x9a, 0x4e, 0xcd, 0x04, 0x1c, 0x22, 0x0b, 0xf9, 0x62, 0x27,
        ]
    )

    static let wrongTag = Self.frame(.tag, [UInt8](repeating: 0, count: 64))
}
