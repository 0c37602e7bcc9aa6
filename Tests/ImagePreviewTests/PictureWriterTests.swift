// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import ImagePreview
import Testing

struct PictureWriterTests {
    @Test func `a picture that was written reads back with its corners in place`() throws {
        let corners = TestPicture.corners(width: 64, height: 48)
        let pixels = PreviewPixels(width: 64, height: 48, rgb: corners.pixels)
        let picture = try #require(TestPicture(jpeg: try PictureWriter(quality: 90).jpeg(of: pixels)))
        #expect((picture.width, picture.height) == (64, 48))
        #expect(picture.cornerNames() == corners.cornerNames())
    }

    @Test(arguments: [(0, 0, 0), (2, 2, 11), (2, 2, 13), (-1, -1, 3), (65_501, 1, 196_503)])
    func `pixels that are no picture of their sides are refused`(width: Int, height: Int, count: Int) {
        let pixels = PreviewPixels(width: width, height: height, rgb: [UInt8](repeating: 0, count: count))
        let refusal = #expect(throws: PreviewRefusal.self) { try PictureWriter(quality: 90).jpeg(of: pixels) }
        #expect(refusal?.code == .corrupt)
    }
}
