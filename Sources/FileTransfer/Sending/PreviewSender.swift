// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import Handoff
internal import ImagePreview
internal import LocalFiles

/// Makes a preview of every picture on offer and sends it on the preview stream, before any original.
actor PreviewSender: WorkerIsolated {
    nonisolated let thread: WorkerThread
    private let offer: FileOffer
    private let stream: ContinuationStream

    /// How many bytes tell a picture from other files.
    private static let sniffed = 4096
    /// The largest original that is read for a preview, in bytes.
    private static let sizeLimit: UInt64 = 256 * 1024 * 1024

    init(_ offer: FileOffer, _ stream: ContinuationStream, on thread: WorkerThread) {
        self.offer = offer
        self.stream = stream
        self.thread = thread
    }

    /// Sends the previews in the manifest's order, and ends the stream.
    ///
    /// - Throws: ``HandoffError`` if the stream fails, ``TransferError`` if the list cannot be read; a picture without a
    ///   preview is reported to the peer instead.
    func run() async throws {
        let catalogue = CatalogueReader(self.offer.catalogue)
        for item in 0..<self.offer.catalogue.manifest.count {
            guard case .listed(let entry) = try catalogue.source(item), entry.kind == .file, entry.size > 0,
                let made = Self.preview(of: entry)
            else { continue }
            switch made {
            case .success(let preview):
                try await self.stream.writeRecord(
                    type: RecordType.preview,
                    PreviewMessage(item: UInt32(item), preview).encoded
                )
                self.offer.onEvent(.preview(item: item, path: entry.path.bytes, preview))
            case .failure(let refusal):
                let failure = ItemFailure(item: UInt32(item), code: .source, text: refusal.message)
                try await self.stream.writeRecord(type: RecordType.noPreview, failure.encoded)
                self.offer.onEvent(.noPreview(item: item, path: entry.path.bytes, reason: refusal.message))
            }
        }
        try await self.stream.finish()
    }

    /// Makes a preview; nil if the file is no picture, or cannot be read (which the bulk stream will say).
    private static func preview(of entry: SourceEntry) -> Result<Preview, PreviewRefusal>? {
        guard let file = try? SourceFile(entry) else { return nil }
        var bytes: [UInt8] = []
        guard let sniffed = try? file.read(into: &bytes, count: Self.sniffed, at: 0),
            PictureFormat(header: bytes.span.extracting(0..<sniffed)) != nil
        else { return nil }
        guard entry.size <= Self.sizeLimit else {
            return .failure(PreviewRefusal(.tooLarge, "The file is too large for a preview."))
        }
        guard let count = try? file.read(into: &bytes, count: Int(entry.size), at: 0) else { return nil }
        bytes.removeLast(bytes.count - count)
        return Result { () throws(PreviewRefusal) in try PreviewMaker().preview(of: bytes) }
    }
}
