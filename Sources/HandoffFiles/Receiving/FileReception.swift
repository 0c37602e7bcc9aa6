// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import Handoff
internal import LocalFiles

/// Receives one file from a stream that may carry more, on the thread of whoever calls: its content, without a name yet.
final class FileReception {
    private let reader: RecordReader
    private let folder: String
    private let options: FileSavingOptions
    private let onProgress: @Sendable (FileProgress) -> Void

    /// Prepares to receive.
    ///
    /// - Parameters:
    ///   - reader: Where it comes from.
    ///   - folder: The folder that it will have a name in.
    ///   - options: What is accepted.
    ///   - onProgress: Told after each chunk that was verified and written.
    init(
        _ reader: RecordReader,
        into folder: String,
        _ options: FileSavingOptions,
        _ onProgress: @escaping @Sendable (FileProgress) -> Void
    ) {
        self.reader = reader
        self.folder = folder
        self.options = options
        self.onProgress = onProgress
    }

    /// Receives a file to its end.
    ///
    /// - Parameter isLast: Whether nothing may come behind it.
    /// - Returns: What came, what its sender says of it, and of what it is made.
    /// - Throws: ``HandoffError``, also what the sender gave it up for.
    func receive(isLast: Bool) async throws(HandoffError) -> (FileOutput, FileDescription, FileEnd) {
        guard let first = try await self.reader.next(limit: FileRecord.limit) else { throw Self.cutOff }
        if first.type == FileRecord.failed { throw try FileFailure(decoding: first.payload).error }
        guard first.type == FileRecord.description else { throw .brokenFile("it does not begin with a description") }
        let description = try FileDescription(decoding: first.payload)
        let output = try FileOutput(description, in: self.folder, self.options)
        let end = try await self.receiveContent(output, description)
        // Nothing may come behind it, and that is to be known before it has a name.
        if isLast, try await self.reader.nextHeader(limit: 0) != nil {
            throw .brokenFile("something came behind its end")
        }
        return (output, description, end)
    }

    private func receiveContent(
        _ output: FileOutput,
        _ description: FileDescription
    ) async throws(HandoffError) -> FileEnd {
        while let header = try await self.reader.nextHeader(limit: FileRecord.limit) {
            switch header.type {
            case FileRecord.chunk:
                try await self.receiveChunk(header.length, output)
                self.onProgress(FileProgress(bytes: output.offset, total: description.size))
            case FileRecord.end:
                return try FileEnd(decoding: try await self.reader.read(exactly: header.length))
            case FileRecord.failed:
                throw try FileFailure(decoding: try await self.reader.read(exactly: header.length)).error
            default:
                throw .brokenFile("a record of an unknown type came")
            }
        }
        throw Self.cutOff
    }

    private func receiveChunk(_ length: Int, _ output: FileOutput) async throws(HandoffError) {
        guard length > FileRecord.chunkHeaderSize else { throw .brokenFile("an empty chunk came") }
        let chunk = try FileChunk(decoding: try await self.reader.read(exactly: FileRecord.chunkHeaderSize))
        var left = length - FileRecord.chunkHeaderSize
        try output.begin(chunk, length: left)
        while left > 0 {
            let piece = try await self.reader.piece(upTo: left)
            try output.take(piece)
            left -= piece.count
        }
        try output.end(chunk)
    }

    private static let cutOff = HandoffError(.damaged, "the file ended before all of it had come")
}
