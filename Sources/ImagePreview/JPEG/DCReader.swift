// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// Reads large JPEG pictures at an eighth of their size by their DC coefficients alone.
///
/// At an eighth each block of 8x8 samples becomes one: its mean, which is the DC coefficient. libjpeg decodes all
/// coefficients before it drops 63 of 64; here they are passed over, and scans of a progressive picture without DC
/// coefficients are not looked into. That takes half of libjpeg-turbo's time for sequential pictures, and a twentieth for
/// progressive ones, which need 2 bytes for each of 64 coefficients there.
///
/// The luma is bit for bit what libjpeg-turbo gives at 1/8, and so are all colours where chroma is as dense as luma.
/// Sparser chroma is made denser from its own DC coefficients (see ``DCChroma``), where libjpeg-turbo decodes it at a
/// larger scale: smooth colours differ by up to 5 of 255, a preview by 0.1 dB once it is written with quality 50.
/// Where a preview needs more samples than chroma has blocks, three more of their coefficients are read (see ``DCDetail``).
///
/// Damage has the same effect as in libjpeg-turbo: what is there is kept, the rest is grey, and restart markers bring the
/// picture back. Only damage to AC coefficients of progressive pictures goes unseen, as they are.
struct DCReader {
    private var frame: DCFrame
    private var tables: DCTables
    /// The number of MCUs that were decoded.
    private var units = 0
    private var isDamaged = false
    private let pages: ReadPages

    /// Decodes a picture.
    ///
    /// - Parameters:
    ///   - bytes: The whole file.
    ///   - header: Its header.
    ///   - target: The size of the preview before turning: where chroma has too few blocks for it, their parts are told too.
    ///   - limit: The most bytes that one buffer may take.
    ///   - pages: What becomes of the file's pages once they are read.
    /// - Returns: The picture at an eighth; `nil` if it is of a kind that has to go to libjpeg, or nothing of it is there.
    static func picture(
        of bytes: Span<UInt8>,
        header: JPEGHeader,
        toward target: PixelSize?,
        limit: Int,
        _ pages: ReadPages = .kept
    ) -> DecodedPicture? {
        guard let (frame, isDamaged) = self.frame(of: bytes, header: header, toward: target, limit: limit, pages)
        else { return nil }
        return DecodedPicture(
            image: DCColours(frame).image(),
            extent: (Double(header.frame.size.width) / 8, Double(header.frame.size.height) / 8),
            means: (8, 8),
            isDamaged: isDamaged
        )
    }

    /// Decodes the coefficients of a picture.
    ///
    /// - Returns: The frame with all coefficients that are there, and whether some are missing or may be wrong.
    static func frame(
        of bytes: Span<UInt8>,
        header: JPEGHeader,
        toward target: PixelSize?,
        limit: Int,
        _ pages: ReadPages = .kept
    ) -> (frame: DCFrame, isDamaged: Bool)? {
        guard var reader = DCReader(bytes, header: header, toward: target, limit: limit, pages),
            reader.readScans(of: bytes, from: header.scanStart),
            reader.units > 0
        else { return nil }
        return (reader.frame, reader.isDamaged)
    }

    private init?(
        _ bytes: Span<UInt8>,
        header: JPEGHeader,
        toward target: PixelSize?,
        limit: Int,
        _ pages: ReadPages
    ) {
        var tables = DCTables()
        var frame: DCFrame?
        var colours = DCColourMarkers()
        for segment in header.segments {
            guard let marker = bytes.byte(at: segment.lowerBound + 1), segment.count >= 4 else { return nil }
            let content = bytes.extracting(segment).extracting(droppingFirst: 4)
            switch marker {
            case 0xC0...0xC2:
                frame = DCFrame(marker, content, frame: header.frame, toward: target, limit: limit)
            case 0xE0, 0xEE:
                colours.read(marker, content)
            default:
                guard tables.read(marker, content) else { return nil }
            }
        }
        guard let frame, frame.planes.count == 1 || colours.areLumaAndChroma(frame.planes.map(\.identifier)) else {
            return nil
        }
        self.frame = frame
        self.tables = tables
        self.pages = pages
    }

