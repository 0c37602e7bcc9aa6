// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import HandoffWire
import Testing

@testable import HandoffProtocol

@Suite struct StreamCreditTests {
    /// A side that has opened stream 1 and said so.
    private static func opened(windows: StreamWindows = StreamConversation.windows) -> StreamConversation {
        var side = StreamConversation(windows: windows)
        side.play([(.open(.bulk), .number(1)), (.next, .frame(.open, 1, [2, 0, 0, 0, 8]))])
        return side
    }

    @Test func `no more goes out than the peer gave credit for`() {
        var side = Self.opened()
        side.play([
            (.write(1, 25), .ticket(1)), (.next, .data(1, 10)), (.next, .silence),
            (.getsCredit(1, 1), .wakes()), (.next, .data(1, 1)), (.next, .silence),
            (.getsCredit(1, 100), .wakes()), (.next, .data(1, 14, ticket: 1)), (.next, .silence),
        ])
    }

    @Test func `an end and an empty write need no credit, but wait behind what does`() {
        var side = Self.opened()
        side.play([
            (.write(1, 10), .ticket(1)), (.write(1, 0), .ticket(2)), (.write(1, 1, isEnd: true), .ticket(3)),
            (.next, .data(1, 10, ticket: 1)), (.next, .data(1, 0, ticket: 2)), (.next, .silence),
            (.getsCredit(1, 1), .wakes()), (.next, .data(1, 1, isEnd: true, ticket: 3)),
            (.write(1, 1), .ticket(nil)), (.write(1, 0, isEnd: true), .ticket(nil)),
        ])
    }

    @Test func `a long write is cut into frames`() {
        var side = Self.opened()
        let piece = Streams.framePayload
        side.play([
            (.getsCredit(1, 0x7fff_0000), .wakes()), (.write(1, 2 * piece + 1, isEnd: true), .ticket(1)),
            (.next, .data(1, piece)), (.next, .data(1, piece)), (.next, .data(1, 1, isEnd: true, ticket: 1)),
        ])
    }

    @Test(arguments: [[], [1], [0, 0, 1], [0, 0, 0, 0], [0, 0, 0, 1, 0]] as [[UInt8]])
    func `credit of nothing, or that cannot be read, is a violation`(payload: [UInt8]) {
        var side = Self.opened()
        side.play([(.gets(.credit, 1, payload), .violates(.malformed(.credit)))])
    }

    @Test func `credit past 2 GiB is a violation`() {
        var side = Self.opened()
        side.play([(.getsCredit(1, 0x7fff_ffff - 10), .wakes()), (.getsCredit(1, 1), .violates(.creditOverflow(1)))])
        var other = Self.opened()
        other.play([(.getsCredit(1, .max), .violates(.creditOverflow(1)))])
    }

    @Test func `the peer may send as much as the window has and not a byte more`() {
        var side = Self.opened()
        side.play([
            (.getsData(1, 5), .wakes(readers: [1])), (.getsData(1, 3), .wakes(readers: [1])),
            (.getsData(1, 0), .wakes()), (.getsData(1, 1), .violates(.creditExceeded(1))),
        ])
        var other = Self.opened()
        other.play([(.getsData(1, 9), .violates(.creditExceeded(1)))])
    }

    @Test func `credit is given back in halves of the window, and the window grows for a reader that keeps up`() {
        var side = Self.opened()
        side.play([
            (.getsData(1, 3), .wakes(readers: [1])), (.read(1), .bytes(3)), (.next, .silence),
            // Four of eight are read, and nothing waits: eight more beside the four.
            (.getsData(1, 1), .wakes(readers: [1])), (.read(1), .bytes(1)), (.next, .credit(1, 12)),
            (.getsData(1, 16), .wakes(readers: [1])), (.read(1), .bytes(16)), (.next, .credit(1, 32)),
            // Thirty-two is the limit: from here on only what was read comes back.
            (.getsData(1, 32), .wakes(readers: [1])), (.read(1), .bytes(32)), (.next, .credit(1, 32)),
            (.getsData(1, 33), .violates(.creditExceeded(1))),
        ])
    }

