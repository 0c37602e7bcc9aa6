// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import CTurboJPEG
import Locking
import Testing

@testable import ImagePreview

struct ReadPagesTests {
    /// Whose eighth is enough for a preview of 100 pixels, and whose file is several steps long.
    private static let picture = TestPicture.noise(width: 1800, height: 1400)
    private static let maker = PreviewMaker(options: PreviewOptions(size: 100))

    /// What is given back while a preview is made, and the preview.
    private static func given(_ jpeg: [UInt8]) throws -> (ranges: [Range<Int>], preview: Preview) {
        let ranges = Lock<[Range<Int>]>([])
        let preview = try self.maker.preview(of: jpeg.span, ReadPages { range in ranges.withLock { $0.append(range) } })
        return (ranges.withLock { $0 }, preview)
    }

    @Test func `what a large picture's decoder has read is given back, step by step from front to back`() throws {
        let jpeg = Self.picture.jpeg(sampling: TJSAMP_444, quality: 100)
        let (ranges, preview) = try Self.given(jpeg)
        #expect(try preview == Self.maker.preview(of: jpeg))
        try #require(jpeg.count > 3 * ReadPages.Trail.step)
        for (range, next) in zip(ranges, ranges.dropFirst()) { #expect(range.upperBound == next.lowerBound) }
        // A row of blocks may be more than what was missing to the step.
        #expect(ranges.allSatisfy { (ReadPages.Trail.step..<2 * ReadPages.Trail.step).contains($0.count) })
        #expect(try #require(ranges.first).lowerBound < 2000)
        #expect(jpeg.count - (try #require(ranges.last)).upperBound < 2 * ReadPages.Trail.step)
    }

    @Test func `so is what is only looked through of a progressive one`() throws {
        let jpeg = Self.picture.jpeg(sampling: TJSAMP_444, quality: 100, isProgressive: true)
        let (ranges, preview) = try Self.given(jpeg)
        #expect(try preview == Self.maker.preview(of: jpeg))
        let last = try #require(ranges.map(\.upperBound).max())
        #expect(jpeg.count - last < 2 * ReadPages.Trail.step)
    }

    @Test func `little is not worth a system call`() {
        let count = Lock(0)
        var trail = ReadPages { _ in count.withLock { $0 += 1 } }.trail(from: 1000)
        for position in [1000, 999, 0, 999 + ReadPages.Trail.step] { trail.reach(position) }
        #expect(count.withLock { $0 } == 0)
        trail.reach(1000 + ReadPages.Trail.step)
        trail.reach(1001 + ReadPages.Trail.step)
        #expect(count.withLock { $0 } == 1)
    }

    @Test func `bytes that are in memory stay there`() {
        #expect(ReadPages.kept.trail(from: 0).giveBack == nil)
    }
}
