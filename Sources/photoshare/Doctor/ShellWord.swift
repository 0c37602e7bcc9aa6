// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// A text as one word of a shell's command line.
struct ShellWord: CustomStringConvertible {
    /// The word, quoted where it has to be.
    let description: String

    /// Quotes a text.
    init(_ text: String) {
        let isPlain = text.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"):
                true
            default: "/._-+,:@%".utf8.contains(byte)
            }
        }
        guard text.isEmpty || !isPlain || text.hasPrefix("-") else {
            self.description = text
            return
        }
        self.description =
            "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
    }
}
