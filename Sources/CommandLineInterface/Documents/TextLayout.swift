// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// Breaks words into lines of a width.
enum TextLayout {
    /// Lines of a paragraph; a word that is wider than a line stands alone on one.
    static func wrap(_ text: String, columns: Int) -> [String] {
        var lines: [String] = []
        var line = ""
        var width = 0
        for word in text.split(separator: " ") {
            let wordWidth = DisplayWidth.columns(of: String(word))
            if !line.isEmpty, width + 1 + wordWidth > columns {
                lines.append(line)
                line = ""
                width = 0
            }
            line += line.isEmpty ? String(word) : " \(word)"
            width += line.count == word.count ? wordWidth : wordWidth + 1
        }
        if !line.isEmpty { lines.append(line) }
        return lines
    }

    /// A term with its explanation beside it, or beneath it where the term is too wide or the page too narrow.
    static func entry(_ term: String, _ text: String, termColumns: Int, columns: Int) -> [String] {
        let indent = 2
        let isNarrow = columns < termColumns + 30
        let textIndent = isNarrow ? 6 : indent + termColumns
        let lines = self.wrap(text, columns: max(16, columns - textIndent))
        let margin = String(repeating: " ", count: textIndent)
        let head = String(repeating: " ", count: indent) + term
        // Two spaces between them at least, or the eye takes them for one.
        if isNarrow || DisplayWidth.columns(of: head) + 2 > textIndent {
            return [head] + lines.map { margin + $0 }
        }
        return [DisplayWidth.pad(head, to: textIndent) + (lines.first ?? "")] + lines.dropFirst().map { margin + $0 }
    }
}
