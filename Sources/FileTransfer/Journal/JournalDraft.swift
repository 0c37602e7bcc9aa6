// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import Digests

/// Gathers what has come until there is enough of it for the journal.
struct JournalDraft {
    private var batch = JournalBatch()

    /// How many bytes an item counts for beside its content: empty files have no bytes, and fill the memory all the same.
    private static let itemSize = 512

    /// Whether there is enough.
    var isDue: Bool { self.batch.bytes >= JournalBatch.size }

    /// A chunk was verified, whichever item it belongs to.
    mutating func addChunk(_ count: Int) { self.batch.bytes += count }

    /// An item is complete.
    ///
    /// - Parameters:
    ///   - placed: Where it is; nil if it has no name of its own.
    ///   - item: The item.
    mutating func add(_ placed: PlacedItem?, of item: IncomingItem) {
        switch (item.keptID, placed) {
        case (let id?, let placed?): self.batch.completed.append((id, placed))
        case (let id?, nil): self.batch.forgotten.append(id)
        case (nil, let placed?): self.batch.placed.append(placed)
        case (nil, nil): break
        }
        self.batch.bytes += Self.itemSize
    }

    /// What has come of an item is void.
    mutating func drop(_ item: IncomingItem) {
        if let id = item.keptID { self.batch.forgotten.append(id) }
    }

    /// Hands over what has been gathered, and begins anew.
    ///
    /// - Parameters:
    ///   - item: The item in progress.
    ///   - whole: The digest of all of it, once it is verified.
    ///   - isLast: Whether this run writes nothing more.
    /// - Returns: All that is new since the last call.
    mutating func take(with item: IncomingItem?, whole: TreeDigest? = nil, isLast: Bool = false) -> JournalBatch {
        var batch = self.batch
        self.batch = JournalBatch()
        batch.verified = item?.takeUnsaved(whole: whole, isLast: isLast)
        return batch
    }
}
