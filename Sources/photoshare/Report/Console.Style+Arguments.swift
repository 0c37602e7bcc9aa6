// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import CommandLineInterface

extension Console.Style {
    init(_ arguments: ParsedCommand) {
        self.init()
        self.isQuiet = arguments[CommonOptions.quiet]
        self.isVerbose = arguments[CommonOptions.verbose]
        self.isJSON = arguments[CommonOptions.json]
        let outputs = [
            ContinueOptions.command.name: ContinueOptions.output, PreviewOptions.command.name: PreviewOptions.output,
        ]
        self.isDataOnOutput = outputs[arguments.command.name].map { arguments[$0] == "-" } ?? false
    }
}
