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
        var summary: TransferSummary
        do {
            summary = try await self.serve()
        } catch {
            summary = TransferSummary(outcome: .failed(Self.error(error)))
        }
        self.offer.onEvent(.ended(summary))
    }

    private func serve() async throws -> TransferSummary {
        guard let control = try await self.session.nextStream() else {
            throw TransferError(.cancelled, "the other side left before it looked at the offer")
        }
        return try await withThrowingTaskGroup(of: TransferSummary?.self) { group in
            group.addTask {
                try await self.serveStreams()
                return nil
            }
            group.addTask { try await self.converse(control) }
            defer { group.cancelAll() }
            while let ended = try await group.next() {
                if let ended { return ended }
            }
            throw TransferError(.cancelled, "the other side left before the end")
        }
    }

    private func sendManifest(_ control: ContinuationStream) async throws {
        let manifest = self.offer.catalogue.manifest
        var batch = ByteWriter()
        for entry in manifest.entries {
            entry.encode(into: &batch)
            guard batch.bytes.count >= RecordType.controlLimit / 4 else { continue }
            try await control.writeRecord(type: RecordType.entries, batch.bytes)
            batch = ByteWriter()
        }
        if !batch.bytes.isEmpty { try await control.writeRecord(type: RecordType.entries, batch.bytes) }
        var end = ByteWriter()
        end.write(UInt32(manifest.entries.count))
        end.write(manifest.bytes)
        end.write(raw: manifest.digest.bytes)
        try await control.writeRecord(type: RecordType.manifestEnd, end.bytes)
    }

    /// Says what is offered, and hears what the continuer says of its side until its result.
    private func converse(_ control: ContinuationStream) async throws -> TransferSummary {
        let reader = RecordReader(control)
        guard let begin = try await reader.next(limit: RecordType.controlLimit), begin.type == RecordType.begin else {
            throw TransferError.violation("the transfer did not begin with a question")
        }
        self.offer.onEvent(.manifest(self.offer.catalogue.manifest))
        try await self.sendManifest(control)
        let started = ContinuousClock.now
        let entries = self.offer.catalogue.manifest.entries
        while let (type, payload) = try await reader.next(limit: RecordType.controlLimit) {
            switch type {
            case RecordType.decline:
                try await Self.readEnd(reader)
                throw TransferError(.declined, "the other side declined")
            case RecordType.progress:
                self.offer.onEvent(.progress(try TransferProgress(decoding: payload)))
            case RecordType.outcome:
                let report = try ItemReport(decoding: payload)
                guard entries.indices.contains(report.item) else {
                    throw TransferError.violation("the other side reports an item that was not offered")
                }
                self.offer.onEvent(.item(path: entries[report.item].path, report))
            case RecordType.result:
                let summary = try TransferSummary(decoding: payload, duration: started.duration(to: .now))
                try await control.writeRecord(type: RecordType.resultAcknowledged)
                try await control.finish()
                try await Self.readEnd(reader)
                return summary
            default:
                throw TransferError.violation("a record of an unknown type came")
            }
        }
        throw TransferError(.cancelled, "the other side stopped before the end")
    }

    /// Serves the streams that the continuer opens: its first record says what it wants.
    private func serveStreams() async throws {
        try await withThrowingDiscardingTaskGroup { group in
            while let stream = try await self.session.nextStream() {
                group.addTask {
                    do {
                        try await self.serve(stream)
                    } catch let error as HandoffError where error.code != .protocolViolation {
                        // The continuer let go of this stream, or the connection is gone: the control stream says why.
                    }
                }
            }
        }
    }

    private func serve(_ stream: ContinuationStream) async throws {
        let reader = RecordReader(stream)
        guard let (type, payload) = try await reader.next(limit: Selection.recordLimit) else { return }
        try await Self.readEnd(reader)
        switch type {
        case RecordType.previewsWanted:
            let sender = PreviewSender(self.offer, stream, on: self.offer.workers.next())
            try await withTaskExecutorPreference(sender.thread) { try await sender.run() }
        case RecordType.filesWanted:
            let selection = try Selection(decoding: payload, of: self.offer.catalogue.manifest)
            self.offer.onEvent(.accepted)
            let sender = BulkSender(self.offer.catalogue, stream, on: self.offer.workers.next())
            try await withTaskExecutorPreference(sender.thread) { try await sender.send(selection.items) }
        default:
            throw TransferError.violation("a stream began with a record of an unknown type")
        }
        try await Self.readEnd(reader)
    }

    /// Reads the end of the continuer's direction: a stream that is let go of before is reset, and the continuer then
    /// loses what it has not read yet.
    private static func readEnd(_ reader: RecordReader) async throws {
        guard try await reader.nextHeader(limit: RecordType.controlLimit) == nil else {
            throw TransferError.violation("a record came where the stream should have ended")
        }
    }

    static func error(_ cause: any Error) -> TransferError {
        switch cause {
        case let error as TransferError: error
        case let error as HandoffError where error.code == .protocolViolation: .violation(error.message)
        case let error as HandoffError: TransferError(.cancelled, error.message)
        default: TransferError(.cancelled, "\(cause)")
        }
    }
}
