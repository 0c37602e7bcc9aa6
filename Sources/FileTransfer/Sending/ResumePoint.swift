// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import Digests
internal import LocalFiles

/// How much of an item the continuer has already, and what its chunks come to.
final class ResumePoint {
    /// The digest so far; nil once a reader has taken it.
    private var content: ContentHasher? = ContentHasher(chunkSize: UInt64(Chunk.size))
    /// Where the item's transfer begins, in bytes.
    private(set) var offset: UInt64 = 0

    /// Takes chunks that follow those before.
    ///
    /// - Throws: ``TransferError`` with `.integrity` if they are not the next ones, or more than the item has.
    func take(_ chunks: VerifiedChunks, size: UInt64) throws(TransferError) {
        let end = UInt64(chunks.digests.count) * UInt64(Chunk.size)
        // Only an item's last chunk is shorter than the others, and nothing follows it.
        guard chunks.offset == self.offset, self.offset < size, end - min(end, size - self.offset) < UInt64(Chunk.size)
        else { throw .violation("the other side has more of an item than there is") }
        for digest in chunks.digests { self.content?.append(digest) }
        self.offset = min(self.offset + end, size)
    }

    /// Takes the digest so far, to go on with it.
    func takeContent() -> ContentHasher? { self.content.take() }
}

/// Where the items of a selection begin.
struct ResumePoints {
    private var points: [Int: ResumePoint] = [:]
    private var last = -1
    private let entries: ManifestReader
    private let manifest: Manifest

    init(_ manifest: Manifest) {
        self.manifest = manifest
        self.entries = manifest.makeReader()
    }

    /// Where an item begins; nil for its first byte.
    subscript(item: Int) -> ResumePoint? { self.points[item] }

    /// Takes a record of the continuer's.
    ///
    /// - Throws: ``TransferError`` with `.integrity` if it does not fit what is wanted; as ``ManifestReader/entry(_:)``.
    mutating func take(_ chunks: VerifiedChunks, of selection: Selection) throws(TransferError) {
        let item = Int(chunks.item)
        guard item >= self.last, item < self.manifest.count, selection.items.contains(item) else {
            throw .violation("the other side has a part of an item that it does not want")
        }
        let entry = try self.entries.entry(item)
        guard entry.kind == .file else {
            throw .violation("the other side has a part of an item that it does not want")
        }
        guard item == self.last || self.points.count < VerifiedChunks.itemLimit else {
            throw .violation("the other side has parts of too many items")
        }
        self.last = item
        let point = self.points[item] ?? ResumePoint()
        self.points[item] = point
        try point.take(chunks, size: entry.size)
    }
}
