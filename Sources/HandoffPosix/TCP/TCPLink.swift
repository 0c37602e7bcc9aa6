// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

public import HandoffTransport
internal import Synchronization

/// A TCP connection that lives on an event loop.
///
/// All calls may come from any thread; those from its loop meet no contention. The connection is closed when nobody
/// refers to it any more, at the latest when its loop is shut down.
public final class TCPLink: Link {
    /// The loop that watches the connection, an ``EventLoop``; as that is a task executor too, the driver's task should
    /// prefer it.
    public var executor: any SerialExecutor & TaskExecutor { self.socket.loop }
    /// The peer's address.
    public let remote: Endpoint?
    /// This side's address.
    public let local: Endpoint?

    private let socket: PolledSocket
    private let isFinished = Atomic<Bool>(false)

    /// Takes over a connected socket.
    init(_ socket: PolledSocket, remote: Endpoint?, tuning: ConnectionTuning) {
        self.socket = socket
        self.remote = remote
        let local = socket.withDescriptor { descriptor -> Endpoint? in
            // A peer that has reset the connection already makes this fail; the first receive reports that.
            try? Syscalls.tuneConnection(descriptor, tuning)
            return Syscalls.localEndpoint(descriptor)
        }
        self.local = local ?? nil
    }

    deinit {
        self.socket.close()
    }

    /// Receives what is there, without waiting.
    ///
    /// - Parameters:
    ///   - buffer: Where the bytes go.
    ///   - offset: The first index of `buffer` that is written; there must be room for one byte at least.
    /// - Returns: How many bytes came, or why none did.
    /// - Throws: ``TransportError`` with `.reset`, `.timedOut`, `.closed` or `.system`.
    public func receive(
        into buffer: inout MutableSpan<UInt8>,
        at offset: Int
    ) throws(TransportError) -> ReceiveOutcome {
        precondition(
            (0..<buffer.count).contains(offset),
            "receiving at \(offset) into a buffer of \(buffer.count) bytes would look like the peer's end"
        )
        let outcome: ReceiveOutcome?
        do {
            outcome = try self.socket.withDescriptor { descriptor throws(SystemError) -> ReceiveOutcome in
                switch try Syscalls.receive(descriptor, into: &buffer, at: offset) {
                case nil: .wouldBlock
                case 0?: .ended
                case let count?: .received(count)
                }
            }
        } catch {
            throw error.transportError("cannot receive")
        }
        guard let outcome else { throw Self.closed }
        return outcome
    }

    /// Sends what the path takes, without waiting.
    ///
    /// - Parameter bytes: What to send.
    /// - Returns: How many bytes were taken; 0 means that the path is full, or that there were none.
    /// - Throws: ``TransportError`` with `.reset`, `.timedOut`, `.closed` (also after ``finish()``) or `.system`.
    public func send(_ bytes: Span<UInt8>) throws(TransportError) -> Int {
        if bytes.isEmpty { return 0 }
        let count: Int?
        do {
            count = try self.socket.withDescriptor { descriptor throws(SystemError) -> Int in
                try Syscalls.send(descriptor, bytes) ?? 0
            }
        } catch {
            guard !self.isFinished.load(ordering: .relaxed) else { throw Self.closed }
            throw error.transportError("cannot send")
        }
        guard let count else { throw Self.closed }
        return count
    }

    /// Returns when ``receive(into:at:)`` has something to say (bytes, end or error), or earlier.
    ///
    /// - Throws: ``TransportError`` with `.closed` after ``close()``, and when the task is cancelled.
    public func readable() async throws(TransportError) {
        try await self.wait(for: .reading)
    }

    /// Returns when ``send(_:)`` may take more, or earlier.
    ///
    /// - Throws: ``TransportError`` with `.closed` after ``close()``, and when the task is cancelled.
    public func writable() async throws(TransportError) {
        try await self.wait(for: .writing)
    }

    /// Ends this side's direction; what was sent before still arrives.
    public func finish() {
        self.isFinished.store(true, ordering: .relaxed)
        self.socket.withDescriptor { Syscalls.shutdownWriting($0) }
    }

    /// Closes both directions at once and releases the descriptor; may be called from any thread, more than once.
    ///
    /// If bytes of the peer were not received, it sees a reset.
    public func close() {
        self.socket.close()
    }

    private static var closed: TransportError { TransportError(.closed, "the connection was closed on this side") }

    private func wait(for direction: Readiness.Direction) async throws(TransportError) {
        switch await self.socket.readiness.wait(for: direction) {
        case .ready: return
        case .closed: throw Self.closed
        case .cancelled: throw TransportError(.closed, "the wait for the connection was cancelled")
        }
    }
}
