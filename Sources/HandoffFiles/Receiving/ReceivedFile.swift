// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// A file that was received whole and is on the disk.
public struct ReceivedFile: Sendable, Hashable {
    /// Where it is: the folder that was given, and a name in it.
    public let path: String
    /// What its sender says of it.
    public let description: FileDescription
    /// Whether the name was taken, so that it got a number.
    public let isRenamed: Bool
}