    @Test func `windows grow together to their total, and never into what the peer may still open`() {
        var side = Self.opened(windows: StreamWindows(initial: 8, limit: 32, total: 40))
        side.play([
            // 40 - 8 (this one) - 2 * 8 (what may come) = 16.
            (.getsData(1, 8), .wakes(readers: [1])), (.read(1), .bytes(8)), (.next, .credit(1, 16)),
            (.getsData(1, 16), .wakes(readers: [1])), (.read(1), .bytes(16)), (.next, .credit(1, 24)),
            (.getsData(1, 24), .wakes(readers: [1])), (.read(1), .bytes(24)), (.next, .credit(1, 24)),
            (.getsOpen(2), .wakes(hasNewStream: true)), (.getsOpen(4), .wakes(hasNewStream: true)),
            (.accept, .accepted(2, .bulk)),
            (.getsData(2, 8), .wakes(readers: [2])), (.read(2), .bytes(8)), (.next, .credit(2, 8)),
            // What a reset stream had is free again.
            (.release(1), .wakes()), (.next, .sendsReset(1)),
            (.getsData(2, 8), .wakes(readers: [2])), (.read(2), .bytes(8)), (.next, .credit(2, 16)),
        ])
        let windows = side.streams.streams.values.map(\.inbound.window)
        #expect(windows.reduce(0, +) <= 40)
    }

    @Test func `after the peer's end no credit is given`() {
        var side = Self.opened()
        side.play([
            (.getsData(1, 8, isEnd: true), .wakes(readers: [1])), (.read(1), .bytes(8)), (.read(1), .end),
            (.next, .silence),
        ])
    }

    @Test func `a million empty frames leave nothing behind`() {
        var side = Self.opened()
        let header = FrameHeader(.data, stream: 1, length: 0)
        for _ in 0..<100_000 {
            guard let wake = try? side.streams.receive(header, []), wake == Streams.Wake() else {
                Issue.record("an empty frame is allowed and wakes nobody")
                return
            }
        }
        side.play([(.read(1), .nothing), (.getsData(1, 8), .wakes(readers: [1])), (.read(1), .bytes(8))])
    }

    @Test func `bytes that come one by one are kept together`() {
        var queue = InboundQueue(window: 100_000)
        for number in 0..<100_000 {
            do { try queue.append([UInt8(truncatingIfNeeded: number)], isEnd: false, stream: 1) } catch {
                Issue.record("\(error)")
            }
        }
        var chunks: [[UInt8]] = []
        while let taken = queue.take(growth: 0) { chunks.append(taken.bytes) }
        #expect(chunks.count == 25)
        #expect(chunks.flatMap { $0 } == (0..<100_000).map { UInt8(truncatingIfNeeded: $0) })
    }

    @Test func `a reader that is always far behind gets every chunk once, in order`() {
        // Too large to be joined, so that what was read piles up at the front of the queue and has to be cut off.
        var queue = InboundQueue(window: 4_000_000)
        var expected = 0
        for number in 0..<1000 {
            do {
                try queue.append(
                    [UInt8](repeating: UInt8(truncatingIfNeeded: number), count: 3000),
                    isEnd: false,
                    stream: 1
                )
            } catch {
                Issue.record("\(error)")
            }
            guard number >= 100 else { continue }
            let chunk = queue.take(growth: 0)?.bytes ?? []
            let isRight = chunk == [UInt8](repeating: UInt8(truncatingIfNeeded: expected), count: 3000)
            #expect(isRight, "chunk \(expected)")
            expected += 1
        }
        var left = 0
        while queue.take(growth: 0) != nil { left += 1 }
        #expect(expected + left == 1000)
    }

    @Test func `a peer that makes this side answer and never reads is found out`() {
        var side = StreamConversation(limit: 1)
        // Two of the peer's streams are held for good, so each further one is refused with a frame.
        for number in [2, 4] as [UInt32] {
            side.play([
                (.getsOpen(number), .wakes(hasNewStream: true)), (.accept, .accepted(number, .bulk)),
                (.getsReset(number), .wakes(readers: [number])),
            ])
        }
        var number: UInt32 = 6
        while side.answer(.getsOpen(number)) == .wakes() { number += 2 }
        #expect(side.streams.controlBacklog == Streams.controlLimit)
        side.play([(.getsOpen(number), .violates(.notReading)), (.open(.bulk), .number(nil))])
    }

    @Test func `what waits in whole frames is counted`() {
        var side = StreamConversation()
        side.play([(.queue(OutgoingMessage(.ping, [1, 2])), .silence), (.queue(OutgoingMessage(.peek)), .silence)])
        #expect(side.streams.controlBacklog == 2)
        #expect(side.streams.controlBytes == 22)
        side.play([(.next, .frame(.ping, 0, [1, 2])), (.next, .frame(.peek, 0, [])), (.next, .silence)])
        #expect(side.streams.controlBytes == 0)
    }
}
