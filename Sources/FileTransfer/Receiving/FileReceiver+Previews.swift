// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import Handoff
internal import ImagePreview
internal import LocalFiles

extension FileReceiver {
    /// Pulls the previews of all pictures, but those that are here from an earlier time.
    func pullPreviews(
        _ session: ContinuationSession,
        _ manifest: Manifest,
        on thread: WorkerThread
    ) async throws {
        guard manifest.hasContent else { return }
        try await session.withStream(priority: .preview) { stream in
            let held = try await self.showHeld(session, manifest, on: thread)
            try await stream.writeRecord(
                type: RecordType.previewsWanted,
                held.isEmpty ? [] : Selection(items: ItemSet(held)).encoded(for: manifest.digest)
            )
            try await stream.finish()
            let reader = RecordReader(stream)
            var next = 0
            while let (type, payload) = try await reader.next(limit: RecordType.previewLimit) {
                switch type {
                case RecordType.preview:
                    let message = try PreviewMessage(decoding: payload)
                    let entry = try await Self.entry(of: message.item, in: manifest, from: &next, on: thread)
                    self.onEvent(.preview(item: Int(message.item), path: entry.path, message.preview))
                    await self.keep(message.preview, entry, session)
                case RecordType.noPreview:
                    let failure = try ItemFailure(decoding: payload)
                    let entry = try await Self.entry(of: failure.item, in: manifest, from: &next, on: thread)
                    self.onEvent(.noPreview(item: Int(failure.item), path: entry.path, reason: failure.text.text))
                default:
                    throw TransferError.violation("a record of an unknown type came")
                }
            }
            await self.previews?.flush()
        }
    }

    /// Shows the previews that are here from an earlier time.
    ///
    /// - Returns: The numbers of their items, rising.
    private func showHeld(
        _ session: ContinuationSession,
        _ manifest: Manifest,
        on thread: WorkerThread
    ) async throws -> [Int] {
        guard let store = self.previews, await store.hasAny else { return [] }
        var held: [Int] = []
        for first in stride(from: 0, to: manifest.count, by: Self.heldAtOnce) {
            let items = first..<min(first + Self.heldAtOnce, manifest.count)
            let entries = try await thread.run {
                let reader = manifest.makeReader()
                return try items.map { try reader.entry($0) }
            }
            await self.showHeld(zip(items, entries), of: session, in: store, &held)
        }
        return held
    }

    /// How many items are looked up together.
    private static let heldAtOnce = 256

    private func showHeld(
        _ entries: some Sequence<(Int, ManifestEntry)>,
        of session: ContinuationSession,
        in store: PreviewStore,
        _ held: inout [Int]
    ) async {
        for (item, entry) in entries {
            guard let key = PreviewKey(entry, of: Self.sender(session)), let preview = await store.preview(key) else {
                continue
            }
            held.append(item)
            self.onEvent(.preview(item: item, path: entry.path, preview))
        }
    }

    private func keep(_ preview: Preview, _ entry: ManifestEntry, _ session: ContinuationSession) async {
        guard let store = self.previews, let key = PreviewKey(entry, of: Self.sender(session)) else { return }
        await store.keep(preview, key)
    }

    /// The ID of the other device; empty for whoever showed a code.
    static func sender(_ session: ContinuationSession) -> [UInt8] {
        Array((session.peer.device?.id ?? "").utf8)
    }

    /// The entry of an item with a preview: they come in the manifest's order, so none comes twice.
    private static func entry(
        of item: UInt32,
        in manifest: Manifest,
        from next: inout Int,
        on thread: WorkerThread
    ) async throws(TransferError) -> ManifestEntry {
        let item = Int(item)
        guard item < manifest.count, item >= next else {
            throw .violation("a preview came of an item that is not offered, or twice")
        }
        let entry = try await thread.run { () throws(TransferError) in try manifest.makeReader().entry(item) }
        guard entry.kind == .file else { throw .violation("a preview came of an item that is no file") }
        next = item + 1
        return entry
    }
}
