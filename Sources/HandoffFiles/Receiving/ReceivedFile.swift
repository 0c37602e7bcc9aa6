// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import LocalFiles

/// A file that was received whole and is on the disk.
public struct ReceivedFile: Sendable, Hashable {
    /// Where it is: the folder that was given, and a name in it.
    public let path: String
    /// What its sender says of it.
    public let description: FileDescription
    /// Whether the name was taken, so that it got a number.
    public let isRenamed: Bool
    /// The name that it has.
    let name: String

    init(_ placement: Placement, in folder: String, _ description: FileDescription) {
        self.name = placement.path.description
        self.path = folder.hasSuffix("/") ? folder + self.name : "\(folder)/\(self.name)"
        self.description = description
        self.isRenamed = placement.outcome == .renamed
    }
}
