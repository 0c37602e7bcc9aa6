// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import HandoffWire
import Testing

@testable import HandoffProtocol

@Suite struct StreamEndingTests {
    private static let openFrame = StreamAnswer.frame(.open, 1, [2, 0, 0, 0, 8])

    private static func opened() -> StreamConversation {
        var side = StreamConversation()
        side.play([(.open(.bulk), .number(1)), (.next, Self.openFrame)])
        return side
    }

    @Test func `each direction ends by itself, and the last byte is read before the end`() {
        var side = Self.opened()
        side.play([
            (.write(1, 2, isEnd: true), .ticket(1)), (.next, .data(1, 2, isEnd: true, ticket: 1)),
            (.getsData(1, 5), .wakes(readers: [1])), (.getsData(1, 1, isEnd: true), .wakes(readers: [1])),
            (.read(1), .bytes(6)), (.read(1), .end), (.read(1), .end),
            (.release(1), .wakes()), (.next, .silence),
        ])
        #expect(side.streams.streams.isEmpty)
    }

    @Test(arguments: [0, 1]) func `data after the end is a violation, even none`(count: Int) {
        var side = Self.opened()
        side.play([
            (.getsData(1, 0, isEnd: true), .wakes(readers: [1])),
            (.getsData(1, count), .violates(.dataAfterEnd(1))),
        ])
    }

    @Test func `a stream released in the middle is reset, and what is on its way is passed over`() {
        var side = Self.opened()
        side.play([
            (.write(1, 10), .ticket(1)), (.write(1, 5), .ticket(2)), (.next, .data(1, 10, ticket: 1)),
            (.getsData(1, 4), .wakes(readers: [1])),
            (.release(1, .failed), .wakes(failed: [2])), (.next, .sendsReset(1, .failed)), (.next, .silence),
            (.getsData(1, 4), .wakes()), (.getsCredit(1, 7), .wakes()), (.getsReset(1), .wakes()),
            (.getsData(1, 8, isEnd: true), .wakes()),
            (.read(1), .reset(.cancelled)), (.write(1, 1), .ticket(nil)), (.release(1), .wakes()), (.next, .silence),
        ])
        #expect(side.streams.streams.isEmpty)
        #expect(side.streams.order.isEmpty)
    }

    @Test func `a piece in the middle of a write that is dropped fails its write once`() {
        var side = Self.opened()
        side.play([
            (.write(1, 30), .ticket(1)), (.next, .data(1, 10)), (.release(1), .wakes(failed: [1])),
            (.release(1), .wakes()), (.endAll, .wakes(hasNewStream: true)),
        ])
    }

    @Test func `a stream that both have ended is not reset, and what waits still goes out`() {
        var side = Self.opened()
        side.play([
            (.getsData(1, 3, isEnd: true), .wakes(readers: [1])), (.write(1, 12, isEnd: true), .ticket(1)),
            (.release(1), .wakes()),
            (.next, .data(1, 10)), (.next, .silence),
            (.getsCredit(1, 5), .wakes()), (.next, .data(1, 2, isEnd: true, ticket: 1)), (.next, .silence),
        ])
        #expect(side.streams.streams.isEmpty)
    }

    @Test func `the peer's reset fails what waits and drops what came without an end`() {
        var side = Self.opened()
        side.play([
            (.write(1, 12), .ticket(1)), (.write(1, 1), .ticket(2)), (.next, .data(1, 10)),
            (.getsData(1, 8), .wakes(readers: [1])),
            (.getsReset(1, .failed), .wakes(readers: [1], failed: [1, 2])),
            (.read(1), .reset(.failed)), (.write(1, 1), .ticket(nil)), (.next, .silence),
            (.getsData(1, 8), .wakes()), (.getsReset(1, .failed), .wakes(readers: [1])),
        ])
        #expect(side.streams.reset(of: 1) == .failed)
        let isReadable = side.streams.isReadable(1)
        #expect(isReadable)
        side.play([(.release(1), .wakes()), (.next, .silence)])
        #expect(side.streams.streams.isEmpty)
    }

    @Test func `what the peer had sent to its end is read, though it let go afterwards`() {
        // A receiver that sends its receipt, ends and lets go has not waited for this side's end.
        var side = Self.opened()
        side.play([
            (.write(1, 2), .ticket(1)), (.getsData(1, 6, isEnd: true), .wakes(readers: [1])),
            (.getsReset(1), .wakes(readers: [1], failed: [1])),
            (.read(1), .bytes(6)), (.read(1), .end), (.write(1, 1), .ticket(nil)),
            (.release(1), .wakes()), (.next, .silence),
        ])
        #expect(side.streams.streams.isEmpty)
    }

