// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// The IHDR chunk of a PNG (third edition, section 11.2.1).
struct PNGHeader: Sendable, Hashable {
    private static let length = 13
    private static let longestSide = UInt32(Int32.max)

    let size: PixelSize
    let bitDepth: UInt8
    /// 0 is grey, 2 colours, 3 a palette, 4 grey with alpha, 6 colours with alpha.
    let colourType: UInt8
    let isInterlaced: Bool

    var isGrey: Bool { self.colourType == 0 }
    var hasAlpha: Bool { self.colourType == 4 || self.colourType == 6 }

    /// Reads the chunk; its checksum and what does not matter for the size are left to the decoder.
    ///
    /// - Parameter content: The chunk's data.
    /// - Throws: A refusal with `.corrupt`.
    init(_ content: Span<UInt8>) throws(PreviewRefusal) {
        guard content.count == Self.length, let width = content.uint32(at: 0, order: .bigEndian),
            let height = content.uint32(at: 4, order: .bigEndian), (1...Self.longestSide).contains(width),
            (1...Self.longestSide).contains(height)
        else { throw .corrupt("its header is wrong") }
        self.size = PixelSize(width: Int(width), height: Int(height))
        self.bitDepth = content[8]
        self.colourType = content[9]
        self.isInterlaced = content[12] != 0
    }
}
