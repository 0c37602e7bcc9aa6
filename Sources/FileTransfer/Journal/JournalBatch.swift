// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import Digests
internal import LocalFiles

/// What has come and is not in the journal yet.
struct JournalBatch: Sendable {
    /// Chunks of the item in progress.
    struct Verified: Sendable {
        /// The journal's number for the item.
        let id: Int64
        /// The number of the first chunk in the item.
        let first: Int
        var digests: [ChunkDigest]
        /// The digest of the whole, once it is complete.
        var whole: TreeDigest?
        /// The file's ctime, if this run writes nothing more to it.
        var left: FileTime?
        /// What makes them durable.
        let sync: ContentSync
    }

    var verified: Verified?
    /// Small items that were placed, with nothing but that to say of them.
    var placed: [PlacedItem] = []
    /// Items that had a part in the journal, and were placed.
    var completed: [(id: Int64, item: PlacedItem)] = []
    /// Items that are of no interest any more.
    var forgotten: [Int64] = []
    /// How many bytes all that is.
    var bytes = 0

    var isEmpty: Bool {
        self.verified == nil && self.placed.isEmpty && self.completed.isEmpty && self.forgotten.isEmpty
    }

    /// How many bytes come in before they are put into the journal, while as many more come in: what has to be sent
    /// twice after this side was killed is two of these, and what was on its way.
    static let size = 4 * 1024 * 1024
}
