// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import Handoff
internal import LocalFiles

/// Takes the bulk stream apart: verifies, writes and places, on a thread of its own.
actor BulkReceiver: WorkerIsolated {
    nonisolated let thread: WorkerThread
    /// The numbers of the items to ask for: those of the plan that can have their place.
    nonisolated let wanted: [Int]
    private let manifest: Manifest
    private let preparation: ReceivePreparation
    private let plan: ReceivePlan
    private let options: ReceiveOptions
    private let sink: ItemSink
    private let reporter: ReceiveReporter
    private var current: IncomingItem?
    /// Which of the plan's items comes next: the sender keeps the manifest's order.
    private var position = 0

    /// Prepares; blocks on the disk.
    ///
    /// - Throws: ``TransferError`` with `.destination` or `.full`: said before the sender is told to begin.
    static func make(
        _ manifest: Manifest,
        _ plan: ReceivePlan,
        _ options: ReceiveOptions,
        _ control: ContinuationStream,
        on thread: WorkerThread,
        _ onEvent: @escaping @Sendable (TransferEvent) -> Void
    ) async throws -> BulkReceiver {
        try await thread.run {
            let sink = try ItemSink(options.target)
            try sink.probe(bytes: plan.bytes, files: plan.items.count)
            let preparation = try ReceivePreparation(manifest, plan, options.conflicts, sink)
            let total = plan.hasStream ? nil : preparation.bytes
            let reporter = ReceiveReporter(manifest, total: total, control, onEvent)
            return BulkReceiver(manifest, plan, preparation, options, sink, reporter, on: thread)
        }
    }

    private init(
        _ manifest: Manifest,
        _ plan: ReceivePlan,
        _ preparation: ReceivePreparation,
        _ options: ReceiveOptions,
        _ sink: sending ItemSink,
        _ reporter: sending ReceiveReporter,
        on thread: WorkerThread
    ) {
        self.manifest = manifest
        self.plan = plan
        self.preparation = preparation
        self.wanted = preparation.items
        self.options = options
        self.sink = sink
        self.reporter = reporter
        self.thread = thread
    }

    /// Receives everything that the plan wants.
    ///
    /// - Parameter stream: The bulk stream, on which the selection was sent.
    /// - Returns: The summary so far, without its duration.
    /// - Throws: ``TransferError``, ``HandoffError`` or ``FileError``; nothing has a final name then but what was
    ///   complete.
    func run(_ stream: ContinuationStream) async throws -> TransferSummary {
        try await self.reportSettled()
        let reader = RecordReader(stream)
        while let header = try await reader.nextHeader(limit: Chunk.headerSize + Chunk.size) {
            switch header.type {
            case RecordType.chunk: try await self.takeChunk(reader, header)
            case RecordType.itemEnd: try self.endItem(try await reader.read(exactly: header.length))
            case RecordType.itemFailed: try self.failItem(try await reader.read(exactly: header.length))
            default: throw TransferError.violation("a record of an unknown type came")
            }
            try await self.reporter.send()
        }
        guard self.current == nil, self.nextWanted() == nil else {
            throw TransferError.violation("the files ended before all of them had come")
        }
        try self.commit()
        try await self.reporter.send(isLast: true)
        let progress = self.reporter.progress
        return TransferSummary(
            outcome: self.reporter.incomplete == 0 && self.manifest.leftOut == 0 ? .done : .partial,
            items: progress.items,
            bytes: self.reporter.landed,
            resumed: progress.resumed
        )
    }

    /// Reports what is settled before the first byte comes: what is refused or has no place, and the folders.
    private func reportSettled() async throws(HandoffError) {
        for (item, verdict) in self.plan.verdicts.enumerated() {
            switch verdict {
            case .unwanted:
                continue
            case .refuse(let reason):
                self.reporter.finished(ItemReport(item: item, outcome: .skipped, reason: reason, code: .declined))
            case .receive(let path):
                if let failure = self.preparation.failures[item] {
                    self.reporter.finished(Self.failure(item, failure))
                } else if self.manifest.entries[item].kind == .folder {
                    self.reporter.finished(ItemReport(item: item, outcome: .placed, written: path.bytes))
                }
            }
            // There may be a million of them: they go out as they gather.
            try await self.reporter.send()
        }
    }

    /// The number of the next item that has bytes.
    private func nextWanted() -> Int? {
        while self.position < self.wanted.count {
            let item = self.wanted[self.position]
            if self.manifest.entries[item].kind != .folder { return item }
            self.position += 1
        }
        return nil
    }

    private func takeChunk(_ reader: RecordReader, _ header: RecordHeader) async throws {
        guard header.length > Chunk.headerSize else { throw TransferError.violation("an empty chunk came") }
        let chunk = try Chunk(decoding: try await reader.read(exactly: Chunk.headerSize))
        let item = try self.item(chunk.item)
        var left = header.length - Chunk.headerSize
        try item.begin(chunk, length: left)
        while left > 0 {
            let piece = try await reader.piece(upTo: left)
            try item.take(piece)
            left -= piece.count
            self.reporter.wrote(piece.count)
        }
        try item.end(chunk)
    }

    /// The item in progress, which is begun if it is its turn.
    private func item(_ number: UInt32) throws -> IncomingItem {
        if let current = self.current, current.number == number { return current }
        guard self.current == nil, let wanted = self.nextWanted(), wanted == Int(number),
            case .receive(let path) = self.plan.verdicts[wanted]
        else { throw TransferError.violation("a file came that was not asked for, or not now") }
        let item = try IncomingItem(
            number,
            self.manifest.entries[wanted],
            as: path,
            in: self.sink,
            streamLimit: self.options.streamLimit
        )
        self.current = item
        return item
    }

    private func endItem(_ payload: [UInt8]) throws {
        let end = try ItemEnd(decoding: payload)
        // An empty file has an end and nothing else.
        let item = try self.item(end.item)
        try item.verify(end)
        self.current = nil
        self.position += 1
        do throws(FileError) {
            self.reporter.finished(try item.place(end, self.options.conflicts))
        } catch {
            // This one has no place; the others may have.
            guard error.code == .exists || error.code == .nameRefused else { throw error }
            self.reporter.finished(Self.failure(Int(end.item), error))
        }
    }

    private func failItem(_ payload: [UInt8]) throws {
        let failure = try ItemFailure(decoding: payload)
        _ = try self.item(failure.item)
        self.current = nil
        self.position += 1
        self.reporter.finished(
            ItemReport(item: Int(failure.item), outcome: .failed, reason: failure.text, code: failure.code)
        )
    }

    /// Makes durable what was placed without that.
    private func commit() throws(FileError) {
        guard let destination = self.sink.destination else { return }
        try destination.syncContents()
        try destination.syncFolders()
        destination.removePartialFolderIfEmpty()
    }

    private static func failure(_ item: Int, _ error: FileError) -> ItemReport {
        ItemReport(item: item, outcome: .failed, reason: error.message, code: TransferError(receiving: error).code)
    }
}
