// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import HandoffProtocol
internal import HandoffWire
internal import Locking

/// A bidirectional, encrypted stream of bytes between the two devices of a continuation.
///
/// Both directions are independent and end on their own. Writing waits until the bytes are on their way: a slow reader
/// stops the writer, and nothing gathers in between but the peer's window. One task reads and one writes at a time.
///
/// Whoever has said everything ends its direction with ``finish()``: what was written before is delivered, even if this
/// side lets go of the stream, or of the whole continuation, at once. Letting go without that resets the stream, which
/// the other side sees as an error and not as an end.
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

    struct State {
        var deadlines: StreamDeadlines
        /// Which deadline has passed, once one has.
        var failure: HandoffError?
        var hasFinished = false
    }

    /// The stream's priority, in both directions.
    public let priority: Priority
    /// Who is at the other end.
    public let peer: Peer
    let number: UInt32
    let table: StreamTable
    /// Who holds a stream holds its connection.
    private let lease: SessionLease?
    let openedAt = ContinuousClock.now
    let state: Lock<State>

    init(
        number: UInt32,
        priority: Priority,
        table: StreamTable,
        peer: Peer,
        deadlines: StreamDeadlines = StreamDeadlines(),
        lease: SessionLease? = nil
    ) {
        self.number = number
        self.priority = priority
        self.table = table
        self.peer = peer
        self.lease = lease
        self.state = Lock(State(deadlines: deadlines))
    }

    deinit {
        // A stream that nobody holds is of no use to the peer either; a finished one is only forgotten.
        self.table.release(self.number, .cancelled)
    }

    /// How long the stream is waited for; what is set holds for the reads and writes that begin afterwards.
    public var deadlines: StreamDeadlines {
        get { self.state.withLock { $0.deadlines } }
        set { self.state.withLock { $0.deadlines = newValue } }
    }

    /// Waits until an application on the other side has taken the stream that this side opened.
    ///
    /// Writing need not wait for that: what is written goes ahead, and is lost if nobody takes the stream.
    ///
    /// - Throws: ``HandoffError`` with `.unsupported` if it takes no streams, `.timedOut` if it has not by
    ///   ``StreamDeadlines/open`` (the stream is given up then), `.handoffFailed` if the connection is lost,
    ///   `.cancelled` if this task was cancelled, `.invalidValue` if another task waits for it already.
    public func waitUntilTaken() async throws(HandoffError) {
        let (table, number) = (self.table, self.number)
        // Whoever asks late is not told that time is up for what has happened long since.
        if table.isTaken(number) { return }
        try await self.within(.opening) { () async throws(HandoffError) in try await table.waitUntilTaken(number) }
    }

    /// Reads the oldest bytes that were not read yet, as many as came together.
    ///
    /// - Returns: At least one byte, or nil once the peer has ended its direction and all was read.
    /// - Throws: ``HandoffError`` with `.handoffFailed` if the connection is lost, `.timedOut` past a deadline,
    ///   `.cancelled` if the peer let go of the stream or this task was cancelled, `.invalidValue` if another task
    ///   reads from it already.
    public func read() async throws(HandoffError) -> [UInt8]? {
        let (table, number) = (self.table, self.number)
        return try await self.within(.moving) { () async throws(HandoffError) in try await table.read(number) }
    }

    /// Writes bytes, and returns when they are on their way.
    ///
    /// The buffer is not copied, and the stream holds no reference to it afterwards: it can be filled anew in place.
    /// Cancelling the task resets the stream, because a part may be out already.
    ///
    /// - Parameter bytes: The bytes; none is fine and does nothing.
    /// - Throws: ``HandoffError`` with `.handoffFailed` if the connection is lost, `.timedOut` past a deadline,
    ///   `.cancelled` if the peer let go of the stream, this direction was finished, or this task was cancelled.
    public func write(_ bytes: [UInt8]) async throws(HandoffError) {
        guard !bytes.isEmpty else { return }
        let (table, number) = (self.table, self.number)
        try await self.within(.moving) { () async throws(HandoffError) in
            try await table.write(number, bytes, isEnd: false)
        }
    }

    /// Ends this side's direction; the other one goes on.
    ///
    /// From its return on the other side gets every byte that was written, whatever this side does next, unless the
    /// connection is lost.
    ///
    /// - Throws: As ``write(_:)``.
    public func finish() async throws(HandoffError) {
        let (table, number) = (self.table, self.number)
        try await self.within(.moving) { () async throws(HandoffError) in
            try await table.write(number, [], isEnd: true)
        }
        self.state.withLock { $0.hasFinished = true }
    }

    /// Ends this side's direction if it has not ended, waits until the other side has ended its own, and lets go.
    ///
    /// What still comes is dropped. With an other side that ends its direction only when it has read all, the return
    /// says that it has. It reads, so no other task may: one that does gets the rest, and this call fails.
    ///
    /// - Throws: As ``read()`` and ``write(_:)``; the stream is given up all the same.
    public func close() async throws(HandoffError) {
        defer { self.reset() }
        if !self.state.withLock({ $0.hasFinished }) { try await self.finish() }
        while try await self.read() != nil {}
    }

    /// Gives the stream up in both directions; the peer's reads and writes fail.
    ///
    /// A direction that has ended stays whole: the peer reads it to its end.
    public func reset() {
        self.table.release(self.number, .cancelled)
    }

    /// Gives the stream up because something went wrong here: the peer's reads and writes fail with `.handoffFailed`.
    ///
    /// Nobody has cancelled, and 3072 would be passed over in silence there (NSUserCancelledError).
    func fail() {
        self.table.release(self.number, .failed)
    }

    /// Lets go of a stream whose user has returned: what it wrote arrives, with an end behind it.
    func conclude() async {
        // Whoever has finished or reset the stream itself has said how it ends.
        if !self.state.withLock({ $0.hasFinished }) { try? await self.finish() }
        self.reset()
    }
}
