// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

public import HandoffWire

/// All streams of a session as one pure machine: opening, credit, half-close, reset, and whose turn it is to send.
///
/// The client's streams have odd numbers, the server's even ones, each side's in rising order.
public struct Streams: ~Copyable, Sendable {
    /// What reading from a stream gives.
    public enum Inbound: Sendable, Hashable {
        /// The oldest bytes that were not read yet.
        case bytes([UInt8])
        /// The peer has ended its direction, and all of it was read.
        case end
        /// The stream was reset.
        case reset(StreamReset)
        /// Nothing is there yet.
        case nothing
    }

    /// A frame that goes out next.
    public enum Outgoing: Sendable, Hashable {
        /// A small frame, whole.
        case frame([UInt8])
        /// A piece of a stream.
        case data(stream: UInt32, OutgoingData)
    }

    /// Which waits are over after an event.
    public struct Wake: Sendable, Hashable {
        /// Streams that have something to read.
        public var readers: [UInt32] = []
        /// Writes that will never be sent, with the reset that ended them.
        public var failedWrites: [UInt64] = []
        /// Whether a stream of the peer's waits to be accepted.
        public var hasNewStream = false
    }

    struct Stream: Sendable {
        let priority: StreamPriority
        var inbound: InboundQueue
        var outbound: OutboundQueue
        var reset: StreamReset?
        /// Whether this side's user still holds it.
        var isHeld = true
    }

    /// The longest payload that this side puts in one data frame, in bytes.
    ///
    /// A shorter one lets urgent streams cut in sooner; a longer one saves little more.
    public static let framePayload = 256 * 1024

    var streams: [UInt32: Stream] = [:]
    private var order: [UInt32] = []
    private var nextLocal: UInt32
    private var nextRemote: UInt32
    private var control: [[UInt8]] = []
    private var arrivals: [UInt32] = []
    private var nextTicket: UInt64 = 1
    private let windows: StreamWindows
    private let remoteLimit: Int
    private var localLimit = 0
    private var initialCredit = 0

    /// Begins without streams.
    ///
    /// - Parameters:
    ///   - isClient: Whether this side dialled.
    ///   - windows: How far the peer may run ahead of readers.
    ///   - limit: How many streams the peer may have open at once.
    public init(isClient: Bool, windows: StreamWindows, limit: Int) {
        self.nextLocal = isClient ? 1 : 2
        self.nextRemote = isClient ? 2 : 1
        self.windows = windows
        self.remoteLimit = limit
    }

    /// Takes what the peer's hello allows; before it no stream can be opened.
    ///
    /// - Parameter peer: The hello.
    public mutating func begin(peer: Hello) {
        self.localLimit = peer.streamLimit
        self.initialCredit = peer.initialCredit
    }

    // MARK: - What this side does

    /// Opens a stream.
    ///
    /// - Parameter priority: Its priority.
    /// - Returns: Its number, or nil if the peer allows no more or the numbers are used up.
    public mutating func open(_ priority: StreamPriority) -> UInt32? {
        let own = self.streams.keys.count { $0 % 2 == self.nextLocal % 2 }
        guard own < self.localLimit, self.nextLocal < UInt32.max - 2 else { return nil }
        let number = self.nextLocal
        self.nextLocal += 2
        self.add(number, priority, credit: self.initialCredit)
        let open = StreamOpen(priority: priority, credit: UInt32(self.windows.initial)).encoded
        self.control.append(FrameHeader(.open, stream: number, length: open.count).encoded + open)
        return number
    }

    /// Takes the next stream that the peer opened.
    ///
    /// - Returns: Its number and priority, or nil if none waits.
    public mutating func accept() -> (number: UInt32, priority: StreamPriority)? {
        while !self.arrivals.isEmpty {
            let number = self.arrivals.removeFirst()
            if let stream = self.streams[number] { return (number, stream.priority) }
        }
        return nil
    }

    /// Whether ``accept()`` has something to give.
    public var hasArrival: Bool { self.arrivals.contains { self.streams[$0] != nil } }

