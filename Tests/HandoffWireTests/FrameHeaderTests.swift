// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import HandoffWire
import Testing

@Suite struct FrameHeaderTests {
    private static func bytes(type: UInt8, flags: UInt8 = 0, stream: UInt32, length: UInt32) -> [UInt8] {
        let numbers = [stream, length].flatMap { number in
            [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
        }
        return [type, flags] + numbers
    }

    private static func decode(_ bytes: [UInt8]) throws(FrameError) -> FrameHeader {
        try FrameHeader(decoding: bytes.span)
    }

    /// The limits as the protocol has them, apart from the code that is tested.
    private static let limits: [(FrameType, UInt32)] = [
        (.hello, 4096), (.share, 32), (.tag, 64), (.identity, 2048), (.acknowledge, 0), (.peek, 0), (.summary, 16_384),
        (.get, 0), (.activity, 1_048_576),
        (.refusal, 4096), (.follow, 8), (.update, 1_048_576), (.ended, 4096), (.open, 5), (.data, 1_048_576),
        (.credit, 4), (.reset, 2), (.ping, 8), (.pong, 8),
        (.goodbye, 4096),
    ]

    @Test func `every type has a limit in the table`() {
        #expect(Set(Self.limits.map(\.0)) == Set(FrameType.allCases))
    }

    @Test(arguments: Self.limits) func `a length up to the type's limit is accepted and none above it`(
        type: FrameType,
        limit: UInt32
    ) throws {
        let stream: UInt32 = type.belongsToStream ? 1 : 0
        for length in [0, limit] {
            let header = try Self.decode(Self.bytes(type: type.rawValue, stream: stream, length: length))
            #expect(header == FrameHeader(type, stream: stream, length: Int(length)))
        }
        for length in [limit + 1, 0x8000_0000, 0xffff_ffff] {
            #expect(throws: FrameError.tooLong(type, length)) {
                try Self.decode(Self.bytes(type: type.rawValue, stream: stream, length: length))
            }
        }
    }

    @Test func `a number that is no type is refused`() {
        let known = Set(FrameType.allCases.map(\.rawValue))
        for number in UInt8.min...UInt8.max where !known.contains(number) {
            #expect(throws: FrameError.unknownType(number)) {
                try Self.decode(Self.bytes(type: number, stream: 0, length: 0))
            }
        }
    }

    @Test(arguments: FrameType.allCases) func `only data may have a flag, and only the one that ends`(
        type: FrameType
    ) throws {
        let stream: UInt32 = type.belongsToStream ? 7 : 0
        for flags in UInt8(1)...UInt8.max {
            let bytes = Self.bytes(type: type.rawValue, flags: flags, stream: stream, length: 0)
            if type == .data, flags == FrameHeader.endFlag {
                #expect(try Self.decode(bytes).isEnd)
            } else {
                #expect(throws: FrameError.unknownFlags(flags)) { try Self.decode(bytes) }
            }
        }
    }

    @Test(arguments: FrameType.allCases) func `stream 0 is the session's and no other is`(type: FrameType) {
        let wrong: [UInt32] = type.belongsToStream ? [0] : [1, 2, 0x8000_0000, .max]
        for stream in wrong {
            #expect(throws: FrameError.wrongStream(type, stream)) {
                try Self.decode(Self.bytes(type: type.rawValue, stream: stream, length: 0))
            }
        }
    }

    @Test func `a header has the bytes that the protocol says`() {
        let header = FrameHeader(.data, stream: 0x0102_0304, length: 0x000a_0b0c, isEnd: true)
        #expect(header.encoded == [0x21, 0x01, 1, 2, 3, 4, 0, 0x0a, 0x0b, 0x0c])
    }

    @Test(arguments: FrameType.allCases) func `what is written is read`(type: FrameType) throws {
        let streams: [UInt32] = type.belongsToStream ? [1, 2, 0x7fff_ffff, .max] : [0]
        for stream in streams {
            for isEnd in type == .data ? [false, true] : [false] {
                let header = FrameHeader(type, stream: stream, length: type.payloadLimit, isEnd: isEnd)
                #expect(try Self.decode(header.encoded) == header)
            }
        }
    }

    @Test func `anything but ten bytes is refused`() {
        let bytes = FrameHeader(.data, stream: 1, length: 3).encoded
        for count in 0..<bytes.count {
            #expect(throws: FrameError.truncated) { try Self.decode(Array(bytes.prefix(count))) }
        }
        #expect(throws: FrameError.truncated) { try Self.decode(bytes + [0]) }
    }
}
