// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// What stands on a command line without a dash: file names, mostly.
///
/// A lone `-` is one of them.
package struct Operand: Sendable, Hashable {
    /// How many there may be.
    package enum Arity: Sendable, Hashable {
        /// Exactly one.
        case one
        /// One or none.
        case oneOrNone
        /// One or more.
        case oneOrMore
        /// Any number, none included.
        case any
    }

    /// What help calls it (`PATH`).
    package let placeholder: String
    /// How many there may be.
    package let arity: Arity
    /// One or two sentences of help.
    package let help: String
    /// Whether a shell completes file names for it.
    package let isFile: Bool

    /// Declares an operand.
    package init(_ placeholder: String, _ arity: Arity, isFile: Bool = true, help: String) {
        self.placeholder = placeholder
        self.arity = arity
        self.help = help
        self.isFile = isFile
    }

    /// The operand as a usage line shows it.
    var usage: String {
        switch self.arity {
        case .one: self.placeholder
        case .oneOrNone: "[\(self.placeholder)]"
        case .oneOrMore: "\(self.placeholder)..."
        case .any: "[\(self.placeholder)...]"
        }
    }
}
