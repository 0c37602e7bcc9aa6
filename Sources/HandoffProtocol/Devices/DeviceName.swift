// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// What a device may call itself, made fit to be kept and shown.
///
/// The name comes from the other device: it must neither command a terminal nor look like another name by characters that
/// nobody sees (docs/security.md, rule 31).
public enum DeviceName: Sendable {
    /// The longest name, in characters.
    public static let characterLimit = 64
    /// The longest name, in bytes of UTF-8.
    public static let byteLimit = 255

    /// Cleans a name.
    ///
    /// Controls, direction marks, invisible characters, private and unassigned ones go; white space becomes single spaces
    /// between words; the rest is cut at the limits, between characters.
    ///
    /// - Parameters:
    ///   - text: The name as it came.
    ///   - fallback: What to call it if nothing is left.
    /// - Returns: The name, never empty.
    public static func cleaned(_ text: String, fallback: String = "a device") -> String {
        var words: [String] = [""]
        for scalar in text.unicodeScalars {
            if scalar.properties.isWhitespace {
                if words[words.count - 1] != "" { words.append("") }
            } else if Self.isVisible(scalar) {
                words[words.count - 1].unicodeScalars.append(scalar)
            }
        }
        let name = words.joined(separator: " ")
        var kept = ""
        for character in name.prefix(Self.characterLimit) {
            guard kept.utf8.count + character.utf8.count <= Self.byteLimit else { break }
            kept.append(character)
        }
        while kept.last == " " { kept.removeLast() }
        // Joiners and variation selectors are good beside something else; alone they are no name.
        let isSeen = kept.unicodeScalars.contains { $0 != " " && !$0.properties.isDefaultIgnorableCodePoint }
        return isSeen ? kept : fallback
    }

    private static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .surrogate, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator: false
        // The joiners stay: emoji, Persian and Indic scripts are written with them.
        case .format: scalar.value == 0x200C || scalar.value == 0x200D
        default: !scalar.properties.isDefaultIgnorableCodePoint || scalar.properties.isVariationSelector
        }
    }
}
