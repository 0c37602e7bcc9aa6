// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// The files and folders that somebody asked to send.
///
/// Walking it (``makeIterator()``) blocks on the disk: do it on a ``WorkerThread``. The order is fixed: the given paths
/// as
/// they were given, a folder before what is in it, the names in a folder by their bytes.
///
/// Each given path becomes a root named by its last component (that of the resolved path for `.` and `..`). If two have
/// the
/// same one, both are kept and the later becomes `name (1)`; the same file or folder given twice is reported and sent
/// once.
public struct SourceTree: Sendable, Sequence {
    /// What becomes of symbolic links.
    public enum LinkPolicy: Sendable, Hashable {
        /// They are reported and left out.
        case skip
        /// What they lead to is sent in their place.
        case follow
        /// They are sent as they are: what they say, not what they lead to.
        case keep
    }

    /// The given paths, raw.
    public let paths: [[UInt8]]
    /// Whether files and folders whose names begin with a dot are sent; if not, they are reported.
    public let includesHidden: Bool
    /// What becomes of symbolic links, given ones included.
    public let links: LinkPolicy
    /// A folder that is never sent, nor anything in it, whatever path or link leads there; nil for none.
    public let reserved: [UInt8]?

    /// Describes what to send; touches no disk.
    ///
    /// - Parameters:
    ///   - paths: The given paths, raw.
    ///   - includesHidden: Whether files and folders whose names begin with a dot are sent.
    ///   - links: What becomes of symbolic links.
    ///   - reserved: A folder that is reported and left out with all that is in it: the program's own keys and state.
    public init(
        paths: [[UInt8]],
        includesHidden: Bool = false,
        links: LinkPolicy = .skip,
        reserved: [UInt8]? = nil
    ) {
        self.paths = paths
        self.includesHidden = includesHidden
        self.links = links
        self.reserved = reserved
    }

    /// Begins a walk.
    ///
    /// - Returns: An iterator that reads the disk as it is asked.
    public func makeIterator() -> SourceWalk { SourceWalk(self) }
}
