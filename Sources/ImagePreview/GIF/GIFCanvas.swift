// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// One row of the canvas of a GIF.
struct GIFCanvas {
    private static let white: UInt8 = 255

    private let left: Int
    private let transparentIndex: UInt8?
    private let palette: [UInt8]

    /// A row without anything drawn.
    let blank: [UInt8]
    /// The row that was drawn last.
    private(set) var row: [UInt8]

    /// Prepares a white canvas.
    init(_ header: GIFHeader, in bytes: Span<UInt8>) {
        self.left = header.left
        self.transparentIndex = header.transparentIndex
        self.blank = [UInt8](repeating: Self.white, count: header.size.width * RasterImage.rgb)
        self.row = self.blank
        var palette: [UInt8] = []
        palette.append(bytes.extracting(header.palette))
        self.palette = palette
    }

    /// Draws a row of the picture; an index that has no colour is as good as transparent.
    mutating func draw(_ indices: Span<UInt8>) {
        var position = RasterImage.rgb * self.left
        for column in indices.indices {
            let index = indices[column]
            let first = RasterImage.rgb * Int(index)
            let isVisible = index != self.transparentIndex && first < self.palette.count
            for channel in 0..<RasterImage.rgb {
                self.row[position + channel] = isVisible ? self.palette[first + channel] : Self.white
            }
            position += RasterImage.rgb
        }
    }
}
