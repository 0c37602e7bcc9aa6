// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// The one step that makes an incoming file visible.
extension IncomingFile: Placeable {
    /// Gives the file its final name, complete or not at all; never replaces unless the policy says so.
    ///
    /// The file must be complete: what is there is placed. The name is durable after ``Destination/syncFolders()``.
    ///
    /// - Parameters:
    ///   - path: The path it shall have; missing folders are made, names that are too long are shortened.
    ///   - attributes: What it keeps of its source.
    ///   - policy: What happens when the name is taken; whatever has it, also a symbolic link that leads nowhere.
    ///   - durability: When its content is forced to the disk.
    /// - Returns: Where it went.
    /// - Throws: ``FileError`` with `.exists` (by policy, or a folder has the name of a file to be replaced),
    ///   `.nameRefused`,
    ///   `.full`, `.notWritable` or `.io`. The file is then still unplaced, and placing may be tried again.
    public func place(
        as path: RelativePath,
        attributes: FileAttributes = FileAttributes(),
        onConflict policy: ConflictPolicy = .rename,
        durability: Durability = .beforePlacing
    ) throws(FileError) -> Placement {
        if case .done = self.name { preconditionFailure("an incoming file is placed or discarded once") }
        let local = try self.destination.localPath(path)
        let folder = try self.destination.folder(local.parent, create: true)
        do throws(Errno) {
            // The mode comes last but for the sync: no writing follows that could change what it means.
            if let modified = attributes.modified { try self.descriptor.setModified(modified) }
            if attributes.isExecutable || attributes.isPrivate {
                try self.descriptor.setMode(isExecutable: attributes.isExecutable, isPrivate: attributes.isPrivate)
            }
            if durability == .beforePlacing { try self.descriptor.sync() }
        } catch {
            throw self.failed(error)
        }
        return try self.place(as: local, in: folder, onConflict: policy, modified: attributes.modified)
    }

    /// The file's name in the hidden folder; it gets one if it has none.
    func hiddenName(in partials: Folder) throws(Errno) -> PartialName {
        switch self.name {
        case .temporary(let name), .kept(let name): return name
        case .none, .done:
            let hidden = PartialName()
            try partials.descriptor.link(self.descriptor, as: hidden.bytes)
            self.name = .temporary(hidden)
            return hidden
        }
    }

    /// Gives the file a name in a folder unless it is taken.
    func name(_ name: [UInt8], in folder: Folder) throws(Errno) {
        switch self.name {
        case .none, .done:
            try folder.descriptor.link(self.descriptor, as: name)
        case .temporary(let hidden), .kept(let hidden):
            let partials = try self.destination.root.descriptor.folder(named: Destination.partialFolderName)
            try partials.rename(hidden.bytes, to: folder.descriptor, as: name, replacing: false)
        }
    }

    /// Takes from it what the file that it replaces does not allow; the time it takes to be durable is the caller's of before.
    func narrow(to permissions: UInt32) throws(Errno) {
        guard try self.descriptor.narrowMode(to: permissions) else { return }
        // It may have been made durable already, with the wider mode.
        try self.descriptor.sync()
    }

    func noteEnd() { self.name = .done }
}
