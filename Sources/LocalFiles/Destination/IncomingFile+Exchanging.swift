// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// Replacing a file only while it is the one that is to be replaced.
extension IncomingFile {
    /// Takes the place of a file, in one step, if that one is still what it is thought to be.
    ///
    /// Whoever saves the file at the same moment loses nothing: the two exchange their names, and what comes out is looked at again
    /// before it is dropped. The file must be complete; it gets the permissions of the one that it replaces. The name is
    /// durable after ``Destination/syncFolders()``. A file system that cannot exchange names leaves a moment between the look
    /// and the replacement.
    ///
    /// - Parameters:
    ///   - path: The file's path.
    ///   - modified: When its content was last modified; nil leaves the time of the last write.
    ///   - isBase: Asked with the file that is there, open for reading: whether it is the one to be replaced.
    /// - Returns: Where it went; nil if something else is there, or nothing: this file is then unplaced as before.
    /// - Throws: What the question throws, or ``FileError`` with `.nameRefused`, `.full`, `.notWritable`, `.io`, or `.changed`
    ///   if the file was saved again and again meanwhile; what was saved last has the name then.
    public func place(
        over path: RelativePath,
        modified: FileTime? = nil,
        ifStill isBase: (SourceFile) throws(FileError) -> Bool
    ) throws(FileError) -> Placement? {
        if case .done = self.name { preconditionFailure("an incoming file is placed or discarded once") }
        guard let existing = try self.destination.openExisting(at: path), try isBase(existing) else { return nil }
        let local = try self.destination.localPath(path)
        let folder = try self.destination.folder(local.parent, create: false)
        let partials = try self.destination.partialFolder()
        do throws(Errno) {
            if let modified { try self.descriptor.setModified(modified) }
            try existing.copyMode(to: self.descriptor)
            try self.descriptor.sync()
            let hidden = try self.hiddenName(in: partials)
            return try self.exchange(hidden, in: partials, with: local, in: folder, existing)
        } catch .missing {
            return nil
        } catch .inUse {
            throw FileError(.changed, at: local.bytes, "is being saved by somebody else.")
        } catch {
            throw self.destination.writing(error, local.bytes)
        }
    }

    /// Exchanges, looks, and exchanges back if it was not what it seemed.
    private func exchange(
        _ hidden: PartialName,
        in partials: Folder,
        with local: RelativePath,
        in folder: Folder,
        _ existing: SourceFile
    ) throws(Errno) -> Placement? {
        do throws(Errno) {
            try partials.descriptor.exchange(hidden.bytes, with: folder.descriptor, local.name)
        } catch {
            guard error.meansNoExchange else { throw error }
            try partials.descriptor.rename(hidden.bytes, to: folder.descriptor, as: local.name, replacing: true)
            return self.placed(.replaced, local)
        }
        let found = try partials.descriptor.status(of: hidden.bytes)
        if found.kind == .file, found.identity.isSameFile(as: existing.identity), found.size == existing.size,
            found.modified == existing.modified
        {
            try partials.descriptor.remove(hidden.bytes)
            return self.placed(.replaced, local)
        }
        try partials.descriptor.exchange(hidden.bytes, with: folder.descriptor, local.name)
        let own = try self.descriptor.status().identity
        if try partials.descriptor.status(of: hidden.bytes).identity.isSameFile(as: own) { return nil }
        // It was saved once more in between, over this file: what was saved last gets its name back.
        try partials.descriptor.exchange(hidden.bytes, with: folder.descriptor, local.name)
        throw .inUse
    }
}
