// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// Which file it is, and in which state: what a cache of digests or a journal of verified ranges is keyed by.
public struct FileIdentity: Sendable, Hashable {
    /// The number of the file system's device.
    public let device: UInt64
    /// The file's number in its file system.
    public let inode: UInt64
    /// When content or metadata last changed (ctime); no program can set it.
    public let changed: FileTime

    /// Makes an identity from what was stored of one.
    ///
    /// - Parameters:
    ///   - device: The number of the file system's device.
    ///   - inode: The file's number in its file system.
    ///   - changed: When content or metadata last changed.
    public init(device: UInt64, inode: UInt64, changed: FileTime) {
        self.device = device
        self.inode = inode
        self.changed = changed
    }

    /// Whether both are the same file, in whatever state.
    ///
    /// - Parameter other: The identity to compare with.
    /// - Returns: Whether device and inode agree.
    public func isSameFile(as other: FileIdentity) -> Bool {
        self.device == other.device && self.inode == other.inode
    }
}
