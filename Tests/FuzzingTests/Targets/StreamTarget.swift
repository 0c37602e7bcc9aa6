// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import HandoffWire

@testable import HandoffProtocol

/// The machine of a session's streams between a peer that sends whatever it likes and users that do whatever they like,
/// in any order.
enum StreamTarget: FuzzTarget {
    static let name = "streams"
    static let longestInput = 2048

    // Small, so that a short input gets to the edges.
    private static let windows = StreamWindows(initial: 64, limit: 512, total: 2048)
    private static let limit = 4

    static func seeds() -> [[UInt8]] {
        let open = Self.frame(.open, 1, StreamOpen(priority: .bulk, credit: 100).encoded)
        let data = Self.frame(.data, 1, Array(1...60))
        let credit = Self.frame(.credit, 1, [0, 0, 1, 0])
        return [
            open + [Step.accept] + data + [Step.read, 1, Step.write, 1, 200, 1, Step.send, Step.send] + credit
                + [Step.send, Step.send],
            open + [Step.accept] + data + Self.frame(.data, 1, [9], isEnd: true) + [Step.read, 1, Step.read, 1]
                + [Step.release, 1],
            [Step.open, 0, Step.open, 1, Step.write, 2, 90, 0, Step.send, Step.send, Step.send]
                + Self.frame(.data, 2, [1, 2, 3]) + [Step.read, 2] + Self.frame(.reset, 4, [0, 1]) + [Step.read, 4],
            open + Self.frame(.open, 3, StreamOpen(priority: .control, credit: 0).encoded) + [Step.zeros, 1, 64]
                + [Step.zeros, 3, 64, Step.accept, Step.accept, Step.read, 3, Step.zeros, 3, 64, Step.end],
        ]
    }

    private static func frame(_ type: FrameType, _ stream: UInt32, _ payload: [UInt8], isEnd: Bool = false) -> [UInt8] {
        [Step.frame] + FrameHeader(type, stream: stream, length: payload.count, isEnd: isEnd).encoded + payload
    }

    /// What an input's bytes mean.
    private enum Step {
        static let frame: UInt8 = 0
        static let zeros: UInt8 = 1
        static let open: UInt8 = 2
        static let accept: UInt8 = 3
        static let read: UInt8 = 4
        static let write: UInt8 = 5
        static let release: UInt8 = 6
        static let send: UInt8 = 7
        static let end: UInt8 = 8
        static let count: UInt8 = 9
    }

    static func check(_ input: [UInt8]) throws(BrokenProperty) {
        var input = InputReader(input)
        var session = StreamSession(windows: self.windows, limit: self.limit)
        while !input.isEmpty {
            switch input.byte() % Step.count {
            case Step.frame:
                let bytes = input.bytes(FrameHeader.size)
                guard let header = try? FrameHeader(decoding: bytes.span), header.type.belongsToStream else { return }
                let payload = input.bytes(header.length)
                guard payload.count == header.length, try session.receive(header, payload) else { return }
            case Step.zeros:
                let (stream, count) = (UInt32(max(1, input.byte())), input.number(bytes: 2) % 1024)
                let header = FrameHeader(.data, stream: stream, length: count)
                guard try session.receive(header, [UInt8](repeating: 0, count: count)) else { return }
            case Step.open: try session.open(StreamPriority(rawValue: input.byte() % 3) ?? .bulk)
            case Step.accept: session.accept()
            case Step.read: try session.read(UInt32(input.byte()))
            case Step.write:
                try session.write(UInt32(input.byte()), input.number(bytes: 1), isEnd: input.byte() % 2 == 1)
            case Step.release: try session.release(UInt32(input.byte()))
            case Step.send: try session.send()
            default: try session.endAll()
            }
            try session.checkBounds()
        }
    }
}
