// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// A small picture as text: each character is two pixels, the upper half block in front of a background (24-bit colour).
package enum PictureText {
    /// Renders a picture, made smaller where it is wider than the terminal.
    ///
    /// - Parameters:
    ///   - width: Pixels in a row, 1 to 4,096.
    ///   - height: Rows of pixels, 1 to 4,096.
    ///   - rgb: Three bytes a pixel, row by row from the top.
    ///   - columns: The width of a line at most.
    ///   - rows: The number of lines at most.
    /// - Returns: The lines, without line breaks, or nil where the sizes do not fit each other.
    package static func lines(width: Int, height: Int, rgb: Span<UInt8>, columns: Int, rows: Int = 40) -> [DisplayText]?
    {
        guard (1...4096).contains(width), (1...4096).contains(height), rgb.count == width * height * 3 else {
            return nil
        }
        guard columns > 0, rows > 0 else { return nil }
        let size = Self.fit(width, height, columns, rows.multipliedReportingOverflow(by: 2).overflow ? rows : rows * 2)
        var lines: [DisplayText] = []
        for top in stride(from: 0, to: size.height, by: 2) {
            var line = ""
            var foreground: Colour?
            var background: Colour?
            for x in 0..<size.width {
                let upper = Self.average(rgb, width, height, x, top, size)
                let lower = top + 1 < size.height ? Self.average(rgb, width, height, x, top + 1, size) : nil
                if upper != foreground { line += "\u{1B}[38;2;\(upper.red);\(upper.green);\(upper.blue)m" }
                // An odd last row has the terminal's own background beneath it, which each line begins with.
                if let lower, lower != background { line += "\u{1B}[48;2;\(lower.red);\(lower.green);\(lower.blue)m" }
                foreground = upper
                background = lower
                line += "\u{2580}"
            }
            lines.append(DisplayText(trusted: line + "\u{1B}[0m"))
        }
        return lines
    }

    private struct Colour: Hashable {
        var red: UInt8
        var green: UInt8
        var blue: UInt8
    }

    /// The largest size of the same shape within a box, never larger than the picture.
    private static func fit(_ width: Int, _ height: Int, _ columns: Int, _ rows: Int) -> (width: Int, height: Int) {
        // Both products stay far below 2^63: the picture is at most 4,096 wide and high, the box is clipped to that.
        let columns = min(columns, width)
        let rows = min(rows, height)
        if width * rows >= height * columns {
            return (columns, max(1, (height * columns + width / 2) / width))
        }
        return (max(1, (width * rows + height / 2) / height), rows)
    }

    /// The mean of the pixels that fall on one: every pixel counts somewhere, so thin lines do not vanish.
    private static func average(
        _ rgb: borrowing Span<UInt8>,
        _ width: Int,
        _ height: Int,
        _ x: Int,
        _ y: Int,
        _ size: (width: Int, height: Int)
    ) -> Colour {
        let columns = x * width / size.width..<max((x + 1) * width / size.width, x * width / size.width + 1)
        let rows = y * height / size.height..<max((y + 1) * height / size.height, y * height / size.height + 1)
        var sums = (red: 0, green: 0, blue: 0)
        for row in rows {
            for column in columns {
                let offset = (row * width + column) * 3
                sums.red += Int(rgb[offset])
                sums.green += Int(rgb[offset + 1])
                sums.blue += Int(rgb[offset + 2])
            }
        }
        let count = columns.count * rows.count
        return Colour(
            red: UInt8(truncatingIfNeeded: sums.red / count),
            green: UInt8(truncatingIfNeeded: sums.green / count),
            blue: UInt8(truncatingIfNeeded: sums.blue / count)
        )
    }
}
