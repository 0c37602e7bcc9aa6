// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import CommandLineInterface
internal import FileTransfer
internal import Handoff
internal import Locking

/// Decides when an offer is over: after enough successes, or when something ends it for good.
final class OfferEnds: Sendable {
    /// What ended it.
    enum End: Sendable {
        /// The last of the sessions that were wanted.
        case summary(TransferSummary)
        /// No more sessions can come.
        case failure(Failure)
    }

    private struct State {
        var left: Int
        var reached: TransferSummary?
        /// The peers that have proven the code and are not gone yet.
        var connected: Set<String?> = []
    }

    private let state: Lock<State>
    private let ends: AsyncStream<End>
    private let inlet: AsyncStream<End>.Continuation

    init(limit: Int) {
        self.state = Lock(State(left: limit))
        (self.ends, self.inlet) = AsyncStream.makeStream(bufferingPolicy: .bufferingOldest(1))
    }

    /// Waits for the end; nil if the task is cancelled.
    func first() async -> End? {
        for await end in self.ends { return end }
        return nil
    }

    /// A continuer has reported its result, or is gone.
    func sessionEnded(_ summary: TransferSummary) {
        self.state.withLock { state in
            switch summary.outcome {
            case .done, .partial: state.left -= 1
            // Whoever is gone may come back with the next code; any other failure is the receiver's last word.
            case .failed(let error) where error.code == .cancelled: return
            case .failed: if state.left > 1 { return }
            }
            guard state.left <= 0 || summary.isFailure, state.reached == nil else { return }
            state.reached = summary
        }
    }

    /// A peer has proven the code.
    func connectionBegan(_ address: String?) {
        self.state.withLock { _ = $0.connected.insert(address) }
    }

    /// A connection has closed: once all have, the last words have been heard on the other side, so this may be the end.
    ///
    /// One that never got as far as the code says nothing about the others: they may be waiting for our last word.
    func connectionEnded(_ address: String?) {
        let reached: TransferSummary? = self.state.withLock { state in
            guard state.connected.remove(address) != nil, state.connected.isEmpty else { return nil }
            return state.reached
        }
        if let reached { self.inlet.yield(.summary(reached)) }
    }

    /// Nothing more can come.
    func fail(_ failure: Failure) {
        self.inlet.yield(.failure(failure))
    }
}

extension TransferSummary {
    fileprivate var isFailure: Bool {
        if case .failed = self.outcome { true } else { false }
    }
}
