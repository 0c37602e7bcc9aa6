// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// What a file keeps of its source beside its content.
///
/// Owner, groups and every other mode bit are the receiver's. A file that takes the place of another one never gets a
/// permission that the other one did not have.
public struct FileAttributes: Sendable, Hashable {
    /// When its content was last modified; nil leaves the time of the last write.
    public var modified: FileTime?
    /// Whether those who may read it may run it.
    public var isExecutable: Bool
    /// Whether it is for its owner alone.
    public var isPrivate: Bool

    /// Describes a file.
    ///
    /// - Parameters:
    ///   - modified: When its content was last modified.
    ///   - isExecutable: Whether those who may read it may run it.
    ///   - isPrivate: Whether it is for its owner alone.
    public init(modified: FileTime? = nil, isExecutable: Bool = false, isPrivate: Bool = false) {
        self.modified = modified
        self.isExecutable = isExecutable
        self.isPrivate = isPrivate
    }
}
