// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

@testable import ImagePreview

/// Pictures, which anybody may have made: formats, headers of JPEG, EXIF, and the whole way to a preview.
enum PictureTarget: FuzzTarget {
    static let name = "pictures"
    static let longestInput = 4096

    private static let limits = PreviewLimits(pixels: 1 << 16, bufferBytes: 1 << 20, scans: 20, pixelScans: 1 << 18)
    private static let maker = PreviewMaker(options: PreviewOptions(size: 32, quality: 50, limits: Self.limits))

    static func seeds() throws -> [[UInt8]] {
        let rgb = (0..<24 * 16 * 3).map { UInt8(truncatingIfNeeded: $0 &* 11) }
        let jpeg = try PictureWriter(quality: 50).jpeg(of: PreviewPixels(width: 24, height: 16, rgb: rgb))
        let exif: [UInt8] =
            Array("Exif\0\0II".utf8) + [42, 0, 8, 0, 0, 0, 1, 0, 0x12, 1, 3, 0, 1, 0, 0, 0, 6, 0, 0, 0, 0, 0, 0, 0]
        let turned = jpeg.prefix(2) + [0xFF, 0xE1, 0, UInt8(exif.count + 2)] + exif + jpeg.dropFirst(2)
        return [
            jpeg, Array(turned), Array(exif.dropFirst(6)), Array("<?xml version=\"1.0\"?><svg".utf8),
            [0, 0, 0, 20] + Array("ftypheic".utf8) + [0, 0, 0, 0] + Array("mif1".utf8),
            [0, 0, 1, 0, 1, 0, 16, 16, 0, 0] + [UInt8](repeating: 0, count: 12),
        ]
    }

    static func check(_ input: [UInt8]) throws(BrokenProperty) {
        _ = PictureFormat(header: input.span)
        _ = ExifBlock.orientation(in: input.span)
        if let thumbnail = ExifBlock.thumbnail(in: input.span) {
            precondition(
                thumbnail.lowerBound >= 0 && thumbnail.upperBound <= input.count,
                "a thumbnail lies in its block"
            )
        }
        _ = RawDirectory.isRaw(input.span)
        if let header = try? JPEGHeader(reading: input.span) {
            try hold(
                header.scanStart < header.dataStart && header.dataStart <= input.count,
                "a scan outside of the file"
            )
            try hold(header.segments.allSatisfy { $0.upperBound <= header.scanStart }, "a segment behind the scan")
            try hold(header.frame.size.pixels > 0, "a picture without pixels")
            if case .profile(let profile) = JPEGProfile.colours(in: input.span, segments: header.profileSegments) {
                try hold(profile.count <= input.count, "a profile longer than its file")
            }
            let (count, end) = JPEGMarkers.scans(in: input.span, from: header.scanStart, limit: 20)
            try hold((0...21).contains(count) && (header.scanStart...input.count).contains(end), "scans out of bounds")
        }
        // The codecs behind these are others' to fuzz, and not built with the sanitizer.
        if let format = PictureFormat(header: input.span), [.heic, .avif, .tiff].contains(format) { return }
        guard let preview = try? self.maker.preview(of: input.span) else { return }
        try hold((1...32).contains(preview.width) && (1...32).contains(preview.height), "\(preview.width) wide")
        try hold(PictureFormat(header: preview.jpeg.span) == .jpeg, "a preview is no JPEG")
    }
}
