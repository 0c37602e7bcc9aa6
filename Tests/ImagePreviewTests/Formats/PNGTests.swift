// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import CSpng
import ImagePreview
import Testing

struct PNGTests {
    private static func grey(_ samples: [UInt8], bitDepth: UInt8, transparency: UInt16? = nil) -> [UInt8] {
        TestPNG.file(
            width: samples.count / (bitDepth == 16 ? 2 : 1) * 8 / min(8, Int(bitDepth)),
            height: 1,
            colourType: SPNG_COLOR_TYPE_GRAYSCALE,
            bitDepth: bitDepth,
            transparency: transparency.map { ($0, 0, 0) },
            samples: samples
        )
    }

    private static let fewBits: [(UInt8, [UInt8])] = [
        (1, [0, 0, 0xFF, 0xFF]), (2, [0, 0, 0xFF, 0xFF]), (4, [0, 0, 0, 0xFF, 0xFF, 0xFF]),
    ]

    @Test(arguments: fewBits)
    func `grey of few bits spreads over all levels`(bitDepth: UInt8, samples: [UInt8]) throws {
        let picture = try PreviewMaker.picture(of: Self.grey(samples, bitDepth: bitDepth))
        #expect(picture.isNear((0, 0, 0), x: 1, y: 0, tolerance: 12))
        #expect(picture.isNear((255, 255, 255), x: picture.width - 2, y: 0, tolerance: 12))
    }

    @Test func `samples of 16 bits keep their upper half`() throws {
        let samples = (0..<16).flatMap { _ -> [UInt8] in [0x34, 0x80] }
        let picture = try PreviewMaker.picture(of: Self.grey(samples, bitDepth: 16))
        #expect(picture.isNear((128, 128, 128), x: 4, y: 0))
    }

    @Test func `a palette with opacities lies over white`() throws {
        let file = TestPNG.file(
            width: 32,
            height: 16,
            colourType: SPNG_COLOR_TYPE_INDEXED,
            palette: [(255, 0, 0, 255), (0, 0, 255, 0), (0, 0, 0, 128)],
            samples: (0..<16).flatMap { _ in (0..<32).map { x in x < 10 ? 0 : x < 20 ? 1 : 2 } as [UInt8] }
        )
        let picture = try PreviewMaker.picture(of: file)
        #expect(picture.isNear((254, 0, 0), x: 3, y: 8))
        #expect(picture.isNear((255, 255, 255), x: 15, y: 8))
        #expect(picture.isNear((127, 127, 127), x: 27, y: 8))
    }

    @Test func `a colour that is transparent is white`() throws {
        let picture = TestPicture.corners()
        let file = TestPNG.file(
            width: picture.width,
            height: picture.height,
            colourType: SPNG_COLOR_TYPE_TRUECOLOR,
            transparency: (255, 0, 0),
            samples: picture.pixels
        )
        #expect(try PreviewMaker.picture(of: file).cornerNames() == ["white", "green", "blue", "white"])
    }

    @Test func `hidden colours do not bleed into visible ones`() throws {
        // Columns of opaque green and of transparent red: shrunk, they are pale green and nothing else.
        let samples = (0..<500).flatMap { _ in
            (0..<500).flatMap { $0 % 2 == 0 ? [0, 255, 0, 255] : [255, 0, 0, 0] } as [UInt8]
        }
        let file = TestPNG.file(
            width: 500,
            height: 500,
            colourType: SPNG_COLOR_TYPE_TRUECOLOR_ALPHA,
            samples: samples
        )
        let picture = try PreviewMaker.picture(of: file)
        #expect(picture.isNear((127, 255, 127), x: 125, y: 125, tolerance: 10))
    }

