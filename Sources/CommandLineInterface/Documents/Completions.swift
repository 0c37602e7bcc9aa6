// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// Completions for a shell, from the declaration.
package enum Completions: String, Sendable, Hashable, CaseIterable {
    /// GNU bash 4 or later.
    case bash
    /// zsh, with its `compinit` system.
    case zsh
    /// fish 3 or later.
    case fish

    /// The script to install.
    package func script(for program: Program) -> String {
        switch self {
        case .bash: BashCompletion(program).script
        case .zsh: ZshCompletion(program).script
        case .fish: FishCompletion(program).script
        }
    }

    /// Where the script is looked for, below a prefix such as `/usr`.
    package func path(for program: Program) -> String {
        switch self {
        case .bash: "share/bash-completion/completions/\(program.name)"
        case .zsh: "share/zsh/site-functions/_\(program.name)"
        case .fish: "share/fish/vendor_completions.d/\(program.name).fish"
        }
    }

    /// A text as one word of a POSIX shell.
    static func quoted(_ text: String) -> String {
        "'\(text.replacing("'", with: "'\\''"))'"
    }
}
