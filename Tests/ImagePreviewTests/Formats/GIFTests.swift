// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import ImagePreview
import Testing

struct GIFTests {
    @Test func `codes of every length are read`() throws {
        // 256 colours without a pattern fill the table of 4,096 codes several times.
        let noise = TestPicture.noise(width: 200, height: 150, levels: 250)
        let picture = try PreviewMaker.picture(of: TestGIF(noise).file)
        #expect(zip(picture.pixels, noise.pixels).allSatisfy { abs(Int($0) - Int($1)) < 6 })
        // The longest runs are codes that name themselves.
        let plain = TestGIF(TestPicture.plain(TestPicture.green, width: 300, height: 300)).file
        #expect(try PreviewMaker.picture(of: plain).isNear((0, 255, 1), x: 249, y: 249))
    }

    @Test func `what is transparent, and what the frame leaves free, is white`() throws {
        var gif = TestGIF(TestPicture.corners())
        gif.screen = (128, 96)
        (gif.left, gif.top, gif.transparentIndex) = (64, 48, 0)
        let picture = try PreviewMaker.picture(of: gif.file)
        #expect((picture.width, picture.height) == (128, 96))
        #expect(picture.isNear((255, 255, 255), x: 20, y: 20))
        #expect(picture.isNear((255, 255, 255), x: 80, y: 60))
        #expect(TestPicture.name(picture[112, 60]) == "green")
        #expect(TestPicture.name(picture[80, 84]) == "blue")
    }

    @Test func `the first of several pictures counts, and the screen may be too small for it`() throws {
        var gif = TestGIF(TestPicture.corners())
        gif.screen = (10, 10)
        gif.extensions = [0x21, 0xFE, 3, 1, 2, 3, 0, 0x21, 0xFF, 2, 0, 0, 0]
        let second = TestGIF(TestPicture.plain(TestPicture.blue, width: 64, height: 48)).file
        let picture = try PreviewMaker.picture(of: gif.file.dropLast() + second[25...])
        #expect((picture.width, picture.height) == (64, 48))
        #expect(picture.cornerNames() == ["red", "green", "blue", "white"])
    }

    @Test func `an index without a colour is white`() throws {
        var gif = TestGIF(TestPicture.plain(TestPicture.red, width: 8, height: 8))
        gif.indices = [UInt8](repeating: 3, count: 64)
        #expect(try PreviewMaker.picture(of: gif.file).isNear((255, 255, 255), x: 4, y: 4))
    }

    @Test(arguments: [
        ("only a signature", Array("GIF89a".utf8)),
        ("no picture", TestGIF(.corners()).file.prefix(25) + [0x3B]),
        ("no codes", Array(TestGIF(.corners()).file.prefix(36))),
        ("a code size of 9", TestGIF(.corners()).file.replacing(at: 35, with: [9])),
        ("a frame without width", TestGIF(.corners()).file.replacing(at: 30, with: [0, 0])),
    ])
    func `a file that shows nothing is corrupt`(name: String, bytes: [UInt8]) {
        #expect(PreviewMaker.refusal(of: bytes)?.code == .corrupt, "\(name)")
    }

    @Test func `44 bytes that claim four thousand million pixels are refused`() {
        let bomb =
            Array("GIF89a".utf8) + [255, 255, 255, 255, 0, 0, 0, 0x2C, 0, 0, 0, 0, 255, 255, 255, 255, 0, 2, 1, 0x44]
        #expect(PreviewMaker.refusal(of: bomb + [UInt8](repeating: 0, count: 18))?.code == .tooLarge)
    }

    @Test func `extensions without an end are no loop`() {
        let file = TestGIF(.corners()).file.prefix(25) + [UInt8](repeating: 0x21, count: 100_000)
        #expect(PreviewMaker.refusal(of: Array(file))?.code == .corrupt)
    }
}
