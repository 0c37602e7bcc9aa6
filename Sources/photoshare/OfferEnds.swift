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

    /// A connection has closed: the last word has been heard on the other side, so this may be the end.
    func connectionEnded() {
        if let summary = self.state.withLock({ $0.reached }) { self.inlet.yield(.summary(summary)) }
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
