// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import HandoffWire
import Testing

@testable import HandoffProtocol

/// Two parties with two queues of bytes between them, held against a model so plain that it cannot be wrong in the same
/// way: how many bytes of each direction were written, sent, delivered and read.
struct StreamSimulation: ~Copyable {
    static let windows = StreamWindows(initial: 100, limit: 800, total: 2000)
    static let limit = 4

    /// A direction of a stream, by who sends in it.
    struct Direction: Hashable {
        let stream: UInt32
        let fromClient: Bool

        /// The byte at an offset: no two directions have the same, and order shows.
        func byte(_ offset: Int) -> UInt8 {
            UInt8(truncatingIfNeeded: offset &* 7 &+ offset >> 8 &+ Int(self.stream) &* 31 &+ (self.fromClient ? 1 : 0))
        }
    }

    struct Write {
        let ticket: UInt64
        var remaining: Int
        let isEnd: Bool
    }

    struct Progress {
        var writes: [Write] = []
        var written = 0
        var sent = 0
        var granted = 0
        var delivered = 0
        var read = 0
        var isEndWritten = false
        var isEndDelivered = false
    }

    /// One party: its machine, and what its user knows.
    struct Party: ~Copyable {
        let isClient: Bool
        var machine: Streams
        var held: [UInt32] = []
        var priorities: [UInt32: StreamPriority] = [:]
        var resets: Set<UInt32> = []
        /// The frames that have left the other party and have not arrived here.
        var wire: [[UInt8]] = []
        var openTickets: Set<UInt64> = []
        var pingsSent: UInt8 = 0
        var pingsSeen: UInt8 = 0

        init(isClient: Bool) {
            self.isClient = isClient
            self.machine = Streams(
                isClient: isClient,
                windows: StreamSimulation.windows,
                limit: StreamSimulation.limit
            )
            self.machine.begin(
                peer: Hello(streamLimit: StreamSimulation.limit, initialCredit: StreamSimulation.windows.initial)
            )
        }
    }

    var client = Party(isClient: true)
    var server = Party(isClient: false)
    var progress: [Direction: Progress] = [:]
    var failures: [String] = []

    mutating func with<Value>(_ isClient: Bool, _ body: (inout Party) -> Value) -> Value {
        isClient ? body(&self.client) : body(&self.server)
    }

    mutating func check(_ isTrue: Bool, _ what: @autoclosure () -> String) {
        if !isTrue, self.failures.count < 5 { self.failures.append(what()) }
    }

    // MARK: - What users do

    mutating func open(_ isClient: Bool, _ priority: StreamPriority) {
        guard let number = self.with(isClient, { $0.machine.open(priority) }) else { return }
        self.check((number % 2 == 1) == isClient, "stream \(number) has the other side's parity")
        self.with(isClient) { party in
            party.held.append(number)
            party.priorities[number] = priority
        }
        self.progress[Direction(stream: number, fromClient: isClient)] = Progress(granted: Self.windows.initial)
        self.progress[Direction(stream: number, fromClient: !isClient)] = Progress()
    }

    mutating func accept(_ isClient: Bool) {
        let (hasArrival, arrival) = self.with(isClient) { ($0.machine.hasArrival, $0.machine.accept()) }
        self.check(hasArrival == (arrival != nil), "an arrival is announced and is not there, or the other way")
        guard let arrival else { return }
        let expected = self.with(!isClient) { $0.priorities[arrival.number] }
        self.check(arrival.priority == expected, "stream \(arrival.number) has changed its priority")
        self.with(isClient) { party in
            party.held.append(arrival.number)
            party.priorities[arrival.number] = arrival.priority
        }
    }

