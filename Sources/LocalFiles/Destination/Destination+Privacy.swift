// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// Folders that are for their owner alone.
extension Destination {
    /// Says that a folder shall be for its owner alone when it is made; one that is there stays as it is.
    ///
    /// - Parameter path: Its path; names that are too long are shortened as placing does.
    /// - Throws: ``FileError`` with `.nameRefused`.
    public func keepPrivate(_ path: RelativePath) throws(FileError) {
        self.privateFolders.insert(try self.localPath(path))
    }

    /// Whether something would be in a folder that was to be for its owner alone, and is not: it was there before, with more
    /// permissions.
    ///
    /// - Parameter path: The path of what is to be placed.
    /// - Returns: Whether others could reach it through a folder that was private at its source.
    /// - Throws: ``FileError`` with `.nameRefused`, `.notWritable` or `.io`.
    public func isExposed(_ path: RelativePath) throws(FileError) -> Bool {
        var above = try self.localPath(path).parent
        while let folder = above {
            if self.privateFolders.contains(folder), let status = try self.status(at: folder), !status.isPrivate {
                return true
            }
            above = folder.parent
        }
        return false
    }
}
