// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import Handoff
internal import LocalFiles

/// Sends one file over a stream that may carry more, on the thread of whoever calls.
final class FileDelivery {
    private let stream: ContinuationStream
    private let reader: RecordReader
    private let isDocument: Bool
    private let onProgress: @Sendable (FileProgress) -> Void

    /// Prepares to send.
    ///
    /// - Parameters:
    ///   - stream: Where it goes.
    ///   - reader: Reads what the other side answers.
    ///   - isDocument: Whether the file may be saved anew while it is sent: what was opened is of one version then, too.
    ///   - onProgress: Told after each chunk that is on its way.
    init(
        _ stream: ContinuationStream,
        _ reader: RecordReader,
        isDocument: Bool = false,
        _ onProgress: @escaping @Sendable (FileProgress) -> Void
    ) {
        self.stream = stream
        self.reader = reader
        self.isDocument = isDocument
        self.onProgress = onProgress
    }

    /// Sends a file to its end.
    ///
    /// - Parameters:
    ///   - path: Where it is.
    ///   - name: What it is called on the other side; nil is the name that the path ends in.
    ///   - mediaType: What is in it.
    ///   - isLast: Whether nothing comes behind it on this direction, which is ended then.
    /// - Returns: What was sent.
    /// - Throws: ``HandoffError``; the other side was told if the cause is here.
    func send(
        _ path: String,
        name: String?,
        mediaType: String,
        isLast: Bool
    ) async throws(HandoffError) -> DeliveredFile {
        do throws(HandoffError) {
            return try await self.sendAll(path, name, mediaType, isLast)
        } catch {
            throw await self.explain(error)
        }
    }

    private func sendAll(
        _ path: String,
        _ name: String?,
        _ mediaType: String,
        _ isLast: Bool
    ) async throws(HandoffError) -> DeliveredFile {
        guard FileDescription.isMediaType(mediaType) else {
            throw HandoffError(.invalidValue, "\"\(mediaType)\" is no media type")
        }
        let outcome: Result<DeliveredFile, HandoffError>
        do throws(FileError) {
            let file = try FileInput(path: path)
            outcome = try await self.send(file, name ?? file.name, mediaType, isLast)
        } catch {
            throw HandoffError(sending: error)
        }
        return try outcome.get()
    }

    /// Two kinds of failure: that of the disk is thrown, that of the stream is a value.
    private func send(
        _ file: FileInput,
        _ name: String,
        _ mediaType: String,
        _ isLast: Bool
    ) async throws(FileError) -> Result<DeliveredFile, HandoffError> {
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
        let end = try self.isDocument ? file.endOfVersion() : file.end()
        do throws(HandoffError) {
            try await self.stream.writeRecord(type: FileRecord.end, end.encoded)
            if isLast { try await self.stream.finish() }
            return .success(DeliveredFile(end: end, identity: file.identity))
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
        guard let record = try? await self.reader.next(limit: FileRecord.limit), record.type == FileRecord.refused
        else {
            return nil
        }
        return try? FileFailure(decoding: record.payload).error
    }

    /// Waits until the receiver says that it has what was sent.
    ///
    /// - Parameter end: What was sent.
    /// - Returns: What it says.
    /// - Throws: ``HandoffError``, also what the receiver refused it for.
    func receipt(for end: FileEnd) async throws(HandoffError) -> SentFile {
        let payload = try await self.answer(FileRecord.saved)
        let receipt = try FileReceipt(decoding: payload)
        guard receipt.end == end else { throw HandoffError(.damaged, "the other device has saved something else") }
        return SentFile(savedName: receipt.name, size: receipt.end.size)
    }

    /// Waits for the one answer to a file.
    ///
    /// - Parameter type: The type of the answer that says yes.
    /// - Returns: Its payload.
    /// - Throws: ``HandoffError``, also what the receiver refused it for.
    func answer(_ type: UInt8) async throws(HandoffError) -> [UInt8] {
        guard let record = try await self.reader.next(limit: FileRecord.limit) else {
            throw .brokenFile("it was neither saved nor refused")
        }
        switch record.type {
        case type: return record.payload
        case FileRecord.refused: throw try FileFailure(decoding: record.payload).error
        default: throw .brokenFile("a record of an unknown type came")
        }
    }
}
