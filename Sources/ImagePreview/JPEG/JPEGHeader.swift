// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// All that stands before the first pixel of a JPEG: frame, orientation, and where the first scan begins.
///
/// Own code, because every limit has to be checked before libjpeg sees the file, and because TurboJPEG 2.1.5 tells
/// neither the process nor the scans (and calls a file without a frame header a success).
struct JPEGHeader: Sendable, Hashable {
    let frame: JPEGFrame
    let orientation: Orientation
    /// Where the EXIF block lies, from its byte order mark on.
    let exif: Range<Int>?
    /// Where the contents of the segments of the colour profile lie.
    let profileSegments: [Range<Int>]
    /// Where the segments that decoding needs lie, each with its marker.
    let segments: [Range<Int>]
    /// Whether stray bytes or a cut Adobe segment stand between the segments: libjpeg warns of them.
    let hasJunk: Bool
    /// The number of components in the first scan.
    let firstScanComponents: Int
    /// Where the first scan's marker begins.
    let scanStart: Int
    /// Where the first scan's data begin.
    let dataStart: Int

    /// Whether libjpeg has to keep the whole picture in memory until the last scan.
    var isBuffered: Bool { self.frame.isProgressive || self.firstScanComponents < self.frame.components.count }

    /// Reads up to the first scan.
    ///
    /// - Parameter bytes: The whole file.
    /// - Throws: A refusal with `.corrupt`, or one of the frame's.
    init(reading bytes: Span<UInt8>) throws(PreviewRefusal) {
        var markers = JPEGMarkers(bytes)
        var frame: JPEGFrame?
        var orientation: Orientation?
        var exif: Range<Int>?
        var segments: [Range<Int>] = []
        var profileSegments: [Range<Int>] = []
        var hasJunk = false
        while let segment = markers.next(in: bytes) {
            hasJunk = hasJunk || segment.followsJunk
            let content = bytes.extracting(segment.content)
            switch segment.marker {
            case JPEGMarkers.startOfScan:
                guard let frame else { throw .corrupt("it has no frame header") }
                self.frame = frame
                self.orientation = orientation ?? .upright
                self.exif = exif
                self.profileSegments = profileSegments
                self.segments = segments
                self.hasJunk = hasJunk
                self.firstScanComponents = Int(content.byte(at: 0) ?? 0)
                self.scanStart = segment.whole.lowerBound
                self.dataStart = segment.whole.upperBound
                return
            case 0xC0...0xC3, 0xC5...0xC7, 0xC9...0xCB, 0xCD...0xCF, 0xF7:
                guard frame == nil else { throw .corrupt("it has two frame headers") }
                frame = try JPEGFrame(content, marker: segment.marker)
            case 0xE1 where orientation == nil && content.holds("Exif\0\0", at: 0):
                orientation = ExifBlock.orientation(in: content.extracting(droppingFirst: 6))
                exif = exif ?? segment.content.dropFirst(6)
            case 0xE2 where content.holds(JPEGProfile.signature, at: 0):
                profileSegments.append(segment.content)
            case 0xEE where content.holds("Adobe", at: 0) && content.count < 12:
                hasJunk = true
                continue
            default:
                break
            }
            if Self.isNeeded(segment.marker) { segments.append(segment.whole) }
        }
        throw .corrupt("its header is cut")
    }

    /// Tables, frame, restart interval, and the two segments that tell colours; no comment and no metadata.
    private static func isNeeded(_ marker: UInt8) -> Bool {
        (0xC0...0xCF).contains(marker) || marker == 0xDB || marker == 0xDD || marker == 0xE0 || marker == 0xEE
    }
}
