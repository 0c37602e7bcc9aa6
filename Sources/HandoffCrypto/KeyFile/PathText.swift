// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

extension [UInt8] {
    /// The path as a shell takes it, printable whatever it holds.
    var quoted: String {
        let text = String(decoding: self, as: UTF8.self)
        let isPlain = text.unicodeScalars.allSatisfy {
            $0.properties.isAlphabetic || "0123456789/._-+~".contains(Character($0))
        }
        guard !isPlain else {
            return text
        }
        return "'"
            + text.unicodeScalars.map { (scalar: Unicode.Scalar) -> String in
                switch scalar.properties.generalCategory {
                case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator:
                    "\\u{\(String(scalar.value, radix: 16))}"
                default:
                    scalar == "'" ? "'\\''" : String(Character(scalar))
                }
            }.joined() + "'"
    }
}
