// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import ByteCoding
internal import Digests
public import Handoff
internal import ImagePreview
public import LocalFiles

/// Pulls what a continued activity offers: the manifest, previews of every picture, then the files.
public struct FileReceiver: Sendable {
    private let options: ReceiveOptions
    private let workers: WorkerPool
    private let onEvent: @Sendable (TransferEvent) -> Void
    private let decide: @Sendable (Offer) async throws -> OfferDecision

    /// Prepares to receive.
    ///
    /// - Parameters:
    ///   - options: Where it goes, and by which rules.
    ///   - workers: The threads that verify and write.
    ///   - onEvent: Told what happens; must not block.
    ///   - decide: Asked once everything that is offered is known and all previews have been shown.
    public init(
        _ options: ReceiveOptions,
        workers: WorkerPool,
        onEvent: @escaping @Sendable (TransferEvent) -> Void,
        decide: @escaping @Sendable (Offer) async throws -> OfferDecision
    ) {
        self.options = options
        self.workers = workers
        self.onEvent = onEvent
        self.decide = decide
    }

    /// Receives.
    ///
    /// - Parameter activity: The continued activity.
    /// - Returns: How it ended; the other side has the same summary.
    /// - Throws: ``TransferError`` with `.integrity` if the peer breaks the protocol, `.declined` if the decision was
    ///   no; ``HandoffError`` if
    ///   the connection fails. Cancellation leaves nothing under a final name that is not complete.
    public func receive(_ activity: UserActivity) async throws -> TransferSummary {
        let session = try activity.continuationSession()
        let control = try await session.openStream(priority: .control)
        defer { control.reset() }
        let reader = RecordReader(control)
        try await control.writeRecord(type: RecordType.begin, [1])
        let manifest = try await self.readManifest(reader)
        self.onEvent(.manifest(manifest))
        let plan = try ReceivePlan(manifest, self.options)
        if self.options.wantsPreviews { try await self.pullPreviews(session, manifest) }
        let summary: TransferSummary
        switch try await self.decide(Offer(activity: activity, manifest: manifest, plan: plan)) {
        case .accept:
            summary = try await self.pull(session, control, manifest, plan)
        case .leave:
            summary = TransferSummary(outcome: .done)
        case .decline:
            try await control.writeRecord(type: RecordType.decline)
            try await control.finish()
            throw TransferError(.declined, "declined")
        }
        return try await self.report(summary, control, reader)
    }

    /// Pulls the files; what ends it early is part of the summary, unless the connection itself failed.
    private func pull(
        _ session: ContinuationSession,
        _ control: ContinuationStream,
        _ manifest: Manifest,
        _ plan: ReceivePlan
    ) async throws -> TransferSummary {
        let started = ContinuousClock.now
        var summary: TransferSummary
        do {
            summary = try await self.pullFiles(session, control, manifest, plan)
        } catch let error as FileError {
            summary = TransferSummary(outcome: .failed(TransferError(receiving: error)))
        } catch let error as TransferError {
            summary = TransferSummary(outcome: .failed(error))
        }
        summary.duration = started.duration(to: .now)
        return summary
    }

    private func readManifest(_ reader: RecordReader) async throws -> Manifest {
        var manifest = Manifest()
        while let (type, payload) = try await reader.next(limit: RecordType.controlLimit) {
            var fields = ByteReader(payload)
            switch type {
            case RecordType.entries:
                while fields.remaining > 0 { try manifest.append(try ManifestEntry(from: &fields)) }
            case RecordType.manifestEnd:
                guard let count = try? fields.read(UInt32.self), let bytes = try? fields.read(UInt64.self),
                    let digest = try? fields.read(raw: ManifestDigest.byteCount), fields.remaining == 0,
                    count == manifest.entries.count, bytes == manifest.bytes, digest == manifest.digest.bytes
                else { throw TransferError.violation("the manifest is not what its end says") }
                return manifest
            default:
                throw TransferError.violation("a record of an unknown type came")
            }
        }
        throw TransferError.violation("the manifest did not end")
    }

    private func pullPreviews(_ session: ContinuationSession, _ manifest: Manifest) async throws {
        guard manifest.entries.contains(where: { $0.kind == .file && $0.size > 0 }) else { return }
        try await session.withStream(priority: .preview) { stream in
            try await stream.writeRecord(type: RecordType.previewsWanted)
            try await stream.finish()
            let reader = RecordReader(stream)
            while let (type, payload) = try await reader.next(limit: RecordType.previewLimit) {
                switch type {
                case RecordType.preview:
                    let message = try PreviewMessage(decoding: payload)
                    let path = try Self.path(of: message.item, in: manifest)
                    self.onEvent(.preview(item: Int(message.item), path: path, message.preview))
                case RecordType.noPreview:
                    let failure = try ItemFailure(decoding: payload)
                    let path = try Self.path(of: failure.item, in: manifest)
                    self.onEvent(.noPreview(item: Int(failure.item), path: path, reason: failure.text))
                default:
                    throw TransferError.violation("a record of an unknown type came")
                }
            }
        }
    }

    private static func path(of item: UInt32, in manifest: Manifest) throws(TransferError) -> [UInt8] {
        guard manifest.entries.indices.contains(Int(item)) else {
            throw .violation("a preview came of an item that is not offered")
        }
        return manifest.entries[Int(item)].path
    }

    private func pullFiles(
        _ session: ContinuationSession,
        _ control: ContinuationStream,
        _ manifest: Manifest,
        _ plan: ReceivePlan
    ) async throws -> TransferSummary {
        let receiver = try await BulkReceiver.make(
            manifest,
            plan,
            self.options,
            control,
            on: self.workers.next(),
            self.onEvent
        )
        return try await session.withStream(priority: .bulk) { stream in
            let selection = Selection(items: plan.items).encoded(for: manifest.digest)
            try await stream.writeRecord(type: RecordType.filesWanted, selection)
            try await stream.finish()
            self.onEvent(.accepted)
            return try await withTaskExecutorPreference(receiver.thread) { try await receiver.run(stream) }
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
        try await control.writeRecord(type: RecordType.result, summary.encoded)
        try await control.finish()
        guard let answer = try await reader.next(limit: RecordType.controlLimit),
            answer.type == RecordType.resultAcknowledged
        else { throw TransferError.violation("the other side did not acknowledge the result") }
        try await reader.drain(limit: RecordType.controlLimit)
        self.onEvent(.ended(summary))
        return summary
    }
}
