// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import CommandLineInterface
internal import FileTransfer
internal import FoundationEssentials
internal import Handoff
internal import HandoffTransport
internal import LocalFiles

/// The other side as the measuring one reaches it: anew for each cold start, or over the session that stays open.
struct BenchPeer: Sendable {
    let node: HandoffNode
    let source: ContinuationSource
    let device: PairedDevice
    let workers: WorkerPool
    let folder: BenchFolder
    let counter: WireCounter
    let console: Console

    /// Dials, and lends the activity to a closure, as devices do that know each other.
    func withActivity<Value: Sendable>(_ body: (UserActivity) async throws -> Value) async throws -> Value {
        try await self.node.withContinuation(of: self.source, from: self.device, body)
    }

    /// Has the memory be there that so many bytes of files will take in the folder.
    func touch(_ bytes: UInt64) async throws {
        _ = try await self.workers.next().run { [folder = self.folder] in try folder.touch(bytes) }
    }

    /// Receives files as `continue` does, into a folder of their own.
    ///
    /// - Parameters:
    ///   - files: Which ones.
    ///   - activity: Whose session they come over.
    ///   - place: The folder's name; the caller takes it away.
    ///   - wantsPreviews: Whether previews come first.
    ///   - onEvent: Told what happens.
    /// - Returns: How it ended.
    /// - Throws: ``Failure``, `HandoffError`, or `TransferError` if it did not come to its end.
    func receive(
        _ files: BenchFiles,
        over activity: UserActivity,
        into place: String,
        wantsPreviews: Bool = false,
        onEvent: @escaping @Sendable (TransferEvent) -> Void = { _ in }
    ) async throws -> TransferSummary {
        let stream = try await activity.continuationSession().openStream(priority: .preview)
        defer { stream.reset() }
        let line = BenchLine(stream)
        try await line.send(.files(files))
        try await line.receive()
        let receiver = FileReceiver(
            ReceiveOptions(
                target: .folder(Array(self.folder.path(place).utf8)),
                conflicts: .replace,
                wantsPreviews: wantsPreviews
            ),
            workers: self.workers,
            journal: TransferJournal(folder: Array(self.folder.path.utf8), thread: self.workers.next()),
            onEvent: onEvent
        ) { _ in .accept }
        let summary = try await receiver.receive(activity)
        if case .failed(let error) = summary.outcome { throw error }
        try await line.receive()
        return summary
    }
}
