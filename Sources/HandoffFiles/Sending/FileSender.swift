// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import Handoff
internal import LocalFiles

/// Sends one file, on a thread of its own.
actor FileSender: WorkerIsolated {
    nonisolated let thread: WorkerThread
    private let stream: ContinuationStream
    private let onProgress: @Sendable (FileProgress) -> Void

    init(
        _ stream: ContinuationStream,
        on thread: WorkerThread,
        _ onProgress: @escaping @Sendable (FileProgress) -> Void
    ) {
        self.stream = stream
        self.thread = thread
        self.onProgress = onProgress
    }

    /// Sends the file, and waits until the receiver has it.
    func send(_ path: String, name: String?, mediaType: String) async throws(HandoffError) -> SentFile {
        let end: FileEnd
        do throws(HandoffError) {
            end = try await self.sendAll(path, name, mediaType)
        } catch {
            throw await self.explain(error)
        }
        return try await self.receipt(for: end)
    }

    private func sendAll(
        _ path: String,
        _ name: String?,
        _ mediaType: String
    ) async throws(HandoffError) -> FileEnd {
        guard FileDescription.isMediaType(mediaType) else {
            throw HandoffError(.invalidValue, "\"\(mediaType)\" is no media type")
        }
        let outcome: Result<FileEnd, HandoffError>
        do throws(FileError) {
            let file = try FileInput(path: path)
            outcome = try await self.send(file, name ?? file.name, mediaType)
        } catch {
            throw HandoffError(sending: error)
        }
        return try outcome.get()
    }

    /// Two kinds of failure: that of the disk is thrown, that of the stream is a value.
    private func send(
        _ file: FileInput,
        _ name: String,
        _ mediaType: String
    ) async throws(FileError) -> Result<FileEnd, HandoffError> {
        do throws(HandoffError) {
            let description = FileDescription(name: name, size: file.size, mediaType: mediaType)
            try await self.stream.writeRecord(type: FileRecord.description, description.encoded)
        } catch {
            return .failure(error)
        }
        while let record = try file.next() {
            do throws(HandoffError) {
                try await self.stream.write(record)
            } catch {
                return .failure(error)
            }
            self.onProgress(FileProgress(bytes: file.offset, total: file.size))
        }
        let end = try file.end()
        do throws(HandoffError) {
            try await self.stream.writeRecord(type: FileRecord.end, end.encoded)
            try await self.stream.finish()
            return .success(end)
        } catch {
            return .failure(error)
        }
    }

    /// Finds out what is behind a failure, and tells the receiver if it is this side's.
    private func explain(_ error: HandoffError) async -> HandoffError {
        let isOurs = [.fileUnusable, .invalidValue].contains(error.code)
        guard isOurs else {
            // A receiver that has had enough says why before it lets go of the stream, or of the whole continuation.
            return await self.refusal() ?? error
        }
        try? await self.stream.writeRecord(type: FileRecord.failed, FileFailure(error).encoded)
        try? await self.stream.finish()
        return error
    }

    private func refusal() async -> HandoffError? {
        let reader = RecordReader(self.stream)
        guard let record = try? await reader.next(limit: FileRecord.limit), record.type == FileRecord.refused else {
            return nil
        }
        return try? FileFailure(decoding: record.payload).error
    }

    private func receipt(for end: FileEnd) async throws(HandoffError) -> SentFile {
        let reader = RecordReader(self.stream)
        guard let record = try await reader.next(limit: FileRecord.limit) else {
            throw .brokenFile("it was neither saved nor refused")
        }
        switch record.type {
        case FileRecord.saved:
            let receipt = try FileReceipt(decoding: record.payload)
            guard receipt.end == end else { throw HandoffError(.damaged, "the other device has saved something else") }
            try await reader.drain(limit: 0)
            return SentFile(savedName: receipt.name, size: receipt.end.size)
        case FileRecord.refused:
            throw try FileFailure(decoding: record.payload).error
        default:
            throw .brokenFile("a record of an unknown type came")
        }
    }
}
