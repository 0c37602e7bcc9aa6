// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import ByteCoding
internal import Digests
internal import Handoff
internal import LocalFiles

/// One continuer of an offer, from its first question to its result.
struct SendingSession {
    private let offer: FileOffer
    private let session: ContinuationSession

    init(_ offer: FileOffer, _ session: ContinuationSession) {
        self.offer = offer
        self.session = session
    }

    /// Serves until the continuer has reported its result, or is gone.
    func run() async {
        self.offer.onEvent(.began(self.session.peer))
        do {
            switch try await self.serve() {
            case .ended(let summary): self.offer.onEvent(.ended(summary))
            case .left: self.offer.onEvent(.left)
            }
        } catch {
            self.offer.onEvent(.ended(TransferSummary(outcome: .failed(Self.error(error)))))
        }
    }

    /// How a continuer leaves.
    private enum End: Sendable {
        case ended(TransferSummary)
        case left
    }

    private func serve() async throws -> End {
        guard let control = try await self.session.nextStream() else {
            throw TransferError(.cancelled, "the other side left before it looked at the offer")
        }
        let (faults, inlet) = AsyncThrowingStream.makeStream(of: Never.self)
        return try await withThrowingTaskGroup(of: End?.self) { group in
            group.addTask {
                try await self.serveStreams(faults: inlet)
                return nil
            }
            // A long list is on the disk, and is read here.
            group.addTask(executorPreference: self.offer.listThread) { try await self.converse(control) }
            // A fault on one stream ends the session, although the others still wait for something.
            group.addTask {
                for try await _ in faults {}
                return nil
            }
            group.addTask {
                await self.offer.withdrawal.wait()
                throw TransferError(.cancelled, "the offer was withdrawn")
            }
            defer { group.cancelAll() }
            while let ended = try await group.next() {
                if let ended { return ended }
            }
            throw TransferError(.cancelled, "the other side left before the end")
        }
    }

    private func sendManifest(_ manifest: Manifest, _ control: ContinuationStream) async throws {
        let entries = manifest.makeReader()
        while true {
            let batch = try entries.nextBytes(size: RecordType.controlLimit / 4)
            guard !batch.isEmpty else { break }
            try await control.writeRecord(type: RecordType.entries, batch)
        }
        var end = ByteWriter()
        end.write(UInt32(manifest.count))
        end.write(manifest.bytes)
        end.write(raw: manifest.digest.bytes)
        end.write(UInt32(clamping: manifest.leftOut))
        try await control.writeRecord(type: RecordType.manifestEnd, end.bytes)
    }

    /// Says what is offered, and hears what the continuer says of its side until its result.
    private func converse(_ control: ContinuationStream) async throws -> End {
        let reader = RecordReader(control)
        guard let begin = try await reader.next(limit: RecordType.controlLimit), begin.type == RecordType.begin else {
            throw TransferError.violation("the transfer did not begin with a question")
        }
        let manifest = self.offer.catalogue.manifest(for: Beginning(decoding: begin.payload))
        self.offer.onEvent(.manifest(manifest))
        try await self.sendManifest(manifest, control)
        try self.offer.catalogue.reportLeftOut(of: manifest) { path, report in
            self.offer.onEvent(.item(path: path, report))
        }
        var reports = ReportChecker(manifest)
        while let (type, payload) = try await reader.next(limit: RecordType.controlLimit) {
            switch type {
            case RecordType.decline:
                try? await control.finish()
                await Self.drain(reader, control)
                throw TransferError(.declined, "the other side declined")
            case RecordType.leave:
                try? await control.finish()
                await Self.drain(reader, control)
                return .left
            case RecordType.progress:
                self.offer.onEvent(.progress(try TransferProgress(decoding: payload)))
            case RecordType.outcome:
                var report = try ItemReport(decoding: payload)
                let entry = try reports.entry(for: report)
                report.target = entry.target
                self.offer.onEvent(.item(path: entry.path, report))
            case RecordType.result:
                let summary = try TransferSummary(decoding: payload)
                try reports.check(summary)
                try await control.writeRecord(type: RecordType.resultAcknowledged)
                try await control.finish()
                await Self.drain(reader, control)
                return .ended(summary)
            default:
                throw TransferError.violation("a record of an unknown type came")
            }
        }
        throw TransferError(.cancelled, "the other side stopped before the end")
    }

