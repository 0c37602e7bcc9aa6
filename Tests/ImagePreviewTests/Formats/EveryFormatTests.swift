// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import Foundation
import ImagePreview
import TestSupport
import Testing

/// What holds for all formats.
struct EveryFormatTests {
    static let names = [
        "JPEG", "PNG", "interlaced PNG", "WebP", "lossless WebP", "GIF", "interlaced GIF", "BMP", "TIFF",
    ]

    static func file(_ name: String, _ picture: TestPicture) -> [UInt8] {
        switch name {
        case "JPEG": return picture.jpeg(quality: 95)
        case "PNG": return TestPNG.file(picture)
        case "interlaced PNG": return TestPNG.file(picture, isInterlaced: true)
        case "WebP": return TestWebP.file(picture, isLossless: false)
        case "lossless WebP": return TestWebP.file(picture, isLossless: true)
        case "GIF": return TestGIF(picture).file
        case "interlaced GIF":
            var gif = TestGIF(picture)
            gif.isInterlaced = true
            return gif.file
        case "BMP": return TestBMP.file(picture)
        default: return TestTIFF.file(picture)
        }
    }

    /// All but those whose library is not installed.
    static let present = names.filter { $0 != "TIFF" || PictureLibraries.tiff.load() }

    @Test(arguments: present, [(64, 48), (250, 188), (640, 480), (1003, 751)])
    func `a picture comes out upright, fitted, in its colours`(name: String, side: (Int, Int)) throws {
        let file = Self.file(name, TestPicture.corners(width: side.0, height: side.1))
        let preview = try PreviewMaker().preview(of: file)
        let isSmall = side.0 <= 250
        #expect(preview.width == (isSmall ? side.0 : 250))
        #expect(preview.height == (isSmall ? side.1 : side.0 == 640 ? 188 : 187))
        #expect(!preview.isDamaged)
        #expect(try PreviewMaker.picture(of: file).cornerNames() == ["red", "green", "blue", "white"])
    }

    @Test(arguments: present, [(1, 1), (1, 2000), (2000, 1), (7, 3)])
    func `a thin picture is not lost`(name: String, side: (Int, Int)) throws {
        let preview = try PreviewMaker().preview(
            of: Self.file(name, TestPicture.plain(TestPicture.red, width: side.0, height: side.1))
        )
        #expect(preview.width == min(side.0, 250))
        #expect(preview.height == min(side.1, 250))
        #expect(TestPicture(jpeg: preview.jpeg)?.isNear((254, 0, 0), x: 0, y: 0) == true)
    }

    /// Stripes symmetrical about the middle stay so, whatever the decoder rounds.
    @Test(arguments: present) func `a picture is mapped by its true size`(name: String) throws {
        let waves = (0..<1001).map { x -> UInt8 in
            let phase = abs(x - 500) % 80
            return UInt8(phase < 40 ? 6 * phase : 6 * (80 - phase))
        }
        let source = TestPicture(width: 1001, height: 101) { x, _ in (waves[x], waves[x], waves[x]) }
        let picture = try PreviewMaker.picture(of: Self.file(name, source))
        for x in 2..<125 { #expect(abs(Int(picture[x, 12].green) - Int(picture[249 - x, 12].green)) < 8) }
    }

    @Test(arguments: present) func `a picture of too many pixels is refused before it is decoded`(name: String) {
        let file = Self.file(name, TestPicture.corners(width: 64, height: 48))
        let isJPEG = name == "JPEG"
        let tight =
            isJPEG ? PreviewLimits(pixels: 64 * 48 - 1) : PreviewLimits(fullyDecodedPixels: 64 * 48 - 1)
        #expect(PreviewMaker.refusal(of: file, limits: tight)?.code == .tooLarge)
        #expect(PreviewMaker.refusal(of: file, limits: tight)?.pixels == 64 * 48)
        #expect(PreviewMaker.refusal(of: file, limits: PreviewLimits(bufferBytes: 64))?.code == .tooLarge)
    }

    @Test(arguments: present) func `a cut file gives what is there or a refusal`(name: String) throws {
        let file = Self.file(name, TestPicture.noise(width: 96, height: 64, levels: 200))
        var damaged = 0
        for length in stride(from: 1, to: file.count, by: max(1, file.count / 150)) {
            do throws(PreviewRefusal) {
                let preview = try PreviewMaker().preview(of: Array(file.prefix(length)))
                if preview.isDamaged { damaged += 1 }
                #expect((preview.width, preview.height) == (96, 64))
            } catch {
                let codes: [PreviewRefusal.Code] = [.corrupt, .notAnImage]
                #expect(codes.contains(error.code), "\(error)")
            }
        }
        // libtiff and libspng need a good part before the first row.
        #expect(damaged > 10 || name == "TIFF")
    }

    @Test(arguments: present) func `a mutated file gives a preview or a refusal`(name: String) {
        var generator = SeededGenerator(seed: name.utf8.reduce(0) { 31 &* $0 &+ UInt64($1) })
        let source = Self.file(name, TestPicture.noise(width: 40, height: 30, levels: 50))
        let limits = PreviewLimits(pixels: 1 << 20, fullyDecodedPixels: 1 << 18, bufferBytes: 4 << 20)
        let maker = PreviewMaker(options: PreviewOptions(size: 32, limits: limits))
        var (previews, refusals) = (0, 0)
        for _ in 0..<500 {
            var bytes = source
            let end = Bool.random(using: &generator) ? min(120, bytes.count) : bytes.count
            for _ in 0..<Int.random(in: 1...4, using: &generator) {
                let position = Int.random(in: 4..<end, using: &generator)
                bytes[position] = UInt8.random(in: 0...255, using: &generator)
            }
            do throws(PreviewRefusal) {
                let preview = try maker.preview(of: bytes)
                previews += 1
                #expect(max(preview.width, preview.height) <= 32)
            } catch {
                refusals += 1
            }
        }
        #expect(previews > 0)
        #expect(refusals > 0)
    }

    @Test func `a name says nothing, the content everything`() throws {
        // No name is asked for anywhere; each format is told by its bytes alone.
        let formats = Self.names.map { PictureFormat(header: Self.file($0, .corners()).span) }
        #expect(formats == [.jpeg, .png, .png, .webp, .webp, .gif, .gif, .bmp, .tiff])
    }
}
