// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import Digests
internal import Handoff
internal import LocalFiles

/// Takes the bulk stream apart: verifies, writes and places, on a thread of its own.
actor BulkReceiver: WorkerIsolated {
    nonisolated let thread: WorkerThread
    /// The items to ask for: those of the plan that can have their place and are not there.
    private(set) var wanted = ItemSet()
    private let manifest: Manifest
    private let entries: ManifestReader
    private let plan: ReceivePlan
    private let options: ReceiveOptions
    private let sink: ItemSink
    /// Where is kept what has come.
    nonisolated let journal: ReceiveJournal?
    private let reporter: ReceiveReporter
    private let onEvent: @Sendable (TransferEvent) -> Void
    /// What has come and is not in the journal yet.
    private var draft = JournalDraft()
    /// Whether the journal has failed, and it was said.
    private var isJournalLost = false
    private var failures: ReportSpool
    private var leftovers: Leftovers
    private var current: IncomingItem?
    /// As ``ReceivePreparation/isOutOfPrivateFolder``.
    private var isOutOfPrivateFolder = false
    /// The wanted item that comes next is the first from here on: the sender keeps the manifest's order.
    private var position = 0

    /// Prepares; blocks on the disk.
    ///
    /// - Throws: ``TransferError`` with `.destination` or `.full`: said before the sender is told to begin.
    static func make(
        _ manifest: Manifest,
        _ plan: ReceivePlan,
        _ options: ReceiveOptions,
        _ journal: TransferJournal?,
        _ sender: [UInt8],
        _ control: ContinuationStream,
        on thread: WorkerThread,
        _ onEvent: @escaping @Sendable (TransferEvent) -> Void
    ) async throws -> BulkReceiver {
        let receiver = try await thread.run {
            let sink = try ItemSink(options.target)
            let plan = try plan.placing(manifest, in: sink, options.conflicts)
            let journal = try ReceiveJournal(journal, sender: sender, sink.destination)
            let reporter = ReceiveReporter(control, onEvent)
            return BulkReceiver(manifest, plan, options, sink, journal, reporter, onEvent, on: thread)
        }
        try await receiver.prepare()
        return receiver
    }

    private init(
        _ manifest: Manifest,
        _ plan: ReceivePlan,
        _ options: ReceiveOptions,
        _ sink: ItemSink,
        _ journal: ReceiveJournal?,
        _ reporter: sending ReceiveReporter,
        _ onEvent: @escaping @Sendable (TransferEvent) -> Void,
        on thread: WorkerThread
    ) {
        self.manifest = manifest
        self.entries = manifest.makeReader()
        self.failures = ReportSpool(folder: nil)
        self.leftovers = Leftovers(folder: nil)
        self.plan = plan
        self.options = options
        self.sink = sink
        self.journal = journal
        self.onEvent = onEvent
        self.reporter = reporter
        self.thread = thread
    }

    /// Looks what is there, whether the rest will have a place, and makes the folders.
    private func prepare() async throws {
        if let journal = self.journal {
            await journal.journal.tidy(journal.destination)
            self.leftovers = try await LeftoverFinder(journal, self.options).find(self.manifest, self.plan, self.sink)
        }
        for item in self.leftovers.changed { self.onEvent(.changed(path: try self.entries.entry(item).path)) }
        // What is there already has its space; the manifest has checked that all sizes together fit.
        let bytes = self.plan.bytes - self.leftovers.bytes
        try self.sink.probe(bytes: bytes, files: self.plan.items.count - self.leftovers.placed.items.count)
        let placed = self.leftovers.placed.items
        let preparation = try ReceivePreparation(self.manifest, self.plan, self.options, self.sink, there: placed)
        self.failures = preparation.failures
        self.isOutOfPrivateFolder = preparation.isOutOfPrivateFolder
        self.wanted = ItemSet(preparation.items.lazy.filter { !placed.contains($0) })
        self.reporter.begin(total: self.plan.hasStream ? nil : preparation.bytes)
    }

    /// What the sender need not send of the items that are wanted.
    func verifiedChunks() -> [VerifiedChunks] {
        self.leftovers.parts.sorted { $0.key < $1.key }.flatMap { item, part in
            self.wanted.contains(item) ? VerifiedChunks.records(item: item, part.chunks) : []
        }
    }

    /// Receives everything that the plan wants.
    ///
    /// - Parameters:
    ///   - stream: The bulk stream, on which the selection was sent.
    ///   - mark: Is told when something comes.
    /// - Returns: The summary so far, without its duration.
    /// - Throws: ``TransferError``, ``HandoffError`` or ``FileError``; nothing has a final name then but what was
    ///   complete, and what has come of the rest is in the journal.
    func run(_ stream: ContinuationStream, _ mark: ArrivalMark) async throws -> TransferSummary {
        try await self.reportSettled()
        let reader = BulkReader(stream, mark, unpacks: self.options.unpacks)
        do {
            try await self.takeAll(reader)
        } catch {
            // Whatever it was that failed, what is verified need not come again.
            try? await self.save(isLast: true)
            throw error
        }
        guard self.current == nil, try self.nextWanted() == nil else {
            throw TransferError.violation("the files ended before all of them had come")
        }
        var links = LinkMaker(self.manifest, self.plan, self.wanted, in: self.sink, self.options.conflicts)
        while let (report, entry) = try links.next() {
            self.reporter.finished(report, entry.path, target: entry.target)
            try await self.reporter.send()
        }
        try self.commit()
        try await self.reporter.send(isLast: true)
        return self.reporter.summary(leftOut: self.manifest.leftOut)
    }

    /// Takes all records; what came before is made durable, on the journal's thread, while more comes in.
    private func takeAll(_ reader: BulkReader) async throws {
        try await withThrowingTaskGroup(of: String?.self) { group in
            var isAtEnd = false
            while !isAtEnd {
                let batch = self.draft.take(with: self.current)
                if let journal = self.journal, !batch.isEmpty {
                    group.addTask(executorPreference: journal.journal.thread) { try await journal.save(batch) }
                }
                isAtEnd = try await self.takeLeg(reader)
                self.note(loss: try await group.next())
            }
        }
    }

    /// Takes records until there is enough for the journal.
    ///
    /// - Returns: Whether the stream has ended.
    private func takeLeg(_ reader: BulkReader) async throws -> Bool {
        while !self.draft.isDue {
            guard let header = try await reader.nextHeader(limit: Chunk.headerSize + Chunk.size) else { return true }
            switch header.type {
            case RecordType.chunk: try await self.takeChunk(reader, header)
            case RecordType.itemEnd: try await self.endItem(try await reader.read(exactly: header.length))
            case RecordType.itemFailed: try await self.failItem(try await reader.read(exactly: header.length))
            default: throw TransferError.violation("a record of an unknown type came")
            }
            try await self.reporter.send()
        }
        return false
    }

    /// Reports what is settled before the first byte comes.
    private func reportSettled() async throws {
        var items = SettledItems(self.manifest, self.plan, failures: self.failures, placed: self.leftovers.placed)
        while let item = try items.next() {
            let size = item.isThere ? item.entry.size : 0
            self.reporter.found(size)
            self.reporter.finished(item.report, item.entry.path, size: size, found: size, target: item.entry.target)
            // There may be a million of them: they go out as they gather.
            try await self.reporter.send()
        }
    }

    /// The number of the next item that has bytes.
    private func nextWanted() throws(TransferError) -> Int? {
        while let item = self.wanted.next(from: self.position) {
            if try self.entries.entry(item).hasBytes { return item }
            self.position = item + 1
        }
        return nil
    }

    private func takeChunk(_ reader: BulkReader, _ header: RecordHeader) async throws {
        guard header.length > Chunk.headerSize else { throw TransferError.violation("an empty chunk came") }
        let chunk = try Chunk(decoding: try await reader.read(exactly: Chunk.headerSize))
        let item = try await self.item(chunk.item)
        var left = header.length - Chunk.headerSize
        try item.begin(chunk, length: left)
        while left > 0 {
            let piece = try await reader.piece(upTo: left)
            try item.take(piece)
            left -= piece.count
            self.reporter.wrote(piece.count)
        }
        try item.end(chunk)
        self.draft.addChunk(header.length - Chunk.headerSize)
    }

    /// The item in progress, which is begun if it is its turn.
    private func item(_ number: UInt32) async throws -> IncomingItem {
        if let current = self.current, current.number == number { return current }
        guard self.current == nil, let wanted = try self.nextWanted(), wanted == Int(number) else {
            throw TransferError.violation("a file came that was not asked for, or not now")
        }
        let entry = try self.entries.entry(wanted)
        guard case .receive(let path) = self.plan.verdict(on: entry, wanted) else {
            throw TransferError.violation("a file came that was not asked for")
        }
        let item = try IncomingItem(
            number,
            entry,
            as: path,
            in: self.sink,
            streamLimit: self.options.streamLimit,
            isOutOfPrivateFolder: self.isOutOfPrivateFolder,
            part: try await self.part(wanted, entry, path)
        )
        self.reporter.found(item.size)
        self.current = item
        return item
    }

    /// What is there of an item, or the beginning of one that is worth resuming.
    private func part(_ item: Int, _ entry: ManifestEntry, _ path: RelativePath) async throws(FileError) -> KeptPart? {
        if let part = self.leftovers.takePart(of: item) { return part }
        guard let journal = self.journal, !self.leftovers.busy.contains(item), entry.isResumable,
            entry.size >= IncomingItem.keptSize
        else { return nil }
        return try await journal.begin(entry, target: self.sink.path(for: path))
    }

    private func endItem(_ payload: [UInt8]) async throws {
        let end = try ItemEnd(decoding: payload)
        // An empty file has an end and nothing else, as has one that is there up to its name.
        let item = try await self.item(end.item)
        do throws(TransferError) {
            try item.verify(end)
        } catch {
            // It would be no better the next time.
            self.current = nil
            self.drop(item)
            throw error
        }
        // It is in the journal as complete before it gets its name: killed between the two, it is found again.
        if item.keptID != nil, item.failure == nil { try await self.save(whole: end.digest) }
        self.current = nil
        self.position = Int(end.item) + 1
        do throws(FileError) {
            let (report, placed) = try item.place(end, self.options.conflicts)
            self.reporter.finished(report, item.path, size: item.size, found: item.foundSize)
            self.draft.add(self.journal == nil ? nil : placed, of: item)
        } catch {
            // This one has no place; the others may have.
            guard self.sink.isOfOneItem(error) else { throw error }
            if item.failure != nil { self.drop(item) }
            self.reporter.finished(ItemReport(item: Int(end.item), failure: error), item.path)
        }
    }

    private func failItem(_ payload: [UInt8]) async throws {
        let failure = try ItemFailure(decoding: payload)
        let item = try await self.item(failure.item)
        self.drop(item)
        self.current = nil
        self.position = Int(failure.item) + 1
        self.reporter.finished(
            ItemReport(item: Int(failure.item), outcome: .failed, reason: failure.text, code: failure.code),
            item.path
        )
    }

    /// Makes durable what was placed without that.
    private func commit() throws(FileError) {
        guard let destination = self.sink.destination else { return }
        try destination.syncContents()
        try destination.syncFolders()
        destination.removePartialFolderIfEmpty()
    }

    /// Puts all that has come into the journal, and waits for it.
    private func save(whole: TreeDigest? = nil, isLast: Bool = false) async throws(FileError) {
        let batch = self.draft.take(with: self.current, whole: whole, isLast: isLast)
        self.note(loss: try await self.journal?.save(batch))
    }

    /// Drops what has come of an item.
    private func drop(_ item: IncomingItem) {
        self.draft.drop(item)
        item.discard()
    }

    /// Says once that the journal is of no use any more.
    private func note(loss reason: String??) {
        guard let reason, let reason, !self.isJournalLost else { return }
        self.isJournalLost = true
        self.onEvent(.notKept(reason: reason))
    }
}
