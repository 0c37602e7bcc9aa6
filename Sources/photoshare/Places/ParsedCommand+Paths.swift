// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import CommandLineInterface

extension ParsedCommand {
    /// Whether `continue` shows the offer and writes nothing of it.
    var looksOnly: Bool { self[ContinueOptions.plan] || self[ContinueOptions.previewsOnly] }
}
