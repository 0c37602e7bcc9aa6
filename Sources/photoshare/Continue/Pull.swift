// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import CommandLineInterface
internal import FileTransfer
internal import Handoff
internal import LocalFiles
internal import Locking

/// What is pulled, over one connection or several.
final class Pull: Sendable {
    private struct State {
        var ticket: ContinuationTicket?
        /// How many connections came as far as the activity.
        var count = 0
        var isAccepted = false
    }

    private let options: ReceiveOptions
    private let match: String?
    private let workers: WorkerPool
    private let journal: TransferJournal?
    private let previews: PreviewStore?
    private let events: Events
    private let consent: Consent
    private let onEvent: @Sendable (TransferEvent) -> Void
    private let state = Lock(State())

    /// Prepares.
    ///
    /// - Parameters:
    ///   - options: Where it goes, and by which rules.
    ///   - match: What the activity's title must contain.
    ///   - workers: The threads that verify and write.
    ///   - journal: Where is kept what has come.
    ///   - previews: Where previews are kept.
    ///   - events: What is said about it.
    ///   - consent: Decides.
    ///   - onEvent: Told what happens.
    init(
        _ options: ReceiveOptions,
        match: String?,
        _ workers: WorkerPool,
        _ journal: TransferJournal?,
        _ previews: PreviewStore?,
        _ events: Events,
        _ consent: Consent,
        onEvent: @escaping @Sendable (TransferEvent) -> Void
    ) {
        self.options = options
        self.match = match
        self.workers = workers
        self.journal = journal
        self.previews = previews
        self.events = events
        self.consent = consent
        self.onEvent = onEvent
    }

    /// What lets this device come back without another code.
    var ticket: ContinuationTicket? { self.state.withLock { $0.ticket } }

    /// How many connections came as far as the activity.
    var count: Int { self.state.withLock { $0.count } }

    /// Whether it was accepted, and could go on from where it broke off: what went to standard output, or came from standard
    /// input, cannot.
    var canGoOn: Bool {
        if case .standardOutput = self.options.target { return false }
        return self.state.withLock { $0.isAccepted } && !self.consent.hasAcceptedStream
    }

    /// Whether something may have its name by now, whatever happens next: what goes to standard output has none.
    var mayHavePlaced: Bool {
        if case .standardOutput = self.options.target { return false }
        return self.state.withLock { $0.isAccepted }
    }

    /// The link broke.
    func noteBreak() { self.events.meter.finish() }

    /// Pulls over a connection, from where the one before broke off.
    ///
    /// - Throws: ``ForeignActivity`` if it is nothing that this program pulls, or what broke the transfer.
    func run(_ activity: UserActivity) async throws -> TransferSummary {
        if let match = self.match, activity.title?.lowercased().contains(match.lowercased()) != true {
            throw Failure(.nothingFound, "the activity's title does not contain \"\(match)\"")
        }
        guard activity.carriesFiles else { throw ForeignActivity(activity) }
        let ticket = try activity.continuationSession().ticket
        let isAgain = self.state.withLock { state in
            if let ticket { state.ticket = ticket }
            state.count += 1
            return state.count > 1
        }
        var options = self.options
        if isAgain {
            // What this run has verified itself is beyond doubt.
            options.resumes = true
            options.rereads = false
            options.wantsPreviews = false
        }
        let receiver = FileReceiver(
            options,
            workers: self.workers,
            journal: self.journal,
            previews: self.previews
        ) { event in
            if case .accepted = event { self.state.withLock { $0.isAccepted = true } }
            self.onEvent(event)
        } decide: { [consent] offer in
            try await consent.decide(offer)
        }
        return try await receiver.receive(activity)
    }
}
