// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import HandoffTransport
internal import Locking

/// One end of a connection inside the process.
final class InMemoryLink: Link {
    let executor: any SerialExecutor & TaskExecutor
    let remote: Endpoint?
    let local: Endpoint?
    private let incoming: BytePipe
    private let outgoing: BytePipe
    private let isClosed = Lock(false)

    init(
        executor: any SerialExecutor & TaskExecutor,
        local: Endpoint,
        remote: Endpoint,
        incoming: BytePipe,
        outgoing: BytePipe
    ) {
        self.executor = executor
        self.local = local
        self.remote = remote
        self.incoming = incoming
        self.outgoing = outgoing
    }

    deinit {
        self.close()
    }

    func receive(into buffer: inout MutableSpan<UInt8>, at offset: Int) throws(TransportError) -> ReceiveOutcome {
        precondition((0..<buffer.count).contains(offset), "there is no room at \(offset) of \(buffer.count) bytes")
        try self.checkOpen()
        return try self.incoming.read(into: &buffer, at: offset)
    }

    func send(_ bytes: Span<UInt8>) throws(TransportError) -> Int {
        try self.checkOpen()
        return try self.outgoing.write(bytes)
    }

    func readable() async throws(TransportError) { try await self.incoming.mayRead.wait() }

    func writable() async throws(TransportError) { try await self.outgoing.mayWrite.wait() }

    func finish() { self.outgoing.finish() }

    func close() {
        let isFirst = self.isClosed.withLock { isClosed in
            defer { isClosed = true }
            return !isClosed
        }
        guard isFirst else { return }
        self.incoming.mayRead.close()
        self.outgoing.mayWrite.close()
        self.incoming.breakOff()
        self.outgoing.breakOff()
    }

    private func checkOpen() throws(TransportError) {
        guard !self.isClosed.withLock({ $0 }) else {
            throw TransportError(.closed, "the link was closed on this side")
        }
    }
}
