// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import HandoffProtocol
internal import HandoffWire
internal import Synchronization

/// Counts what comes from the peer, whatever it is: a number that rises is a sign of life.
final class PeerPulse: Sendable {
    private let heard = Atomic<UInt64>(0)

    /// How many frames have come.
    var count: UInt64 { self.heard.load(ordering: .relaxed) }

    /// A frame has come.
    func note() { self.heard.wrappingAdd(1, ordering: .relaxed) }
}

extension ContinuationSession {
    /// How long a wait for a sign of life goes on before it is looked again.
    private static let moment = Duration.milliseconds(50)

    /// Asks the other device for a sign of life.
    ///
    /// A session whose other device says nothing for a minute ends by itself (``HandoffNode/Deadlines/silence``). This is for
    /// whoever cannot wait that long for something that should have come: it tells a device that is gone from one that is
    /// slow.
    ///
    /// - Parameter duration: How long to wait.
    /// - Returns: Whether anything at all came from the other device in that time; false at once if the session has ended,
    ///   or the task is cancelled.
    public func answers(within duration: Duration) async -> Bool {
        let before = self.table.pulse.count
        let begin = ContinuousClock.now
        self.table.queue(OutgoingMessage(.ping, [UInt8](repeating: 0, count: 8)))
        while self.table.pulse.count == before {
            guard self.ended == nil, begin.duration(to: .now) < duration else { return false }
            do { try await Task.sleep(for: min(Self.moment, duration)) } catch { return false }
        }
        return true
    }
}
