// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import ImagePreview
import Testing

struct PictureFormatTests {
    private static func media(_ brand: String, _ compatible: String...) -> [UInt8] {
        [0, 0, 0, UInt8(16 + 4 * compatible.count)]
            + Array(("ftyp" + brand + "\0\0\0\0" + compatible.joined()).utf8)
    }

    private static let samples: [([UInt8], PictureFormat?)] = [
        ([0xFF, 0xD8, 0xFF, 0xE0], .jpeg),
        ([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0], .png),
        (Array("RIFF\0\0\0\0WEBPVP8 ".utf8), .webp),
        (Array("RIFF\0\0\0\0WAVEfmt ".utf8), nil),
        (media("heic", "mif1"), .heic),
        (media("mif1", "mif1", "heic"), .heic),
        (media("mif1", "mif1", "avif"), .avif),
        (media("avif"), .avif),
        (media("mif1"), .heic),
        (media("crx "), .raw),
        (media("isom", "iso2", "mp41"), nil),
        (Array("GIF89a".utf8), .gif),
        (Array("BM".utf8) + [UInt8](repeating: 0, count: 12) + [40, 0, 0, 0], .bmp),
        (Array("BMW, a maker of cars".utf8), nil),
        (Array("II*\0\u{8}\0\0\0".utf8), .tiff),
        (Array("MM\0+\0\u{8}\0\0".utf8), .tiff),
        (Array("II*\0\u{10}\0\0\0CR".utf8), .raw),
        (Array("FUJIFILMCCD-RAW 0201".utf8), .raw),
        (Array("8BPS".utf8), .psd),
        ([0, 0, 0, 12] + Array("jP  \r\n".utf8), .jpeg2000),
        ([0xFF, 0x0A, 0], .jpegXL),
        ([0, 0, 1, 0, 1, 0, 16, 16, 0, 0] + [UInt8](repeating: 0, count: 12), .ico),
        (Array("\n <svg xmlns='http://www.w3.org/2000/svg'>".utf8), .svg),
        (Array("<!DOCTYPE html><svg>".utf8), nil),
        (Array("%PDF-1.7".utf8), nil),
        ([], nil),
    ]

    @Test(arguments: Self.samples) func `a format is told by its bytes`(header: [UInt8], expected: PictureFormat?) {
        #expect(PictureFormat(header: header.span) == expected)
    }

    @Test func `any beginning of any header is told without a trap`() {
        for (header, _) in Self.samples {
            for length in header.indices { _ = PictureFormat(header: header.span.extracting(first: length)) }
        }
        #expect(PictureFormat(header: [0xFF, 0xD8].span) == nil)
    }

    @Test func `every format has a name of its own`() {
        #expect(Set(PictureFormat.allCases.map(\.name)).count == PictureFormat.allCases.count)
    }
}
