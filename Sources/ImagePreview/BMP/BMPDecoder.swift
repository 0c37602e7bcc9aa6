// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// Decodes Windows bitmaps, row by row.
struct BMPDecoder: PictureDecoder {
    private static let white: UInt8 = 255

    private let header: BMPHeader
    private let limits: PreviewLimits

    var storedSize: PixelSize { self.header.size }
    var orientation: Orientation { .upright }

    init(reading bytes: Span<UInt8>, limits: PreviewLimits) throws(PreviewRefusal) {
        let header = try BMPHeader(reading: bytes)
        try limits.checkFullDecoding(of: header.size, bytesPerPixel: 0)
        self.header = header
        self.limits = limits
    }

    func decode(_ bytes: Span<UInt8>, toward target: PixelSize) throws(PreviewRefusal) -> DecodedPicture {
        var shrinker = try BoxShrinker(self.storedSize, toward: target, limits: self.limits)
        let isDamaged: Bool
        switch self.header.coding {
        case .indices(let bits):
            let palette = self.palette(in: bytes)
            var rgb = [UInt8](repeating: 0, count: 3 * self.header.size.width)
            isDamaged = self.readRows(bytes, bitsPerPixel: bits) { number, row in
                for column in 0..<self.header.size.width {
                    let byte = Int(row[column * bits / 8])
                    let index = byte >> (8 - bits - column * bits % 8) & (1 << bits - 1)
                    for channel in 0..<3 { rgb[3 * column + channel] = palette[3 * index + channel] }
                }
                shrinker.add(row: number, rgb.span, layout: .rgb)
            }
        case .masked(let length, let masks):
            let masks = masks.map(BMPMask.init)
            var rgba = [UInt8](repeating: 0, count: 4 * self.header.size.width)
            isDamaged = self.readRows(bytes, bitsPerPixel: 8 * length) { number, row in
                for column in 0..<self.header.size.width {
                    var pixel: UInt32 = 0
                    for byte in 0..<length { pixel |= UInt32(row[column * length + byte]) << UInt32(8 * byte) }
                    for channel in 0..<3 { rgba[4 * column + channel] = masks[channel].sample(of: pixel) }
                    rgba[4 * column + 3] = masks[3].isEmpty ? 255 : masks[3].sample(of: pixel)
                }
                shrinker.add(row: number, rgba.span, layout: .rgba)
            }
        case .runs(let bits):
            isDamaged = self.readRuns(bytes, bits: bits, into: &shrinker)
        }
        guard !shrinker.isEmpty else { throw .corrupt("it ends before its first row") }
        return shrinker.finish(colours: .standard, isDamaged: isDamaged)
    }

    /// The number from the top of a row of the file.
    private func number(ofStored row: Int) -> Int {
        self.header.isTopDown ? row : self.header.size.height - 1 - row
    }

    /// Lends the rows that are whole; tells whether some are not.
    private func readRows(
        _ bytes: Span<UInt8>,
        bitsPerPixel: Int,
        _ body: (_ number: Int, _ row: Span<UInt8>) -> Void
    ) -> Bool {
        // Rows are padded to four bytes; the last one need not be.
        let length = (self.header.size.width * bitsPerPixel + 7) / 8
        let stride = (length + 3) / 4 * 4
        for row in 0..<self.header.size.height {
            let start = self.header.dataStart + row * stride
            guard start + length <= bytes.count else { return true }
            body(self.number(ofStored: row), bytes.extracting(start..<start + length))
        }
        return false
    }

    private func readRuns(_ bytes: Span<UInt8>, bits: Int, into shrinker: inout BoxShrinker) -> Bool {
        let palette = self.palette(in: bytes)
        var runs = BMPRuns(at: self.header.dataStart, bits: bits)
        var indices = [UInt16](repeating: BMPRuns.uncovered, count: self.header.size.width)
        var rgb = [UInt8](repeating: Self.white, count: 3 * self.header.size.width)
        for row in 0..<self.header.size.height {
            guard runs.read(into: &indices, from: bytes) else { return true }
            for column in 0..<self.header.size.width {
                let index = Int(indices[column])
                let isCovered = index != Int(BMPRuns.uncovered)
                for channel in 0..<3 {
                    rgb[3 * column + channel] = isCovered ? palette[3 * index + channel] : Self.white
                }
            }
            shrinker.add(row: self.number(ofStored: row), rgb.span, layout: .rgb)
        }
        return false
    }

    /// 256 colours, red first; those that the file lacks are black.
    private func palette(in bytes: Span<UInt8>) -> [UInt8] {
        var palette = [UInt8](repeating: 0, count: 256 * 3)
        for index in 0..<min(256, self.header.palette.count) {
            let first = self.header.palette.start + index * self.header.palette.stride
            for channel in 0..<3 { palette[3 * index + channel] = bytes.byte(at: first + 2 - channel) ?? 0 }
        }
        return palette
    }
}
