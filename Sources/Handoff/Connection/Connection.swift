// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import HandoffProtocol
internal import HandoffTransport
internal import HandoffWire

/// A connection to a peer: channel, frames and streams, on the executor that its link lives on.
///
/// It is used once, in this order: ``handshake(expecting:)``, one of the ways to trust the peer, then ``run(_:)``.
actor Connection: LoopIsolated {
    nonisolated let executor: any SerialExecutor & TaskExecutor
    nonisolated let link: any Link
    nonisolated let table: StreamTable
    nonisolated let security: any Security
    nonisolated let deadlines: HandoffNode.Deadlines
    let secure: SecureLink
    /// Who stands at the door, on the side that is asked.
    private let arrival: Arrival?
    /// What the peer asks for, on the side that answers; ends when the peer has left.
    nonisolated let requests: AsyncStream<PeerRequest>
    let requestInlet: AsyncStream<PeerRequest>.Continuation
    var reply: CheckedContinuation<OutgoingMessage?, Never>?
    /// Who gets the updates, on the side that asks.
    var follower: Follower?
    /// Whether the peer waits for an update, and when it was answered last, on the side that is asked.
    var isFollowed = false
    var lastUpdate: ContinuousClock.Instant?
    /// The password exchange that made the peer trusted, while keys are still to come from it.
    var exchange: (any PasswordExchange)?
    /// What lets the client come back after this connection was lost; nil where its key does, and after it has.
    var ticket: ContinuationTicket?
    var lastHeard = ContinuousClock.now
    /// Whether the peer has said anything inside the channel.
    var hasHeardFrame = false
    /// Whether this side has said its last word; the writer ends once all is sent.
    var isLeaving = false
    /// Whether that word is behind all that could still take it back.
    var hasSealedGoodbye = false
    /// Why nothing can be written any more, while the reader still looks for the peer's last word.
    var writeFailure: HandoffError?
    /// Whether the reader, or the writer, has ended; with the second one the link is of no use any more.
    var hasEndedDirection = false

    /// Makes a connection that has not begun.
    ///
    /// - Parameters:
    ///   - link: The link.
    ///   - role: Which side this is.
    ///   - channel: Its channel, which is the connection's alone from now on.
    ///   - arrival: Decides about the client; nil for a client, and for a server that lets everybody in.
    ///   - security: Makes what the ways to trust need.
    ///   - deadlines: How long to wait for what.
    init(
        link: any Link,
        role: ConnectionRole,
        channel: sending any SecureChannel,
        arrival: Arrival? = nil,
        security: any Security,
        deadlines: HandoffNode.Deadlines
    ) {
        self.executor = link.executor
        self.link = link
        self.arrival = arrival
        self.security = security
        self.deadlines = deadlines
        self.secure = SecureLink(link: link, channel: channel)
        self.table = StreamTable(
            isClient: role == .client,
            windows: SessionLimits.windows,
            limit: SessionLimits.streams
        )
        (self.requests, self.requestInlet) = AsyncStream.makeStream(
            bufferingPolicy: .bufferingOldest(SessionLimits.requests)
        )
    }

    /// Runs the channel's handshake and checks that both mean the same protocol.
    ///
    /// The check is not the library's: a client that offers no protocol at all passes there (docs/security.md, rule 3).
    ///
    /// - Parameter names: The protocols that will do.
    /// - Returns: The one that was agreed on.
    /// - Throws: What keeps the two apart.
    func handshake(expecting names: [String]) async throws -> String {
        do {
            try await self.secure.handshake { [arrival] in await arrival?.decide() }
        } catch {
            throw self.arrival?.error ?? error
        }
        guard let name = self.secure.negotiatedProtocol, names.contains(name) else {
            throw ChannelError(.wrongProtocol, "the other side does not speak \(names.joined(separator: " or "))")
        }
        return name
    }

    /// SHA-256 of the peer's SubjectPublicKeyInfo, once the handshake is done.
    var peerKeyDigest: [UInt8]? { self.secure.peerKeyDigest }

    /// What ties a proof to this very channel (RFC 9266).
    func channelBinding() throws -> [UInt8] {
        try self.secure.exportKeyingMaterial(
            label: PairingTranscript.exporterLabel,
            length: PairingTranscript.exporterLength
        )
    }

    /// Keeps what this side came back with: it is good for the next time, too.
    func keep(_ ticket: ContinuationTicket) { self.ticket = ticket }

    /// Asks the originator something and waits for the answer.
    ///
    /// - Parameter type: The request's frame type: a peek or a get.
    /// - Returns: The answer, which is of the request's kind.
    /// - Throws: ``HandoffError``, or what is wrong with the answer; after cancellation the connection is of no use.
    func request(_ type: FrameType) async throws -> OutgoingMessage {
        let link = self.link
        let message = await withTaskCancellationHandler {
            await withCheckedContinuation { (waiter: CheckedContinuation<OutgoingMessage?, Never>) in
                // A reader that has ended would never resume it.
                guard self.table.ended == nil else { return waiter.resume(returning: nil) }
                self.reply = waiter
                self.table.queue(OutgoingMessage(type))
            }
        } onCancel: {
            link.close()
        }
        try Task.checkCancellation()
        guard let message else { throw self.table.ended ?? .ended }
        if message.type == .refusal { throw HandoffError(reason: try Reason(decoding: message.payload)) }
        // An activity could be read as a summary, whose unknown fields are passed over: it is not what was asked for.
        guard message.type == (type == .peek ? .summary : .activity) else {
            throw StreamViolation.malformed(message.type)
        }
        return message
    }
}
