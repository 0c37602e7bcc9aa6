// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import Handoff
internal import LocalFiles

/// The originator's end of a stream with a document on it, on a thread of its own.
actor DocumentServer: WorkerIsolated {
    nonisolated let thread: WorkerThread
    private let stream: ContinuationStream
    private let reader: RecordReader
    private let document: ActivityDocument
    private let onProgress: @Sendable (FileProgress) -> Void

    init(
        _ document: ActivityDocument,
        _ stream: ContinuationStream,
        on thread: WorkerThread,
        _ onProgress: @escaping @Sendable (FileProgress) -> Void
    ) {
        self.document = document
        self.stream = stream
        self.reader = RecordReader(stream)
        self.thread = thread
        self.onProgress = onProgress
    }

    /// Sends the document, and takes it back if it comes back.
    func serve() async throws(HandoffError) -> DocumentEnd {
        let sent: DeliveredFile
        do throws(HandoffError) {
            sent = try await self.send()
        } catch {
            self.stream.reset()
            await self.document.rollBack(error)
            throw error
        }
        await self.document.wasTaken()
        do throws(HandoffError) {
            return try await self.awaitReturn(of: sent)
        } catch {
            await self.stream.refuse(error)
            throw error
        }
    }

    private func send() async throws(HandoffError) -> DeliveredFile {
        do {
            try await self.document.willSend()
        } catch {
            // The reason is this application's own.
            let failure = HandoffError(.fileUnusable, "the document could not be saved: \(error)")
            try? await self.stream.writeRecord(type: FileRecord.failed, FileFailure(failure).encoded)
            try? await self.stream.finish()
            throw failure
        }
        let delivery = FileDelivery(self.stream, self.reader, isDocument: true, self.onProgress)
        let file = try await delivery.send(
            self.document.path,
            name: nil,
            mediaType: self.document.mediaType,
            isLast: false
        )
        _ = try await delivery.receipt(for: file.end)
        return file
    }

    /// Waits for the continuer's next word.
    ///
    /// - Returns: The word; nil if there will be none: it has ended its direction, let go of the document, or left.
    private func nextRecord() async throws(HandoffError) -> (type: UInt8, payload: [UInt8])? {
        do throws(HandoffError) {
            return try await self.reader.next(limit: FileRecord.limit)
        } catch {
            guard !Task.isCancelled, [.cancelled, .handoffFailed].contains(error.code) else { throw error }
            return nil
        }
    }

    /// Waits for what the continuer does with the document.
    private func awaitReturn(of sent: DeliveredFile) async throws(HandoffError) -> DocumentEnd {
        guard let record = try await self.nextRecord() else {
            try? await self.stream.finish()
            return .taken
        }
        guard record.type == FileRecord.returned else { throw .brokenFile("a record of an unknown type came") }
        let back = try DocumentReturn(decoding: record.payload)
        guard let conflict = self.document.conflict else {
            throw HandoffError(.declined, "a document came back, and none is taken")
        }
        guard back.base == sent.end else { throw .brokenFile("what came back was made of something else") }
        let place = DocumentPlace(self.document.path)
        let options = FileSavingOptions(name: place.name, limit: self.document.limit)
        let reception = FileReception(self.reader, into: place.folder, options, self.onProgress)
        let (output, _, end) = try await reception.receive(isLast: true)
        try output.verify(end)
        let placement = try place.put(output, end, instead: sent, back.modified, conflict)
        try await self.stream.writeRecord(
            type: FileRecord.placed,
            DocumentAnswer(end: end, placement: placement).encoded
        )
        try await self.stream.finish()
        return .returned(placement)
    }
}
