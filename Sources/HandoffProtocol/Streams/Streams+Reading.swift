// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import HandoffWire

extension Streams {
    /// Whether ``read(_:)`` has something to say.
    ///
    /// - Parameter number: The stream.
    /// - Returns: True also for a stream that is gone or reset: that is said.
    public func isReadable(_ number: UInt32) -> Bool {
        guard let stream = self.streams[number], stream.reset == nil else { return true }
        return !stream.inbound.isEmpty || stream.inbound.hasEnded
    }

    /// Takes what can be read from a stream.
    ///
    /// - Parameter number: The stream.
    /// - Returns: What is there; of a stream that the peer reset after its end, what came before the end.
    public mutating func read(_ number: UInt32) -> Inbound {
        // Only looked at through the dictionary: a copy of the stream beside it would make the queue copy itself.
        guard let window = self.streams[number]?.inbound.window else { return .reset(.cancelled) }
        if let reset = self.streams[number]?.reset, self.streams[number]?.inbound.hasEnded == false {
            return .reset(reset)
        }
        let growth = self.growth(of: window)
        guard let taken = self.streams[number]?.inbound.take(growth: growth) else {
            return self.streams[number]?.inbound.hasEnded == true ? .end : .nothing
        }
        if taken.credit > 0, !self.isOver {
            let amount = UInt32(taken.credit)
            let payload = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: amount >> $0) }
            self.control.append(FrameHeader(.credit, stream: number, length: 4).encoded + payload)
        }
        return .bytes(taken.bytes)
    }
}