    /// Whether ``read(_:)`` has something to say.
    ///
    /// - Parameter number: The stream.
    /// - Returns: True also for a stream that is gone or reset: that is said.
    public func isReadable(_ number: UInt32) -> Bool {
        guard let stream = self.streams[number], stream.reset == nil else { return true }
        return !stream.inbound.isEmpty || stream.inbound.hasEnded
    }

    /// The reset that ended a stream, if one did.
    ///
    /// - Parameter number: The stream.
    /// - Returns: The reset, or nil.
    public func reset(of number: UInt32) -> StreamReset? { self.streams[number]?.reset }

    /// Queues bytes on a stream; they stay the caller's until ``nextOutgoing()`` hands out the piece with the ticket.
    ///
    /// - Parameters:
    ///   - number: The stream.
    ///   - bytes: What to send.
    ///   - isEnd: Whether this side's direction ends with it.
    /// - Returns: The write's ticket, or nil if the direction has ended or the stream is gone or reset.
    public mutating func write(_ number: UInt32, _ bytes: [UInt8], isEnd: Bool) -> UInt64? {
        guard let stream = self.streams[number], stream.reset == nil, !stream.outbound.hasEnded else { return nil }
        let ticket = self.nextTicket
        self.nextTicket += 1
        self.streams[number]?.outbound.append(bytes, isEnd: isEnd, ticket: ticket)
        return ticket
    }

