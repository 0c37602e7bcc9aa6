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
            let reception = FileReception(reader, into: self.folder, self.options, self.onProgress)
            let (output, description, end) = try await reception.receive(isLast: true)
            let placement = try output.place(end, self.options.conflict)
            let file = ReceivedFile(placement, in: self.folder, description)
            try await self.stream.writeRecord(type: FileRecord.saved, FileReceipt(end: end, name: file.name).encoded)
            try await self.stream.finish()
            return file
        } catch {
            await self.stream.refuse(error)
            throw error
        }
    }
}

extension ContinuationStream {
    /// Tells the sender of a file why it is not taken, and lets go: what is on its way is of no use any more.
    func refuse(_ error: HandoffError) async {
        try? await self.writeRecord(type: FileRecord.refused, FileFailure(error).encoded)
        try? await self.finish()
        self.reset()
    }
}
