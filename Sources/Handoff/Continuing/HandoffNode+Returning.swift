// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

extension HandoffNode {
    /// Continues an activity once more after its connection was lost, and lends it to a closure; there is no other code.
    ///
    /// - Parameters:
    ///   - source: Where the device is now: whoever else is there does not know the ticket, and learns nothing.
    ///   - ticket: What the session that was lost had in its ``ContinuationSession/ticket``.
    ///   - observer: Told about the steps.
    ///   - body: Gets the activity.
    /// - Returns: What the closure returns.
    /// - Throws: As ``withContinuation(of:code:observer:_:)``; `.notTrusted` if whoever is there does not know the ticket:
    ///   the offer is over, or another device is in its place.
    public func withContinuation<Result: Sendable>(
        of source: ContinuationSource,
        ticket: ContinuationTicket,
        observer: (any ContinuationObserver)? = nil,
        _ body: (UserActivity) async throws -> Result
    ) async throws -> Result {
        try await self.withConnection(to: source, by: .ticket(ticket)) { connection, peer in
            try await body(try await self.fetch(from: connection, peer, observer))
        }
    }
}
