// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import CommandLineInterface

extension ParsedCommand {
    /// Whether a path was given that is empty, as an unset variable in a script gives it.
    var hasEmptyPath: Bool {
        if self.command.name == DoctorOptions.command.name {
            return self[DoctorOptions.to] == "" || self[CommonOptions.state] == ""
        }
        guard self.command.name == ContinueOptions.command.name else { return self.operands.contains("") }
        return [ContinueOptions.to, ContinueOptions.output, ContinueOptions.previews, ContinueOptions.receipt]
            .contains { self[$0] == "" }
    }

    /// Whether `continue` shows the offer and writes nothing of it.
    var looksOnly: Bool { self[ContinueOptions.plan] || self[ContinueOptions.previewsOnly] }
}
