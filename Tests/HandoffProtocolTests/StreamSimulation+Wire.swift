// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import HandoffWire
import Testing

@testable import HandoffProtocol

extension StreamSimulation {
    /// Lets one party put its next frame on the wire.
    ///
    /// - Returns: Whether there was one.
    @discardableResult
    mutating func send(_ isClient: Bool) -> Bool {
        let (backlog, outgoing) = self.with(isClient) { ($0.machine.controlBacklog, $0.machine.nextOutgoing()) }
        switch outgoing {
        case nil:
            self.check(backlog == 0 && self.mostUrgent(isClient) == nil, "something could go out and did not")
            return false
        case .frame(let bytes)?:
            self.with(!isClient) { $0.wire.append(bytes) }
        case .data(let number, let data)?:
            self.check(backlog == 0, "data of \(number) went before a whole frame")
            let priority = self.with(isClient) { $0.priorities[number] }
            self.check(priority == self.mostUrgent(isClient), "stream \(number) went before a more urgent one")
            self.note(isClient, number, data)
            let header = FrameHeader(.data, stream: number, length: data.range.count, isEnd: data.isEnd)
            self.with(!isClient) { $0.wire.append(header.encoded + data.bytes[data.range]) }
        }
        return true
    }

    private mutating func note(_ isClient: Bool, _ number: UInt32, _ data: OutgoingData) {
        let direction = Direction(stream: number, fromClient: isClient)
        guard var progress = self.progress[direction], var write = progress.writes.first else {
            return self.check(false, "stream \(number) sends what nobody wrote")
        }
        write.remaining -= data.range.count
        progress.sent += data.range.count
        let isLast = write.remaining == 0
        self.check(progress.sent <= progress.granted, "stream \(number) sends past its credit")
        self.check(write.remaining >= 0, "stream \(number) sends more than was written")
        self.check(data.ticket == (isLast ? write.ticket : nil), "stream \(number) has another ticket")
        self.check(data.isEnd == (isLast && write.isEnd), "stream \(number) ends elsewhere")
        if isLast { progress.writes.removeFirst() } else { progress.writes[0] = write }
        self.progress[direction] = progress
        if let ticket = data.ticket { self.complete(isClient, ticket) }
    }

    /// The best priority that has something to send and credit for it, as the model sees it.
    private mutating func mostUrgent(_ isClient: Bool) -> StreamPriority? {
        let able = self.progress.filter { direction, progress in
            guard direction.fromClient == isClient, let first = progress.writes.first else { return false }
            return first.remaining == 0 || progress.sent < progress.granted
        }
        return self.with(isClient) { party in able.keys.compactMap { party.priorities[$0.stream] }.min() }
    }

    /// Lets so many bytes arrive, as far as they make whole frames.
    mutating func deliver(_ isClient: Bool, upTo count: Int) {
        var left = count
        while let frame = self.with(isClient, { $0.wire.first }), frame.count <= left {
            left -= frame.count
            self.with(isClient) { party in _ = party.wire.removeFirst() }
            let head = Array(frame.prefix(FrameHeader.size))
            let payload = Array(frame.dropFirst(FrameHeader.size))
            guard let header = try? FrameHeader(decoding: head.span), header.length == payload.count else {
                return self.check(false, "the wire holds no frame")
            }
            self.take(isClient, header, payload)
        }
    }

    private mutating func take(_ isClient: Bool, _ header: FrameHeader, _ payload: [UInt8]) {
        if header.type == .ping {
            let expected = self.with(isClient) { party in
                party.pingsSeen &+= 1
                return party.pingsSeen
            }
            return self.check(payload == [expected], "whole frames came out of order")
        }
        let number = header.stream
        let isKnown = self.with(isClient) { $0.machine.streams[number] != nil && !$0.resets.contains(number) }
        let received = self.with(isClient) { party -> Result<Streams.Wake, StreamViolation> in
            Result { () throws(StreamViolation) in try party.machine.receive(header, payload) }
        }
        guard case .success(let wake) = received else { return self.check(false, "\(received) by an honest peer") }
        let inbound = Direction(stream: number, fromClient: !isClient)
        let outbound = Direction(stream: number, fromClient: isClient)
        switch header.type {
        case .open:
            let credit = (try? StreamOpen(decoding: payload))?.credit
            self.progress[outbound]?.granted = Int(credit ?? 0)
        case .credit where isKnown:
            self.progress[outbound]?.granted += payload.reduce(0) { $0 << 8 | Int($1) }
        case .data where isKnown:
            self.progress[inbound]?.delivered += payload.count
            self.progress[inbound]?.isEndDelivered = header.isEnd
            self.checkMemory(isClient, number)
        case .reset where isKnown:
            self.with(isClient) { party in _ = party.resets.insert(number) }
            self.fail(isClient, wake.failedWrites, self.progress[outbound]?.writes.map(\.ticket) ?? [])
            self.progress[outbound]?.writes = []
        default:
            self.check(wake == Streams.Wake(), "a frame of a stream that is gone wakes somebody")
        }
    }

    private mutating func checkMemory(_ isClient: Bool, _ number: UInt32) {
        let progress = self.progress[Direction(stream: number, fromClient: !isClient)] ?? Progress()
        let waiting = progress.delivered - progress.read
        let (window, all, count) = self.with(isClient) { party in
            let windows = party.machine.streams.mapValues(\.inbound.window)
            return (windows[number] ?? 0, windows.values.reduce(0, +), windows.count)
        }
        self.check(waiting <= max(window, Self.windows.initial), "\(waiting) bytes wait behind a window of \(window)")
        self.check(window <= Self.windows.limit, "a window has grown to \(window)")
        self.check(all <= Self.windows.total + count * Self.windows.initial, "\(count) windows have grown to \(all)")
    }

    /// Lets both send and all arrive until nothing moves.
    mutating func settle() {
        while true {
            var hasMoved = false
            for isClient in [true, false] {
                while self.send(isClient) { hasMoved = true }
                self.deliver(!isClient, upTo: .max)
            }
            if !hasMoved { return }
        }
    }
}
