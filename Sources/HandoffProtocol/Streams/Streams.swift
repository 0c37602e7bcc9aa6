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

    /// What the peer has made of a stream that this side opened.
    public enum Answer: Sendable, Hashable {
        /// It has said nothing yet.
        case nothing
        /// Somebody uses it there.
        case taken
        /// Nobody will.
        case reset(StreamReset)
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
        /// Writes that will never be sent.
        public var failedWrites: [UInt64] = []
        /// Whether a stream of the peer's waits to be accepted.
        public var hasNewStream = false
    }

    struct Stream: Sendable {
        let priority: StreamPriority
        var inbound: InboundQueue
        var outbound: OutboundQueue
        var reset: StreamReset?
        /// Whether somebody on this side uses it; nobody does before it is accepted and after it is released.
        var isHeld: Bool
        /// Whether somebody on the other side uses it: it has sent a frame on it, or opened it itself.
        var isTaken: Bool
        /// How many bytes have gone out and come in; it wraps, and is only compared with what it was before.
        var movedCount: UInt64 = 0

        /// Whether frames may still come or go: what counts against the limit on both sides alike, whatever their users
        /// still hold.
        var isOpen: Bool { self.reset == nil && !(self.outbound.isFinished && self.inbound.hasEnded) }
    }

    /// The longest payload that this side puts in one data frame, in bytes.
    ///
    /// A shorter one lets urgent streams cut in sooner; a longer one saves little more.
    public static let framePayload = 256 * 1024
    /// How many small frames may wait before the peer counts as one that does not read.
    ///
    /// Who reads has none of them waiting: credit that is not read allows nothing to send.
    public static let controlLimit = 4096

    var streams: [UInt32: Stream] = [:]
    /// The streams in the order in which equals get their turn.
    var order: [UInt32] = []
    var nextLocal: UInt32
    var nextRemote: UInt32
    var control = ControlQueue()
    /// The peer's streams that nobody has accepted yet.
    var arrivals: [UInt32] = []
    var isOver = false
    let windows: StreamWindows
    let remoteLimit: Int
    private var nextTicket: UInt64 = 1
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

    /// Opens a stream.
    ///
    /// - Parameter priority: Its priority.
    /// - Returns: Its number, or nil if the peer allows no more or reads nothing, if the numbers are used up, or if the
    ///   session is over.
    public mutating func open(_ priority: StreamPriority) -> UInt32? {
        guard !self.isOver, self.openCount(like: self.nextLocal) < self.localLimit else { return nil }
        guard self.nextLocal < Self.lastNumber, self.control.count < Self.controlLimit / 4 else { return nil }
        let number = self.nextLocal
        self.nextLocal += 2
        self.add(number, priority, credit: self.initialCredit, isLocal: true)
        let open = StreamOpen(priority: priority, credit: UInt32(self.windows.initial)).encoded
        self.control.append(FrameHeader(.open, stream: number, length: open.count).encoded + open)
        return number
    }

    /// Takes the next stream that the peer opened.
    ///
    /// - Returns: Its number and priority, or nil if none waits.
    public mutating func accept() -> (number: UInt32, priority: StreamPriority)? {
        guard let number = self.arrivals.first, let priority = self.streams[number]?.priority else { return nil }
        self.arrivals.removeFirst()
        self.streams[number]?.isHeld = true
        return (number, priority)
    }

    /// Tells the peer that somebody here uses a stream that it opened, before anything else goes out on it.
    ///
    /// - Parameter number: The stream; nothing is said about one that is over.
    public mutating func take(_ number: UInt32) {
        guard !self.isOver, let stream = self.streams[number], stream.reset == nil else { return }
        // Bytes would say as much, but nobody knows when there will be some.
        self.control.append(FrameHeader(.data, stream: number, length: 0).encoded)
    }

    /// Whether the peer has taken a stream.
    ///
    /// - Parameter number: The stream.
    /// - Returns: What it has said; of a stream that it took and then let go of, that it took it.
    public func answer(to number: UInt32) -> Answer {
        guard let stream = self.streams[number] else { return .reset(.cancelled) }
        if stream.isTaken { return .taken }
        return stream.reset.map { .reset($0) } ?? .nothing
    }

    /// How many bytes have gone out and come in on a stream; a number to compare with what it was before.
    ///
    /// - Parameter number: The stream.
    /// - Returns: The count; 0 for a stream that is gone.
    public func movedCount(of number: UInt32) -> UInt64 { self.streams[number]?.movedCount ?? 0 }

    /// Whether ``accept()`` has something to give.
    public var hasArrival: Bool { !self.arrivals.isEmpty }

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
    /// - Returns: The write's ticket, or nil if the direction has ended, the stream is gone or reset, or the session is
    ///   over.
    public mutating func write(_ number: UInt32, _ bytes: [UInt8], isEnd: Bool) -> UInt64? {
        guard !self.isOver, let stream = self.streams[number], stream.reset == nil, !stream.outbound.hasEnded else {
            return nil
        }
        let ticket = self.nextTicket
        self.nextTicket += 1
        self.streams[number]?.outbound.append(bytes, isEnd: isEnd, ticket: ticket)
        return ticket
    }

    /// Lets go of a stream; unless both directions have ended it is reset, and what waits to be sent is dropped.
    ///
    /// - Parameters:
    ///   - number: The stream.
    ///   - reset: What to tell the peer if the stream has not ended.
    /// - Returns: Writes that will never be sent.
    public mutating func release(_ number: UInt32, _ reset: StreamReset) -> Wake {
        guard let stream = self.streams[number] else { return Wake() }
        self.streams[number]?.isHeld = false
        self.streams[number]?.inbound.discard()
        guard stream.reset == nil, !(stream.inbound.hasEnded && stream.outbound.hasEnded) else {
            self.removeIfDone(number)
            return Wake()
        }
        let failed = self.streams[number]?.outbound.discard() ?? []
        self.remove(number)
        if !self.isOver { self.sayReset(number, reset) }
        return Wake(failedWrites: failed)
    }

    /// Ends all streams because the session has ended; what has arrived can still be read.
    ///
    /// - Returns: Every wait.
    public mutating func endAll() -> Wake {
        self.isOver = true
        var wake = Wake(readers: Array(self.streams.keys), hasNewStream: true)
        for number in self.streams.keys { wake.failedWrites += self.streams[number]?.outbound.discard() ?? [] }
        self.control.discard()
        return wake
    }
}
