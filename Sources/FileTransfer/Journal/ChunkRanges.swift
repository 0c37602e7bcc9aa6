// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import Digests

/// What is verified of an item, gathered from ranges as a journal holds them: in any order, with gaps or overlaps where
/// something was not kept.
struct ChunkRanges: Sendable, Hashable {
    private var ranges: [Int: [ChunkDigest]] = [:]

    /// Adds a range.
    ///
    /// - Parameters:
    ///   - first: The number of its first chunk in the item.
    ///   - digests: The digests of its chunks.
    mutating func add(first: Int, _ digests: [ChunkDigest]) {
        guard digests.count > self.ranges[first]?.count ?? 0 else { return }
        self.ranges[first] = digests
    }

    /// The digests of the chunks from the item's beginning up to the first that is missing.
    ///
    /// - Parameter limit: How many chunks the item has: what claims to be behind its end is no part of it.
    /// - Returns: The digests; none if the first one is missing.
    func beginning(limit: Int) -> [ChunkDigest] {
        var digests: [ChunkDigest] = []
        for first in self.ranges.keys.sorted() {
            guard first <= digests.count else { break }
            digests += (self.ranges[first] ?? []).dropFirst(digests.count - first)
        }
        return Array(digests.prefix(limit))
    }
}
