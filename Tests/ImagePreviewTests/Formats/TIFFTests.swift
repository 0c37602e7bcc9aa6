// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import ImagePreview
import Testing

@Suite(.enabled(if: PictureLibraries.tiff.load(), "libtiff is not installed"))
struct TIFFTests {
    private static let corners = TestTIFF.file(.corners())

    @Test(arguments: [
        (1, ["red", "green", "blue", "white"]), (3, ["white", "blue", "green", "red"]),
        (6, ["blue", "red", "white", "green"]), (5, ["red", "blue", "green", "white"]),
        (8, ["green", "white", "red", "blue"]), (2, ["green", "red", "white", "blue"]),
    ])
    func `its own tag turns the picture`(orientation: Int, expected: [String]) throws {
        let picture = try PreviewMaker.picture(of: TestTIFF.file(.corners(), orientation: orientation))
        #expect((picture.width, picture.height) == (orientation > 4 ? (48, 64) : (64, 48)))
        #expect(picture.cornerNames() == expected)
    }

    @Test func `a raw file of a camera is told apart`() {
        let dng = PreviewMaker.refusal(of: TestTIFF.file(.corners(), [(0xC612, 4)]))
        #expect(dng?.code == .unsupportedFormat)
        #expect(dng?.formatName == "camera raw")
        #expect(PreviewMaker.refusal(of: TestTIFF.file(.corners(), [(254, 1), (330, 8)]))?.formatName == "camera raw")
        #expect(PreviewMaker.refusal(of: TestTIFF.file(.corners(), [(254, 0)])) == nil)
    }

    @Test func `a coding that libtiff lacks is named`() {
        let index = Self.corners.count - 4 - 10 * 12 + 3 * 12 + 8
        let refusal = PreviewMaker.refusal(of: Self.corners.replacing(at: index, with: TestBMP.uint32(60_000)))
        #expect(refusal?.code == .unsupportedFormat || refusal?.code == .corrupt)
    }

    @Test func `a size that is not there is refused before it is decoded`() {
        let index = Self.corners.count - 4 - 10 * 12 + 8
        let bomb = Self.corners.replacing(at: index, with: TestBMP.uint32(100_000))
            .replacing(at: index + 12, with: TestBMP.uint32(100_000))
        #expect(PreviewMaker.refusal(of: bomb)?.code == .tooLarge)
    }
}
