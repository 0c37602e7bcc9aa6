// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// How many columns a text takes on a terminal.
///
/// An estimate: terminals differ on what is new or joined, so whoever must not wrap turns wrapping off as well.
package enum DisplayWidth {
    /// The columns of a text without control characters.
    package static func columns(of text: String) -> Int {
        text.reduce(0) { $0 + self.columns(of: $1) }
    }

    /// The columns of one grapheme cluster: 0, 1 or 2, and more only for scripts that stack several wide letters.
    package static func columns(of cluster: Character) -> Int {
        if cluster.isASCII { return 1 }
        let scalars = cluster.unicodeScalars
        let sum = scalars.reduce(0) { $0 + self.columns(of: $1) }
        // A picture in several parts (family, flag, keycap, text symbol made a picture) is one picture.
        let isPicture = scalars.contains { $0 == "\u{FE0F}" || $0 == "\u{200D}" || $0.properties.isEmojiPresentation }
        return isPicture && scalars.contains { $0.properties.isEmoji } ? 2 : sum
    }

    /// Cuts a text between grapheme clusters, with `…` for what is gone.
    package static func fit(_ text: String, columns: Int) -> String {
        var cut = DisplayCut(columns: columns)
        for cluster in text {
            guard cut.append(String(cluster), columns: self.columns(of: cluster)) else { break }
        }
        return cut.text
    }

    /// Adds spaces behind a text up to a width.
    package static func pad(_ text: String, to columns: Int) -> String {
        text + String(repeating: " ", count: max(0, columns - self.columns(of: text)))
    }

    private static func columns(of scalar: Unicode.Scalar) -> Int {
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format, .control: return 0
        default: break
        }
        switch scalar.value {
        // Hangul vowels and final consonants stand inside the syllable that its first consonant opened.
        case 0x1160...0x11FF, 0xD7B0...0xD7FF: return 0
        default: return WideScalars.contains(scalar) || scalar.properties.isEmojiPresentation ? 2 : 1
        }
    }
}
