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
        let reader = RecordReader(self.stream)
        let delivery = FileDelivery(self.stream, reader, self.onProgress)
        let file = try await delivery.send(path, name: name, mediaType: mediaType, isLast: true)
        let sent = try await delivery.receipt(for: file.end)
        try await reader.drain(limit: 0)
        return sent
    }
}
