// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import HandoffProtocol

/// The connection of one continuation: streams in both directions between the two devices.
///
/// It lasts as long as the closure or the delegate call that it is lent to. One that came through a
/// ``HandoffApplication`` lasts for as long as somebody holds its activity, it, or one of its streams, unless
/// ``UserActivity/invalidate()``, the other side or ``HandoffApplication/run()`` ends it before.
public final class ContinuationSession: Sendable {
    let table: StreamTable
    private let lease: SessionLease?
    private let acceptsStreams: @Sendable () -> Bool
    /// Who is at the other end.
    public let peer: Peer
    /// What lets this side come back after the connection was lost; nil where its key does, or where it is the originator.
    public let ticket: ContinuationTicket?

    /// Makes a session.
    ///
    /// - Parameters:
    ///   - table: The connection's streams.
    ///   - peer: Who is at the other end.
    ///   - lease: What the session, and each stream of it, holds the connection by; nil if somebody else sees to that.
    ///   - ticket: What lets this side come back.
    ///   - acceptsStreams: Asked for each stream of the other side; it is refused if the answer is no.
    init(
        table: StreamTable,
        peer: Peer,
        lease: SessionLease? = nil,
        ticket: ContinuationTicket? = nil,
        acceptsStreams: @escaping @Sendable () -> Bool = { true }
    ) {
        self.table = table
        self.lease = lease
        self.acceptsStreams = acceptsStreams
        self.peer = peer
        self.ticket = ticket
    }

    /// Opens a stream; the other side gets it from ``nextStream()``.
    ///
    /// It is there at once, without a word from the other side: what is written goes ahead. Where it matters whether
    /// somebody takes it, ask ``ContinuationStream/waitUntilTaken()``.
    ///
    /// - Parameters:
    ///   - priority: Which stream goes first when several have something to send.
    ///   - deadlines: How long the stream is waited for.
    /// - Returns: The stream.
    /// - Throws: ``HandoffError`` with `.unsupported` if the other side allows no more streams (today 16 at once), `.handoffFailed` if the
    ///   connection is gone.
    public func openStream(
        priority: ContinuationStream.Priority,
        deadlines: StreamDeadlines = StreamDeadlines()
    ) async throws(HandoffError) -> ContinuationStream {
        ContinuationStream(
            number: try self.table.open(priority.wire),
            priority: priority,
            table: self.table,
            peer: self.peer,
            deadlines: deadlines,
            lease: self.lease
        )
    }

    /// Lends a stream to a closure, and lets go of it afterwards.
    ///
    /// - Parameters:
    ///   - priority: Which stream goes first when several have something to send.
    ///   - deadlines: How long the stream is waited for.
    ///   - body: Uses the stream.
    /// - Returns: What the closure returns.
    /// - Throws: What the closure throws, and what ``openStream(priority:deadlines:)`` does.
    public func withStream<Result>(
        priority: ContinuationStream.Priority,
        deadlines: StreamDeadlines = StreamDeadlines(),
        _ body: (ContinuationStream) async throws -> Result
    ) async throws -> Result {
        let stream = try await self.openStream(priority: priority, deadlines: deadlines)
        // A finished stream is only forgotten by this; any other tells the peer.
        defer { stream.reset() }
        return try await body(stream)
    }

    /// Waits for the next stream that the other side opens; one task at a time may.
    ///
    /// A stream that came before the session ended is still given out.
    ///
    /// - Returns: The stream, or nil once the session has ended.
    /// - Throws: ``HandoffError`` with `.cancelled` if this task was cancelled, `.invalidValue` if another task waits
    ///   already.
    public func nextStream() async throws(HandoffError) -> ContinuationStream? {
        while let arrival = try await self.table.accept() {
            guard self.acceptsStreams() else {
                self.table.release(arrival.number, .refused)
                continue
            }
            self.table.take(arrival.number)
            return ContinuationStream(
                number: arrival.number,
                priority: ContinuationStream.Priority(arrival.priority),
                table: self.table,
                peer: self.peer,
                lease: self.lease
            )
        }
        return nil
    }

    /// Refuses every further stream until the session ends: nobody takes them, and who opened one shall not wait.
    func refuseStreams() async {
        while let arrival = try? await self.table.accept() { self.table.release(arrival.number, .refused) }
    }

    /// Gives the connection back, whoever still holds it; without a lease whoever lent the session sees to that.
    func end() { self.lease?.end() }

    /// Why the session ended; nil while it goes on.
    public var ended: HandoffError? { self.table.ended }
}
