// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import HandoffProtocol
internal import HandoffTransport
internal import HandoffWire

extension Connection {
    /// Up to which size header and payload are copied together: a small frame is one record then, a large one is not
    /// copied.
    private static let joinLimit = 4096

    /// Sends messages at once; only before the session runs.
    func send(_ messages: [OutgoingMessage]) async throws {
        for message in messages { try self.secure.seal(message.encoded) }
        try await self.secure.flush()
    }

    /// Writes what is due, most urgent first, until this side has said goodbye, the session has ended, or the link fails;
    /// then ends this side's direction.
    func writeAll() async {
        do {
            while true {
                // Nothing suspends in a cancelled task: without this the loop would spin and keep the others off the
                // thread.
                if Task.isCancelled { self.sayGoodbye(Reason(.cancelled, "")) }
                try self.sealWhatIsDue()
                if self.secure.hasPending {
                    try await self.secure.flush()
                } else if self.isLeaving || self.table.ended != nil {
                    return try await self.secure.finish()
                } else {
                    await self.table.waitForOutgoing()
                }
            }
        } catch {
            self.endWriting(Task.isCancelled ? .cancelled : HandoffError(error), isReset: Self.isReset(error))
        }
    }

    /// The link has failed where it is written to.
    ///
    /// What the peer said before it hung up is still to be read, above all why it did: the reader comes to the end of the
    /// link by itself, and says what it was.
    private func endWriting(_ error: HandoffError, isReset: Bool) {
        guard error != .cancelled, isReset else {
            self.table.end(error)
            self.link.close()
            return
        }
        self.writeFailure = error
    }

    private static func isReset(_ error: any Error) -> Bool { (error as? TransportError)?.code == .reset }

    private func sealWhatIsDue() throws {
        while self.secure.hasRoom, let outgoing = self.table.nextOutgoing() {
            switch outgoing {
            case .frame(let bytes):
                try self.secure.seal(bytes)
                if bytes.first == FrameType.goodbye.rawValue { self.hasSealedGoodbye = true }
            case .data(let stream, let data):
                let header = FrameHeader(.data, stream: stream, length: data.range.count, isEnd: data.isEnd).encoded
                if data.range.count <= Self.joinLimit {
                    try self.secure.seal(header + data.bytes[data.range])
                } else {
                    try self.secure.seal(header)
                    try self.secure.seal(data.bytes, data.range)
                }
                if let ticket = data.ticket { self.table.wasSent(ticket) }
            }
        }
    }
}
