// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import CTurboJPEG
import TestSupport
import Testing

@testable import ImagePreview

struct DCReaderTests {
    typealias Sampling = (across: Int, down: Int)

    private static func read(_ jpeg: [UInt8]) throws -> (frame: DCFrame, isDamaged: Bool)? {
        let header = try JPEGHeader(reading: jpeg.span)
        return DCReader.frame(of: jpeg.span, header: header, toward: nil, limit: 1 << 26)
    }

    private static func picture(_ jpeg: [UInt8], toward target: PixelSize? = nil) throws -> DecodedPicture? {
        DCReader.picture(of: jpeg.span, header: try JPEGHeader(reading: jpeg.span), toward: target, limit: 1 << 26)
    }

    private static func luma(_ frame: DCFrame) -> [UInt8] {
        frame.planes[0].samples(of: frame.coefficients.span)
    }

    private static let samplings: [[Sampling]] = [
        [(1, 1)], [(2, 2)], [(1, 1), (1, 1), (1, 1)], [(2, 1), (1, 1), (1, 1)], [(1, 2), (1, 1), (1, 1)],
        [(2, 2), (1, 1), (1, 1)], [(4, 1), (1, 1), (1, 1)], [(4, 2), (1, 1), (1, 1)], [(3, 1), (1, 1), (1, 1)],
        [(2, 2), (2, 1), (1, 2)], [(1, 4), (1, 2), (1, 1)], [(2, 2), (2, 2), (1, 1)],
    ]

    @Test(arguments: CoefficientPicture.Coding.allCases, [0, 1, 3])
    func `the luma is libturbojpeg's at an eighth`(coding: CoefficientPicture.Coding, restartInterval: Int) throws {
        for samplings in Self.samplings {
            for (width, height) in [(9, 3), (75, 41)] {
                let picture = CoefficientPicture(
                    width: width,
                    height: height,
                    samplings: samplings,
                    restartInterval: restartInterval,
                    coding: coding,
                    seed: UInt64(width)
                )
                let jpeg = picture.jpeg()
                let (frame, isDamaged) = try #require(try Self.read(jpeg), "\(samplings) \(width)")
                let turbo = try #require(TurboEighth(jpeg, format: TJPF_GRAY))
                #expect(turbo.status == 0 && !isDamaged, "\(samplings) \(width)x\(height) \(turbo.message)")
                #expect(Self.luma(frame) == turbo.samples, "\(samplings) \(width)x\(height)")
            }
        }
    }

    @Test func `a picture with chroma as dense as luma is libturbojpeg's in all colours`() throws {
        for (width, height) in [(9, 3), (61, 77)] {
            for isProgressive in [false, true] {
                let jpeg = TestPicture.noise(width: width, height: height)
                    .jpeg(sampling: TJSAMP_444, isProgressive: isProgressive)
                let picture = try #require(try Self.picture(jpeg))
                #expect(picture.image.pixels == TurboEighth(jpeg, format: TJPF_RGB)?.samples)
                #expect(picture.extent == (Double(width) / 8, Double(height) / 8))
            }
        }
    }

    @Test(arguments: [TJSAMP_422, TJSAMP_420, TJSAMP_440, TJSAMP_411])
    func `sparser chroma is interpolated, a few steps from libturbojpeg's`(sampling: TJSAMP) throws {
        let smooth = TestPicture(width: 501, height: 333) { x, y in
            (UInt8(x * 255 / 501), UInt8(y * 255 / 333), UInt8((x + y) * 255 / 834))
        }
        let jpeg = smooth.jpeg(sampling: sampling, quality: 100)
        let own = try #require(try Self.picture(jpeg)).image.pixels
        let turbo = try #require(TurboEighth(jpeg, format: TJPF_RGB)).samples
        #expect(own.count == turbo.count)
        let differences = zip(own, turbo).map { abs(Int($0) - Int($1)) }
        #expect((differences.max() ?? 255) <= 5)
    }

