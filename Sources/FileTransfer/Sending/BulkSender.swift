// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import Handoff
internal import LocalFiles

/// Sends the wanted items on the bulk stream, one after the other.
///
/// It reads and digests on a thread of its own, while what was read before is encrypted and sent on the connection's.
actor BulkSender: WorkerIsolated {
    nonisolated let thread: WorkerThread
    private let catalogue: Catalogue
    private let stream: ContinuationStream
    private let points: ResumePoints
    private let shared: SharedChunks
    /// Records that are too small to be sent alone.
    private var batch: [UInt8] = []
    /// Makes records shorter, if the other side can take that.
    private let packer: Packer?
    /// Whether there is something in the batch that is compressed already.
    private var holdsPacked = false

    /// How many bytes the write under way is of, before they were packed; nil while there is none.
    private var underWay: Int?

    /// From which size on a batch is sent.
    private static let batchSize = 256 * 1024
    /// Up to which size a record joins a batch instead of being sent from where it was read to: to copy so much costs less
    /// than to wake the connection for it alone.
    private static let joinLimit = 128 * 1024

    init(
        _ catalogue: Catalogue,
        _ shared: SharedChunks,
        from points: sending ResumePoints,
        packings: Set<Packing>,
        _ stream: ContinuationStream,
        on thread: WorkerThread
    ) {
        self.catalogue = catalogue
        self.points = points
        self.packer = Packer(for: packings)
        self.shared = shared
        self.stream = stream
        self.thread = thread
    }

    /// Sends items, in this order.
    ///
    /// - Parameter items: Their numbers; folders and links have no bytes and are passed over.
    /// - Throws: ``HandoffError`` if the stream fails, ``TransferError`` if the list cannot be read; an item that cannot
    ///   be read is reported to the peer instead.
    func send(_ items: ItemSet) async throws {
        try await withThrowingTaskGroup(of: Void.self) { writes in
            try await self.send(items, &writes)
            try await self.flush(&writes)
            try await self.wait(&writes)
        }
        try await self.stream.finish()
    }

    private func send(_ items: ItemSet, _ writes: inout Writes) async throws {
        let turn = SharingTurn(self.shared)
        let buffers = ChunkBuffers(size: ChunkReader.bufferSize)
        let listed = CatalogueReader(self.catalogue)
        let notes = DigestNotes(self.catalogue)
        defer { notes.save() }
        for item in items {
            let source = try listed.source(item)
            if case .listed(let entry) = source, entry.kind != .file { continue }
            switch try await self.send(UInt32(item), source, buffers, turn, &writes) {
            case .success(let end):
                try await self.append(RecordType.itemEnd, end.encoded, &writes)
                // What a continuer says that it has is known from it alone.
                if self.points[item] == nil { notes.note(source, end.digest) }
            case .failure(let error):
                let failure = ItemFailure(item: UInt32(item), code: .source, text: error.clauseOfOffer)
                try await self.append(RecordType.itemFailed, failure.encoded, &writes)
            }
        }
    }

    private func send(
        _ item: UInt32,
        _ source: Catalogue.Source,
        _ buffers: ChunkBuffers,
        _ turn: SharingTurn,
        _ writes: inout Writes
    ) async throws -> Result<ItemEnd, FileError> {
        let isStream = source.isStandardInput
        let reader: ItemReader
        do throws(FileError) {
            reader = try ItemReader(item: item, source, from: self.points[Int(item)], buffers, turn)
        } catch {
            return .failure(error)
        }
        while true {
            switch self.prepare(await reader.next(), isStream) {
            case .failure(let error): return .failure(error)
            case .success(nil): return reader.end()
            case .success(let next?) where next.count <= Self.joinLimit && !isStream:
                try await self.append(next.record, &writes)
            case .success(let next?):
                try await self.flush(&writes)
                try await self.write(next, &writes)
                // One chunk at a time: it is let go of before the next is asked for. A pipe may hold the thread for
                // long, and what has come through it shall be on its way by then.
                if self.shared.isCrowded || isStream { try await self.wait(&writes) }
            }
        }
    }

    /// Records as they go out, and how many bytes they had before they were packed.
    private struct Block {
        var record: [UInt8]
        var count: Int
    }

    /// Packs a chunk that goes out alone, while the one before is on its way.
    private func prepare(_ chunk: Result<[UInt8]?, FileError>, _ isStream: Bool) -> Result<Block?, FileError> {
        chunk.map { record in
            guard let record else { return nil }
            // Several that read together share what was read; each would have a packed copy of its own.
            guard let packer = self.packer, !self.shared.isCrowded else {
                return Block(record: record, count: record.count)
            }
            // What comes through a pipe goes out at once, and joins no batch.
            let joins = record.count <= Self.joinLimit && !isStream
            if Chunk.isFirst(record) {
                let isPacked = packer.begin(record.dropFirst(ChunkReader.payloadStart))
                if joins { self.holdsPacked = self.holdsPacked || isPacked }
            }
            return Block(record: joins ? record : packer.pack(record), count: record.count)
        }
    }

    private func append(_ type: UInt8, _ payload: [UInt8], _ writes: inout Writes) async throws {
        try await self.append(RecordHeader(type: type, length: payload.count).encoded + payload, &writes)
    }

    private func append(_ record: [UInt8], _ writes: inout Writes) async throws {
        self.batch += record
        if self.batch.count >= Self.batchSize { try await self.flush(&writes) }
    }

    private func flush(_ writes: inout Writes) async throws {
        guard !self.batch.isEmpty else { return }
        let batch = self.batch
        let record = self.holdsPacked ? batch : self.packer?.pack(batch, isMixed: true) ?? batch
        self.batch = []
        self.batch.reserveCapacity(Self.batchSize + Self.joinLimit)
        self.holdsPacked = false
        try await self.write(Block(record: record, count: batch.count), &writes)
    }

    // MARK: - One write is under way while the next is read

    private typealias Writes = ThrowingTaskGroup<Void, any Error>

    /// Begins to write, once what was written before is on its way.
    private func write(_ block: Block, _ writes: inout Writes) async throws {
        try await self.wait(&writes)
        let stream = self.stream
        writes.addTask { try await stream.write(block.record) }
        self.underWay = block.count
    }

    /// Waits until nothing is being written.
    private func wait(_ writes: inout Writes) async throws {
        guard let count = self.underWay else { return }
        let ready = ContinuousClock.now
        try await writes.next()
        self.underWay = nil
        self.packer?.sent(count, waited: ready.duration(to: .now))
    }
}

extension FileError {
    /// What the other side is told of a source: the list stays as it was made for as long as the offer stands, and whoever
    /// pulls again meets the same failure.
    fileprivate var clauseOfOffer: OutwardText {
        switch self.code {
        case .changed, .shrank, .vanished:
            "\(self.clause) The offer stays as it was listed: stop send and run it again to offer what is there now."
        default: self.clause
        }
    }
}
