// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import CommandLineInterface
internal import LocalFiles

extension ConflictChoice {
    /// What the choice means for placing.
    var policy: ConflictPolicy {
        switch self {
        case .rename: .rename
        case .skip: .skip
        case .replace: .replace
        case .newer: .newer
        case .fail: .fail
        }
    }
}
