// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import Handoff
internal import LocalFiles

/// Receives one file, on a thread of its own.
actor FileSaver: WorkerIsolated {
    nonisolated let thread: WorkerThread
    private let stream: ContinuationStream
    private let folder: String
    private let options: FileSavingOptions
    private let onProgress: @Sendable (FileProgress) -> Void

    init(
        _ stream: ContinuationStream,
        into folder: String,
        _ options: FileSavingOptions,
        on thread: WorkerThread,
        _ onProgress: @escaping @Sendable (FileProgress) -> Void
    ) {
        self.stream = stream
        self.folder = folder
        self.options = options
        self.thread = thread
        self.onProgress = onProgress
    }

    /// Receives the file, and tells the sender what came of it.
    func save() async throws(HandoffError) -> ReceivedFile {
        let reader = RecordReader(self.stream)
        do throws(HandoffError) {
            let (file, receipt) = try await self.receive(reader)
            try await self.stream.writeRecord(type: FileRecord.saved, receipt.encoded)
            try await self.stream.finish()
            return file
        } catch {
            try? await self.stream.writeRecord(type: FileRecord.refused, FileFailure(error).encoded)
            try? await self.stream.finish()
            // What is on its way is of no use any more, and the sender shall not go on.
            self.stream.reset()
            throw error
        }
    }

    private func receive(_ reader: RecordReader) async throws(HandoffError) -> (ReceivedFile, FileReceipt) {
        guard let first = try await reader.next(limit: FileRecord.limit) else { throw Self.cutOff }
        if first.type == FileRecord.failed { throw try FileFailure(decoding: first.payload).error }
        guard first.type == FileRecord.description else { throw .brokenFile("it does not begin with a description") }
        let description = try FileDescription(decoding: first.payload)
        let output = try FileOutput(description, in: self.folder, self.options)
        let end = try await self.receiveContent(reader, output, description)
        // Nothing may come behind it, and that is to be known before it has a name.
        guard try await reader.nextHeader(limit: 0) == nil else { throw .brokenFile("something came behind its end") }
        let placement = try output.place(end, self.options.conflict)
        let name = placement.path.description
        let file = ReceivedFile(
            path: self.folder.hasSuffix("/") ? self.folder + name : "\(self.folder)/\(name)",
            description: description,
            isRenamed: placement.outcome == .renamed
        )
        return (file, FileReceipt(end: end, name: name))
    }

    private func receiveContent(
        _ reader: RecordReader,
        _ output: FileOutput,
        _ description: FileDescription
    ) async throws(HandoffError) -> FileEnd {
        while let header = try await reader.nextHeader(limit: FileRecord.limit) {
            switch header.type {
            case FileRecord.chunk:
                try await self.receiveChunk(reader, header.length, output)
                self.onProgress(FileProgress(bytes: output.offset, total: description.size))
            case FileRecord.end:
                return try FileEnd(decoding: try await reader.read(exactly: header.length))
            case FileRecord.failed:
                throw try FileFailure(decoding: try await reader.read(exactly: header.length)).error
            default:
                throw .brokenFile("a record of an unknown type came")
            }
        }
        throw Self.cutOff
    }

    private func receiveChunk(
        _ reader: RecordReader,
        _ length: Int,
        _ output: FileOutput
    ) async throws(HandoffError) {
        guard length > FileRecord.chunkHeaderSize else { throw .brokenFile("an empty chunk came") }
        let chunk = try FileChunk(decoding: try await reader.read(exactly: FileRecord.chunkHeaderSize))
        var left = length - FileRecord.chunkHeaderSize
        try output.begin(chunk, length: left)
        while left > 0 {
            let piece = try await reader.piece(upTo: left)
            try output.take(piece)
            left -= piece.count
        }
        try output.end(chunk)
    }

    private static let cutOff = HandoffError(.damaged, "the file ended before all of it had come")
}
