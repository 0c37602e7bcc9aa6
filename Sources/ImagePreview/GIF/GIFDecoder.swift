// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// Decodes the first picture of a GIF, over a white canvas.
struct GIFDecoder: PictureDecoder {
    private let header: GIFHeader
    private let limits: PreviewLimits

    var storedSize: PixelSize { self.header.size }
    var orientation: Orientation { .upright }

    init(reading bytes: Span<UInt8>, limits: PreviewLimits) throws(PreviewRefusal) {
        let header = try GIFHeader(reading: bytes)
        try limits.checkFullDecoding(of: header.size, bytesPerPixel: header.isInterlaced ? 1 : 0)
        self.header = header
        self.limits = limits
    }

    func decode(_ bytes: Span<UInt8>, toward target: PixelSize) throws(PreviewRefusal) -> DecodedPicture {
        var shrinker = try BoxShrinker(self.storedSize, toward: target, limits: self.limits)
        var codes = GIFCodes(at: self.header.dataStart, codeSize: self.header.codeSize)
        var canvas = GIFCanvas(self.header, in: bytes)
        for row in 0..<self.header.top { shrinker.add(row: row, canvas.blank.span, layout: .rgb) }
        let rows =
            self.header.isInterlaced
            ? self.readInterlaced(&codes, bytes, &canvas, &shrinker) : self.readRows(&codes, bytes, &canvas, &shrinker)
        guard rows > 0 else { throw .corrupt("it ends before its first row") }
        for row in self.header.top + self.header.frame.height..<self.header.size.height {
            shrinker.add(row: row, canvas.blank.span, layout: .rgb)
        }
        return shrinker.finish(colours: .standard, isDamaged: rows < self.header.frame.height)
    }

    /// Gives whole rows from the top, and tells how many there were.
    private func readRows(
        _ codes: inout GIFCodes,
        _ bytes: Span<UInt8>,
        _ canvas: inout GIFCanvas,
        _ shrinker: inout BoxShrinker
    ) -> Int {
        var indices = [UInt8](repeating: 0, count: self.header.frame.width)
        for row in 0..<self.header.frame.height {
            guard codes.read(into: &indices, from: bytes) == indices.count else { return row }
            canvas.draw(indices.span)
            shrinker.add(row: self.header.top + row, canvas.row.span, layout: .rgb)
        }
        return self.header.frame.height
    }

    /// Rows come in four passes: every eighth, those between, every fourth, every second (GIF89a, appendix E).
    private func readInterlaced(
        _ codes: inout GIFCodes,
        _ bytes: Span<UInt8>,
        _ canvas: inout GIFCanvas,
        _ shrinker: inout BoxShrinker
    ) -> Int {
        let (width, height) = (self.header.frame.width, self.header.frame.height)
        var indices = [UInt8](repeating: 0, count: width)
        // It grows with the data, since a header may claim what never comes.
        var stored: [UInt8] = []
        while stored.count < width * height, codes.read(into: &indices, from: bytes) == width { stored += indices }
        let count = stored.count / width
        var places = [Int](repeating: Int.max, count: height)
        var place = 0
        for (first, step) in [(0, 8), (4, 8), (2, 4), (1, 2)] {
            for row in stride(from: first, to: height, by: step) {
                places[row] = place
                place += 1
            }
        }
        for row in 0..<height where places[row] < count {
            let first = places[row] * width
            canvas.draw(stored.span.extracting(first..<first + width))
            shrinker.add(row: self.header.top + row, canvas.row.span, layout: .rgb)
        }
        return count
    }
}
