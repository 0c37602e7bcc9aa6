// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

@testable import ImagePreview

/// The reader of DC coefficients, held against libturbojpeg.
enum EighthTarget: FuzzTarget {
    static let name = "eighths"
    static let longestInput = 4096

    private static let mostPixels = 1 << 16

    static func seeds() throws -> [[UInt8]] {
        let rgb = (0..<40 * 24 * 3).map { UInt8(truncatingIfNeeded: $0 &* 11) }
        return [try PictureWriter(quality: 50).jpeg(of: PreviewPixels(width: 40, height: 24, rgb: rgb))]
    }

    static func check(_ input: [UInt8]) throws(BrokenProperty) {
        guard let header = try? JPEGHeader(reading: input.span), header.frame.size.pixels <= self.mostPixels,
            let (frame, isDamaged) = DCReader.frame(
                of: input.span,
                header: header,
                toward: nil,
                limit: self.mostPixels
            )
        else { return }
        let size = PixelSize(width: (frame.size.width + 7) / 8, height: (frame.size.height + 7) / 8)
        let image = DCColours(frame).image()
        try hold(image.size == size, "\(image.size) is no eighth of \(frame.size)")
        let fine = DCReader.picture(of: input.span, header: header, toward: size, limit: 2 * self.mostPixels)
        try hold(fine?.image.size == size, "with the parts of its blocks it is no eighth of \(frame.size)")
        // TurboJPEG takes the largest scale that fits, which is not an eighth where the picture is only a few pixels wide.
        let isEighth =
            (2 * frame.size.width + 7) / 8 > size.width || (2 * frame.size.height + 7) / 8 > size.height
        guard isEighth, !header.hasJunk, frame.planes.count == 1,
            !frame.isProgressive || !isDamaged && self.hasAllScans(input.span, header, frame),
            let turbo = try? TurboJPEGDecompressor().decompress(input.span, to: size, layout: .rgb)
        else { return }
        if !frame.isProgressive { try hold(isDamaged || !turbo.hasWarnings, "damage was not seen") }
        guard !frame.isProgressive || !turbo.hasWarnings else { return }
        try hold(image.pixels == turbo.samples, "another luma than libturbojpeg's")
    }

    /// Whether a progressive picture says all of the coefficients by which libjpeg-turbo smooths.
    ///
    /// Where it ends before that, without any damage, libjpeg-turbo guesses what is missing from the blocks around, and
    /// changes means that are not refined, or beside which nothing else is known. Here they are what they are.
    private static func hasAllScans(_ bytes: Span<UInt8>, _ header: JPEGHeader, _ frame: DCFrame) -> Bool {
        var bits = [Int?](repeating: nil, count: 64)
        var markers = JPEGMarkers(from: header.scanStart)
        while let segment = markers.next(in: bytes) {
            guard segment.marker == JPEGMarkers.startOfScan else { continue }
            guard let scan = DCScan(bytes.extracting(segment.content), frame: frame) else { return false }
            for coefficient in scan.first...scan.last { bits[coefficient] = scan.bit }
            markers = JPEGMarkers(from: bytes.endOfScan(from: segment.whole.upperBound))
        }
        return bits[...9].allSatisfy { $0 == 0 }
    }
}
