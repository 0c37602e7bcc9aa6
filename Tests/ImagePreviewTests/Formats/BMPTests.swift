// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import ImagePreview
import Testing

struct BMPTests {
    private static let palette: [TestPicture.Colour] = [
        TestPicture.red, TestPicture.green, TestPicture.blue, TestPicture.white,
    ]

    private static func picture(_ bytes: [UInt8]) throws -> TestPicture {
        try PreviewMaker.picture(of: bytes)
    }

    @Test func `rows come from the bottom or from the top`() throws {
        for isTopDown in [false, true] {
            let file = TestBMP.file(.corners(width: 61, height: 48), isTopDown: isTopDown)
            #expect(try Self.picture(file).cornerNames() == ["red", "green", "blue", "white"])
        }
    }

    @Test(arguments: [1, 2, 4, 8]) func `indices of every width are read`(bits: Int) throws {
        // 16 columns: the left half has index 0, the right one index 1.
        let half = [UInt8](repeating: 0, count: bits)
        let ones: [UInt8] = [0, 0xFF, 0x55, 0, 0x11, 0, 0, 0, 1]
        let row = half + [UInt8](repeating: ones[bits], count: bits)
        let padded = row + [UInt8](repeating: 0, count: (4 - row.count % 4) % 4)
        let file = TestBMP.file(
            width: 16,
            height: 16,
            bits: bits,
            palette: Array(Self.palette.prefix(min(4, 1 << bits))),
            data: (0..<16).flatMap { _ in padded }
        )
        let picture = try Self.picture(file)
        #expect(picture.isNear((254, 0, 0), x: 2, y: 8))
        #expect(picture.isNear((0, 255, 1), x: 13, y: 8))
    }

    @Test func `masks cut out channels of any width, and opacity`() throws {
        let green = TestBMP.uint16(0b00000_111111_00000)
        let file16 = TestBMP.file(
            width: 16,
            height: 16,
            bits: 16,
            compression: 3,
            masks: [0xF800, 0x7E0, 0x1F],
            data: (0..<256).flatMap { _ in green }
        )
        #expect(try Self.picture(file16).isNear((0, 255, 1), x: 8, y: 8))
        let file32 = TestBMP.file(
            width: 16,
            height: 16,
            bits: 32,
            compression: 6,
            masks: [0x3FF, 0xFFC00, 0x3FF0_0000, 0xC000_0000],
            data: (0..<256).flatMap { _ in TestBMP.uint32(0x3FF | 1 << 30) }
        )
        // Red with a third of opacity.
        #expect(try Self.picture(file32).isNear((255, 170, 170), x: 8, y: 8))
        let opaque = TestBMP.file(
            width: 16,
            height: 16,
            bits: 32,
            data: (0..<256).flatMap { _ in [0, 0, 255, 0] as [UInt8] }
        )
        #expect(try Self.picture(opaque).isNear((254, 0, 0), x: 8, y: 8))
    }

    @Test func `runs, copies, moves and ends of lines are read`() throws {
        let row: [UInt8] = [8, 2, 0, 8, 3, 3, 3, 3, 3, 3, 3, 3, 0, 0]
        var data = (0..<8).flatMap { _ in row }
        // The ninth row from the bottom is left out, the tenth begins in the middle.
        data += [0, 2, 8, 1, 8, 0, 0, 0]
        data += (0..<6).flatMap { _ in [16, 1, 0, 0] as [UInt8] } + [0, 1]
        let file = TestBMP.file(width: 16, height: 16, bits: 8, compression: 1, palette: Self.palette, data: data)
        let preview = try PreviewMaker().preview(of: file)
        let picture = try Self.picture(file)
        #expect(!preview.isDamaged)
        #expect(picture.isNear((0, 0, 254), x: 2, y: 13, tolerance: 12))
        #expect(picture.isNear((255, 255, 255), x: 13, y: 13, tolerance: 12))
        #expect(picture.isNear((0, 255, 1), x: 2, y: 2, tolerance: 12))
    }

    @Test func `runs of four bits alternate`() throws {
        let data = (0..<16).flatMap { _ in [16, 0x01, 0, 0] as [UInt8] }
        let file = TestBMP.file(width: 16, height: 16, bits: 4, compression: 2, palette: Self.palette, data: data)
        let picture = try PreviewMaker.picture(of: file, size: 4)
        #expect(picture.isNear((127, 127, 0), x: 2, y: 2, tolerance: 16))
    }

    @Test func `an index that the palette lacks is black`() throws {
        let file = TestBMP.file(
            width: 16,
            height: 16,
            bits: 8,
            palette: Self.palette,
            data: [UInt8](repeating: 200, count: 256)
        )
        #expect(try Self.picture(file).isNear((0, 0, 0), x: 8, y: 8))
    }

    @Test(arguments: [
        (TestBMP.file(.corners()).replacing(at: 18, with: TestBMP.uint32(0)), PreviewRefusal.Code.corrupt),
        (TestBMP.file(.corners()).replacing(at: 22, with: TestBMP.uint32(Int(Int32.min))), .corrupt),
        (TestBMP.file(.corners()).replacing(at: 28, with: [25, 0]), .corrupt),
        (TestBMP.file(.corners()).replacing(at: 30, with: [9]), .corrupt),
        (TestBMP.file(.corners()).replacing(at: 30, with: [4]), .unsupportedFormat),
        (TestBMP.file(.corners()).replacing(at: 10, with: TestBMP.uint32(1 << 30)), .corrupt),
        (Array(TestBMP.file(.corners()).prefix(60)), .corrupt),
        (TestBMP.file(.corners()).replacing(at: 18, with: TestBMP.uint32(3_000_000)), .tooLarge),
    ])
    func `a header that is wrong is refused`(bytes: [UInt8], code: PreviewRefusal.Code) {
        let grown =
            code == .tooLarge ? bytes.replacing(at: 22, with: TestBMP.uint32(2_000_000)) : bytes
        #expect(PreviewMaker.refusal(of: grown)?.code == code)
    }
}
