// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// Walks over the marker segments of a JPEG (ITU-T T.81 B.1), with libjpeg's patience for stray bytes.
struct JPEGMarkers {
    /// One marker with what belongs to it.
    struct Segment: Hashable {
        var marker: UInt8
        /// From the marker's first byte to the end.
        var whole: Range<Int>
        /// After the length.
        var content: Range<Int>
        /// Whether bytes that belong to nothing stand before the marker.
        var followsJunk: Bool
    }

    static let startOfScan: UInt8 = 0xDA
    static let endOfImage: UInt8 = 0xD9

    private var position: Int

    /// Starts behind the SOI marker that every JPEG begins with.
    init(_ bytes: Span<UInt8>) {
        self.position = min(2, bytes.count)
    }

    /// Starts between two segments.
    init(from position: Int) {
        self.position = position
    }

    /// The next segment that has a length; `nil` at the end of the image, of the data, or at a broken length.
    mutating func next(in bytes: Span<UInt8>) -> Segment? {
        var followsJunk = false
        while self.position < bytes.count {
            guard bytes[self.position] == 0xFF else {
                followsJunk = true
                self.position += 1
                continue
            }
            // Any number of 0xFF may fill up before a marker.
            while let fill = bytes.byte(at: self.position + 1), fill == 0xFF { self.position += 1 }
            guard let marker = bytes.byte(at: self.position + 1) else { return nil }
            let start = self.position
            switch marker {
            case 0x00:
                followsJunk = true
                self.position += 2
            case 0x01, 0xD0...0xD8:
                self.position += 2
            case Self.endOfImage:
                return nil
            default:
                guard let length = bytes.uint16(at: start + 2, order: .bigEndian), length >= 2,
                    start + 2 + Int(length) <= bytes.count
                else { return nil }
                let end = start + 2 + Int(length)
                self.position = end
                return Segment(
                    marker: marker,
                    whole: start..<end,
                    content: start + 4..<end,
                    followsJunk: followsJunk
                )
            }
        }
        return nil
    }

    /// Whether what follows are whole segments and scans up to the end of the image.
    func reachesEnd(in bytes: Span<UInt8>, _ pages: ReadPages) -> Bool {
        var markers = self
        var trail = pages.trail(from: self.position)
        while let segment = markers.next(in: bytes) {
            guard segment.marker == Self.startOfScan else { continue }
            markers.position = bytes.endOfScan(from: segment.whole.upperBound)
            trail.reach(markers.position)
        }
        return bytes.holds([0xFF, Self.endOfImage], at: markers.position)
    }

    /// Counts the scans from a position on, up to the end of the image.
    ///
    /// - Parameters:
    ///   - bytes: The whole file.
    ///   - start: Where a scan's marker begins.
    ///   - limit: Where counting may stop.
    ///   - pages: What becomes of the file's pages once they are read.
    /// - Returns: The number of scans, or any number above the limit; and where the last whole segment or scan ends.
    static func scans(
        in bytes: Span<UInt8>,
        from start: Int,
        limit: Int,
        _ pages: ReadPages = .kept
    ) -> (count: Int, end: Int) {
        var count = 0
        var trail = pages.trail(from: start)
        var position = start
        while position < bytes.count - 1, count <= limit {
            position = bytes.marker(from: position)
            trail.reach(position)
            guard position < bytes.count - 1 else { break }
            switch bytes[position + 1] {
            case Self.endOfImage:
                return (count, bytes.count)
            case 0xFF:
                position += 1
            case 0x00..<0xC0, 0xD0...0xD8:
                position += 2
            case let marker:
                // What looks like an end inside a comment between scans must not hide the scans behind it.
                let next = position + 2 + Int(bytes.uint16(at: position + 2, order: .bigEndian) ?? .max)
                guard next <= bytes.count else { return (count, position) }
                if marker == Self.startOfScan { count += 1 }
                position = next
            }
        }
        return (count, bytes.count)
    }
}
