// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// Reads a command line as a program's declaration says.
///
/// - `--name value` and `--name=value`; `-n value` and `-nvalue`; flags of one letter may stand together (`-qo out.jpg`).
/// - `--` ends the options; a lone `-` is an operand, and may be an option's value.
/// - A separate value that begins with a dash is refused: it is nearly always the next option. `--name=-value` says it is meant.
/// - Options may stand before or behind the command and its operands. Of an option that is not repeatable the last counts.
/// - Names are not abbreviated: what is unique today would break a script tomorrow.
package struct CommandParser: Sendable {
    /// What is understood.
    package let program: Program

    /// Whether there is a file of a name.
    private let hasFile: @Sendable (String) -> Bool

    /// Makes a parser for a program.
    ///
    /// - Parameters:
    ///   - program: What is understood.
    ///   - hasFile: Whether there is a file of a name: one that begins with a dash is nearly always taken for an option, and
    ///     whoever means it is told how it is written.
    package init(_ program: Program, hasFile: @escaping @Sendable (String) -> Bool = { _ in false }) {
        self.program = program
        self.hasFile = hasFile
    }

    /// Reads a command line.
    ///
    /// - Parameter arguments: What follows the program's name.
    /// - Returns: What to do. `--help` before a `--` wins over everything, mistakes included.
    /// - Throws: `UsageError` for what is not understood, with the nearest spelling where there is one.
    package func parse(_ arguments: [String]) throws(UsageError) -> Invocation {
        // No separate value can begin with a dash, so these words are never somebody's title.
        let options = arguments.prefix { $0 != "--" }
        if options.contains("--help") || options.contains("-h") {
            return .help(self.requestedCommand(in: arguments))
        }
        var scan = ArgumentScan(program: self.program)
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            do throws(UsageError) {
                try scan.take(argument, rest: &rest)
            } catch {
                throw self.isOperand(argument, of: scan.command) ? error.hinting(atFile: argument) : error
            }
        }
        if scan.flags(CommonOptions.help) { return .help(scan.command) }
        if scan.flags(CommonOptions.version) { return .version }
        if scan.wantsHelp { return .help(scan.helpTopic) }
        return .run(try scan.finish())
    }

    /// Whether a word that was no good as an option is a file that the command could take.
    private func isOperand(_ word: String, of command: Command?) -> Bool {
        word.hasPrefix("-") && command?.operand?.isFile == true && self.hasFile(word)
    }

    /// The command that help was asked for, found without stumbling over mistakes.
    private func requestedCommand(in arguments: [String]) -> Command? {
        let options = self.program.common.options + self.program.commands.flatMap { $0.groups.flatMap(\.options) }
        let takingValue = Set(options.filter(\.takesValue).flatMap { [$0.spelling, $0.short.map { "-\($0)" } ?? ""] })
        var isValue = false
        for argument in arguments {
            if !isValue, let command = self.program.command(named: argument) { return command }
            isValue = takingValue.contains(argument)
        }
        return nil
    }
}