    mutating func write(_ isClient: Bool, _ number: UInt32, _ count: Int, isEnd: Bool) {
        let direction = Direction(stream: number, fromClient: isClient)
        guard var progress = self.progress[direction] else { return self.check(false, "no model of \(number)") }
        let bytes = (progress.written..<progress.written + count).map(direction.byte)
        let ticket = self.with(isClient) { $0.machine.write(number, bytes, isEnd: isEnd) }
        let isAllowed = !progress.isEndWritten && !self.with(isClient) { $0.resets.contains(number) }
        self.check((ticket != nil) == isAllowed, "a write on \(number) was \(isAllowed ? "refused" : "taken")")
        guard let ticket else { return }
        self.with(isClient) { party in
            if !party.openTickets.insert(ticket).inserted { Issue.record("ticket \(ticket) was given twice") }
        }
        progress.written += count
        progress.isEndWritten = isEnd
        progress.writes.append(Write(ticket: ticket, remaining: count, isEnd: isEnd))
        self.progress[direction] = progress
    }

    /// - Returns: Whether more may come after it.
    @discardableResult
    mutating func read(_ isClient: Bool, _ number: UInt32) -> Bool {
        let direction = Direction(stream: number, fromClient: !isClient)
        let isReset = self.with(isClient) { $0.resets.contains(number) }
        let (isReadable, inbound) = self.with(isClient) { ($0.machine.isReadable(number), $0.machine.read(number)) }
        guard var progress = self.progress[direction] else {
            self.check(false, "no model of \(number)")
            return false
        }
        defer { self.progress[direction] = progress }
        self.check(isReadable == (inbound != .nothing), "stream \(number) is not as readable as it said")
        switch inbound {
        case .bytes(let bytes):
            let expected = (progress.read..<progress.read + bytes.count).map(direction.byte)
            self.check(!bytes.isEmpty && bytes == expected, "stream \(number) gave other bytes than were written")
            progress.read += bytes.count
            self.check(progress.read <= progress.delivered, "stream \(number) gave more than came")
            return true
        case .end:
            self.check(progress.isEndDelivered && progress.read == progress.delivered, "\(number) ended too early")
            self.check(progress.read == progress.written, "stream \(number) lost its last bytes")
            return false
        case .nothing:
            self.check(!isReset && progress.read == progress.delivered, "stream \(number) hides what came")
            self.check(!progress.isEndDelivered, "stream \(number) hides its end")
            return true
        case .reset:
            self.check(isReset, "stream \(number) says reset, and nobody reset it")
            self.check(!progress.isEndDelivered, "stream \(number) was whole, and is said to be reset")
            return false
        }
    }

    mutating func release(_ isClient: Bool, _ number: UInt32) {
        let direction = Direction(stream: number, fromClient: isClient)
        let inbound = self.progress[Direction(stream: number, fromClient: !isClient)] ?? Progress()
        let outbound = self.progress[direction] ?? Progress()
        let isReset = self.with(isClient) { $0.resets.contains(number) }
        let wake = self.with(isClient) { party in
            party.held.removeAll { $0 == number }
            return party.machine.release(number, .cancelled)
        }
        let keeps = isReset || (inbound.isEndDelivered && outbound.isEndWritten)
        self.fail(isClient, wake.failedWrites, keeps ? [] : outbound.writes.map(\.ticket))
        if !keeps { self.progress[direction]?.writes = [] }
    }

    mutating func ping(_ isClient: Bool) {
        self.with(isClient) { party in
            party.pingsSent &+= 1
            party.machine.queue(OutgoingMessage(.ping, [party.pingsSent]))
        }
    }

    mutating func fail(_ isClient: Bool, _ tickets: [UInt64], _ expected: [UInt64]) {
        self.check(tickets == expected, "writes \(tickets) failed, not \(expected)")
        for ticket in tickets { self.complete(isClient, ticket) }
    }

    mutating func complete(_ isClient: Bool, _ ticket: UInt64) {
        let wasOpen = self.with(isClient) { $0.openTickets.remove(ticket) != nil }
        self.check(wasOpen, "ticket \(ticket) ended twice, or never began")
    }
}
