// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

public import HandoffTransport
internal import Locking

/// One end of a link that fails as planned.
///
/// Deterministic: faults happen at a byte, never at a time, and what came before the byte has passed whole.
public final class FaultyLink: Link {
    private struct Progress {
        var sent = 0
        var received = 0
        /// A stalled direction does not hear of a close from the other side either.
        var isSendingStalled = false
        var isReceivingStalled = false
    }

    /// How much of a piece passes before something happens.
    private enum Passage {
        case bytes(Int)
        case fault(LinkFaults.Fault)
    }

    private let base: any Link
    private let faults: LinkFaults
    private let progress = Lock(Progress())
    private let sendingStall = Gate()
    private let receivingStall = Gate()

    /// Spoils a link.
    ///
    /// - Parameters:
    ///   - base: The link, which nobody else uses from then on.
    ///   - faults: What goes wrong.
    public init(_ base: any Link, _ faults: LinkFaults) {
        self.base = base
        self.faults = faults
    }

    /// The executor of the link behind it.
    public var executor: any SerialExecutor & TaskExecutor { self.base.executor }
    /// The peer's address.
    public var remote: Endpoint? { self.base.remote }
    /// This side's address.
    public var local: Endpoint? { self.base.local }
    /// How many bytes this end has sent, what was lost among them.
    public var sentCount: Int { self.progress.withLock { $0.sent } }
    /// How many bytes this end has received.
    public var receivedCount: Int { self.progress.withLock { $0.received } }

    /// Receives what is there, up to the planned fault.
    ///
    /// - Parameters:
    ///   - buffer: Where the bytes go.
    ///   - offset: The first index of `buffer` that is written.
    /// - Returns: How many bytes came, or why none did.
    /// - Throws: ``TransportError`` with `.reset` at a cut, else what the link behind it throws.
    public func receive(
        into buffer: inout MutableSpan<UInt8>,
        at offset: Int
    ) throws(TransportError) -> ReceiveOutcome {
        switch self.passage(of: buffer.count - offset, self.receivedCount, self.faults.receiving) {
        case .fault(.cut): throw self.cut()
        case .fault(.stall), .fault(.delay):
            self.progress.withLock { $0.isReceivingStalled = true }
            return .wouldBlock
        case .fault(.loss): return try self.lose(into: &buffer, at: offset)
        case .bytes(let count):
            var piece = [UInt8](repeating: 0, count: count)
            var space = piece.mutableSpan
            let outcome = try self.base.receive(into: &space, at: 0)
            guard case .received(let received) = outcome else { return outcome }
            copy(piece.prefix(received), into: &buffer, at: offset)
            self.progress.withLock { $0.received += received }
            return outcome
        }
    }

    /// Sends what the path takes, up to the planned fault.
    ///
    /// - Parameter bytes: What to send.
    /// - Returns: How many bytes were taken.
    /// - Throws: ``TransportError`` with `.reset` at a cut, else what the link behind it throws.
    public func send(_ bytes: Span<UInt8>) throws(TransportError) -> Int {
        switch self.passage(of: bytes.count, self.sentCount, self.faults.sending) {
        case .fault(.cut): throw self.cut()
        case .fault(.stall), .fault(.delay):
            self.progress.withLock { $0.isSendingStalled = true }
            return 0
        case .fault(.loss):
            let count = bytes.count
            self.progress.withLock { $0.sent += count }
            return count
        case .bytes(let count):
            let sent = try self.base.send(bytes.extracting(0..<count))
            self.progress.withLock { $0.sent += sent }
            return sent
        }
    }

    /// Returns when ``receive(into:at:)`` may have something to say.
    ///
    /// - Throws: ``TransportError`` with `.closed` after ``close()``, and when the task is cancelled.
    public func readable() async throws(TransportError) {
        guard self.progress.withLock({ $0.isReceivingStalled }) else { return try await self.base.readable() }
        if case .delay(_, let hold) = self.faults.receiving {
            if hold.add(self.receivingStall) { try await self.receivingStall.wait() }
            self.progress.withLock { $0.isReceivingStalled = false }
        } else {
            try await self.receivingStall.wait()
        }
    }

    /// Returns when ``send(_:)`` may take more.
    ///
    /// - Throws: ``TransportError`` with `.closed` after ``close()``, and when the task is cancelled.
    public func writable() async throws(TransportError) {
        guard self.progress.withLock({ $0.isSendingStalled }) else { return try await self.base.writable() }
        if case .delay(_, let hold) = self.faults.sending {
            if hold.add(self.sendingStall) { try await self.sendingStall.wait() }
            self.progress.withLock { $0.isSendingStalled = false }
        } else {
            try await self.sendingStall.wait()
        }
    }

    /// Ends this side's direction, unless it is stalled or loses what it is given.
    public func finish() {
        guard case .bytes = self.passage(of: 1, self.sentCount, self.faults.sending) else { return }
        self.base.finish()
    }

    /// Closes both directions at once.
    public func close() {
        self.sendingStall.close()
        self.receivingStall.close()
        self.base.close()
    }

    private func cut() -> TransportError {
        self.base.close()
        return TransportError(.reset, "the link was cut as planned")
    }

    /// Takes what is there and forgets it.
    private func lose(into buffer: inout MutableSpan<UInt8>, at offset: Int) throws(TransportError) -> ReceiveOutcome {
        while true {
            let outcome = try self.base.receive(into: &buffer, at: offset)
            guard case .received = outcome else { return outcome }
        }
    }

    private func passage(of count: Int, _ passed: Int, _ fault: LinkFaults.Fault?) -> Passage {
        let piece = min(count, self.faults.pieceLimit ?? count)
        guard let fault else { return .bytes(piece) }
        guard passed >= fault.position else { return .bytes(min(piece, fault.position - passed)) }
        if case .delay(_, let hold) = fault, hold.isReleased { return .bytes(piece) }
        return .fault(fault)
    }
}
