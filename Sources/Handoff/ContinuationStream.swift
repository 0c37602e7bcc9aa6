// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import HandoffProtocol
internal import HandoffWire

/// A bidirectional, encrypted stream of bytes between the two devices of a continuation.
///
/// Both directions are independent and end on their own. Writing waits until the bytes are on their way: a slow reader
/// stops the
/// writer, and nothing gathers in between but the peer's window. One task reads and one writes at a time.
public final class ContinuationStream: Sendable {
    /// Which stream goes first when several have something to send.
    public enum Priority: Sendable, Hashable, CaseIterable {
        /// Small questions and answers: before all else.
        case control
        /// Previews: before originals.
        case preview
        /// Originals: whatever the link has left.
        case bulk

        var wire: StreamPriority {
            switch self {
            case .control: .control
            case .preview: .preview
            case .bulk: .bulk
            }
        }

        init(_ wire: StreamPriority) {
            switch wire {
            case .control: self = .control
            case .preview: self = .preview
            case .bulk: self = .bulk
            }
        }
    }

    /// The stream's priority, in both directions.
    public let priority: Priority
    private let number: UInt32
    private let table: StreamTable
    /// Who holds a stream holds its connection.
    private let lease: SessionLease?

    init(number: UInt32, priority: Priority, table: StreamTable, lease: SessionLease? = nil) {
        self.number = number
        self.priority = priority
        self.table = table
        self.lease = lease
    }

    deinit {
        // A stream that nobody holds is of no use to the peer either; a finished one is only forgotten.
        self.table.release(self.number, .cancelled)
    }

    /// Reads the oldest bytes that were not read yet, as many as came together.
    ///
    /// - Returns: At least one byte, or nil once the peer has ended its direction and all was read.
    /// - Throws: ``HandoffError`` with `.handoffFailed` if the connection is lost, `.cancelled` if the peer let go of
    ///   the stream or this task was cancelled.
    public func read() async throws(HandoffError) -> [UInt8]? {
        try await self.table.read(self.number)
    }

    /// Writes bytes, and returns when they are on their way.
    ///
    /// The buffer is not copied, and the stream holds no reference to it afterwards: it can be filled anew in place.
    /// Cancelling the
    /// task resets the stream, because a part may be out already.
    ///
    /// - Parameter bytes: The bytes; none is fine and does nothing.
    /// - Throws: ``HandoffError`` with `.handoffFailed` if the connection is lost, `.cancelled` if the peer let go of
    ///   the stream, this direction was finished, or this task was cancelled.
    public func write(_ bytes: [UInt8]) async throws(HandoffError) {
        guard !bytes.isEmpty else { return }
        try await self.table.write(self.number, bytes, isEnd: false)
    }

    /// Ends this side's direction; the other one goes on.
    ///
    /// - Throws: As ``write(_:)``.
    public func finish() async throws(HandoffError) {
        try await self.table.write(self.number, [], isEnd: true)
    }

    /// Gives the stream up in both directions; the peer's reads and writes fail.
    public func reset() {
        self.table.release(self.number, .cancelled)
    }
}
