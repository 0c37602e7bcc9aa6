// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import ImagePreview
import Testing

struct WebPTests {
    private static let corners = TestPicture.corners()

    @Test(arguments: [false, true]) func `opacity lies over white`(isLossless: Bool) throws {
        let rgba = (0..<600 * 300).flatMap { index -> [UInt8] in
            index % 600 < 200 ? [255, 0, 0, 255] : index % 600 < 400 ? [0, 0, 255, 0] : [0, 0, 0, 128]
        }
        let picture = try PreviewMaker.picture(
            of: TestWebP.file(width: 600, height: 300, rgba: rgba, isLossless: isLossless)
        )
        #expect(picture.isNear((254, 0, 0), x: 40, y: 60, tolerance: 10))
        #expect(picture.isNear((255, 255, 255), x: 125, y: 60, tolerance: 10))
        #expect(picture.isNear((127, 127, 127), x: 210, y: 60, tolerance: 10))
    }

    @Test(arguments: [[], Array("Exif\0\0".utf8)]) func `EXIF turns the picture`(prefix: [UInt8]) throws {
        let webp = TestWebP.file(Self.corners, isLossless: true)
        let chunks = [("EXIF", prefix + TestExif.orientation(6))]
        let file = TestWebP.extended(webp, width: 64, height: 48, flags: 8, chunks)
        let picture = try PreviewMaker.picture(of: file)
        #expect((picture.width, picture.height) == (48, 64))
        #expect(picture.cornerNames() == ["blue", "red", "white", "green"])
    }

    @Test func `the first frame of an animation counts, where it lies on its canvas`() throws {
        let second = TestPicture.plain(TestPicture.blue, width: 64, height: 48)
        let whole = TestWebP.animation(width: 64, height: 48, [(0, 0, Self.corners), (0, 0, second)])
        #expect(try PreviewMaker.picture(of: whole).cornerNames() == ["red", "green", "blue", "white"])
        let part = TestWebP.animation(width: 128, height: 96, [(64, 48, Self.corners), (0, 0, second)])
        let picture = try PreviewMaker.picture(of: part)
        #expect((picture.width, picture.height) == (128, 96))
        #expect(picture.isNear((255, 255, 255), x: 30, y: 30))
        #expect(picture.isNear((255, 255, 255), x: 100, y: 30))
        #expect(TestPicture.name(picture[80, 60]) == "red")
        #expect(TestPicture.name(picture[112, 60]) == "green")
    }

    @Test func `a frame that reaches beyond its canvas is cut`() throws {
        let file = TestWebP.animation(width: 50, height: 40, [(20, 20, Self.corners)])
        let picture = try PreviewMaker.picture(of: file)
        #expect((picture.width, picture.height) == (50, 40))
        #expect(TestPicture.name(picture[40, 30]) == "red")
    }

    @Test func `a cut picture shows what is there over white`() throws {
        let webp = TestWebP.file(TestPicture.noise(width: 640, height: 480), isLossless: false)
        let preview = try PreviewMaker().preview(of: Array(webp.prefix(webp.count / 2)))
        let picture = try #require(TestPicture(jpeg: preview.jpeg))
        #expect(preview.isDamaged)
        #expect(picture.isNear((255, 255, 255), x: 125, y: 180))
        #expect(!picture.isNear((255, 255, 255), x: 125, y: 10))
    }

    @Test func `a profile is applied`() throws {
        let webp = TestWebP.file(Self.corners, isLossless: true)
        let file = TestWebP.extended(webp, width: 64, height: 48, flags: 0x20, [("ICCP", TestProfile.swapped)])
        #expect(try PreviewMaker.picture(of: file).cornerNames() == ["green", "red", "blue", "white"])
    }
}