    /// Reads scans until every DC coefficient is known, or the picture ends.
    private mutating func readScans(of bytes: Span<UInt8>, from start: Int) -> Bool {
        var markers = JPEGMarkers(from: start)
        let pages = self.pages
        var trail = pages.trail(from: start)
        while let segment = markers.next(in: bytes) {
            self.isDamaged = self.isDamaged || segment.followsJunk
            guard self.read(segment, of: bytes, &markers, &trail) else {
                // Behind the means of all blocks only their detail is looked for: without it the picture is there.
                guard self.frame.hasMeans else { return false }
                self.isDamaged = true
                break
            }
            if segment.marker == JPEGMarkers.startOfScan, self.frame.isComplete { break }
        }
        if !self.isDamaged {
            self.isDamaged = self.frame.planes.contains { $0.precision == nil } || !markers.reachesEnd(in: bytes, pages)
        }
        return true
    }

    /// Reads one segment, and the data behind it if it is a scan; false if the picture is of another kind.
    private mutating func read(
        _ segment: JPEGMarkers.Segment,
        of bytes: Span<UInt8>,
        _ markers: inout JPEGMarkers,
        _ trail: inout ReadPages.Trail
    ) -> Bool {
        let content = bytes.extracting(segment.content)
        guard segment.marker == JPEGMarkers.startOfScan else {
            return (!(0xC0...0xCF).contains(segment.marker) || segment.marker == 0xC4)
                && self.tables.read(segment.marker, content)
        }
        guard let scan = DCScan(content, frame: self.frame) else { return false }
        guard scan.hasDifferences else {
            self.readDetail(of: scan, bytes, from: segment.whole.upperBound)
            let end = bytes.endOfScan(from: segment.whole.upperBound)
            trail.reach(end)
            markers = JPEGMarkers(from: end)
            return true
        }
        guard self.prepare(scan),
            let decoder = DCScanDecoder(scan, frame: self.frame, tables: self.tables)
        else { return false }
        let pages = self.pages
        var coefficients = self.frame.coefficients.mutableSpan
        let (reader, units) = decoder.decode(bytes, from: segment.whole.upperBound, into: &coefficients, pages)
        let end = reader.end(in: bytes)
        self.units += units
        self.isDamaged = self.isDamaged || reader.isDamaged || !end.isClean
        markers = JPEGMarkers(from: end.position)
        return true
    }

    /// Reads the detail of a component's blocks, where it is wanted and the scan has it.
    ///
    /// What refines it is not read: half a quantization step of chroma is not seen, and to find it all coefficients would
    /// have to be decoded.
    private mutating func readDetail(of scan: DCScan, _ bytes: Span<UInt8>, from position: Int) {
        let plane = self.frame.planes[scan.components[0].plane]
        guard plane.hasDetail, !scan.isRefinement, scan.first <= DCDetail.last,
            let code = self.tables.coefficients[scan.components[0].coefficients]
        else { return }
        let decoder = DCDetailScanDecoder(scan, plane, code, restartInterval: self.tables.restartInterval)
        var coefficients = self.frame.coefficients.mutableSpan
        decoder.decode(bytes, from: position, into: &coefficients)
        self.frame.planes[scan.components[0].plane].missingDetail.subtract(scan.first...scan.last)
    }

    /// Notes what a scan will have told, and keeps the tables that its components begin with.
    private mutating func prepare(_ scan: DCScan) -> Bool {
        for component in scan.components {
            if self.frame.planes[component.plane].quantizer == nil {
                let number = self.frame.planes[component.plane].quantizerNumber
                guard self.tables.quantizers.indices.contains(number), let quantizer = self.tables.quantizers[number]
                else { return false }
                self.frame.planes[component.plane].quantizer = quantizer
            }
            self.frame.planes[component.plane].precision = scan.bit
        }
        return true
    }
}