    /// How long a continuer may take to end a stream after the last word.
    private static let patience = Duration.seconds(5)

    /// Waits for the end of what the continuer has to say on a stream.
    ///
    /// A stream that is let go of before that is reset, and what is still on its way to the continuer is lost. Nothing
    /// that happens here changes what was said before.
    private static func drain(_ reader: RecordReader, _ stream: ContinuationStream) async {
        await withTaskGroup(of: Void.self) { group in
            group.addTask {
                do { try await Task.sleep(for: Self.patience) } catch { return }
                stream.reset()
            }
            _ = try? await reader.next(limit: 0)
            group.cancelAll()
        }
    }

    /// Serves the streams that the continuer opens: its first record says what it wants.
    private func serveStreams(faults: AsyncThrowingStream<Never, any Error>.Continuation) async throws {
        try await withThrowingDiscardingTaskGroup { group in
            while let stream = try await self.session.nextStream() {
                group.addTask(executorPreference: self.offer.listThread) {
                    do {
                        try await self.serve(stream)
                    } catch let error as HandoffError where error.code != .protocolViolation {
                        // The continuer let go of this stream, or the connection is gone: the control stream says why.
                    } catch {
                        faults.finish(throwing: error)
                    }
                }
            }
        }
    }

    private func serve(_ stream: ContinuationStream) async throws {
        let reader = RecordReader(stream)
        guard let (type, payload) = try await reader.next(limit: Selection.recordLimit) else { return }
        switch type {
        case RecordType.previewsWanted:
            let held = payload.isEmpty ? nil : try Selection(decoding: payload, of: self.offer.catalogue)
            let sender = PreviewSender(self.offer, stream, without: held, on: self.offer.workers.next())
            try await withTaskExecutorPreference(sender.thread) { try await sender.run() }
            await Self.drain(reader, stream)
        case RecordType.filesWanted:
            let selection = try Selection(decoding: payload, of: self.offer.catalogue)
            let (points, packings) = try await self.readTerms(reader, selection)
            self.offer.onEvent(.accepted)
            let sender = BulkSender(
                self.offer.catalogue,
                self.offer.shared,
                from: points,
                packings: self.offer.packs ? packings : [],
                stream,
                on: self.offer.workers.next()
            )
            try await withTaskExecutorPreference(sender.thread) { try await sender.send(selection.items) }
            await Self.drain(reader, stream)
        default:
            throw TransferError.violation("a stream began with a record of an unknown type")
        }
    }

    /// Reads what the continuer can unpack and what it has already, to the end of what it says on the stream.
    private func readTerms(
        _ reader: RecordReader,
        _ selection: Selection
    ) async throws -> sending (points: ResumePoints, packings: Set<Packing>) {
        var points = ResumePoints(self.offer.catalogue.manifest)
        var packings: Set<Packing>?
        while let (type, payload) = try await reader.next(limit: VerifiedChunks.recordLimit) {
            switch type {
            case RecordType.packings where packings == nil && payload.count <= Packing.countLimit:
                packings = Packing.known(in: payload)
            case RecordType.chunksVerified:
                try points.take(try VerifiedChunks(decoding: payload), of: selection)
            default:
                throw TransferError.violation("a record of an unknown type came")
            }
        }
        return (points, packings ?? [])
    }

    static func error(_ cause: any Error) -> TransferError {
        switch cause {
        case let error as TransferError: error
        case let error as HandoffError where error.code == .protocolViolation:
            TransferError(.integrity, "the other side broke the protocol", here: error.message)
        case let error as HandoffError where error.code == .cancelled || error == .ended:
            TransferError(.cancelled, "the connection ended", here: error.message)
        case let error as HandoffError: TransferError(.lost, "the connection was lost", here: error.message)
        default: TransferError(.cancelled, "it ended", here: "\(cause)")
        }
    }
}
