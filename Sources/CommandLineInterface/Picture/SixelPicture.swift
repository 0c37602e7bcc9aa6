// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// A picture in sixels: bands of six rows, in each of them one line for each colour that it has.
package enum SixelPicture {
    /// The steps of each colour: six, as in the palette of the web.
    private static let steps = 6
    /// By which part of a step each pixel of a square is raised, so that neighbours mix to what is between two steps.
    private static let raises = [0, 8, 2, 10, 12, 4, 14, 6, 3, 11, 1, 9, 15, 7, 13, 5]

    /// Renders a picture at its own size.
    ///
    /// - Parameters:
    ///   - width: Pixels in a row, 1 to 4,096.
    ///   - height: Rows of pixels, 1 to 4,096.
    ///   - rgb: Three bytes a pixel, row by row from the top.
    /// - Returns: The sequence, or nil where the sizes do not fit each other.
    package static func sequence(width: Int, height: Int, rgb: Span<UInt8>) -> DisplayText? {
        guard InlinePicture.fits(width, height, rgb) else { return nil }
        var text = "\u{1B}Pq\"1;1;\(width);\(height)"
        for colour in 0..<Self.steps * Self.steps * Self.steps {
            let parts = [colour / 36, colour / 6 % 6, colour % 6].map { "\($0 * 100 / (Self.steps - 1))" }
            text += "#\(colour);2;\(parts.joined(separator: ";"))"
        }
        for top in stride(from: 0, to: height, by: 6) {
            text += Self.band(top, width, height, rgb)
        }
        return DisplayText(trusted: text + "\u{1B}\\")
    }

    private static func band(_ top: Int, _ width: Int, _ height: Int, _ rgb: borrowing Span<UInt8>) -> String {
        // For each colour the bits of each column: the lowest is the top row.
        var bits: [Int: [UInt8]] = [:]
        for row in 0..<min(6, height - top) {
            for column in 0..<width {
                let colour = Self.colour(column, top + row, width, rgb)
                bits[colour, default: [UInt8](repeating: 0, count: width)][column] |= 1 << row
            }
        }
        let lines = bits.keys.sorted().map { "#\($0)\(Self.runs(bits[$0] ?? []))" }
        return lines.joined(separator: "$") + "-"
    }

    private static func colour(_ column: Int, _ row: Int, _ width: Int, _ rgb: borrowing Span<UInt8>) -> Int {
        let raise = Self.raises[row % 4 * 4 + column % 4]
        var colour = 0
        for part in 0..<3 {
            let value = Int(rgb[(row * width + column) * 3 + part])
            colour = colour * Self.steps + (value * (Self.steps - 1) * 16 + raise * 255) / (255 * 16)
        }
        return colour
    }

    /// The characters of a line, with what comes several times counted.
    private static func runs(_ line: [UInt8]) -> String {
        var text = ""
        var start = 0
        while start < line.count {
            var end = start + 1
            while end < line.count, line[end] == line[start] { end += 1 }
            let character = String(UnicodeScalar(63 + line[start]))
            text += end - start > 3 ? "!\(end - start)\(character)" : String(repeating: character, count: end - start)
            start = end
        }
        return text
    }
}
