// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// What one non-blocking attempt to receive brought.
public enum ReceiveOutcome: Sendable, Hashable {
    /// So many bytes, at least one, were written into the buffer.
    case received(Int)
    /// Nothing is there yet: await ``Link/readable()``.
    case wouldBlock
    /// The peer has ended its direction; nothing will come any more.
    case ended
}

/// A connected, ordered, reliable pipe of bytes to a peer, such as a TCP connection.
///
/// A link lives on one serial executor. Whoever drives it runs there (an actor whose `unownedExecutor` is the link's),
/// so that the calls below need no lock and no hop. The calls that do not suspend never block; those that suspend are
/// resumed on the link's executor. At most one task awaits ``readable()`` and one ``writable()`` at a time.
public protocol Link: AnyObject, Sendable {
    /// The executor that the link lives on.
    ///
    /// The tasks that drive the link should prefer it as well: Swift resumes a task on the executor that it prefers,
    /// and only then on
    /// its actor's, so that each wait would cost two changes of thread without it.
    var executor: any SerialExecutor & TaskExecutor { get }
    /// The peer's address, if the link has one.
    var remote: Endpoint? { get }
    /// This side's address, if the link has one.
    var local: Endpoint? { get }

    /// Receives what is there, without waiting.
    ///
    /// - Parameters:
    ///   - buffer: Where the bytes go.
    ///   - offset: The first index of `buffer` that is written; everything behind it may be written.
    /// - Returns: How many bytes came, or why none did.
    /// - Throws: ``TransportError`` with `.reset`, `.timedOut`, `.closed` or `.system`.
    func receive(into buffer: inout MutableSpan<UInt8>, at offset: Int) throws(TransportError) -> ReceiveOutcome

    /// Sends what the path takes, without waiting.
    ///
    /// - Parameter bytes: What to send.
    /// - Returns: How many bytes were taken; 0 means that the path is full: await ``writable()``.
    /// - Throws: ``TransportError`` with `.reset`, `.timedOut`, `.closed` or `.system`.
    func send(_ bytes: Span<UInt8>) throws(TransportError) -> Int

    /// Returns when ``receive(into:at:)`` has something to say (bytes, end or error).
    ///
    /// May return early; the caller tries again.
    ///
    /// - Throws: ``TransportError`` with `.closed` after ``close()`` and when the task is cancelled.
    func readable() async throws(TransportError)

    /// Returns when ``send(_:)`` may take more.
    ///
    /// May return early; the caller tries again.
    ///
    /// - Throws: ``TransportError`` with `.closed` after ``close()`` and when the task is cancelled.
    func writable() async throws(TransportError)

    /// Ends this side's direction; what was sent before still arrives.
    func finish()

    /// Closes both directions at once and releases the descriptor; may be called from any thread, more than once.
    func close()
}