    @Test func `eXIf turns the picture, before and behind the pixels`() throws {
        let png = TestPNG.file(TestPicture.corners())
        for atEnd in [false, true] {
            let file = TestPNG.inserting("eXIf", TestExif.orientation(6), into: png, atEnd: atEnd)
            let picture = try PreviewMaker.picture(of: file)
            #expect((picture.width, picture.height) == (48, 64))
            #expect(picture.cornerNames() == ["blue", "red", "white", "green"])
        }
    }

    @Test func `texts are never inflated`() throws {
        // A zTXt chunk that is no compressed text at all would stop a decoder that looked.
        let png = TestPNG.file(TestPicture.corners())
        let file = TestPNG.inserting(
            "zTXt",
            Array("Comment\0\0".utf8) + [UInt8](repeating: 0xAA, count: 300),
            into: png
        )
        #expect(try PreviewMaker().preview(of: file) == PreviewMaker().preview(of: png))
    }

    @Test func `the checksum of the header counts`() {
        var png = TestPNG.file(TestPicture.corners())
        png[29] ^= 1
        #expect(PreviewMaker.refusal(of: png)?.code == .corrupt)
    }

    @Test func `no pixels, and a header in the wrong place, are corrupt`() {
        let png = TestPNG.file(TestPicture.corners())
        #expect(PreviewMaker.refusal(of: Array(png.prefix(8)))?.code == .corrupt)
        #expect(PreviewMaker.refusal(of: png[..<33] + png.suffix(12))?.code == .corrupt)
        #expect(
            PreviewMaker.refusal(of: Array(png[..<8]) + TestPNG.inserting("teXt", [], into: png)[33...])?.code
                == .corrupt
        )
        #expect(PreviewMaker.refusal(of: png.replacing(at: 16, with: [0, 0, 0, 0]))?.code == .corrupt)
    }

    @Test func `a header of two thousand million pixels is refused`() {
        let png = TestPNG.file(TestPicture.corners())
        let bomb = png.replacing(at: 16, with: TestPNG.bigEndian(50_000) + TestPNG.bigEndian(40_000))
        let refusal = PreviewMaker.refusal(of: bomb)
        #expect(refusal?.code == .tooLarge)
        #expect(refusal?.pixels == 2_000_000_000)
        // Interlaced, a third of the buffer limit is enough.
        let interlaced = TestPNG.file(TestPicture.corners(), isInterlaced: true)
        #expect(
            PreviewMaker.refusal(of: interlaced, limits: PreviewLimits(bufferBytes: 64 * 48 * 3 - 1))?.code == .tooLarge
        )
    }

    @Test func `damage in the data keeps the rows before it`() throws {
        var png = TestPNG.file(TestPicture.noise(width: 300, height: 300))
        png[png.count - 9000] ^= 0xFF
        let preview = try PreviewMaker().preview(of: png)
        #expect(preview.isDamaged)
    }

    @Test(arguments: [("gAMA", true), ("sRGB", false)])
    func `another exponent is applied, unless the file says sRGB`(chunk: String, isChanged: Bool) throws {
        let png = TestPNG.file(TestPicture.plain((128, 128, 128), width: 32, height: 32))
        var file = TestPNG.inserting("gAMA", TestPNG.bigEndian(100_000), into: png)
        if chunk == "sRGB" { file = TestPNG.inserting("sRGB", [0], into: file) }
        let picture = try PreviewMaker.picture(of: file)
        // Half of the light is level 188 of sRGB.
        #expect(picture.isNear(isChanged ? (188, 188, 188) : (128, 128, 128), x: 16, y: 16))
    }

    @Test func `primaries that are not those of sRGB are converted`() throws {
        // White, then green and red in each other's place, then blue.
        let numbers: [UInt32] = [31_270, 32_900, 30_000, 60_000, 64_000, 33_000, 15_000, 6_000]
        let png = TestPNG.file(TestPicture.corners())
        let file = TestPNG.inserting("cHRM", numbers.flatMap(TestPNG.bigEndian), into: png)
        #expect(try PreviewMaker.picture(of: file).cornerNames() == ["green", "red", "blue", "white"])
    }
}
