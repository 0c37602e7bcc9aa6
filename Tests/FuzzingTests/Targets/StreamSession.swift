// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import HandoffWire

@testable import HandoffProtocol

/// A server's streams, with what was allowed, came and went counted beside them.
struct StreamSession: ~Copyable {
    private struct Count {
        /// What the peer may have sent in all.
        var allowed: Int
        var received = 0
        var read = 0
        /// What this side may have sent in all.
        var granted: Int
        var sent = 0
        var hasSentEnd = false
    }

    private var machine: Streams
    private let windows: StreamWindows
    private let limit: Int
    private let peer = Hello(streamLimit: 4, initialCredit: 4096)
    private var counts: [UInt32: Count] = [:]
    private var openTickets: Set<UInt64> = []
    private var opened = 0
    private var isOver = false

    init(windows: StreamWindows, limit: Int) {
        self.machine = Streams(isClient: false, windows: windows, limit: limit)
        self.machine.begin(peer: self.peer)
        self.windows = windows
        self.limit = limit
    }

    /// Gives the machine a frame.
    ///
    /// - Returns: Whether the session goes on.
    mutating func receive(_ header: FrameHeader, _ payload: [UInt8]) throws(BrokenProperty) -> Bool {
        let number = header.stream
        let wasKnown = self.machine.streams[number] != nil
        let couldTake = wasKnown && self.machine.streams[number]?.reset == nil
        guard let wake = try? self.machine.receive(header, payload) else { return false }
        try self.fail(wake.failedWrites)
        switch header.type {
        case .open:
            guard let open = try? StreamOpen(decoding: payload) else { throw BrokenProperty("an open was misread") }
            try hold(self.counts[number] == nil, "stream \(number) was opened twice")
            self.counts[number] = Count(allowed: self.windows.initial, granted: Int(open.credit))
        case .data where couldTake:
            self.counts[number]?.received += payload.count
        case .credit where wasKnown:
            self.counts[number]?.granted += payload.reduce(0) { $0 << 8 | Int($1) }
        default: break
        }
        return true
    }

    mutating func open(_ priority: StreamPriority) throws(BrokenProperty) {
        guard let number = self.machine.open(priority) else { return }
        try hold(number % 2 == 0 && self.counts[number] == nil, "\(number) is no number for a new stream")
        self.counts[number] = Count(allowed: self.windows.initial, granted: self.peer.initialCredit)
        self.opened += 1
    }

    mutating func accept() {
        if let arrival = self.machine.accept() { self.machine.take(arrival.number) }
    }

    mutating func read(_ number: UInt32) throws(BrokenProperty) {
        let isReadable = self.machine.isReadable(number)
        switch self.machine.read(number) {
        case .bytes(let bytes):
            try hold(!bytes.isEmpty, "nothing was read from \(number)")
            self.counts[number]?.read += bytes.count
        case .nothing: try hold(!isReadable, "\(number) was readable and had nothing")
        case .end, .reset: try hold(isReadable, "\(number) had something and was not readable")
        }
    }

    mutating func write(_ number: UInt32, _ count: Int, isEnd: Bool) throws(BrokenProperty) {
        guard let ticket = self.machine.write(number, [UInt8](repeating: 1, count: count), isEnd: isEnd) else { return }
        try hold(!self.isOver, "a write was taken after the session's end")
        try hold(self.openTickets.insert(ticket).inserted, "ticket \(ticket) was given twice")
    }

    mutating func release(_ number: UInt32) throws(BrokenProperty) {
        try self.fail(self.machine.release(number, .cancelled).failedWrites)
    }

    mutating func send() throws(BrokenProperty) {
        switch self.machine.nextOutgoing() {
        case nil: break
        case .frame(let bytes):
            let start = Array(bytes.prefix(FrameHeader.size))
            guard let header = try? FrameHeader(decoding: start.span), bytes.count == start.count + header.length else {
                throw BrokenProperty("a frame of our own cannot be read")
            }
            guard header.type == .credit else { return }
            let amount = bytes.dropFirst(FrameHeader.size).reduce(0) { $0 << 8 | Int($1) }
            try hold(amount > 0, "credit of nothing was given")
        case .data(let number, let data):
            guard var count = self.counts[number] else { throw BrokenProperty("data went out on no stream") }
            try hold(data.bytes.indices.contains(data.range) || data.range.isEmpty, "a piece is outside of its buffer")
            try hold(!count.hasSentEnd, "\(number) went on after its end")
            count.sent += data.range.count
            count.hasSentEnd = data.isEnd
            try hold(count.sent <= count.granted, "\(number) sent \(count.sent) bytes of \(count.granted)")
            self.counts[number] = count
            if let ticket = data.ticket { try self.fail([ticket]) }
        }
    }

    mutating func endAll() throws(BrokenProperty) {
        try self.fail(self.machine.endAll().failedWrites)
        self.isOver = true
        try hold(self.openTickets.isEmpty, "the end left \(self.openTickets.count) writes waiting")
    }

    /// Nothing that a peer sends makes this side hold more than its windows.
    func checkBounds() throws(BrokenProperty) {
        var held = 0
        var windows = 0
        var theirs = 0
        for (number, stream) in self.machine.streams {
            guard let count = self.counts[number] else { throw BrokenProperty("\(number) was never opened") }
            let window = stream.inbound.window
            try hold(window <= self.windows.limit, "\(number) has a window of \(window) bytes")
            // What is discarded has no window and holds nothing.
            if window > 0 { held += count.received - count.read }
            windows += window
            if number % 2 == 1 { theirs += 1 }
            try hold(
                window == 0 || count.received - count.read <= window,
                "\(number) holds \(count.received - count.read) bytes with a window of \(window)"
            )
        }
        try hold(theirs <= 2 * self.limit, "the peer has \(theirs) streams")
        // Streams that are only held still have their first window, and so have those that this side opened.
        let most = max(self.windows.total, self.machine.streams.count * self.windows.initial)
        try hold(windows <= most, "all windows together have \(windows) bytes, \(most) are allowed")
        try hold(held <= most, "\(held) bytes are held, \(most) are allowed")
        try hold(self.machine.controlBacklog <= Streams.controlLimit * 2, "the small frames pile up")
    }

    /// Writes that are over, done or not: each once.
    private mutating func fail(_ tickets: [UInt64]) throws(BrokenProperty) {
        for ticket in tickets {
            try hold(self.openTickets.remove(ticket) != nil, "ticket \(ticket) came back twice, or was never given")
        }
    }
}
