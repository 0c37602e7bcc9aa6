// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import CTurboJPEG
import ImagePreview
import TestSupport
import Testing

struct DamagedPictureTests {
    private let maker = PreviewMaker()

    @Test(arguments: [false, true]) func `a cut picture shows what is there`(isProgressive: Bool) throws {
        let jpeg = TestPicture.corners(width: 640, height: 480).jpeg(isProgressive: isProgressive)
        let start = try #require(jpeg.marker(0xDA))
        let cut = jpeg.prefix(start + (jpeg.count - start) * 45 / 100)
        let preview = try self.maker.preview(of: Array(cut))
        #expect(preview.isDamaged)
        #expect((preview.width, preview.height) == (250, 188))
        let picture = try #require(TestPicture(jpeg: preview.jpeg))
        #expect(Array(picture.cornerNames().prefix(2)) == ["red", "green"])
    }

    @Test func `a progressive picture that is cut anywhere after its first scan shows everything`() throws {
        let jpeg = TestPicture.corners(width: 64, height: 48).jpeg(isProgressive: true)
        let scan = try #require(jpeg.marker(0xDA))
        let isMarker = { jpeg[$0] == 0xFF && jpeg[$0 + 1] >= 0xC0 }
        let second = try #require((scan + 2..<jpeg.count - 1).first(where: isMarker))
        for length in second..<jpeg.count {
            let preview = try self.maker.preview(of: Array(jpeg.prefix(length)))
            #expect(preview.isDamaged)
            #expect(TestPicture(jpeg: preview.jpeg)?.cornerNames() == ["red", "green", "blue", "white"])
        }
    }

    @Test func `a fatal error behind a warning is no grey preview`() throws {
        let jpeg = TestPicture.noise(width: 64, height: 48).jpeg(isProgressive: true)
        let scan = try #require(jpeg.marker(0xDA))
        let isTable = { jpeg[$0] == 0xFF && jpeg[$0 + 1] == 0xC4 }
        let table = try #require((scan..<jpeg.count - 1).first(where: isTable))
        // Half of the first scan's data are gone, and the next table claims 255 codes of each length.
        let middle = scan + 14 + (table - scan - 14) / 2
        let length = Int(jpeg[table + 2]) << 8 + Int(jpeg[table + 3])
        let bogus = [UInt8](repeating: 0xFE, count: min(16, length - 3))
        let bytes = jpeg.replacing(at: table + 5, with: bogus)
        let refusal = #expect(throws: PreviewRefusal.self) {
            try self.maker.preview(of: Array(bytes[..<middle] + bytes[table...]))
        }
        #expect(refusal?.code == .corrupt)
    }

    @Test func `the missing part of a sequential picture is grey`() throws {
        let jpeg = TestPicture.noise(width: 640, height: 480).jpeg()
        let preview = try self.maker.preview(of: Array(jpeg.prefix(jpeg.count / 2)))
        let picture = try #require(TestPicture(jpeg: preview.jpeg))
        let last = picture[125, 180]
        #expect(preview.isDamaged)
        for sample in [last.red, last.green, last.blue] { #expect(abs(Int(sample) - 128) < 8) }
    }

    @Test func `damage in the middle is told`() throws {
        var jpeg = TestPicture.noise(width: 640, height: 480).jpeg()
        #expect(try !self.maker.preview(of: jpeg).isDamaged)
        for index in jpeg.count / 2..<jpeg.count / 2 + 500 { jpeg[index] = 0 }
        #expect(try self.maker.preview(of: jpeg).isDamaged)
    }

    @Test func `stray bytes in the header are no damage, and hide none`() throws {
        let jpeg = TestPicture.noise(width: 640, height: 480).jpeg()
        let frame = jpeg.frame
        let stray = jpeg[..<frame] + [1, 2, 3, 0xFF, 0, 4] + jpeg[frame...]
        let preview = try self.maker.preview(of: Array(stray))
        #expect(try preview == self.maker.preview(of: jpeg))
        #expect(try self.maker.preview(of: Array(stray.prefix(stray.count / 2))).isDamaged)
    }

    @Test func `a cut Adobe segment is left out`() throws {
        let jpeg = TestPicture.noise(width: 64, height: 64).jpeg()
        let adobe = jpeg.inserting(0xEE, Array("Adobe\0d".utf8))
        #expect(try self.maker.preview(of: adobe) == self.maker.preview(of: jpeg))
    }

    private static let sources: [[UInt8]] = [
        TestPicture.noise(width: 48, height: 40).jpeg(),
        TestPicture.noise(width: 48, height: 40).jpeg(isProgressive: true),
        TestPicture.noise(width: 48, height: 40).inkJPEG(),
        TestPicture.noise(width: 530, height: 16).jpeg(sampling: TJSAMP_411).inserting(exif: TestExif.orientation(6)),
    ]

    @Test(arguments: 0..<4) func `mutated pictures give a preview or a refusal`(index: Int) {
        var generator = SeededGenerator(seed: UInt64(index))
        // Small budgets, so that a mutated size costs nothing.
        let limits = PreviewLimits(pixels: 1 << 20, bufferBytes: 4 << 20)
        let maker = PreviewMaker(options: PreviewOptions(limits: limits))
        var (previews, refusals) = (0, 0)
        for _ in 0..<750 {
            var bytes = Self.sources[index]
            let isHeaderOnly = Bool.random(using: &generator)
            for _ in 0..<Int.random(in: 1...6, using: &generator) {
                let position = Int.random(in: 2..<(isHeaderOnly ? 700 : bytes.count), using: &generator)
                switch Int.random(in: 0..<4, using: &generator) {
                case 0: bytes[position] = UInt8.random(in: 0...255, using: &generator)
                case 1: bytes[position] ^= 1 << UInt8.random(in: 0...7, using: &generator)
                case 2: bytes.insert(0xFF, at: position)
                default: bytes.remove(at: position)
                }
            }
            if Int.random(in: 0..<8, using: &generator) == 0 {
                bytes = Array(bytes.prefix(Int.random(in: 0..<bytes.count, using: &generator)))
            }
            do throws(PreviewRefusal) {
                let preview = try maker.preview(of: bytes)
                previews += 1
                #expect(max(preview.width, preview.height) <= 250)
                #expect(TestPicture(jpeg: preview.jpeg) != nil)
            } catch {
                refusals += 1
            }
        }
        #expect(previews > 100)
        #expect(refusals > 100)
    }

    @Test func `random bytes are refused`() {
        var generator = SeededGenerator(seed: 7)
        for _ in 0..<500 {
            let start: [UInt8] = Bool.random(using: &generator) ? [0xFF, 0xD8, 0xFF] : []
            let bytes = start + (0..<200).map { _ in UInt8.random(in: 0...255, using: &generator) }
            #expect(throws: PreviewRefusal.self) { try self.maker.preview(of: bytes) }
        }
    }
}
