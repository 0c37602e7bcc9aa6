// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import HandoffWire
import Testing

@testable import HandoffProtocol

@Suite struct StreamOpeningTests {
    private static let openPayload: [UInt8] = [2, 0, 0, 0, 8]

    @Test func `the client's streams are odd, the server's even, each rising`() {
        var client = StreamConversation()
        client.play([
            (.open(.bulk), .number(1)), (.open(.control), .number(3)),
            (.next, .frame(.open, 1, Self.openPayload)), (.next, .frame(.open, 3, [0, 0, 0, 0, 8])), (.next, .silence),
        ])
        var server = StreamConversation(isClient: false)
        server.play([(.open(.bulk), .number(2)), (.open(.bulk), .number(4))])
    }

    @Test func `before the peer's hello nothing can be opened`() {
        var streams = Streams(isClient: true, windows: StreamWindows(), limit: 16)
        #expect(streams.open(.bulk) == nil)
    }

    @Test func `a stream that the peer opens is accepted once`() {
        var side = StreamConversation()
        side.play([
            (.accept, .accepted(nil, nil)),
            (.getsOpen(2, .preview), .wakes(hasNewStream: true)), (.getsOpen(4, .control), .wakes(hasNewStream: true)),
            (.accept, .accepted(2, .preview)), (.accept, .accepted(4, .control)), (.accept, .accepted(nil, nil)),
        ])
        let hasArrival = side.streams.hasArrival
        #expect(!hasArrival)
    }

    @Test func `who takes a stream says so in one empty frame, before all else on it`() {
        var side = StreamConversation()
        side.play([
            (.getsOpen(2), .wakes(hasNewStream: true)), (.accept, .accepted(2, .bulk)), (.isTaken(2), .answer(.taken)),
            (.write(2, 3), .ticket(1)), (.take(2), .silence),
            (.next, .frame(.data, 2, [])), (.next, .data(2, 3, ticket: 1)), (.next, .silence),
        ])
    }

    @Test func `nothing is said about a stream that is over, or gone`() {
        var side = StreamConversation()
        side.play([
            (.getsOpen(2), .wakes(hasNewStream: true)), (.getsData(2, 3, isEnd: true), .wakes(readers: [2])),
            (.getsReset(2), .wakes(readers: [2])), (.accept, .accepted(2, .bulk)), (.take(2), .silence),
            (.take(4), .silence), (.next, .silence), (.read(2), .bytes(3)),
            (.getsOpen(4), .wakes(hasNewStream: true)), (.accept, .accepted(4, .bulk)),
            (.endAll, .wakes(readers: [2, 4], hasNewStream: true)), (.take(4), .silence), (.next, .silence),
        ])
    }

    @Test func `a stream is taken with the first frame on it that is no reset`() {
        let frames: [(StreamEvent, StreamAnswer, Streams.Answer)] = [
            (.getsData(1, 0), .wakes(), .taken), (.getsData(1, 2), .wakes(readers: [1]), .taken),
            (.getsData(1, 0, isEnd: true), .wakes(readers: [1]), .taken), (.getsCredit(1, 1), .wakes(), .taken),
            (.getsReset(1, .refused), .wakes(readers: [1]), .reset(.refused)),
        ]
        for (frame, wakes, answer) in frames {
            var side = StreamConversation()
            side.play([
                (.open(.bulk), .number(1)), (.isTaken(1), .answer(.nothing)), (frame, wakes),
                (.isTaken(1), .answer(answer)),
            ])
        }
        var side = StreamConversation()
        side.play([
            (.open(.bulk), .number(1)), (.getsData(1, 0), .wakes()), (.getsReset(1), .wakes(readers: [1])),
            (.isTaken(1), .answer(.taken)), (.release(1), .wakes()), (.isTaken(1), .answer(.reset(.cancelled))),
        ])
    }

    @Test func `what moves on a stream is counted both ways`() {
        var side = StreamConversation()
        side.play([
            (.open(.bulk), .number(1)), (.write(1, 15), .ticket(1)), (.next, .frame(.open, 1, Self.openPayload)),
        ])
        #expect(side.streams.movedCount(of: 1) == 0)
        side.play([(.next, .data(1, 10)), (.getsData(1, 3), .wakes(readers: [1]))])
        #expect(side.streams.movedCount(of: 1) == 13)
    }

    @Test(arguments: [1, 3, 4, 6, 0xffff_ffff] as [UInt32])
    func `the peer may open none but its next number`(number: UInt32) {
        var side = StreamConversation()
        side.play([(.getsOpen(number), .violates(.unknownStream(number)))])
    }

    @Test func `a number is opened once`() {
        var side = StreamConversation()
        side.play([(.getsOpen(2), .wakes(hasNewStream: true)), (.getsOpen(2), .violates(.unknownStream(2)))])
    }

