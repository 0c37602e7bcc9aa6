// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import Foundation
internal import Handoff

/// Where the samples show things.
package enum Screen {
    /// Shows a text.
    ///
    /// - Parameter text: The text; may have come from another device.
    package static func show(_ text: String) { print(self.harmless(text)) }

    /// Says on standard error that something is not as it should be.
    ///
    /// - Parameter sentence: What.
    package static func warn(_ sentence: String) { self.ask(sentence + "\n") }

    /// Runs a program, and ends it with status 1 and one sentence if it fails.
    ///
    /// - Parameter program: The program.
    package static func run(_ program: () async throws -> Void) async {
        do {
            try await program()
        } catch {
            switch error {
            // Here it was the other device: whoever gives up on this one presses Ctrl-C, which ends the process.
            case let error as HandoffError where error.code == .cancelled: self.warn("The other device gave up.")
            case let error as HandoffError: self.warn(error.message)
            default: self.warn(String(describing: error))
            }
            exit(1)
        }
    }

    /// A text in which nothing moves the cursor or turns the writing round: a terminal obeys whoever writes to it.
    ///
    /// - Parameter text: The text.
    /// - Returns: The same, with a mark in place of each character that is not to be seen; line feeds stay.
    package static func harmless(_ text: String) -> String {
        var shown = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            switch scalar.properties.generalCategory {
            case .control where scalar != "\n", .format, .lineSeparator, .paragraphSeparator: shown.append("\u{FFFD}")
            default: shown.append(scalar)
            }
        }
        return String(shown)
    }

    static func ask(_ text: String) { FileHandle.standardError.write(Data(self.harmless(text).utf8)) }
}
