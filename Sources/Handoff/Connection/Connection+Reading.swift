// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import HandoffProtocol
internal import HandoffWire

extension Connection {
    /// After how many bytes the reader lets the writer have a turn; both run on one thread.
    private static let turn = 256 * 1024

    private static let hungUp = HandoffError(.handoffFailed, "the other device hung up without a goodbye")

    /// Reads one frame.
    ///
    /// - Parameter limit: The longest payload to make room for, in bytes, where it is less than the type's own.
    /// - Returns: The frame, or nil at the proper end of the peer's direction.
    /// - Throws: What is wrong with the frame, or with the link.
    func readFrame(limit: Int = .max) async throws -> (header: FrameHeader, payload: [UInt8])? {
        var bytes = [UInt8](repeating: 0, count: FrameHeader.size)
        guard try await self.secure.read(into: &bytes) else { return nil }
        self.hasHeardFrame = true
        let header = try FrameHeader(decoding: bytes.span)
        guard header.length > 0 else { return (header, []) }
        guard header.length <= limit else { throw FrameError.tooLong(header.type, UInt32(header.length)) }
        var payload = [UInt8](repeating: 0, count: header.length)
        // Between header and payload is as much inside of a frame as any other place.
        guard try await self.secure.read(into: &payload) else { throw SecureLink.cutInsideFrame }
        return (header, payload)
    }

    /// Reads until the peer's end, or until something is wrong; all waits end with it.
    func readAll() async {
        var error = Self.hungUp
        do {
            var sinceTurn = 0
            while let (header, payload) = try await self.readFrame() {
                self.lastHeard = .now
                self.table.pulse.note()
                if header.type == .goodbye {
                    error = HandoffError(reason: try Reason(decoding: payload))
                    break
                }
                try self.take(header, payload)
                sinceTurn += payload.count
                if sinceTurn >= Self.turn {
                    sinceTurn = 0
                    await Task.yield()
                }
            }
        } catch let cause {
            // A wait that cancellation ended looks like a link that was closed.
            error = Task.isCancelled ? .cancelled : HandoffError(cause)
        }
        // Who has left hears the peer hang up: that is as it should be, and not the peer's fault.
        if self.isLeaving, error == Self.hungUp { error = .ended }
        // The end empties the queue: the last word comes behind it, again if it was in there.
        self.table.end(error)
        if error.code == .protocolViolation { self.sayGoodbye(Reason(.violation, "")) }
        if Task.isCancelled, !self.hasSealedGoodbye {
            self.isLeaving = false
            self.sayGoodbye(Reason(.cancelled, ""))
        }
        self.requestInlet.finish()
        self.reply.take()?.resume(returning: nil)
        self.follower?.end(error)
    }

    private func take(_ header: FrameHeader, _ payload: [UInt8]) throws {
        switch header.type {
        case .open, .data, .credit, .reset:
            try self.table.receive(header, payload)
        case .ping:
            guard self.table.controlBacklog < SessionLimits.backlog else { throw StreamViolation.malformed(.ping) }
            self.table.queue(OutgoingMessage(.pong, payload))
        case .pong, .goodbye:
            break
        case .peek, .get, .follow:
            // Who has not read the last answer has no use for another one, and answers are large.
            guard self.table.controlBytes < SessionLimits.unreadAnswers else {
                throw StreamViolation.malformed(header.type)
            }
            let request = try PeerRequest(header.type, payload)
            if case .follow = request {
                // One question for all that may come: a second one could only be answered by the same.
                guard !self.isFollowed else { throw StreamViolation.malformed(header.type) }
                self.isFollowed = true
            }
            guard case .enqueued = self.requestInlet.yield(request) else {
                throw StreamViolation.malformed(header.type)
            }
        case .summary, .activity, .refusal:
            guard let waiter = self.reply.take() else { throw StreamViolation.malformed(header.type) }
            waiter.resume(returning: OutgoingMessage(header.type, payload))
        case .update, .ended:
            guard let follower = self.follower else { throw StreamViolation.malformed(header.type) }
            try follower.receive(header.type, payload)
        case .hello, .share, .tag, .identity, .acknowledge:
            throw StreamViolation.malformed(header.type)
        }
    }
}
