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

    /// What an argument list asks for that could not be understood as a whole.
    ///
    /// - Parameter words: What follows the program's name.
    init(unparsed words: some Sequence<String>) {
        self.init()
        let options = Array(words.prefix { $0 != "--" })
        self.isJSON = options.contains(CommonOptions.json.declaration.spelling)
        let output = ContinueOptions.output.declaration
        let spellings = [output.spelling] + (output.short.map { ["-\($0)"] } ?? [])
        self.isDataOnOutput =
            options.contains("\(output.spelling)=-")
            || options.contains { word in spellings.dropFirst().contains { "\($0)-" == word } }
            || zip(options, options.dropFirst()).contains { spellings.contains($0) && $1 == "-" }
    }
}
