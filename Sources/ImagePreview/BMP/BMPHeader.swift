// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// The headers of a Windows bitmap: BITMAPCOREHEADER, BITMAPINFOHEADER and its longer followers.
struct BMPHeader: Sendable {
    /// How the pixels are stored.
    enum Coding: Sendable {
        /// Indices into the palette, of so many bits.
        case indices(bits: Int)
        /// Runs of indices of 4 or 8 bits.
        case runs(bits: Int)
        /// Numbers of so many bytes, of which masks cut out red, green, blue and opacity.
        case masked(bytes: Int, masks: [UInt32])
    }

    /// Where the palette begins, how many colours it has, and how many bytes each of them.
    struct Palette: Sendable {
        var start: Int
        var count: Int
        var stride: Int
    }

    private static let fileHeaderLength = 14
    private static let coreLength = 12
    private static let infoLength = 40
    private static let longestSide = Int(Int32.max)

    let size: PixelSize
    let isTopDown: Bool
    let coding: Coding
    let palette: Palette
    let dataStart: Int

    /// Reads the headers.
    ///
    /// - Parameter bytes: The whole file.
    /// - Throws: A refusal with `.corrupt`, or `.unsupportedFormat` for a JPEG or PNG in a bitmap and for OS/2's codings.
    init(reading bytes: Span<UInt8>) throws(PreviewRefusal) {
        guard let dataOffset = bytes.uint32(at: 10, order: .littleEndian),
            let headerLength = bytes.uint32(at: 14, order: .littleEndian).map(Int.init)
        else { throw .corrupt("its header is cut") }
        let isCore = headerLength == Self.coreLength
        let fields = isCore ? Self.coreFields(bytes) : Self.infoFields(bytes, length: headerLength)
        guard let fields else { throw .corrupt("its header is cut") }
        guard (1...Self.longestSide).contains(fields.width), (1...Self.longestSide).contains(abs(fields.height)) else {
            throw .corrupt("it has no pixels")
        }
        self.size = PixelSize(width: fields.width, height: abs(fields.height))
        self.isTopDown = fields.height < 0
        self.coding = try Self.coding(fields, headerLength: headerLength, in: bytes)
        // With the short header the masks stand behind it.
        let masks = headerLength == Self.infoLength ? [3: 12, 6: 16][fields.compression] ?? 0 : 0
        let start = Self.fileHeaderLength + headerLength + masks
        let most = fields.bits <= 8 ? 1 << fields.bits : 0
        let count = (1...max(1, most)).contains(fields.colours) ? fields.colours : most
        self.palette = Palette(start: start, count: count, stride: isCore ? 3 : 4)
        let end = start + (fields.bits <= 8 ? count * self.palette.stride : 0)
        self.dataStart = Int(dataOffset) >= Self.fileHeaderLength + headerLength ? Int(dataOffset) : end
    }

    private typealias Fields = (width: Int, height: Int, bits: Int, compression: Int, colours: Int)

    private static func coreFields(_ bytes: Span<UInt8>) -> Fields? {
        guard let width = bytes.uint16(at: 18, order: .littleEndian),
            let height = bytes.uint16(at: 20, order: .littleEndian),
            let bits = bytes.uint16(at: 24, order: .littleEndian)
        else { return nil }
        return (Int(width), Int(height), Int(bits), 0, 0)
    }

    private static func infoFields(_ bytes: Span<UInt8>, length: Int) -> Fields? {
        guard let width = bytes.uint32(at: 18, order: .littleEndian),
            let height = bytes.uint32(at: 22, order: .littleEndian),
            let bits = bytes.uint16(at: 28, order: .littleEndian)
        else { return nil }
        // OS/2's header may end here.
        let compression = length >= 20 ? bytes.uint32(at: 30, order: .littleEndian) : 0
        let colours = length >= 36 ? bytes.uint32(at: 46, order: .littleEndian) : 0
        return (
            Int(Int32(bitPattern: width)), Int(Int32(bitPattern: height)), Int(bits), Int(compression ?? 0),
            Int(colours ?? 0)
        )
    }

    private static func coding(
        _ fields: Fields,
        headerLength: Int,
        in bytes: Span<UInt8>
    ) throws(PreviewRefusal) -> Coding {
        // OS/2 means other things by 3 and 4.
        let isOS2 = [16, 64].contains(headerLength)
        switch (fields.compression, fields.bits) {
        case (0, 1), (0, 2), (0, 4), (0, 8): return .indices(bits: fields.bits)
        case (1, 8), (2, 4): return .runs(bits: fields.bits)
        case (0, 16): return .masked(bytes: 2, masks: [0x7C00, 0x3E0, 0x1F, 0])
        case (0, 24): return .masked(bytes: 3, masks: [0xFF0000, 0xFF00, 0xFF, 0])
        case (0, 32): return .masked(bytes: 4, masks: [0xFF0000, 0xFF00, 0xFF, 0])
        case (3, 16) where !isOS2, (3, 32) where !isOS2, (6, 16), (6, 32):
            let hasAlpha = fields.compression == 6 || headerLength >= 56
            let masks = (0..<4).map { index -> UInt32 in
                index == 3 && !hasAlpha ? 0 : bytes.uint32(at: 54 + 4 * index, order: .littleEndian) ?? 0
            }
            return .masked(bytes: fields.bits / 8, masks: masks)
        case (3, _) where isOS2, (4, _), (5, _): throw .unsupportedFormat("BMP with another format inside")
        default: throw .corrupt("its header is wrong")
        }
    }
}
