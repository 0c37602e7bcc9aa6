// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// Writes Windows bitmaps.
enum TestBMP {
    /// A bitmap with a 40-byte header, behind which masks stand with compression 3 and 6.
    ///
    /// A negative height is for rows from the top; the data are the rows as they are stored.
    static func file(
        width: Int,
        height: Int,
        bits: Int,
        compression: Int = 0,
        palette: [TestPicture.Colour] = [],
        masks: [UInt32] = [],
        data: [UInt8]
    ) -> [UInt8] {
        let colours: [UInt8] =
            palette.flatMap { [$0.blue, $0.green, $0.red, 0] as [UInt8] } + masks.flatMap { Self.uint32(Int($0)) }
        var header = Self.uint32(40) + Self.uint32(width) + Self.uint32(height)
        header += Self.uint16(1) + Self.uint16(bits) + Self.uint32(compression) + Self.uint32(data.count)
        header += Self.uint32(2835) + Self.uint32(2835) + Self.uint32(palette.count) + Self.uint32(0)
        let offset = 14 + header.count + colours.count
        let start = Array("BM".utf8) + Self.uint32(offset + data.count) + Self.uint32(0) + Self.uint32(offset)
        return start + header + colours + data
    }

    /// A picture in 24 bits, with rows from the bottom or from the top.
    static func file(_ picture: TestPicture, isTopDown: Bool = false) -> [UInt8] {
        let rows = isTopDown ? Array(0..<picture.height) : (0..<picture.height).reversed()
        let data = rows.flatMap { y -> [UInt8] in
            let row = (0..<picture.width).flatMap { x -> [UInt8] in
                [picture[x, y].blue, picture[x, y].green, picture[x, y].red]
            }
            return row + [UInt8](repeating: 0, count: (4 - row.count % 4) % 4)
        }
        return Self.file(
            width: picture.width,
            height: isTopDown ? -picture.height : picture.height,
            bits: 24,
            data: data
        )
    }

    static func uint16(_ number: Int) -> [UInt8] { (0..<2).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) } }

    static func uint32(_ number: Int) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) } }
}
