// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// A file, folder or kept link to send, as it was when it was listed.
public struct SourceEntry: Sendable, Hashable {
    /// What an entry is.
    public enum Kind: Sendable, Hashable {
        /// A regular file.
        case file
        /// A folder; what is in it follows as entries of its own.
        case folder
        /// A symbolic link, as itself.
        case link(LinkTarget)
    }

    /// What it is.
    public let kind: Kind
    /// The path it shall have on the other side: it begins with the last component of the path that was given, as `cp`
    /// does it.
    public let path: RelativePath
    /// Where it is on this side.
    public let localPath: [UInt8]
    /// The file's size in bytes; 0 for what is none.
    public let size: UInt64
    /// When its content was last modified.
    public let modified: FileTime
    /// Whether its owner may run it; false for what is no file.
    public let isExecutable: Bool
    /// Whether it is for its owner alone where it arrives, because not everybody may read it here (or enter it, if it is a
    /// folder); false for a link.
    public let isPrivate: Bool
    /// Which file it was, and when it last changed: the key for caches of digests.
    public let identity: FileIdentity
    /// Whether symbolic links were followed on the way to it.
    public let followsLinks: Bool

    /// Makes an entry from what a catalogue kept of one.
    ///
    /// - Parameters:
    ///   - kind: What it is.
    ///   - path: The path it shall have on the other side.
    ///   - localPath: Where it is on this side.
    ///   - size: The file's size in bytes.
    ///   - modified: When its content was last modified.
    ///   - isExecutable: Whether its owner may run it.
    ///   - isPrivate: Whether not everybody may read it, or enter it.
    ///   - identity: Which file it was, and when it last changed.
    ///   - followsLinks: Whether symbolic links were followed on the way to it.
    public init(
        kind: Kind,
        path: RelativePath,
        localPath: [UInt8],
        size: UInt64,
        modified: FileTime,
        isExecutable: Bool,
        isPrivate: Bool = false,
        identity: FileIdentity,
        followsLinks: Bool = false
    ) {
        self.kind = kind
        self.path = path
        self.localPath = localPath
        self.size = size
        self.modified = modified
        self.isExecutable = isExecutable
        self.isPrivate = isPrivate
        self.identity = identity
        self.followsLinks = followsLinks
    }

    init(path: RelativePath, localPath: [UInt8], link target: LinkTarget, status: FileStatus) {
        self.init(
            kind: .link(target),
            path: path,
            localPath: localPath,
            size: 0,
            modified: status.modified,
            isExecutable: false,
            identity: status.identity
        )
    }

    init(path: RelativePath, localPath: [UInt8], status: FileStatus, followsLinks: Bool) {
        self.kind = status.kind == .folder ? .folder : .file
        self.path = path
        self.localPath = localPath
        self.size = status.kind == .file ? status.size : 0
        self.modified = status.modified
        self.isExecutable = status.kind == .file && status.isExecutable
        self.isPrivate = status.isWithheld
        self.identity = status.identity
        self.followsLinks = followsLinks
    }
}
