// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import CTurboJPEG
import ImagePreview
import Testing

struct PreviewRefusalTests {
    private static let jpeg = TestPicture.corners().jpeg()

    private static func refusal(
        of bytes: [UInt8],
        limits: PreviewLimits = PreviewLimits()
    ) -> PreviewRefusal? {
        do throws(PreviewRefusal) {
            _ = try PreviewMaker(options: PreviewOptions(limits: limits)).preview(of: bytes)
            return nil
        } catch {
            return error
        }
    }

    private static func withFrame(_ marker: UInt8) -> [UInt8] {
        Self.jpeg.replacing(at: Self.jpeg.frame + 1, with: [marker])
    }

    private static func withComponents(_ count: UInt8) -> [UInt8] {
        var content: [UInt8] = [8, 0, 48, 0, 64, count]
        for index in 0..<count { content += [index, 0x11, 0] }
        return Self.jpeg.inserting(0xC0, content)
    }

    @Test(arguments: [
        ("lossless JPEG", Self.withFrame(0xC3)),
        ("lossless JPEG", Self.withFrame(0xCB)),
        ("hierarchical JPEG", Self.withFrame(0xC5)),
        ("hierarchical JPEG", Self.withFrame(0xCF)),
        ("JPEG-LS", Self.withFrame(0xF7)),
        ("JPEG XL", [0xFF, 0x0A, 0]),
        ("SVG", Array("<?xml version='1.0'?><svg/>".utf8)),
    ])
    func `a format without a decoder is refused by its name`(name: String, bytes: [UInt8]) {
        let refusal = Self.refusal(of: bytes)
        #expect(refusal?.code == .unsupportedFormat)
        #expect(refusal?.formatName == name)
    }

    @Test func `no bytes are no picture, and neither is text`() {
        #expect(Self.refusal(of: [])?.code == .empty)
        #expect(Self.refusal(of: [0xFF])?.code == .notAnImage)
        #expect(Self.refusal(of: Array("Dear all, BM and II* are no pictures.".utf8))?.code == .notAnImage)
    }

    @Test func `samples of twelve bits are refused`() {
        #expect(
            Self.refusal(of: Self.jpeg.replacing(at: Self.jpeg.frame + 4, with: [12]))?.code == .unsupportedPrecision
        )
    }

    @Test(arguments: [2, 5, 255]) func `a number of components without a meaning is refused`(count: UInt8) {
        #expect(Self.refusal(of: Self.withComponents(count))?.code == .unsupportedColour)
    }

    private static let frame = jpeg.frame
    private static let dataStart = (jpeg.marker(0xDA) ?? 0) + 14
    private static let corrupt: [(String, [UInt8])] = [
        ("only SOI", [0xFF, 0xD8, 0xFF]),
        ("SOI and EOI", [0xFF, 0xD8, 0xFF, 0xD9]),
        ("cut in the header", Array(jpeg.prefix(frame + 6))),
        ("cut before the scan", Array(jpeg.prefix(dataStart - 14))),
        ("nothing after the scan header", Array(jpeg.prefix(dataStart))),
        ("the end right after the scan header", jpeg.prefix(dataStart) + [0xFF, 0xD9]),
        ("no width", jpeg.replacing(at: frame + 7, with: [0, 0])),
        ("no height (DNL)", jpeg.replacing(at: frame + 5, with: [0, 0])),
        ("no components", jpeg.replacing(at: frame + 9, with: [0])),
        ("255 components in a short frame", jpeg.replacing(at: frame + 9, with: [255])),
        ("sampling factor 0", jpeg.replacing(at: frame + 11, with: [0x01])),
        ("sampling factor 5", jpeg.replacing(at: frame + 11, with: [0x15])),
        ("no quantisation tables", jpeg.removing(0xDB).removing(0xDB)),
        ("no frame", jpeg.removing(0xC0)),
        ("two frames", jpeg.inserting(0xC0, [8, 0, 48, 0, 64, 1, 1, 0x11, 0])),
        ("a segment of length 0", jpeg.replacing(at: 4, with: [0, 0])),
    ]

    @Test(arguments: Self.corrupt) func `a file that shows nothing is corrupt`(name: String, bytes: [UInt8]) {
        #expect(Self.refusal(of: bytes)?.code == .corrupt, "\(name)")
    }

    @Test func `a header of too many pixels is refused`() {
        let bomb = Self.refusal(of: Self.jpeg.replacing(at: Self.frame + 5, with: [0xFF, 0xDC, 0xFF, 0xDC]))
        #expect(bomb?.code == .tooLarge)
        #expect(bomb?.pixels == 65_500 * 65_500)
        // libjpeg reads at most 65,500 pixels a side, however few they are in all.
        let long = Self.refusal(of: Self.jpeg.replacing(at: Self.frame + 5, with: [0, 1, 0xFF, 0xFF]))
        #expect(long?.code == .tooLarge)
        #expect(Self.refusal(of: Self.jpeg, limits: PreviewLimits(pixels: 64 * 48 - 1))?.code == .tooLarge)
        #expect(Self.refusal(of: Self.jpeg, limits: PreviewLimits(pixels: 64 * 48)) == nil)
    }

    @Test func `a picture that must be buffered whole is refused above the memory budget`() {
        let progressive = TestPicture.corners().jpeg(isProgressive: true)
        // 64 by 48 with 4:2:0: 4,608 samples of two bytes.
        #expect(Self.refusal(of: progressive, limits: PreviewLimits(bufferBytes: 9215))?.code == .tooLarge)
        #expect(Self.refusal(of: progressive, limits: PreviewLimits(bufferBytes: 9216)) == nil)
        // 12,288 pixels a side, and chroma denser than luma: the DC reader, which needs little memory, does not take it.
        let frame = progressive.frame
        let huge = progressive.replacing(at: frame + 5, with: [0x30, 0, 0x30, 0])
            .replacing(at: frame + 11, with: [0x11]).replacing(at: frame + 14, with: [0x22])
        #expect(Self.refusal(of: huge)?.code == .tooLarge)
    }

    @Test func `too many scans are refused, and an end inside a comment hides none`() throws {
        let progressive = TestPicture.corners().jpeg(isProgressive: true)
        #expect(Self.refusal(of: progressive, limits: PreviewLimits(scans: 3))?.code == .tooManyScans)
        #expect(Self.refusal(of: progressive, limits: PreviewLimits(scans: 10)) == nil)
        #expect(Self.refusal(of: progressive, limits: PreviewLimits(pixelScans: 64 * 48 * 3))?.code == .tooManyScans)
        let first = try #require(progressive.marker(0xDA))
        let isMarker = { progressive[$0] == 0xFF && progressive[$0 + 1] >= 0xC0 }
        let second = try #require((first + 2..<progressive.count - 1).first(where: isMarker))
        let hidden = progressive[..<second] + [0xFF, 0xFE, 0, 4, 0xFF, 0xD9] + progressive[second...]
        #expect(Self.refusal(of: Array(hidden), limits: PreviewLimits(scans: 3))?.code == .tooManyScans)
        #expect(Self.refusal(of: Array(hidden)) == nil)
    }

    @Test func `a refusal reads as a sentence with its code`() {
        #expect(Self.refusal(of: [])?.description == "The file is empty. (empty)")
    }
}
