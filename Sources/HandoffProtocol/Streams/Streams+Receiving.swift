// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

public import HandoffWire

extension Streams {
    /// Takes a frame of a stream.
    ///
    /// - Parameters:
    ///   - header: The frame's header.
    ///   - payload: Its payload.
    /// - Returns: Which waits are over.
    /// - Throws: ``StreamViolation``, which ends the session.
    public mutating func receive(_ header: FrameHeader, _ payload: [UInt8]) throws(StreamViolation) -> Wake {
        guard self.control.count < Self.controlLimit else { throw .notReading }
        let number = header.stream
        if header.type == .open { return try self.receiveOpen(number, payload) }
        guard self.streams[number] != nil else {
            // Frames for a stream that this side has let go of may still be on their way.
            guard number < (number % 2 == self.nextLocal % 2 ? self.nextLocal : self.nextRemote) else {
                throw .unknownStream(number)
            }
            return Wake()
        }
        switch header.type {
        case .data: return try self.receiveData(number, payload, isEnd: header.isEnd)
        case .credit: return try self.receiveCredit(number, payload)
        case .reset: return try self.receiveReset(number, payload)
        default: throw .malformed(header.type)
        }
    }

    private mutating func receiveOpen(_ number: UInt32, _ payload: [UInt8]) throws(StreamViolation) -> Wake {
        guard number == self.nextRemote else { throw .unknownStream(number) }
        guard number < Self.lastNumber, self.openCount(like: number) < self.remoteLimit else { throw .tooManyStreams }
        guard let open = try? StreamOpen(decoding: payload), open.credit <= Int32.max else { throw .malformed(.open) }
        self.nextRemote += 2
        // The peer cannot know which ended streams are still held here, so that is no violation of its, only refused.
        guard self.streams.keys.count(where: { $0 % 2 == number % 2 }) < 2 * self.remoteLimit else {
            self.sayReset(number, .refused)
            return Wake()
        }
        self.add(number, open.priority, credit: Int(open.credit), isLocal: false)
        self.arrivals.append(number)
        return Wake(hasNewStream: true)
    }

    private mutating func receiveData(
        _ number: UInt32,
        _ payload: [UInt8],
        isEnd: Bool
    ) throws(StreamViolation) -> Wake {
        guard self.streams[number]?.reset == nil else { return Wake() }
        try self.streams[number]?.inbound.append(payload, isEnd: isEnd, stream: number)
        self.streams[number]?.isTaken = true
        self.streams[number]?.movedCount &+= UInt64(payload.count)
        self.removeIfDone(number)
        return payload.isEmpty && !isEnd ? Wake() : Wake(readers: [number])
    }

    private mutating func receiveCredit(_ number: UInt32, _ payload: [UInt8]) throws(StreamViolation) -> Wake {
        let amount = payload.reduce(0) { $0 << 8 | Int($1) }
        guard payload.count == 4, amount > 0 else { throw .malformed(.credit) }
        guard self.streams[number]?.outbound.add(credit: amount) == true else { throw .creditOverflow(number) }
        self.streams[number]?.isTaken = true
        return Wake()
    }

    private mutating func receiveReset(_ number: UInt32, _ payload: [UInt8]) throws(StreamViolation) -> Wake {
        guard payload.count == 2 else { throw .malformed(.reset) }
        self.streams[number]?.reset = StreamReset(code: UInt16(payload[0]) << 8 | UInt16(payload[1]))
        // What the peer had sent to its end is whole, and stays: it may have let go because it was done, before it saw
        // this side's end (RFC 9114 4.1 has the same rule).
        if self.streams[number]?.inbound.hasEnded == false { self.streams[number]?.inbound.discard() }
        let failed = self.streams[number]?.outbound.discard() ?? []
        self.removeIfDone(number)
        return Wake(readers: [number], failedWrites: failed)
    }
}
