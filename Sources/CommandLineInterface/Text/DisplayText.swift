// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// Text that is safe to print on a terminal.
///
/// It is written as a string literal, and every string that is interpolated goes through `escape(_:columns:)`: to print a
/// peer's words unescaped takes `init(trusted:)`, which a reader can search for.
///
///     console.say("Received \(name) from \(device)")
package struct DisplayText: Sendable, Hashable, ExpressibleByStringInterpolation, CustomStringConvertible {
    /// Collects literals as they are and everything else escaped.
    package struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var text = ""

        /// Makes room for a text.
        package init(literalCapacity: Int, interpolationCount: Int) {
            self.text.reserveCapacity(literalCapacity)
        }

        /// Adds what stands in the source code.
        package mutating func appendLiteral(_ literal: String) {
            self.text += literal
        }

        /// Adds a string from anywhere, escaped and cut to `columns`.
        package mutating func appendInterpolation(_ text: String, columns: Int = DisplayText.defaultColumns) {
            self.text += DisplayText.escape(text, columns: columns)
        }

        /// Adds bytes that should be UTF-8, escaped and cut to `columns`.
        package mutating func appendInterpolation(
            bytes: some Sequence<UInt8>,
            columns: Int = DisplayText.defaultColumns
        ) {
            self.text += DisplayText.escape(bytes: bytes, columns: columns)
        }

        /// Adds what was made safe before.
        package mutating func appendInterpolation(_ text: DisplayText) {
            self.text += text.description
        }

        /// Adds a whole number.
        package mutating func appendInterpolation(_ number: some BinaryInteger) {
            self.text += String(number)
        }
    }

    /// The columns that a peer's string gets unless the caller says otherwise: a file name of 255 bytes fits.
    package static let defaultColumns = 255

    /// The text, ready to print.
    package let description: String

    /// Takes a literal as it is.
    package init(stringLiteral value: String) {
        self.description = value
    }

    /// Takes a literal with interpolations, which are escaped.
    package init(stringInterpolation: StringInterpolation) {
        self.description = stringInterpolation.text
    }

    /// Takes a text of the program's own making: help, a picture, a progress line.
    ///
    /// Never what a peer said.
    package init(trusted text: String) {
        self.description = text
    }
}
