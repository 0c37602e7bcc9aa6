// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import HandoffWire
import Testing

@testable import HandoffProtocol

/// What happens to the streams of one side: the left column of a conversation.
enum StreamEvent: Sendable {
    case open(StreamPriority)
    case accept
    case take(UInt32)
    /// Asks what the peer has made of a stream.
    case isTaken(UInt32)
    case write(UInt32, Int, isEnd: Bool = false)
    case read(UInt32)
    case release(UInt32, StreamReset = .cancelled)
    case queue(OutgoingMessage)
    case next
    case endAll
    /// A frame of the peer's.
    case gets(FrameType, UInt32, [UInt8], isEnd: Bool = false)

    /// Data of the peer's, of so many bytes.
    static func getsData(_ stream: UInt32, _ count: Int, isEnd: Bool = false) -> StreamEvent {
        .gets(.data, stream, [UInt8](repeating: 0xda, count: count), isEnd: isEnd)
    }

    static func getsOpen(_ stream: UInt32, _ priority: StreamPriority = .bulk, credit: UInt32 = 10) -> StreamEvent {
        .gets(.open, stream, StreamOpen(priority: priority, credit: credit).encoded)
    }

    static func getsCredit(_ stream: UInt32, _ amount: UInt32) -> StreamEvent {
        .gets(.credit, stream, [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: amount >> $0) })
    }

    static func getsReset(_ stream: UInt32, _ reset: StreamReset = .cancelled) -> StreamEvent {
        .gets(.reset, stream, [UInt8(reset.code >> 8), UInt8(truncatingIfNeeded: reset.code)])
    }
}

/// What comes of it: the right column.
enum StreamAnswer: Sendable, Hashable {
    case number(UInt32?)
    case accepted(UInt32?, StreamPriority?)
    case answer(Streams.Answer)
    case ticket(UInt64?)
    /// So many bytes were read.
    case bytes(Int)
    case end
    case reset(StreamReset)
    case nothing
    case wakes(readers: [UInt32] = [], failed: [UInt64] = [], hasNewStream: Bool = false)
    case violates(StreamViolation)
    case frame(FrameType, UInt32, [UInt8])
    case data(UInt32, Int, isEnd: Bool = false, ticket: UInt64? = nil)
    case silence

    static func credit(_ stream: UInt32, _ amount: UInt8) -> StreamAnswer {
        .frame(.credit, stream, [0, 0, 0, amount])
    }

    static func sendsReset(_ stream: UInt32, _ reset: StreamReset = .cancelled) -> StreamAnswer {
        .frame(.reset, stream, [0, UInt8(reset.code)])
    }
}

/// One side of a session whose windows are small enough to count on fingers.
struct StreamConversation: ~Copyable {
    static let windows = StreamWindows(initial: 8, limit: 32, total: 48)
    /// The peer allows two streams and ten bytes on each.
    static let peer = Hello(streamLimit: 2, initialCredit: 10)

    var streams: Streams

    init(isClient: Bool = true, windows: StreamWindows = Self.windows, limit: Int = 2, peer: Hello = Self.peer) {
        self.streams = Streams(isClient: isClient, windows: windows, limit: limit)
        self.streams.begin(peer: peer)
    }

    /// Plays a table, and names the row where the answer is another one.
    mutating func play(
        _ table: [(StreamEvent, StreamAnswer)],
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        for (row, (event, expected)) in table.enumerated() {
            let answer = self.answer(event)
            #expect(answer == expected, "row \(row), \(event)", sourceLocation: sourceLocation)
        }
    }

    mutating func answer(_ event: StreamEvent) -> StreamAnswer {
        switch event {
        case .open(let priority):
            return .number(self.streams.open(priority))
        case .accept:
            let arrival = self.streams.accept()
            return .accepted(arrival?.number, arrival?.priority)
        case .take(let number):
            self.streams.take(number)
            return .silence
        case .isTaken(let number):
            return .answer(self.streams.answer(to: number))
        case .write(let number, let count, let isEnd):
            return .ticket(self.streams.write(number, [UInt8](repeating: 0xab, count: count), isEnd: isEnd))
        case .read(let number):
            switch self.streams.read(number) {
            case .bytes(let bytes): return .bytes(bytes.count)
            case .end: return .end
            case .reset(let reset): return .reset(reset)
            case .nothing: return .nothing
            }
        case .release(let number, let reset):
            return Self.wakes(self.streams.release(number, reset))
        case .queue(let message):
            self.streams.queue(message)
            return .silence
        case .next:
            switch self.streams.nextOutgoing() {
            case nil: return .silence
            case .frame(let bytes)?: return Self.frame(bytes)
            case .data(let stream, let data)?:
                return .data(stream, data.range.count, isEnd: data.isEnd, ticket: data.ticket)
            }
        case .endAll:
            return Self.wakes(self.streams.endAll())
        case .gets(let type, let stream, let payload, let isEnd):
            let header = FrameHeader(type, stream: stream, length: payload.count, isEnd: isEnd)
            do { return Self.wakes(try self.streams.receive(header, payload)) } catch { return .violates(error) }
        }
    }

    private static func wakes(_ wake: Streams.Wake) -> StreamAnswer {
        .wakes(readers: wake.readers.sorted(), failed: wake.failedWrites.sorted(), hasNewStream: wake.hasNewStream)
    }

    private static func frame(_ bytes: [UInt8]) -> StreamAnswer {
        let head = Array(bytes.prefix(FrameHeader.size))
        guard let header = try? FrameHeader(decoding: head.span) else { return .nothing }
        let payload = Array(bytes.dropFirst(FrameHeader.size))
        return payload.count == header.length ? .frame(header.type, header.stream, payload) : .nothing
    }
}
