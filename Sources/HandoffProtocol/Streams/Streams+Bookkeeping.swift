// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import HandoffWire

extension Streams {
    /// From here on a number has no successor of its parity.
    static let lastNumber = UInt32.max - 2

    mutating func add(_ number: UInt32, _ priority: StreamPriority, credit: Int, isLocal: Bool) {
        self.streams[number] = Stream(
            priority: priority,
            inbound: InboundQueue(window: self.windows.initial),
            outbound: OutboundQueue(credit: credit),
            isHeld: isLocal,
            isTaken: !isLocal
        )
        self.order.append(number)
    }

    mutating func removeIfDone(_ number: UInt32) {
        guard let stream = self.streams[number], !stream.isHeld, !stream.isOpen else { return }
        // What came whole waits to be accepted: a peer that sent all, and let go, wants it read.
        guard !stream.inbound.hasEnded || !self.arrivals.contains(number) else { return }
        self.remove(number)
    }

    mutating func remove(_ number: UInt32) {
        self.streams[number] = nil
        self.order.removeAll { $0 == number }
        self.arrivals.removeAll { $0 == number }
    }

    mutating func sayReset(_ number: UInt32, _ reset: StreamReset) {
        let payload = [UInt8(truncatingIfNeeded: reset.code >> 8), UInt8(truncatingIfNeeded: reset.code)]
        self.control.append(FrameHeader(.reset, stream: number, length: payload.count).encoded + payload)
    }

    /// Counts the open streams of one side.
    ///
    /// - Parameter number: Any number of that side's.
    /// - Returns: How many are open.
    func openCount(like number: UInt32) -> Int {
        self.streams.count { $0.key % 2 == number % 2 && $0.value.isOpen }
    }

    // Not into what streams begin with that the peer may still open.
    func growth(of window: Int) -> Int {
        let used = self.streams.values.reduce(0) { $0 + $1.inbound.window }
        let mayCome = max(0, self.remoteLimit - self.openCount(like: self.nextRemote))
        let spare = self.windows.total - used - mayCome * self.windows.initial
        return max(0, min(self.windows.limit - window, spare))
    }
}
