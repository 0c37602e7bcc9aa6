// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

public import Handoff
internal import ImagePreview
public import LocalFiles

/// Pulls what a continued activity offers: the manifest, previews of every picture, then the files.
public struct FileReceiver: Sendable {
    let options: ReceiveOptions
    private let workers: WorkerPool
    private let journal: TransferJournal?
    let previews: PreviewStore?
    let onEvent: @Sendable (TransferEvent) -> Void
    private let decide: @Sendable (Offer) async throws -> OfferDecision

    /// Prepares to receive.
    ///
    /// - Parameters:
    ///   - options: Where it goes, and by which rules.
    ///   - workers: The threads that verify and write.
    ///   - journal: Where is kept what has come, for the next run; nil begins anew each time.
    ///   - previews: Where previews are kept, so that they are not sent again; nil keeps none.
    ///   - onEvent: Told what happens; must not block.
    ///   - decide: Asked once everything that is offered is known and all previews have been shown.
    public init(
        _ options: ReceiveOptions,
        workers: WorkerPool,
        journal: TransferJournal? = nil,
        previews: PreviewStore? = nil,
        onEvent: @escaping @Sendable (TransferEvent) -> Void,
        decide: @escaping @Sendable (Offer) async throws -> OfferDecision
    ) {
        self.options = options
        self.workers = workers
        self.journal = journal
        self.previews = previews
        self.onEvent = onEvent
        self.decide = decide
    }

    /// Receives.
    ///
    /// - Parameter activity: The continued activity.
    /// - Returns: How it ended; the other side has the same summary. A failure after the question is in there, too.
    /// - Throws: ``TransferError`` with `.declined` if the decision was no, `.choice` if the options do not fit what is
    ///   offered; ``HandoffError`` if the connection fails; what the decision throws. Cancellation leaves nothing under
    ///   a final name that is not complete.
    public func receive(_ activity: UserActivity) async throws -> TransferSummary {
        let session = try activity.continuationSession()
        self.onEvent(.began(session.peer))
        let control = try await session.openStream(priority: .control)
        defer { control.reset() }
        let reader = RecordReader(control)
        try await control.writeRecord(type: RecordType.begin, Beginning(takesLinks: true).encoded)
        let summary: TransferSummary
        var journal: ReceiveJournal?
        do {
            (summary, journal) = try await self.pull(activity, session, control, reader)
        } catch let error as FileError {
            summary = TransferSummary(outcome: .failed(TransferError(receiving: error)))
        } catch let error as TransferError where error.code != .declined && error.code != .choice {
            summary = TransferSummary(outcome: .failed(error))
        } catch is Left {
            await Self.say(RecordType.leave, control, reader)
            self.onEvent(.left)
            return TransferSummary(outcome: .done)
        }
        let reported = try await self.report(summary, control, reader)
        // Not before both ends know: whoever is killed in between asks for nothing that is there.
        if reported.outcome == .done { await journal?.close() }
        return reported
    }

    /// Thrown when the decision was to look only.
    private struct Left: Error {}

    private func pull(
        _ activity: UserActivity,
        _ session: ContinuationSession,
        _ control: ContinuationStream,
        _ reader: RecordReader
    ) async throws -> (TransferSummary, ReceiveJournal?) {
        let thread = self.workers.next()
        let manifest = try await self.readManifest(reader, on: thread)
        self.onEvent(.manifest(manifest))
        let options = self.options
        var plan = try await thread.run { try ReceivePlan(manifest, options) }
        if self.options.wantsPreviews { try await self.pullPreviews(session, manifest, on: thread) }
        switch try await self.decision(on: Offer(activity: activity, manifest: manifest, plan: plan), session, reader) {
        case .accept: break
        case .acceptOnly(let items): plan = try await Self.only(items, plan, manifest, on: thread)
        case .leave: throw Left()
        case .decline:
            await Self.say(RecordType.decline, control, reader)
            throw TransferError(.declined, "declined")
        }
        let started = ContinuousClock.now
        var (summary, journal) = try await self.pullFiles(session, control, manifest, plan)
        // Whole microseconds, as the other side gets them: both ends say the same.
        summary.duration = .microseconds(Int64(started.duration(to: .now) / .microseconds(1)))
        return (summary, journal)
    }

    /// Asks, for as long as there is somebody to pull from.
    private func decision(
        on offer: Offer,
        _ session: ContinuationSession,
        _ reader: RecordReader
    ) async throws -> OfferDecision {
        let decision = try await withThrowingTaskGroup(of: OfferDecision?.self) { group in
            group.addTask { [decide] in try await decide(offer) }
            group.addTask {
                // The sender opens no streams: what comes here is the end.
                while let stream = try await session.nextStream() { stream.reset() }
                return nil
            }
            defer { group.cancelAll() }
            return try await group.next() ?? nil
        }
        if let decision { return decision }
        // A stream knows why the session has ended.
        _ = try await reader.next(limit: RecordType.controlLimit)
        throw HandoffError(.handoffFailed, "the other device left before the question was answered")
    }

