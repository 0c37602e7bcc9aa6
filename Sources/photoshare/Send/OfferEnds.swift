// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import CommandLineInterface
internal import FileTransfer
internal import Locking

/// Decides when an offer is over: after enough successes, when its time is up and nobody is pulling any more, or when
/// something ends it for good.
final class OfferEnds: Sendable {
    /// What ended it.
    enum End: Sendable {
        /// Enough have it, or time is up and somebody has it.
        case status(ExitStatus)
        /// Nobody has it, and nobody can get it any more.
        case failure(Failure)
    }

    private struct State {
        var sessions = 0
        var successes = 0
        var status = ExitStatus.done
        var isStreamTaken = false
        var isExpired = false
        var isWithdrawn = false
        var reached: End?
        /// The peers that have proven the code and are not gone yet.
        var connected: Set<String?> = []
        /// When somebody was heard of last.
        var lastNews = ContinuousClock.now
    }

    /// How long nothing may be heard of those that are connected, once the end is decided.
    private static let patience = Duration.seconds(10)

    private let limit: Int
    private let isStream: Bool
    private let outlivesFailures: Bool
    private let state = Lock(State())
    private let ends: AsyncStream<End>
    private let inlet: AsyncStream<End>.Continuation

    /// Begins to count.
    ///
    /// - Parameters:
    ///   - limit: How many successes are wanted.
    ///   - isStream: Whether standard input is offered, which is there only once.
    ///   - isCounted: Whether somebody has said how many: then nothing but success counts.
    init(limit: Int, isStream: Bool, isCounted: Bool = false) {
        self.limit = limit
        self.isStream = isStream
        self.outlivesFailures = isCounted || limit > 1
        (self.ends, self.inlet) = AsyncStream.makeStream(bufferingPolicy: .bufferingOldest(1))
    }

    /// Whether the end is decided: a new code would be of no use to anybody.
    var isDecided: Bool { self.state.withLock { $0.reached != nil || $0.isExpired } }

    /// Whether the offer is over because somebody said so here.
    var isWithdrawn: Bool { self.state.withLock { $0.isWithdrawn } }

    /// How long those who are connected get to hear that the offer is over, and how often it is looked.
    private static let farewell = (limit: Duration.milliseconds(1500), step: Duration.milliseconds(20))

    /// Says that the offer is over here.
    func withdraw() {
        self.state.withLock { $0.isWithdrawn = true }
    }

    /// Waits a moment for those who are connected to hear of it, and to hang up.
    func waitForFarewell() async {
        let end = ContinuousClock.now + Self.farewell.limit
        while ContinuousClock.now < end, self.state.withLock({ !$0.connected.isEmpty }) {
            do { try await Task.sleep(for: Self.farewell.step) } catch { return }
        }
    }

    /// Waits for the end; nil if the task is cancelled.
    func first() async -> End? {
        for await end in self.ends { return end }
        return nil
    }

    /// Something was heard of a continuer.
    func noteNews(at now: ContinuousClock.Instant = .now) {
        self.state.withLock { $0.lastNews = now }
    }

    /// Ends the offer if that is decided, and those that are connected are only so by their silence.
    ///
    /// Whoever was cut off and has come back from another address leaves a connection behind that no packet ends. It would
    /// count as lost only after a minute.
    func tidy(at now: ContinuousClock.Instant = .now) {
        let reached: End? = self.state.withLock { state in
            state.lastNews.duration(to: now) >= Self.patience ? state.reached : nil
        }
        if let reached { self.inlet.yield(reached) }
    }

    /// Calls ``tidy(at:)`` again and again, until the task is cancelled.
    func keepTidy() async throws {
        while true {
            try await Task.sleep(for: .seconds(1))
            self.tidy()
        }
    }

    /// A continuer looks at the offer.
    func sessionBegan() {
        self.state.withLock { $0.sessions += 1 }
    }

    /// A continuer has accepted.
    func sessionAccepted() {
        self.state.withLock { $0.isStreamTaken = self.isStream }
    }

    /// A continuer has looked, and wants nothing.
    func sessionLeft() {
        self.state.withLock { $0.sessions -= 1 }
    }

    /// A continuer has reported its result, or is gone.
    ///
    /// - Returns: Whether the offer stands nevertheless.
    func sessionEnded(_ summary: TransferSummary) -> Bool {
        self.state.withLock { state in
            state.sessions -= 1
            guard state.reached == nil else { return false }
            switch summary.outcome {
            case .done: state.successes += 1
            case .partial:
                state.successes += 1
                state.status = .doneInPart
            case .failed(let error):
                // Whoever is gone may come back with the next code, and others may fare better; what is left of
                // standard input is of no use to either.
                let isGone = error.code == .cancelled || error.code == .lost
                guard !state.isStreamTaken, isGone || self.outlivesFailures else {
                    state.reached = .failure(Failure(ending: error))
                    return false
                }
                return true
            }
            if state.successes >= self.limit { state.reached = .status(state.status) }
            return state.reached == nil
        }
    }

    /// Whether those who have proven a code are all that the offer is for, if they succeed.
    var isFull: Bool { self.state.withLock { $0.successes + $0.connected.count >= self.limit } }

    /// A peer has proven the code.
    func connectionBegan(_ address: String?) {
        self.state.withLock { _ = $0.connected.insert(address) }
    }

    /// A connection has closed: once all have, the last words have been heard on the other side, so this may be the end.
    ///
    /// One that never got as far as the code says nothing about the others: they may be waiting for our last word.
    func connectionEnded(_ address: String?) {
        let reached: End? = self.state.withLock { state in
            guard state.connected.remove(address) != nil, state.connected.isEmpty else { return nil }
            return state.reached ?? Self.expiry(state)
        }
        if let reached { self.inlet.yield(reached) }
    }

    /// The time is up; whoever is pulling may finish.
    func expire() {
        let reached = self.state.withLock { state in
            state.isExpired = true
            return Self.expiry(state)
        }
        if let reached { self.inlet.yield(reached) }
    }

    /// Nobody is left who could continue: whoever has it has it.
    ///
    /// - Parameter failure: What that is if nobody has.
    /// - Returns: Whether somebody has.
    @discardableResult
    func abandon(_ failure: Failure) -> Bool {
        let reached: End? = self.state.withLock { $0.successes > 0 ? .status($0.status) : nil }
        self.inlet.yield(reached ?? .failure(failure))
        return reached != nil
    }

    /// Nothing more can come.
    func fail(_ failure: Failure) {
        self.inlet.yield(.failure(failure))
    }

    private static func expiry(_ state: State) -> End? {
        guard state.isExpired, state.sessions == 0 else { return nil }
        guard state.successes == 0 else { return .status(state.status) }
        return .failure(Failure(.timedOut, "the offer has expired", hint: "--expires says how long it stands"))
    }
}
