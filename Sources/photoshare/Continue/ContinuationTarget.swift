// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import Handoff

/// What is to be continued, and by what right.
struct ContinuationTarget: Sendable {
    /// What makes the other device let this one in.
    enum Right: Sendable {
        /// It shows this code.
        case code(OneShotCode)
        /// It is this device, and knows this one.
        case device(PairedDevice)
    }

    var source: ContinuationSource
    let right: Right
    /// What lets this device come back after a code was used.
    var ticket: ContinuationTicket?
    /// Whether a person is at the terminal, whatever standard input is.
    var wasTyped = false

    /// The paired device that it is.
    var device: PairedDevice? { if case .device(let device) = self.right { device } else { nil } }

    /// Continues it.
    func withContinuation<Result: Sendable>(
        through node: HandoffNode,
        _ observer: any ContinuationObserver,
        _ body: (UserActivity) async throws -> Result
    ) async throws -> Result {
        switch self.right {
        case .code(let code):
            if let ticket = self.ticket {
                return try await node.withContinuation(of: self.source, ticket: ticket, observer: observer, body)
            }
            return try await node.withContinuation(of: self.source, code: code, observer: observer, body)
        case .device(let device):
            return try await node.withContinuation(of: self.source, from: device, observer: observer, body)
        }
    }
}
