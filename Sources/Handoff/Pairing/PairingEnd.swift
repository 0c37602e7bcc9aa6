// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// How a pairing that was shown has ended; the first word counts.
final class PairingEnd: Sendable {
    private let outcomes: AsyncStream<Result<PairedDevice, HandoffError>>
    private let inlet: AsyncStream<Result<PairedDevice, HandoffError>>.Continuation

    init() {
        (self.outcomes, self.inlet) = AsyncStream.makeStream(bufferingPolicy: .bufferingOldest(1))
    }

    func reach(_ outcome: Result<PairedDevice, HandoffError>) {
        self.inlet.yield(outcome)
    }

    /// Waits for the end.
    func wait() async throws(HandoffError) -> PairedDevice {
        for await outcome in self.outcomes { return try outcome.get() }
        throw .cancelled
    }
}
