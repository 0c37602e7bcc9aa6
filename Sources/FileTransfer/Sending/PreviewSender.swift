// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import Handoff
internal import ImagePreview
internal import LocalFiles

/// Sends a preview of every picture on offer on the preview stream, before any original.
actor PreviewSender: WorkerIsolated {
    nonisolated let thread: WorkerThread
    private let offer: FileOffer
    private let stream: ContinuationStream
    /// What the continuer has from an earlier time.
    private let held: Selection?

    /// How many previews are made for each one at work: a large picture does not hold up the small ones behind it.
    private static let depth = 16

    init(_ offer: FileOffer, _ stream: ContinuationStream, without held: Selection?, on thread: WorkerThread) {
        self.held = held
        self.offer = offer
        self.stream = stream
        self.thread = thread
    }

    /// What became of one file.
    private struct Made: Sendable {
        let place: Int
        let item: Int
        let path: [UInt8]
        /// Nil if it is no picture.
        let result: Result<Preview, PreviewRefusal>?
    }

    /// What was begun and not sent yet.
    private struct Queue {
        /// The place whose turn it is to be sent.
        var start = 0
        /// The place of the next one to be begun.
        var end = 0
        /// Those that are ready before their turn.
        var ready: [Int: Made] = [:]

        var count: Int { self.end - self.start }
    }

    /// Sends the previews in the manifest's order, and ends the stream.
    ///
    /// - Throws: ``HandoffError`` if the stream fails, ``TransferError`` if the list cannot be read; a picture without a
    ///   preview is reported to the peer instead.
    func run() async throws {
        let source = self.offer.previews
        do {
            try await self.sendAll(source)
        } catch {
            await source.finish()
            throw error
        }
        await source.finish()
    }

    private func sendAll(_ source: any PreviewSource) async throws {
        let limit = source.width * Self.depth
        let catalogue = CatalogueReader(self.offer.catalogue)
        try await withThrowingTaskGroup(of: Made.self) { group in
            var queue = Queue()
            var glance = PictureGlance()
            for item in 0..<self.offer.catalogue.manifest.count {
                guard case .listed(let entry) = try catalogue.source(item), entry.kind == .file, entry.size > 0,
                    self.held?.items.contains(item) != true, glance.isPicture(entry)
                else { continue }
                // Not all at once: the first would be looked at, and wait for the others to be looked at, before it is sent.
                while queue.count >= min(limit, source.width + queue.start), let made = try await group.next() {
                    queue.ready[made.place] = made
                    try await self.sendReady(&queue)
                }
                let place = queue.end
                queue.end += 1
                group.addTask {
                    Made(place: place, item: item, path: entry.path.bytes, result: await source.preview(of: entry))
                }
            }
            while let made = try await group.next() {
                queue.ready[made.place] = made
                try await self.sendReady(&queue)
            }
        }
        try await self.stream.finish()
    }

    /// Sends those whose turn it is.
    private func sendReady(_ queue: inout Queue) async throws {
        while let made = queue.ready.removeValue(forKey: queue.start) {
            queue.start += 1
            if let result = made.result { try await self.send(result, made.item, made.path) }
        }
    }

    private func send(_ result: Result<Preview, PreviewRefusal>, _ item: Int, _ path: [UInt8]) async throws {
        switch result {
        case .success(let preview):
            try await self.stream.writeRecord(
                type: RecordType.preview,
                PreviewMessage(item: UInt32(item), preview).encoded
            )
            self.offer.onEvent(.preview(item: item, path: path, preview))
        case .failure(let refusal):
            let failure = ItemFailure(item: UInt32(item), code: .source, text: OutwardText(refusal))
            try await self.stream.writeRecord(type: RecordType.noPreview, failure.encoded)
            self.offer.onEvent(.noPreview(item: item, path: path, reason: refusal.message))
        }
    }
}
