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
    /// Records that are too small to be sent alone.
    private var batch: [UInt8] = []

    /// From which size on a batch is sent.
    private static let batchSize = 128 * 1024
    /// Up to which size a record joins a batch instead of being sent from where it was read to.
    private static let joinLimit = 64 * 1024

    init(
        _ catalogue: Catalogue,
        from points: sending ResumePoints,
        _ stream: ContinuationStream,
        on thread: WorkerThread
    ) {
        self.catalogue = catalogue
        self.points = points
        self.stream = stream
        self.thread = thread
    }

    /// Sends items, in this order.
    ///
    /// - Parameter items: Their numbers; folders have no bytes and are passed over.
    /// - Throws: ``HandoffError`` if the stream fails, ``TransferError`` if the list cannot be read; an item that cannot
    ///   be read is reported to the peer instead.
    func send(_ items: ItemSet) async throws {
        let buffers = ChunkBuffers(size: ChunkReader.bufferSize)
        let listed = CatalogueReader(self.catalogue)
        for item in items {
            let source = try listed.source(item)
            if case .listed(let entry) = source, entry.kind == .folder { continue }
            switch try await self.send(UInt32(item), source, buffers) {
            case .success(let end):
                try await self.append(RecordType.itemEnd, end.encoded)
            case .failure(let error):
                let failure = ItemFailure(item: UInt32(item), code: .source, text: error.message)
                try await self.append(RecordType.itemFailed, failure.encoded)
            }
        }
        try await self.flush()
        try await self.stream.finish()
    }

    private func send(
        _ item: UInt32,
        _ source: Catalogue.Source,
        _ buffers: ChunkBuffers
    ) async throws(HandoffError) -> Result<ItemEnd, FileError> {
        let reader: ChunkReader
        do throws(FileError) {
            reader = try ChunkReader(item: item, source, from: self.points[Int(item)], buffers)
        } catch {
            return .failure(error)
        }
        var chunk = reader.next()
        while true {
            switch chunk {
            case .failure(let error): return .failure(error)
            case .success(nil): return reader.end()
            case .success(let record?) where record.count <= Self.joinLimit:
                try await self.append(record)
                chunk = reader.next()
            case .success(let record?):
                try await self.flush()
                let stream = self.stream
                async let sent: Result<Void, HandoffError> = stream.writing(record)
                chunk = reader.next()
                try await sent.get()
            }
        }
    }

    private func append(_ type: UInt8, _ payload: [UInt8]) async throws(HandoffError) {
        try await self.append(RecordHeader(type: type, length: payload.count).encoded + payload)
    }

    private func append(_ record: [UInt8]) async throws(HandoffError) {
        self.batch += record
        if self.batch.count >= Self.batchSize { try await self.flush() }
    }

    private func flush() async throws(HandoffError) {
        guard !self.batch.isEmpty else { return }
        let batch = self.batch
        self.batch = []
        self.batch.reserveCapacity(Self.batchSize + Self.joinLimit)
        try await self.stream.write(batch)
    }
}

extension ContinuationStream {
    /// Writes, with the failure as a value: `async let` does not keep the type of what is thrown.
    fileprivate func writing(_ bytes: [UInt8]) async -> Result<Void, HandoffError> {
        do throws(HandoffError) {
            return .success(try await self.write(bytes))
        } catch {
            return .failure(error)
        }
    }
}
