// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import CTurboJPEG
import ImagePreview
import Testing

struct PreviewMakerTests {
    private let maker = PreviewMaker()

    @Test(arguments: [
        (1, 1, 1, 1), (2, 2, 2, 2), (7, 3, 7, 3), (249, 250, 249, 250), (250, 250, 250, 250),
        (251, 250, 250, 249), (251, 251, 250, 250), (260, 10, 250, 10), (1, 5000, 1, 250), (5000, 1, 250, 1),
        (1000, 750, 250, 188), (750, 1000, 188, 250), (403, 302, 250, 187), (640, 426, 250, 166), (499, 333, 250, 167),
        (501, 1, 250, 1), (10_000, 19, 250, 1),
    ])
    func `a preview fits the square, is rounded half up, and is never enlarged`(
        width: Int,
        height: Int,
        expectedWidth: Int,
        expectedHeight: Int
    ) throws {
        let preview = try self.maker.preview(
            of: TestPicture.plain(TestPicture.red, width: width, height: height).jpeg()
        )
        #expect(preview.width == expectedWidth)
        #expect(preview.height == expectedHeight)
        let picture = try #require(TestPicture(jpeg: preview.jpeg))
        #expect(picture.width == expectedWidth)
        #expect(picture.height == expectedHeight)
        #expect(TestPicture.name(picture[expectedWidth / 2, expectedHeight / 2]) == "red")
        #expect(!preview.isDamaged)
    }

    @Test func `the size that was asked for counts`() throws {
        let jpeg = TestPicture.corners(width: 640, height: 480).jpeg()
        let preview = try PreviewMaker(options: PreviewOptions(size: 100)).preview(of: jpeg)
        #expect(preview.width == 100)
        #expect(preview.height == 75)
        let large = try PreviewMaker(options: PreviewOptions(size: 600)).preview(of: jpeg)
        #expect(large.width == 600)
        #expect(large.height == 450)
    }

    @Test func `a lower quality gives fewer bytes`() throws {
        let jpeg = TestPicture.noise(width: 300, height: 300).jpeg()
        let good = try PreviewMaker(options: PreviewOptions(quality: 90)).preview(of: jpeg)
        let poor = try PreviewMaker(options: PreviewOptions(quality: 20)).preview(of: jpeg)
        #expect(poor.jpeg.count < good.jpeg.count / 2)
    }

    @Test(arguments: [TJSAMP_444, TJSAMP_422, TJSAMP_420, TJSAMP_GRAY, TJSAMP_440, TJSAMP_411], [false, true])
    func `every sampling is read, progressive or not`(sampling: TJSAMP, isProgressive: Bool) throws {
        let source = TestPicture.corners(width: 600, height: 450)
        let preview = try self.maker.preview(of: source.jpeg(sampling: sampling, isProgressive: isProgressive))
        let picture = try #require(TestPicture(jpeg: preview.jpeg))
        if sampling == TJSAMP_GRAY {
            let grays = [picture[60, 40], picture[190, 40], picture[60, 140], picture[190, 140]].map { Int($0.red) }
            for (gray, expected) in zip(grays, [76, 150, 29, 255]) { #expect(abs(gray - expected) < 6) }
        } else {
            #expect(picture.cornerNames() == ["red", "green", "blue", "white"])
        }
    }

    @Test func `inverted inks come out as colours`() throws {
        let preview = try self.maker.preview(of: TestPicture.corners(width: 600, height: 450).inkJPEG())
        let picture = try #require(TestPicture(jpeg: preview.jpeg))
        #expect(picture.cornerNames() == ["red", "green", "blue", "white"])
    }

    @Test func `components named R, G and B are no YCbCr`() throws {
        // (255, 0, 0) is stored as Y 76, Cb 85, Cr 255; named as RGB the same numbers are a violet blue.
        var jpeg = TestPicture.plain(TestPicture.red, width: 32, height: 32).jpeg(sampling: TJSAMP_444).removing(0xE0)
        let scan = try #require(jpeg.marker(0xDA))
        for (index, name) in "RGB".utf8.enumerated() {
            jpeg[jpeg.frame + 10 + 3 * index] = name
            jpeg[scan + 5 + 2 * index] = name
        }
        let picture = try #require(TestPicture(jpeg: self.maker.preview(of: jpeg).jpeg))
        #expect(abs(Int(picture[16, 16].red) - 76) < 12)
        #expect(abs(Int(picture[16, 16].green) - 85) < 12)
        #expect(picture[16, 16].blue > 240)
    }

    @Test func `nothing but the picture is in a preview`() throws {
        let secret = Array("52.5163 N 13.3777 E".utf8)
        let jpeg = TestPicture.corners().jpeg()
            .inserting(0xFE, secret).inserting(0xE2, secret).inserting(exif: TestExif.orientation(1) + secret)
        let preview = try self.maker.preview(of: jpeg)
        for marker in [0xFE] + Array(0xE1...0xEF) { #expect(preview.jpeg.marker(UInt8(marker)) == nil) }
    }

    @Test func `what follows the picture is not looked at`() throws {
        let jpeg = TestPicture.corners().jpeg()
        let plain = try self.maker.preview(of: jpeg)
        let second = TestPicture.plain(TestPicture.blue, width: 500, height: 10).jpeg()
        #expect(try self.maker.preview(of: jpeg + second) == plain)
        #expect(try self.maker.preview(of: jpeg + [UInt8](repeating: 0, count: 100_000)) == plain)
    }

    @Test func `a picture is mapped by its true size, not by the decoder's rounded one`() throws {
        // 1,001 pixels are decoded at 4/8 to 501, of which 500.5 are real. Stripes symmetrical about the middle
        // must stay so; taking 501 for the whole shifts the right ones by a quarter pixel, 20 levels.
        let waves = (0..<1001).map { x -> UInt8 in
            let phase = abs(x - 500) % 40
            return UInt8(phase < 20 ? 12 * phase : 12 * (40 - phase))
        }
        let source = TestPicture(width: 1001, height: 101) { x, _ in (waves[x], waves[x], waves[x]) }
        let options = PreviewOptions(quality: 100)
        let preview = try PreviewMaker(options: options).preview(of: source.jpeg(quality: 100))
        let picture = try #require(TestPicture(jpeg: preview.jpeg))
        for x in 2..<125 { #expect(abs(Int(picture[x, 12].green) - Int(picture[249 - x, 12].green)) < 8) }
    }
}
