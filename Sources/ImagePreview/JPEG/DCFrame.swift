// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// The frame of a JPEG that the DC reader takes: Huffman coding, gray or YCbCr, chroma sampled at a whole fraction.
struct DCFrame {
    let size: PixelSize
    let isProgressive: Bool
    var planes: [DCPlane]
    /// The DC coefficients of all components, zero (grey) where there are no data; and behind them ``DCDetail``.
    var coefficients: [Int16]
    /// Blocks of a MCU along each axis, of the densest component.
    let densest: JPEGFrame.Component

    private static let blockSide = 8
    private static let bytesOfComponent = 3

    /// Reads a frame header that ``JPEGHeader`` has checked; `nil` if the picture has to go to libjpeg.
    ///
    /// - Parameters:
    ///   - marker: The marker's second byte.
    ///   - content: The segment after its length.
    ///   - frame: What was read of it already.
    ///   - target: The size of the preview before turning; nil if DC coefficients are enough in any case.
    ///   - limit: The most bytes that coefficients or pixels may take.
    init?(_ marker: UInt8, _ content: Span<UInt8>, frame: JPEGFrame, toward target: PixelSize?, limit: Int) {
        guard (0xC0...0xC2).contains(marker), frame.components.count != 4 else { return nil }
        let densest = frame.components[0]
        let areWholeFractions = frame.components.allSatisfy {
            densest.horizontal % $0.horizontal == 0 && densest.vertical % $0.vertical == 0
        }
        guard areWholeFractions, content.count == 6 + Self.bytesOfComponent * frame.components.count else { return nil }
        let columns = Self.quotient(frame.size.width, Self.blockSide * densest.horizontal)
        let rows = Self.quotient(frame.size.height, Self.blockSide * densest.vertical)
        let blocks = frame.components.reduce(0) { $0 + columns * rows * $1.horizontal * $1.vertical }
        // The pixels, three bytes for each block, take more than the coefficients.
        guard blocks * RasterImage.rgb <= limit else { return nil }
        self.size = frame.size
        self.isProgressive = frame.isProgressive
        self.densest = densest
        var start = 0
        var end = blocks
        self.planes = frame.components.enumerated().map { index, component in
            let first = 6 + Self.bytesOfComponent * index
            let stride = columns * component.horizontal
            let size = PixelSize(
                width: Self.quotient(frame.size.width * component.horizontal, Self.blockSide * densest.horizontal),
                height: Self.quotient(frame.size.height * component.vertical, Self.blockSide * densest.vertical)
            )
            let parts = (
                across: Self.parts(size.width, target?.width, density: densest.horizontal / component.horizontal),
                down: Self.parts(size.height, target?.height, density: densest.vertical / component.vertical)
            )
            defer {
                start += stride * rows * component.vertical
                if parts != (1, 1) { end += DCDetail.count * stride * rows * component.vertical }
            }
            return DCPlane(
                identifier: content[first],
                quantizerNumber: Int(content[first + 2]),
                sampling: component,
                size: size,
                stride: stride,
                start: start,
                parts: parts,
                detailStart: end,
                // Only scans of progressive pictures may come without them.
                missingDetail: frame.isProgressive && parts != (1, 1) ? Set(DCDetail.positions) : []
            )
        }
        guard end * MemoryLayout<Int16>.stride <= limit else { return nil }
        self.coefficients = [Int16](repeating: 0, count: end)
        guard Set(self.planes.map(\.identifier)).count == self.planes.count else { return nil }
    }

    /// By how many MCUs a scan of more than one component covers the picture.
    var units: (columns: Int, rows: Int) {
        (
            Self.quotient(self.size.width, Self.blockSide * self.densest.horizontal),
            Self.quotient(self.size.height, Self.blockSide * self.densest.vertical)
        )
    }

    /// Whether the mean of every block is known.
    var hasMeans: Bool { self.planes.allSatisfy { $0.precision == 0 } }

    /// Whether all that the data say about every coefficient that is read is known.
    var isComplete: Bool { self.hasMeans && self.planes.allSatisfy(\.missingDetail.isEmpty) }

    /// Into how many parts a block has to be divided along an axis: a filter needs two samples for a pixel.
    private static func parts(_ blocks: Int, _ target: Int?, density: Int) -> Int {
        guard let target, density.isMultiple(of: 2) else { return 1 }
        return blocks < 2 * target ? 2 : 1
    }

    private static func quotient(_ dividend: Int, _ divisor: Int) -> Int {
        (dividend + divisor - 1) / divisor
    }
}
