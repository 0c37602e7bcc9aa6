// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import ImagePreview
import Testing

struct OrientationTests {
    private static let corners: [(UInt8, [String])] = [
        (1, ["red", "green", "blue", "white"]),
        (2, ["green", "red", "white", "blue"]),
        (3, ["white", "blue", "green", "red"]),
        (4, ["blue", "white", "red", "green"]),
        (5, ["red", "blue", "green", "white"]),
        (6, ["blue", "red", "white", "green"]),
        (7, ["white", "green", "blue", "red"]),
        (8, ["green", "white", "red", "blue"]),
    ]

    @Test(arguments: Self.corners)
    func `a picture is turned upright`(orientation: UInt8, expected: [String]) throws {
        let blocks = [
            TestExif.orientation(orientation), TestExif.orientation(orientation, type: 4),
            TestExif.bigEndianOrientation(orientation, isLong: false),
            TestExif.bigEndianOrientation(orientation, isLong: true),
        ]
        for exif in blocks {
            let jpeg = TestPicture.corners(width: 640, height: 440).jpeg().inserting(exif: exif)
            let preview = try PreviewMaker().preview(of: jpeg)
            #expect((preview.width, preview.height) == (orientation < 5 ? (250, 172) : (172, 250)))
            let picture = try #require(TestPicture(jpeg: preview.jpeg))
            #expect(picture.cornerNames() == expected)
        }
    }

    @Test func `the first of two EXIF blocks counts`() throws {
        let jpeg = TestPicture.corners().jpeg()
            .inserting(exif: TestExif.orientation(3)).inserting(exif: TestExif.orientation(6))
        let preview = try PreviewMaker().preview(of: jpeg)
        #expect((preview.width, preview.height) == (48, 64))
    }

    private static let hostile: [(String, [UInt8])] = [
        ("value 0", TestExif.orientation(0)),
        ("value 9", TestExif.orientation(9)),
        ("a type that is no number", TestExif.orientation(6, type: 2)),
        ("nothing", []),
        ("cut after the byte order", Array("II".utf8)),
        ("cut inside the entry", Array(TestExif.orientation(6).prefix(14))),
        ("no magic number", TestExif.orientation(6).replacing(at: 2, with: [43])),
        ("directory past the end", TestExif.orientation(6).replacing(at: 4, with: [0xFF, 0xFF, 0xFF, 0xFF])),
        ("directory at the last byte", TestExif.orientation(6).replacing(at: 4, with: [25, 0, 0, 0])),
        ("65,535 entries", Array("II*\0".utf8) + [8, 0, 0, 0, 0xFF, 0xFF] + [UInt8](repeating: 0, count: 60_000)),
        ("next directory is itself", TestExif.orientation(0).replacing(at: 22, with: [8, 0, 0, 0])),
        ("directory over its own header", TestExif.orientation(6).replacing(at: 4, with: [0, 0, 0, 0])),
    ]

    @Test(arguments: Self.hostile)
    func `a broken EXIF block leaves the picture as it is`(name: String, exif: [UInt8]) throws {
        let preview = try PreviewMaker().preview(of: TestPicture.corners().jpeg().inserting(exif: exif))
        let picture = try #require(TestPicture(jpeg: preview.jpeg))
        #expect((picture.width, picture.height) == (64, 48), "\(name)")
        #expect(picture.cornerNames() == ["red", "green", "blue", "white"], "\(name)")
    }
}