    @Test(arguments: [[], [1], [0, 1, 0]] as [[UInt8]]) func `a reset that cannot be read is a violation`(
        payload: [UInt8]
    ) {
        var side = Self.opened()
        side.play([(.gets(.reset, 1, payload), .violates(.malformed(.reset)))])
    }

    @Test(arguments: FrameType.allCases.filter { !$0.belongsToStream })
    func `a frame that is no stream's is a violation`(type: FrameType) {
        var side = Self.opened()
        side.play([(.gets(type, 1, []), .violates(.malformed(type)))])
    }

    @Test func `the end of the session fails every write and leaves what has come`() {
        var side = Self.opened()
        side.play([
            (.getsOpen(2), .wakes(hasNewStream: true)), (.accept, .accepted(2, .bulk)),
            (.write(1, 3), .ticket(1)), (.write(2, 3), .ticket(2)), (.write(2, 3, isEnd: true), .ticket(3)),
            (.getsData(2, 6), .wakes(readers: [2])), (.queue(OutgoingMessage(.ping)), .silence),
            (.endAll, .wakes(readers: [1, 2], failed: [1, 2, 3], hasNewStream: true)),
            (.next, .silence), (.read(2), .bytes(6)), (.read(2), .nothing),
            (.open(.bulk), .number(nil)), (.write(1, 1), .ticket(nil)),
            (.release(1), .wakes()), (.release(2), .wakes()), (.next, .silence),
            (.endAll, .wakes(hasNewStream: true)),
            // A last word may still be queued.
            (.queue(OutgoingMessage(.goodbye, [])), .silence), (.next, .frame(.goodbye, 0, [])),
        ])
        #expect(side.streams.streams.isEmpty)
    }
}

@Suite struct StreamPriorityTests {
    @Test func `control goes before previews, previews before originals, whole frames before all`() {
        var side = StreamConversation(peer: Hello(streamLimit: 8, initialCredit: 1 << 20))
        let piece = Streams.framePayload
        side.play([
            (.open(.bulk), .number(1)), (.open(.preview), .number(3)), (.open(.control), .number(5)),
            (.next, .frame(.open, 1, [2, 0, 0, 0, 8])), (.next, .frame(.open, 3, [1, 0, 0, 0, 8])),
            (.next, .frame(.open, 5, [0, 0, 0, 0, 8])),
            (.write(1, 2 * piece), .ticket(1)), (.next, .data(1, piece)),
            // Whatever is urgent waits for the one frame that is out, not for the write.
            (.write(3, piece + 1), .ticket(2)), (.next, .data(3, piece)),
            (.write(5, 3), .ticket(3)), (.queue(OutgoingMessage(.pong, [1])), .silence),
            (.next, .frame(.pong, 0, [1])), (.next, .data(5, 3, ticket: 3)), (.next, .data(3, 1, ticket: 2)),
            (.next, .data(1, piece, ticket: 1)), (.next, .silence),
        ])
    }

    @Test func `equals take turns`() {
        var side = StreamConversation(peer: Hello(streamLimit: 8, initialCredit: 4 << 20))
        let piece = Streams.framePayload
        side.play([(.open(.bulk), .number(1)), (.open(.bulk), .number(3)), (.open(.bulk), .number(5))])
        for number in [1, 3, 5] as [UInt32] {
            side.play([(.next, .frame(.open, number, [2, 0, 0, 0, 8]))])
        }
        for number in [1, 3, 5] as [UInt32] { _ = side.answer(.write(number, 4 * piece)) }
        for round in 1...4 {
            for (index, number) in ([1, 3, 5] as [UInt32]).enumerated() {
                let ticket = round == 4 ? UInt64(index + 1) : nil
                side.play([(.next, .data(number, piece, ticket: ticket))])
            }
        }
        side.play([(.next, .silence)])
    }

    @Test func `a stream without credit leaves its turn to a lesser one`() {
        var side = StreamConversation()
        side.play([
            (.open(.control), .number(1)), (.open(.bulk), .number(3)),
            (.next, .frame(.open, 1, [0, 0, 0, 0, 8])), (.next, .frame(.open, 3, [2, 0, 0, 0, 8])),
            (.write(1, 11), .ticket(1)), (.write(3, 2), .ticket(2)),
            (.next, .data(1, 10)), (.next, .data(3, 2, ticket: 2)), (.next, .silence),
        ])
    }

    @Test func `ten thousand streams one after the other leave nothing behind`() {
        var side = StreamConversation()
        for round in 0..<10_000 {
            let number = UInt32(2 * round + 1)
            side.play([
                (.open(.bulk), .number(number)), (.next, .frame(.open, number, [2, 0, 0, 0, 8])),
                (.release(number), .wakes()), (.next, .sendsReset(number)),
            ])
        }
        #expect(side.streams.streams.isEmpty)
        #expect(side.streams.order.isEmpty)
    }
}