    @Test(arguments: [TJSAMP_422, TJSAMP_420, TJSAMP_440, TJSAMP_411])
    func `where a preview needs them, sparser chroma has the parts of its blocks`(sampling: TJSAMP) throws {
        let smooth = TestPicture(width: 501, height: 333) { x, y in
            (UInt8(x * 255 / 501), UInt8(y * 255 / 333), UInt8((x + y) * 255 / 834))
        }
        for isProgressive in [false, true] {
            let jpeg = smooth.jpeg(sampling: sampling, quality: 100, isProgressive: isProgressive)
            let header = try JPEGHeader(reading: jpeg.span)
            let target = header.frame.size.fitted(into: 40)
            let frame = try #require(
                DCReader.frame(of: jpeg.span, header: header, toward: target, limit: 1 << 26)?.frame
            )
            #expect(frame.planes.map(\.hasDetail) == [false, true, true])
            let own = DCColours(frame).image()
            // The means of 8x8 pixels, from all of them.
            let all = try #require(TestPicture(jpeg: jpeg))
            var greatest = 0
            for y in 0..<333 / 8 {
                for x in 0..<501 / 8 {
                    for channel in 0..<3 {
                        var sum = 0
                        for index in 0..<64 {
                            let (column, row) = (8 * x + index % 8, 8 * y + index / 8)
                            sum += Int(all.pixels[3 * (row * 501 + column) + channel])
                        }
                        greatest = max(
                            greatest,
                            abs((sum + 32) / 64 - Int(own.pixels[3 * (y * own.size.width + x) + channel]))
                        )
                    }
                }
            }
            #expect(greatest <= 3, "progressive: \(isProgressive)")
        }
    }

    @Test(arguments: [0, 1, 3])
    func `the parts of blocks are the same however the picture is coded`(restartInterval: Int) throws {
        for samplings in Self.samplings where samplings.count == 3 {
            let pictures = try CoefficientPicture.Coding.allCases.map { coding in
                let picture = CoefficientPicture(
                    width: 75,
                    height: 41,
                    samplings: samplings,
                    restartInterval: restartInterval,
                    coding: coding,
                    seed: 5
                )
                return try #require(try Self.picture(picture.jpeg(), toward: PixelSize(width: 75, height: 41)))
            }
            #expect(pictures.allSatisfy { $0.image == pictures[0].image && !$0.isDamaged }, "\(samplings)")
        }
    }

    @Test func `a picture that is not of the usual kind is left to libturbojpeg`() throws {
        let usual = TestPicture.noise(width: 64, height: 48).jpeg()
        #expect(try Self.picture(usual) != nil)
        let frame = usual.frame
        let unusual: [(String, [UInt8])] = [
            ("inks", TestPicture.noise(width: 64, height: 48).inkJPEG()),
            ("arithmetic coding", usual.replacing(at: frame + 1, with: [0xC9])),
            (
                "chroma denser than luma",
                usual.replacing(at: frame + 11, with: [0x11]).replacing(at: frame + 14, with: [0x22])
            ),
            (
                "half as dense again",
                usual.replacing(at: frame + 11, with: [0x31]).replacing(at: frame + 14, with: [0x21])
            ),
            (
                "red, green and blue",
                usual.removing(0xE0).inserting(0xEE, Array("Adobe".utf8) + [0, 100, 0, 0, 0, 0, 0])
            ),
            ("no tables of codes", (0..<4).reduce(usual) { jpeg, _ in jpeg.removing(0xC4) }),
            ("no quantization", usual.removing(0xDB).removing(0xDB)),
            ("nothing there", Array(usual.prefix((usual.marker(0xDA) ?? 0) + 15))),
        ]
        for (name, jpeg) in unusual { #expect(try Self.picture(jpeg) == nil, "\(name)") }
        #expect(
            DCReader.picture(of: usual.span, header: try JPEGHeader(reading: usual.span), toward: nil, limit: 95) == nil
        )
    }

    @Test(arguments: [CoefficientPicture.Coding.interleaved, .oneScanEach], [0, 2])
    func `damage has the same effect as in libturbojpeg`(coding: CoefficientPicture.Coding, restartInterval: Int) throws
    {
        var generator = SeededGenerator(seed: UInt64(restartInterval))
        var damaged = 0
        for number in 0..<50 {
            let picture = CoefficientPicture(
                width: 90,
                height: 50,
                samplings: [(1, 1)],
                restartInterval: restartInterval,
                coding: coding,
                seed: UInt64(number)
            )
            var jpeg = picture.jpeg()
            let start = try #require(jpeg.marker(0xDA)) + 10
            for _ in 0..<Int.random(in: 1...3, using: &generator) {
                jpeg.damage(at: Int.random(in: start..<jpeg.count, using: &generator), using: &generator)
            }
            guard let (frame, isDamaged) = try Self.read(jpeg), let turbo = TurboEighth(jpeg, format: TJPF_GRAY),
                !turbo.isFatal
            else { continue }
            #expect(Self.luma(frame) == turbo.samples, "\(number): \(turbo.message)")
            // Damage that it passes over in silence may be told here.
            #expect(isDamaged || turbo.status == 0, "\(number): \(turbo.message)")
            damaged += isDamaged ? 1 : 0
        }
        #expect(damaged > 30)
    }

    @Test func `a progressive picture that is cut anywhere is damaged, and whole with what else follows it`() throws {
        let jpeg = TestPicture.noise(width: 40, height: 24).jpeg(isProgressive: true)
        let start = try #require(jpeg.marker(0xDA))
        for length in start..<jpeg.count {
            let cut = Array(jpeg.prefix(length))
            guard (try? JPEGHeader(reading: cut.span)) != nil else { continue }
            #expect(try Self.read(cut)?.isDamaged != false, "\(length) of \(jpeg.count)")
        }
        #expect(try Self.read(jpeg)?.isDamaged == false)
        #expect(try Self.read(jpeg + [1, 2, 3])?.isDamaged == false)
    }

    @Test func `mutated pictures give a preview or a refusal`() throws {
        let sources = CoefficientPicture.Coding.allCases.flatMap { coding in
            [0, 3].map { interval in
                CoefficientPicture(
                    width: 100,
                    height: 40,
                    samplings: [(2, 2), (1, 1), (1, 1)],
                    restartInterval: interval,
                    coding: coding
                ).jpeg()
            }
        }
        let limits = PreviewLimits(pixels: 1 << 20, bufferBytes: 4 << 20)
        // Small enough for the DC reader.
        let maker = PreviewMaker(options: PreviewOptions(size: 6, limits: limits))
        var generator = SeededGenerator(seed: 6)
        var (previews, refusals) = (0, 0)
        for number in 0..<240 {
            var jpeg = sources[number % sources.count]
            let isHeaderOnly = Bool.random(using: &generator)
            for _ in 0..<Int.random(in: 1...4, using: &generator) {
                let end = isHeaderOnly ? 500 : jpeg.count
                jpeg.damage(at: Int.random(in: 2..<end, using: &generator), using: &generator)
            }
            do throws(PreviewRefusal) {
                let preview = try maker.preview(of: jpeg)
                #expect((1...6).contains(preview.width) && (1...6).contains(preview.height))
                previews += 1
            } catch {
                refusals += 1
            }
        }
        #expect(previews > 40)
        #expect(refusals > 40)
    }

    @Test func `a progressive picture above the budget of libjpeg has a preview`() throws {
        let jpeg = TestPicture.noise(width: 400, height: 304).jpeg(isProgressive: true)
        let limits = PreviewLimits(bufferBytes: 1 << 16)
        let preview = try PreviewMaker(options: PreviewOptions(size: 32, limits: limits)).preview(of: jpeg)
        #expect((preview.width, preview.height, preview.isDamaged) == (32, 24, false))
        // Nearer to its own size it needs libjpeg.
        let refusal = #expect(throws: PreviewRefusal.self) {
            try PreviewMaker(options: PreviewOptions(size: 40, limits: limits)).preview(of: jpeg)
        }
        #expect(refusal?.code == .tooLarge)
    }
}

extension [UInt8] {
    /// Changes, adds or removes something.
    fileprivate mutating func damage(at position: Int, using generator: inout SeededGenerator) {
        guard self.indices.contains(position) else { return }
        switch Int.random(in: 0..<4, using: &generator) {
        case 0: self[position] = UInt8.random(in: 0...255, using: &generator)
        case 1: self.insert(0xFF, at: position)
        case 2: self.remove(at: position)
        default: self.removeSubrange(position..<Swift.min(position + 300, self.count))
        }
    }
}
