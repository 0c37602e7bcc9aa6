// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// The frame header of a JPEG (SOF, ITU-T T.81 B.2.2).
struct JPEGFrame: Sendable, Hashable {
    /// One colour component and how densely it is sampled.
    struct Component: Sendable, Hashable {
        var horizontal: Int
        var vertical: Int
    }

    private static let maximumSide = 65_500
    private static let blockSide = 8
    private static let bytesPerSample = 2

    let isProgressive: Bool
    let size: PixelSize
    let components: [Component]

    /// Reads and checks a frame header.
    ///
    /// - Parameters:
    ///   - segment: The marker segment after its length.
    ///   - marker: The marker's second byte, `0xC0` to `0xCF` (no table marker) or `0xF7`.
    /// - Throws: A refusal for what libjpeg-turbo cannot decode or must not be asked to.
    init(_ segment: Span<UInt8>, marker: UInt8) throws(PreviewRefusal) {
        switch marker {
        case 0xC0, 0xC1, 0xC9: self.isProgressive = false
        case 0xC2, 0xCA: self.isProgressive = true
        case 0xC3, 0xCB: throw .unsupportedFormat("lossless JPEG")
        case 0xF7: throw .unsupportedFormat("JPEG-LS")
        default: throw .unsupportedFormat("hierarchical JPEG")
        }
        guard let precision = segment.byte(at: 0), let height = segment.uint16(at: 1, order: .bigEndian),
            let width = segment.uint16(at: 3, order: .bigEndian), let count = segment.byte(at: 5),
            count > 0, segment.count == 6 + 3 * Int(count)
        else { throw .corrupt("its frame header is wrong") }
        guard precision == 8 else { throw .unsupportedPrecision(bits: Int(precision)) }
        guard count == 1 || count == 3 || count == 4 else { throw .unsupportedColour(components: Int(count)) }
        // A height of zero means that a DNL marker tells it later; libjpeg does not read that.
        guard width > 0, height > 0 else { throw .corrupt("it has no pixels") }
        self.size = PixelSize(width: Int(width), height: Int(height))
        guard self.size.longSide <= Self.maximumSide else { throw .tooLarge(self.size) }
        var components: [Component] = []
        for index in 0..<Int(count) {
            let factors = Int(segment[7 + 3 * index])
            let component = Component(horizontal: factors >> 4, vertical: factors & 15)
            guard (1...4).contains(component.horizontal), (1...4).contains(component.vertical) else {
                throw .corrupt("its sampling factors are wrong")
            }
            components.append(component)
        }
        self.components = components
    }

    /// What libjpeg keeps in memory when it has to see all scans before the first pixel.
    var coefficientBytes: Int {
        let widest = self.components.map(\.horizontal).max() ?? 1
        let highest = self.components.map(\.vertical).max() ?? 1
        let columns = (self.size.width + Self.blockSide * widest - 1) / (Self.blockSide * widest)
        let rows = (self.size.height + Self.blockSide * highest - 1) / (Self.blockSide * highest)
        let blocks = self.components.reduce(0) { $0 + columns * $1.horizontal * rows * $1.vertical }
        return blocks * Self.blockSide * Self.blockSide * Self.bytesPerSample
    }
}
