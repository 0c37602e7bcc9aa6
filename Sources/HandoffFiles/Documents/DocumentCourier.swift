// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import Handoff
internal import LocalFiles

/// The continuer's end of a stream with a document on it, on a thread of its own: there, and perhaps back.
actor DocumentCourier: WorkerIsolated {
    nonisolated let thread: WorkerThread
    private let stream: ContinuationStream
    private let reader: RecordReader
    /// What was received; nil before, and once it was said what becomes of it.
    private var base: FileEnd?

    init(_ stream: ContinuationStream, on thread: WorkerThread) {
        self.stream = stream
        self.reader = RecordReader(stream)
        self.thread = thread
    }

    deinit {
        guard self.base != nil else { return self.stream.reset() }
        // Unstructured on purpose: nobody is left who could wait, and a stream that is reset takes with it what the originator has
        // not read yet, such as that the document has arrived.
        Task { [stream] in try? await stream.close() }
    }

    /// Receives the document; the stream stays open for its return.
    func receive(
        into folder: String,
        _ options: FileSavingOptions,
        _ onProgress: @escaping @Sendable (FileProgress) -> Void
    ) async throws(HandoffError) -> ReceivedFile {
        do throws(HandoffError) {
            let reception = FileReception(self.reader, into: folder, options, onProgress)
            let (output, description, end) = try await reception.receive(isLast: false)
            let file = ReceivedFile(try output.place(end, options.conflict), in: folder, description)
            let receipt = FileReceipt(end: end, name: file.name)
            try await self.stream.writeRecord(type: FileRecord.saved, receipt.encoded)
            self.base = end
            return file
        } catch {
            await self.stream.refuse(error)
            throw error
        }
    }

    /// Sends a file back in the place of what was received.
    func sendBack(
        _ path: String,
        _ mediaType: String,
        _ onProgress: @escaping @Sendable (FileProgress) -> Void
    ) async throws(HandoffError) -> DocumentPlacement {
        guard let base = self.base.take() else { throw Self.over }
        let delivery = FileDelivery(self.stream, self.reader, isDocument: true, onProgress)
        let modified: FileTime
        do throws(FileError) {
            modified = try FileInput(path: path).modified
        } catch {
            // The originator waits, and shall not wait for nothing.
            try? await self.stream.finish()
            throw HandoffError(sending: error)
        }
        try await self.stream.writeRecord(
            type: FileRecord.returned,
            DocumentReturn(base: base, modified: modified).encoded
        )
        let file = try await delivery.send(path, name: nil, mediaType: mediaType, isLast: true)
        let answer = try DocumentAnswer(decoding: try await delivery.answer(FileRecord.placed))
        guard answer.end == file.end else { throw HandoffError(.damaged, "the other device has saved something else") }
        try await self.reader.drain(limit: 0)
        return answer.placement
    }

    /// Says that nothing comes back.
    func keep() async throws(HandoffError) {
        guard self.base.take() != nil else { throw Self.over }
        try await self.stream.finish()
        try await self.reader.drain(limit: 0)
    }

    private static let over = HandoffError(.invalidValue, "the document was sent back already, or kept")
}