    @Test(arguments: [[], [2], [2, 0, 0, 0], [3, 0, 0, 0, 1], [2, 0, 0, 0, 1, 0], [2, 0x80, 0, 0, 0]] as [[UInt8]])
    func `an opening that cannot be read is a violation`(payload: [UInt8]) {
        var side = StreamConversation()
        side.play([(.gets(.open, 2, payload), .violates(.malformed(.open)))])
    }

    @Test(arguments: [.data, .credit, .reset] as [FrameType])
    func `frames of streams that never were are a violation, whoever would have opened them`(type: FrameType) {
        for number in [1, 2, 3, 4, 0x8000_0001, .max] as [UInt32] {
            var side = StreamConversation()
            side.play([(.gets(type, number, [0, 1]), .violates(.unknownStream(number)))])
        }
    }

    @Test func `a peer that opens one more than allowed has broken the rules`() {
        var side = StreamConversation()
        side.play([
            (.getsOpen(2), .wakes(hasNewStream: true)), (.getsOpen(4), .wakes(hasNewStream: true)),
            (.getsOpen(6), .violates(.tooManyStreams)),
        ])
    }

    @Test func `this side opens no more than the peer allows, and again once one has ended`() {
        var side = StreamConversation()
        side.play([
            (.open(.bulk), .number(1)), (.open(.bulk), .number(3)), (.open(.bulk), .number(nil)),
            (.write(1, 0, isEnd: true), .ticket(1)), (.getsData(1, 0, isEnd: true), .wakes(readers: [1])),
            (.next, .frame(.open, 1, Self.openPayload)), (.next, .frame(.open, 3, Self.openPayload)),
            // Its end has not gone out yet, so the peer still counts it.
            (.open(.bulk), .number(nil)),
            (.next, .data(1, 0, isEnd: true, ticket: 1)),
            (.open(.bulk), .number(5)),
        ])
    }

    @Test func `a stream that has ended counts no more, though it is still held here`() {
        // The peer cannot know who holds what here: counted as open it would make an honest peer a violator.
        var side = StreamConversation()
        side.play([
            (.getsOpen(2), .wakes(hasNewStream: true)), (.getsOpen(4), .wakes(hasNewStream: true)),
            (.accept, .accepted(2, .bulk)), (.accept, .accepted(4, .bulk)),
            (.getsReset(2), .wakes(readers: [2])),
            (.getsData(4, 3, isEnd: true), .wakes(readers: [4])),
            (.write(4, 0, isEnd: true), .ticket(1)), (.next, .data(4, 0, isEnd: true, ticket: 1)),
            (.getsOpen(6), .wakes(hasNewStream: true)), (.getsOpen(8), .wakes(hasNewStream: true)),
            (.read(2), .reset(.cancelled)), (.read(4), .bytes(3)), (.read(4), .end),
        ])
    }

    @Test func `streams that are only held are refused beyond twice the limit, without a violation`() {
        var side = StreamConversation()
        for number in [2, 4, 6, 8] as [UInt32] {
            side.play([
                (.getsOpen(number), .wakes(hasNewStream: true)), (.accept, .accepted(number, .bulk)),
                (.getsReset(number), .wakes(readers: [number])),
            ])
        }
        side.play([
            (.getsOpen(10), .wakes()), (.next, .sendsReset(10, .refused)), (.accept, .accepted(nil, nil)),
            (.getsData(10, 8), .wakes()),
            (.release(4), .wakes()), (.getsOpen(12), .wakes(hasNewStream: true)),
        ])
    }

    @Test func `a stream that is reset before anybody accepted it is gone`() {
        var side = StreamConversation()
        for number in stride(from: UInt32(2), to: 20_002, by: 2) {
            side.play([
                (.getsOpen(number), .wakes(hasNewStream: true)), (.getsData(number, 8), .wakes(readers: [number])),
                (.getsReset(number), .wakes(readers: [number])),
            ])
        }
        #expect(side.streams.streams.isEmpty)
        #expect(side.streams.order.isEmpty)
        #expect(side.streams.arrivals.isEmpty)
        let hasArrival = side.streams.hasArrival
        #expect(!hasArrival)
        side.play([(.accept, .accepted(nil, nil))])
    }

    @Test func `numbers that are used up end opening, not the process`() {
        var side = StreamConversation()
        side.streams.nextLocal = UInt32.max - 4
        side.streams.nextRemote = UInt32.max - 3
        side.play([
            (.open(.bulk), .number(UInt32.max - 4)), (.open(.bulk), .number(nil)),
            (.getsOpen(UInt32.max - 3), .wakes(hasNewStream: true)),
            (.getsOpen(UInt32.max - 1), .violates(.tooManyStreams)),
        ])
    }
}
