// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import HandoffWire

extension Streams {
    /// Queues a frame of the session itself.
    ///
    /// - Parameter message: The frame.
    public mutating func queue(_ message: OutgoingMessage) {
        self.control.append(message.encoded)
    }

    /// How many whole frames wait to be sent; a peer that asks and never listens makes it grow.
    public var controlBacklog: Int { self.control.count }

    /// How many bytes those frames have together.
    public var controlBytes: Int { self.control.byteCount }

    /// Gives the frame that goes out next: whole ones first, then streams by priority, in turn among equals.
    ///
    /// - Returns: The frame, or nil if nothing can go out now.
    public mutating func nextOutgoing() -> Outgoing? {
        if let frame = self.control.popFirst() { return .frame(frame) }
        var best: (position: Int, priority: StreamPriority)?
        for (position, number) in self.order.enumerated() {
            guard let stream = self.streams[number], stream.outbound.isSendable else { continue }
            if let found = best, found.priority <= stream.priority { continue }
            best = (position, stream.priority)
        }
        guard let position = best?.position else { return nil }
        let number = self.order.remove(at: position)
        self.order.append(number)
        guard let data = self.streams[number]?.outbound.next(limit: Self.framePayload) else { return nil }
        self.streams[number]?.movedCount &+= UInt64(data.range.count)
        self.removeIfDone(number)
        return .data(stream: number, data)
    }
}
