// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// All that stands before the first picture of a GIF (GIF89a specification, sections 18 to 23).
struct GIFHeader: Sendable, Hashable {
    private static let screenLength = 13
    private static let descriptorLength = 10
    private static let coloursLength = 3

    private static let extensionIntroducer: UInt8 = 0x21
    private static let imageSeparator: UInt8 = 0x2C
    private static let graphicControlLabel: UInt8 = 0xF9

    /// The canvas: the screen, or more where the first picture is larger than it.
    let size: PixelSize
    /// Where the first picture lies on the canvas.
    let left: Int
    let top: Int
    let frame: PixelSize
    let isInterlaced: Bool
    /// Where its palette lies; empty if it has none.
    let palette: Range<Int>
    /// The index that leaves the canvas as it is.
    let transparentIndex: UInt8?
    /// The bits of its first codes, less one.
    let codeSize: Int
    /// Where the blocks of its codes begin.
    let dataStart: Int

    /// Reads up to the first picture's codes.
    ///
    /// - Parameter bytes: The whole file.
    /// - Throws: A refusal with `.corrupt`.
    init(reading bytes: Span<UInt8>) throws(PreviewRefusal) {
        guard let screenWidth = bytes.uint16(at: 6, order: .littleEndian),
            let screenHeight = bytes.uint16(at: 8, order: .littleEndian), let flags = bytes.byte(at: 10)
        else { throw .corrupt("its header is cut") }
        let globalPalette = Self.palette(flags, at: Self.screenLength)
        var position = globalPalette.upperBound
        var transparentIndex: UInt8?
        while let introducer = bytes.byte(at: position), introducer == Self.extensionIntroducer {
            if bytes.byte(at: position + 1) == Self.graphicControlLabel, let flags = bytes.byte(at: position + 3),
                let index = bytes.byte(at: position + 6)
            {
                transparentIndex = flags & 1 == 1 ? index : nil
            }
            position = Self.end(ofBlocksAt: position + 2, in: bytes)
        }
        guard bytes.byte(at: position) == Self.imageSeparator,
            let left = bytes.uint16(at: position + 1, order: .littleEndian),
            let top = bytes.uint16(at: position + 3, order: .littleEndian),
            let width = bytes.uint16(at: position + 5, order: .littleEndian),
            let height = bytes.uint16(at: position + 7, order: .littleEndian),
            let frameFlags = bytes.byte(at: position + 9), width > 0, height > 0
        else { throw .corrupt("it has no picture") }
        let localPalette = Self.palette(frameFlags, at: position + Self.descriptorLength)
        self.frame = PixelSize(width: Int(width), height: Int(height))
        (self.left, self.top) = (Int(left), Int(top))
        self.size = PixelSize(
            width: max(Int(screenWidth), Int(left) + Int(width)),
            height: max(Int(screenHeight), Int(top) + Int(height))
        )
        self.isInterlaced = frameFlags & 0x40 != 0
        self.palette = localPalette.isEmpty ? globalPalette : localPalette
        self.transparentIndex = transparentIndex
        self.codeSize = Int(bytes.byte(at: localPalette.upperBound) ?? 0)
        self.dataStart = localPalette.upperBound + 1
        guard self.palette.upperBound <= bytes.count else { throw .corrupt("its palette is cut") }
    }

    private static func palette(_ flags: UInt8, at offset: Int) -> Range<Int> {
        let hasPalette = flags & 0x80 != 0
        return offset..<offset + (hasPalette ? Self.coloursLength << (Int(flags & 7) + 1) : 0)
    }

    private static func end(ofBlocksAt offset: Int, in bytes: Span<UInt8>) -> Int {
        var position = offset
        while let length = bytes.byte(at: position), length > 0 { position += 1 + Int(length) }
        return position + 1
    }
}
