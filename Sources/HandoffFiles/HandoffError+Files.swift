// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import Handoff
internal import LocalFiles

extension HandoffError {
    /// An error of what the peer sent in place of a file.
    static func brokenFile(_ what: String) -> HandoffError {
        HandoffError(.protocolViolation, "the other side broke the rules of files: \(what)")
    }

    static let otherFile = HandoffError(.damaged, "what came is not the file that was announced")

    /// An error of the disk on the sending side.
    init(sending error: FileError) {
        self.init(.fileUnusable, error.message)
    }

    /// An error of the disk on the receiving side.
    init(saving error: FileError) {
        switch error.code {
        case .full: self.init(.diskFull, error.message)
        case .exists, .nameRefused: self.init(.declined, error.message)
        default: self.init(.folderUnusable, error.message)
        }
    }
}
