// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// What help, completions and the parser have to know of an option, whatever type its value has.
package struct OptionDeclaration: Sendable, Hashable {
    /// What a shell offers for the value.
    package enum Completion: Sendable, Hashable {
        /// Nothing, or the words of a choice.
        case none
        /// Names of files.
        case files
        /// Names of folders.
        case folders
        /// Names of network interfaces.
        case interfaces
    }

    /// The long name, without its dashes.
    package let name: String
    /// The one-letter name, where there is one.
    package let short: Character?
    /// What help calls the value (`TEXT`); empty for a flag.
    package let placeholder: String
    /// What the value has to look like.
    package let kind: OptionKind
    /// Whether each occurrence adds a value; otherwise the last one counts.
    package let isRepeatable: Bool
    /// What holds without the option, as help writes it.
    package let defaultText: String?
    /// What a shell offers for the value.
    package let completion: Completion
    /// One or two sentences of help.
    package let help: String

    /// Whether a value follows the name.
    package var takesValue: Bool { self.kind != .flag }
    /// The long name as it is typed.
    package var spelling: String { "--\(self.name)" }
}

/// An option of any value type, for lists of them.
package protocol DeclaredOption: Sendable {
    /// What everything but the reader of the value has to know.
    var declaration: OptionDeclaration { get }
}
