// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import HandoffPosix
internal import HandoffTransport
internal import Synchronization

/// How many bytes went over TCP, in both directions.
final class WireCounter: Sendable {
    private let count = Atomic<UInt64>(0)

    /// All so far.
    var bytes: UInt64 { self.count.load(ordering: .relaxed) }

    func add(_ bytes: Int) {
        self.count.wrappingAdd(UInt64(bytes), ordering: .relaxed)
    }
}

/// The sockets of the system, with a count of what goes through the links that are dialled.
struct CountingTransport: Transport {
    let sockets: PosixTransport
    let counter: WireCounter

    func dial(_ endpoints: [Endpoint], deadline: Duration) async throws(TransportError) -> any Link {
        CountingLink(try await self.sockets.dial(endpoints, deadline: deadline), self.counter)
    }

    func listen(port: UInt16, interfaces: [String]) async throws(TransportError) -> any Listener {
        try await self.sockets.listen(port: port, interfaces: interfaces)
    }

    func isNeighbour(_ link: any Link, on interfaces: [String]) -> Bool {
        self.sockets.isNeighbour(link, on: interfaces)
    }

    func resolve(_ text: String, defaultPort: UInt16) async throws(TransportError) -> [Endpoint] {
        try await self.sockets.resolve(text, defaultPort: defaultPort)
    }

    func text(of endpoint: Endpoint) -> String { self.sockets.text(of: endpoint) }
}

private final class CountingLink: Link {
    private let link: any Link
    private let counter: WireCounter

    init(_ link: any Link, _ counter: WireCounter) {
        self.link = link
        self.counter = counter
    }

    var executor: any SerialExecutor & TaskExecutor { self.link.executor }
    var remote: Endpoint? { self.link.remote }
    var local: Endpoint? { self.link.local }

    func receive(into buffer: inout MutableSpan<UInt8>, at offset: Int) throws(TransportError) -> ReceiveOutcome {
        let outcome = try self.link.receive(into: &buffer, at: offset)
        if case .received(let count) = outcome { self.counter.add(count) }
        return outcome
    }

    func send(_ bytes: Span<UInt8>) throws(TransportError) -> Int {
        let count = try self.link.send(bytes)
        self.counter.add(count)
        return count
    }

    func readable() async throws(TransportError) { try await self.link.readable() }
    func writable() async throws(TransportError) { try await self.link.writable() }
    func finish() { self.link.finish() }
    func close() { self.link.close() }
}
