// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import Foundation

@testable import ImagePreview

/// One picture, decoded by both.
struct Comparison {
    private static let rounds = 15
    private static let side = 250

    private let name: String
    private let bytes: [UInt8]
    private let header: JPEGHeader
    private let target: PixelSize
    private let eighth: PixelSize

    init(_ path: String) throws {
        self.name = URL(filePath: path).lastPathComponent
        let bytes = [UInt8](try Data(contentsOf: URL(filePath: path)))
        self.header = try JPEGHeader(reading: bytes.span)
        self.bytes = bytes
        self.target = self.header.frame.size.fitted(into: Self.side)
        self.eighth = Self.scaled(self.header.frame.size, by: 1)
    }

    private static func scaled(_ size: PixelSize, by eighths: Int) -> PixelSize {
        PixelSize(width: (size.width * eighths + 7) / 8, height: (size.height * eighths + 7) / 8)
    }

    private func readOwn() throws -> DecodedPicture {
        guard
            let picture = DCReader.picture(
                of: self.bytes.span,
                header: self.header,
                toward: self.target,
                limit: 1 << 30
            )
        else {
            throw Usage()
        }
        return picture
    }

    private func readTurbo(eighths: Int) throws -> DecodedPicture {
        let size = Self.scaled(self.header.frame.size, by: eighths)
        let output = try TurboJPEGDecompressor().decompress(self.bytes.span, to: size, layout: .rgb)
        let scale = Double(eighths) / 8
        return DecodedPicture(
            image: RasterImage(size: size, pixels: output.samples),
            extent: (Double(self.header.frame.size.width) * scale, Double(self.header.frame.size.height) * scale),
            means: eighths == 1 ? (8, 8) : (1, 1),
            isDamaged: output.hasWarnings
        )
    }

    /// Processor milliseconds: the reader, libjpeg-turbo at an eighth, libjpeg-turbo at the scale that a preview needs,
    /// and the whole preview; then the reader's share of the second and the third.
    func times() throws -> String {
        let maker = PreviewMaker()
        let eighths = JPEGDecoder.numerator(from: self.header.frame.size, to: self.target)
        var times: [[Double]] = [[], [], [], [], [], []]
        for _ in 0..<Self.rounds {
            let own = try Self.time { _ = try self.readOwn() }
            let turbo = try Self.time { _ = try self.readTurbo(eighths: 1) }
            let present = eighths == 1 ? turbo : try Self.time { _ = try self.readTurbo(eighths: eighths) }
            let preview = try Self.time { _ = try maker.preview(of: self.bytes) }
            for (index, time) in [own, turbo, present, preview, own / turbo, own / present].enumerated() {
                times[index].append(time)
            }
        }
        let medians = times.map { $0.sorted()[$0.count / 2] }
        let size = self.header.frame.size
        let kind = self.header.frame.isProgressive ? "progressive" : "sequential"
        let rate = Double(self.bytes.count) / medians[0] / 1000
        return """
            \(self.name): \(size.width)x\(size.height) \(kind), \(self.bytes.count / 1000) kB
              own \(Self.text(medians[0])) ms (\(Self.text(rate)) MB/s), libjpeg-turbo at 1/8 \(Self.text(medians[1])), \
            at \(eighths)/8 \(Self.text(medians[2])), preview \(Self.text(medians[3]))
              ratio to 1/8: \(Self.text(medians[4])), to \(eighths)/8: \(Self.text(medians[5]))
            """
    }

    /// PSNR of the pixels of a preview to those from all pixels of the picture: before the preview is written, and after.
    func fidelity() throws -> String {
        let reference = try self.pixels(self.readTurbo(eighths: 8))
        let eighths = JPEGDecoder.numerator(from: self.header.frame.size, to: self.target)
        let texts = try [self.readOwn(), self.readTurbo(eighths: eighths)].map { picture in
            let pixels = try self.pixels(picture)
            let (before, after) = (Self.psnr(pixels, reference), Self.psnr(try self.written(pixels), reference))
            return "\(Self.text(before)) dB, written \(Self.text(after))"
        }
        return "  PSNR own \(texts[0]); libjpeg-turbo at \(eighths)/8 \(texts[1])"
    }

    /// What is left of pixels in a preview.
    private func written(_ pixels: [UInt8]) throws -> [UInt8] {
        let jpeg = try PreviewEncoder(quality: 50).encode(RasterImage(size: self.target, pixels: pixels))
        return try TurboJPEGDecompressor().decompress(jpeg.span, to: self.target, layout: .rgb).samples
    }

    private func pixels(_ picture: DecodedPicture) throws -> [UInt8] {
        LanczosResampler(from: picture, to: self.target).resample(picture.image).pixels
    }

    private static func psnr(_ first: [UInt8], _ second: [UInt8]) -> Double {
        let squares = zip(first, second).reduce(0) { $0 + (Int($1.0) - Int($1.1)) * (Int($1.0) - Int($1.1)) }
        return 10 * log10(255 * 255 * Double(first.count) / Double(max(squares, 1)))
    }

    private static func time(_ body: () throws -> Void) rethrows -> Double {
        let began = clock()
        try body()
        return Double(clock() - began) / Double(CLOCKS_PER_SEC) * 1000
    }

    private static func text(_ number: Double) -> String { String(format: "%.2f", number) }
}
