// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import Digests
import Testing

@testable import FileTransfer

/// What is verified of an item, put together from a journal's ranges.
struct ChunkRangesTests {
    private func digests(_ numbers: Range<Int>) -> [ChunkDigest] {
        numbers.map { number in
            let content = [UInt8(truncatingIfNeeded: number)]
            return ChunkDigest(of: content.span)
        }
    }

    @Test(arguments: [
        ([0..<3, 3..<5], 5), ([3..<5, 0..<3], 5), ([0..<2, 3..<5], 2), ([1..<5], 0), ([0..<4, 2..<5], 5),
        ([0..<5, 1..<3], 5), ([0..<1, 0..<3], 3), ([], 0),
    ])
    func `ranges count up to the first gap, in whatever order they come`(_ ranges: [Range<Int>], _ count: Int) {
        var gathered = ChunkRanges()
        for range in ranges { gathered.add(first: range.lowerBound, self.digests(range)) }
        #expect(gathered.beginning(limit: 100) == self.digests(0..<count))
    }

    @Test func `what claims to be behind the item's end is no part of it`() {
        var gathered = ChunkRanges()
        gathered.add(first: 0, self.digests(0..<9))
        #expect(gathered.beginning(limit: 4) == self.digests(0..<4))
    }
}
