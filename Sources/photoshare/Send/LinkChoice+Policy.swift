// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import CommandLineInterface
internal import LocalFiles

extension LinkChoice {
    /// What a command line says about links.
    ///
    /// - Parameter arguments: That of `send`.
    init(_ arguments: ParsedCommand) {
        self = arguments[SendOptions.followSymlinks] ? .follow : arguments[SendOptions.links]
    }

    /// What the choice means for a walk.
    var policy: SourceTree.LinkPolicy {
        switch self {
        case .skip: .skip
        case .follow: .follow
        case .keep: .keep
        }
    }
}
