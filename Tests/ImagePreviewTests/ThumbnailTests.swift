// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import ImagePreview
import TestSupport
import Testing

struct ThumbnailTests {
    private let maker = PreviewMaker()

    /// A picture of 640x480 that ends where its first pixel would begin.
    private static func headerOnly(_ exif: [UInt8]) throws -> [UInt8] {
        let jpeg = TestPicture.noise(width: 640, height: 480).jpeg().inserting(exif: exif)
        let scan = try #require(jpeg.marker(0xDA))
        return Array(jpeg[..<(scan + 2 + Int(jpeg[scan + 2]) << 8 + Int(jpeg[scan + 3]))])
    }

    private static let corners = TestPicture.corners(width: 320, height: 240).jpeg()

    @Test func `a picture of which not one pixel has come shows its thumbnail, and counts as damaged`() throws {
        let preview = try self.maker.preview(of: Self.headerOnly(TestExif.thumbnail(Self.corners)))
        #expect((preview.width, preview.height) == (250, 188))
        #expect(preview.isDamaged)
        #expect(TestPicture(jpeg: preview.jpeg)?.cornerNames() == ["red", "green", "blue", "white"])
    }

    @Test func `a thumbnail is turned as the picture would be`() throws {
        let preview = try self.maker.preview(of: Self.headerOnly(TestExif.thumbnail(Self.corners, orientation: 6)))
        #expect((preview.width, preview.height) == (188, 250))
        #expect(TestPicture(jpeg: preview.jpeg)?.cornerNames() == ["blue", "red", "white", "green"])
    }

    @Test func `a thumbnail never stands for pixels that are there`() throws {
        let jpeg = TestPicture.plain((red: 255, green: 0, blue: 0), width: 640, height: 480).jpeg()
        let withThumbnail = jpeg.inserting(exif: TestExif.thumbnail(Self.corners))
        #expect(try self.maker.preview(of: withThumbnail) == self.maker.preview(of: jpeg))
        let cut = Array(withThumbnail.dropLast(200))
        let preview = try self.maker.preview(of: cut)
        let picture = try #require(TestPicture(jpeg: preview.jpeg))
        #expect(picture.cornerNames()[1] == "red")
    }

    @Test(arguments: [(160, 120), (320, 320), (240, 320)])
    func `a thumbnail that is too small, or of another shape, stands for nothing`(width: Int, height: Int) throws {
        let thumbnail = TestPicture.corners(width: width, height: height).jpeg()
        let refusal = #expect(throws: PreviewRefusal.self) {
            try self.maker.preview(of: Self.headerOnly(TestExif.thumbnail(thumbnail)))
        }
        #expect(refusal?.code == .corrupt)
    }

    @Test func `a thumbnail that is not whole in its block, no picture, or has no pixel itself stands for nothing`()
        throws
    {
        let nested = try Self.headerOnly(TestExif.thumbnail(Self.corners))
        for exif in [
            TestExif.thumbnail(Self.corners, missing: 1), TestExif.thumbnail(Array("none".utf8)),
            TestExif.thumbnail([]), TestExif.thumbnail(nested),
        ] {
            let refusal = #expect(throws: PreviewRefusal.self) { try self.maker.preview(of: Self.headerOnly(exif)) }
            #expect(refusal?.code == .corrupt)
        }
    }
}