    private func readManifest(_ reader: RecordReader, on thread: WorkerThread) async throws -> Manifest {
        let gatherer = ManifestGatherer(folder: self.options.spoolFolder, on: thread)
        while let (type, payload) = try await reader.next(limit: RecordType.controlLimit) {
            switch type {
            case RecordType.entries: try await gatherer.take(payload)
            case RecordType.manifestEnd: return try await gatherer.finish(payload)
            default: throw TransferError.violation("a record of an unknown type came")
            }
        }
        throw TransferError.violation("the manifest did not end")
    }

    private static func only(
        _ items: [Int],
        _ plan: ReceivePlan,
        _ manifest: Manifest,
        on thread: WorkerThread
    ) async throws(TransferError) -> ReceivePlan {
        try await thread.run { () throws(TransferError) in try plan.only(items, of: manifest) }
    }

    private func pullFiles(
        _ session: ContinuationSession,
        _ control: ContinuationStream,
        _ manifest: Manifest,
        _ plan: ReceivePlan
    ) async throws -> (TransferSummary, ReceiveJournal?) {
        let receiver = try await BulkReceiver.make(
            manifest,
            plan,
            self.options,
            self.journal,
            Self.sender(session),
            control,
            on: self.workers.next(),
            self.onEvent
        )
        return try await session.withStream(priority: .bulk) { stream in
            let selection = await Selection(items: receiver.wanted).encoded(for: manifest.digest)
            try await stream.writeRecord(type: RecordType.filesWanted, selection)
            if self.options.unpacks {
                try await stream.writeRecord(type: RecordType.packings, Packing.allCases.map(\.rawValue))
            }
            for chunks in await receiver.verifiedChunks() {
                try await stream.writeRecord(type: RecordType.chunksVerified, chunks.encoded)
            }
            try await stream.finish()
            self.onEvent(.accepted)
            let summary = try await self.watched(session, manifest) { mark in
                try await withTaskExecutorPreference(receiver.thread) { try await receiver.run(stream, mark) }
            }
            return (summary, receiver.journal)
        }
    }

    /// Receives, and watches whether something comes.
    private func watched(
        _ session: ContinuationSession,
        _ manifest: Manifest,
        _ body: @escaping @Sendable (ArrivalMark) async throws -> TransferSummary
    ) async throws -> TransferSummary {
        let mark = ArrivalMark()
        guard StallWatch.isOf(use: manifest, self.options) else { return try await body(mark) }
        let watch = StallWatch(session, mark, limit: self.options.stallLimit) { [onEvent] in onEvent(.waiting($0)) }
        return try await withThrowingTaskGroup(of: TransferSummary?.self) { group in
            group.addTask { try await body(mark) }
            group.addTask {
                try await watch.run()
                return nil
            }
            defer { group.cancelAll() }
            while let result = try await group.next() {
                if let result { return result }
            }
            throw CancellationError()
        }
    }

    /// How long the sender may take to acknowledge the result.
    private static let patience = Duration.seconds(10)

    /// Says a last word, and waits until the sender has heard it: what is on its way when the connection ends is lost.
    private static func say(_ type: UInt8, _ control: ContinuationStream, _ reader: RecordReader) async {
        // A sender that is gone already need not hear it.
        try? await self.withPatience(control) {
            try await control.writeRecord(type: type)
            try await control.finish()
            while try await reader.next(limit: RecordType.controlLimit) != nil {}
        }
    }

    /// Lets go of a stream if a body that waits on it takes too long.
    private static func withPatience(_ stream: ContinuationStream, _ body: () async throws -> Void) async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask {
                try await Task.sleep(for: Self.patience)
                stream.reset()
            }
            defer { group.cancelAll() }
            try await body()
        }
    }

    /// Tells the sender how it ended, and waits until it knows.
    ///
    /// Not to be inlined: the optimizer of Swift 6.3.1 crashes while it splits the caller's coroutine with this in it.
    @inline(never)
    private func report(
        _ summary: TransferSummary,
        _ control: ContinuationStream,
        _ reader: RecordReader
    ) async throws -> TransferSummary {
        do {
            try await Self.withPatience(control) {
                try await control.writeRecord(type: RecordType.result, summary.encoded)
                try await control.finish()
                var answer = try await reader.next(limit: RecordType.controlLimit)
                // Where it ended early the rest of the manifest is still on its way.
                while answer?.type == RecordType.entries || answer?.type == RecordType.manifestEnd {
                    answer = try await reader.next(limit: RecordType.controlLimit)
                }
                guard answer?.type == RecordType.resultAcknowledged else {
                    throw TransferError.violation("the other side did not acknowledge the result")
                }
                while try await reader.next(limit: RecordType.controlLimit) != nil {}
            }
        } catch {
            // What failed first is what matters, whether the other side hears of it or not.
            guard case .failed = summary.outcome else { throw error }
        }
        self.onEvent(.ended(summary))
        return summary
    }
}