    /// Takes what can be read from a stream.
    ///
    /// - Parameter number: The stream.
    /// - Returns: What is there.
    public mutating func read(_ number: UInt32) -> Inbound {
        // Only looked at through the dictionary: a copy of the stream beside it would make the queue copy itself.
        guard let window = self.streams[number]?.inbound.window else { return .reset(.cancelled) }
        if let reset = self.streams[number]?.reset { return .reset(reset) }
        let growth = self.growth(of: window)
        guard let taken = self.streams[number]?.inbound.take(growth: growth) else {
            return self.streams[number]?.inbound.hasEnded == true ? .end : .nothing
        }
        if taken.credit > 0 {
            let amount = UInt32(taken.credit)
            let payload = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: amount >> $0) }
            self.control.append(FrameHeader(.credit, stream: number, length: 4).encoded + payload)
        }
        return .bytes(taken.bytes)
    }

    /// Queues a frame of the session itself.
    ///
    /// - Parameter message: The frame.
    public mutating func queue(_ message: OutgoingMessage) {
        self.control.append(message.encoded)
    }

    /// How many small frames wait to be sent; a peer that asks and never listens makes it grow.
    public var controlBacklog: Int { self.control.count }

    /// Lets go of a stream; what is not finished in both directions is reset.
    ///
    /// - Parameters:
    ///   - number: The stream.
    ///   - reset: What to tell the peer if it is not finished.
    /// - Returns: Writes that will never be sent.
    public mutating func release(_ number: UInt32, _ reset: StreamReset) -> Wake {
        guard let stream = self.streams[number] else { return Wake() }
        self.streams[number]?.isHeld = false
        var wake = Wake()
        let isRead = stream.inbound.hasEnded && stream.inbound.isEmpty
        if stream.reset == nil, !isRead || !stream.outbound.hasEnded {
            let payload = [UInt8(truncatingIfNeeded: reset.code >> 8), UInt8(truncatingIfNeeded: reset.code)]
            self.control.append(FrameHeader(.reset, stream: number, length: 2).encoded + payload)
            wake.failedWrites = self.streams[number]?.outbound.discard() ?? []
            self.remove(number)
        } else {
            self.removeIfDone(number)
        }
        return wake
    }

    /// Gives the frame that goes out next: small ones first, then streams by priority, in turn among equals.
    ///
    /// - Returns: The frame, or nil if nothing can go out now.
    public mutating func nextOutgoing() -> Outgoing? {
        if !self.control.isEmpty { return .frame(self.control.removeFirst()) }
        var best: (position: Int, priority: StreamPriority)?
        for (position, number) in self.order.enumerated() {
            guard let stream = self.streams[number], stream.outbound.isSendable else { continue }
            if let found = best, found.priority <= stream.priority { continue }
            best = (position, stream.priority)
        }
        guard let position = best?.position else { return nil }
        let number = self.order.remove(at: position)
        self.order.append(number)
        guard let data = self.streams[number]?.outbound.next(limit: Self.framePayload) else { return nil }
        self.removeIfDone(number)
        return .data(stream: number, data)
    }

    // MARK: - What the peer does

    /// Takes a frame of a stream.
    ///
    /// - Parameters:
    ///   - header: The frame's header.
    ///   - payload: Its payload.
    /// - Returns: Which waits are over.
    /// - Throws: ``StreamViolation``, which ends the session.
    public mutating func receive(_ header: FrameHeader, _ payload: [UInt8]) throws(StreamViolation) -> Wake {
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
        case .data:
            if self.streams[number]?.reset == nil {
                try self.streams[number]?.inbound.append(payload, isEnd: header.isEnd, stream: number)
            }
            self.removeIfDone(number)
            return Wake(readers: [number])
        case .credit:
            let amount = payload.reduce(0) { $0 << 8 | Int($1) }
            guard self.streams[number]?.outbound.add(credit: amount) == true else { throw .creditOverflow(number) }
            return Wake()
        case .reset:
            guard payload.count == 2 else { throw .malformed(.reset) }
            return self.receiveReset(number, StreamReset(code: UInt16(payload[0]) << 8 | UInt16(payload[1])))
        default:
            throw .malformed(header.type)
        }
    }

    /// Ends all streams because the session has ended.
    ///
    /// - Returns: Every wait.
    public mutating func endAll() -> Wake {
        var wake = Wake(readers: Array(self.streams.keys), hasNewStream: true)
        for number in self.streams.keys { wake.failedWrites += self.streams[number]?.outbound.discard() ?? [] }
        self.control = []
        return wake
    }

    private mutating func receiveOpen(_ number: UInt32, _ payload: [UInt8]) throws(StreamViolation) -> Wake {
        guard number == self.nextRemote else { throw .unknownStream(number) }
        let theirs = self.streams.keys.count { $0 % 2 == number % 2 }
        guard theirs < self.remoteLimit else { throw .tooManyStreams }
        guard let open = try? StreamOpen(decoding: payload), open.credit <= Int32.max else { throw .malformed(.open) }
        guard number < UInt32.max - 2 else { throw .tooManyStreams }
        self.nextRemote += 2
        self.add(number, open.priority, credit: Int(open.credit))
        self.arrivals.append(number)
        return Wake(hasNewStream: true)
    }

    private mutating func receiveReset(_ number: UInt32, _ reset: StreamReset) -> Wake {
        self.streams[number]?.reset = reset
        self.streams[number]?.inbound.discard()
        let failed = self.streams[number]?.outbound.discard() ?? []
        self.removeIfDone(number)
        return Wake(readers: [number], failedWrites: failed)
    }

    // MARK: - Bookkeeping

    private mutating func add(_ number: UInt32, _ priority: StreamPriority, credit: Int) {
        let inbound = InboundQueue(window: self.windows.initial)
        self.streams[number] = Stream(priority: priority, inbound: inbound, outbound: OutboundQueue(credit: credit))
        self.order.append(number)
    }

    private mutating func removeIfDone(_ number: UInt32) {
        guard let stream = self.streams[number], !stream.isHeld else { return }
        let isSent = stream.outbound.hasEnded && stream.outbound.isEmpty
        if stream.reset != nil || (isSent && stream.inbound.hasEnded) { self.remove(number) }
    }

    private mutating func remove(_ number: UInt32) {
        self.streams[number] = nil
        self.order.removeAll { $0 == number }
    }

    private func growth(of window: Int) -> Int {
        let used = self.streams.values.reduce(0) { $0 + $1.inbound.window }
        return max(0, min(self.windows.limit - window, self.windows.total - used))
    }
}
