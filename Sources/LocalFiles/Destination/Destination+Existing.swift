// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// What is in a destination already.
extension Destination {
    /// A regular file that is there.
    public struct Existing: Sendable, Hashable {
        /// Its size in bytes.
        public let size: UInt64
        /// When its content was last modified.
        public let modified: FileTime
        /// Which file it is, and in which state.
        public let identity: FileIdentity
    }

    /// What may have a name.
    public enum Occupant: Sendable, Hashable {
        /// A regular file.
        case file
        /// A folder.
        case folder
        /// A symbolic link, wherever it leads.
        case symbolicLink
        /// A FIFO.
        case pipe
        /// A socket or a device.
        case special
    }

    /// Looks what has a path, without following or opening it.
    ///
    /// - Parameter path: The path; names that are too long are shortened as placing does.
    /// - Returns: Nil if nothing has.
    /// - Throws: ``FileError`` with `.nameRefused`, `.unreadable`, `.notWritable` or `.io`.
    public func occupant(at path: RelativePath) throws(FileError) -> Occupant? {
        switch try self.status(at: try self.localPath(path))?.kind {
        case nil: nil
        case .file: .file
        case .folder: .folder
        case .symbolicLink: .symbolicLink
        case .pipe: .pipe
        case .special: .special
        }
    }

    /// Looks for a regular file, without opening it.
    ///
    /// - Parameter path: Its path; names that are too long are shortened as placing does.
    /// - Returns: nil if nothing, a folder, a symbolic link or a special file has that path.
    /// - Throws: ``FileError`` with `.nameRefused`, `.notWritable` or `.io`.
    public func existingFile(at path: RelativePath) throws(FileError) -> Existing? {
        guard let status = try self.status(at: try self.localPath(path)), status.kind == .file else { return nil }
        return Existing(size: status.size, modified: status.modified, identity: status.identity)
    }

    /// Whether a folder is there.
    ///
    /// - Parameter path: Its path; names that are too long are shortened as placing does.
    /// - Returns: False if nothing, a file, a symbolic link or a special file has that path.
    /// - Throws: ``FileError`` with `.nameRefused`, `.notWritable` or `.io`.
    public func hasFolder(at path: RelativePath) throws(FileError) -> Bool {
        try self.status(at: try self.localPath(path))?.kind == .folder
    }

    /// Opens a file that is there for reading, so that its content can be compared with what would come.
    ///
    /// - Parameter path: Its path; names that are too long are shortened as placing does.
    /// - Returns: nil if nothing, a folder, a symbolic link or a special file has that path.
    /// - Throws: ``FileError`` with `.nameRefused`, `.unreadable`, `.notWritable` or `.io`.
    public func openExisting(at path: RelativePath) throws(FileError) -> SourceFile? {
        let local = try self.localPath(path)
        // Asked first so that no device is opened; asked again of the descriptor, which is what counts.
        guard let status = try self.status(at: local), status.kind == .file else { return nil }
        let folder = try self.folder(local.parent, create: false)
        do throws(Errno) {
            let file = try SourceFile(folder.descriptor.reading(local.name, follow: false), localPath: local.bytes)
            return file.isRegular ? file : nil
        } catch .missing {
            return nil
        } catch {
            throw .reading(error, local.bytes)
        }
    }

    /// Looks where a file went that was being placed when the process ended.
    ///
    /// - Parameters:
    ///   - identity: The file's identity; device and inode count.
    ///   - path: The path that it was to have.
    /// - Returns: That path or a numbered one beside it, as the file system holds it; nil if the file has none of them.
    /// - Throws: ``FileError`` with `.nameRefused`, `.notWritable` or `.io`.
    public func findPlaced(_ identity: FileIdentity, near path: RelativePath) throws(FileError) -> RelativePath? {
        var local = try self.localPath(path)
        let folder = local.parent?.components ?? []
        let name = local.name
        for number in 1...CollisionName.lastNumber {
            guard let status = try self.status(at: local) else { return nil }
            if status.kind == .file, status.identity.isSameFile(as: identity) { return local }
            local = RelativePath(trusting: folder + [CollisionName.name(name, number: number)])
        }
        return nil
    }

    /// Looks for regular files of a size that have the numbered names beside a name that is taken, without opening them.
    ///
    /// - Parameters:
    ///   - path: The path of the name without a number.
    ///   - size: How many bytes they have.
    /// - Returns: Their paths, as the file system holds them, up to the first number that is free; none if the name itself is
    ///   free.
    /// - Throws: ``FileError`` with `.nameRefused`, `.notWritable` or `.io`.
    public func numberedFiles(beside path: RelativePath, size: UInt64) throws(FileError) -> [RelativePath] {
        let local = try self.localPath(path)
        let folder = local.parent?.components ?? []
        var found: [RelativePath] = []
        guard try self.status(at: local) != nil else { return found }
        for number in 1...CollisionName.lastNumber {
            let candidate = RelativePath(trusting: folder + [CollisionName.name(local.name, number: number)])
            guard let status = try self.status(at: candidate) else { return found }
            if status.kind == .file, status.size == size { found.append(candidate) }
        }
        return found
    }

    /// What has a path, without following it; nil if nothing has.
    func status(at local: RelativePath) throws(FileError) -> FileStatus? {
        let folder: Folder
        do throws(FileError) {
            folder = try self.folder(local.parent, create: false)
        } catch {
            guard error.code == .missing || error.code == .exists else { throw error }
            return nil
        }
        do throws(Errno) {
            return try folder.descriptor.status(of: local.name)
        } catch .missing {
            return nil
        } catch {
            throw .reading(error, local.bytes)
        }
    }
}
