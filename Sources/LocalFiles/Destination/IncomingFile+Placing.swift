// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// The one step that makes an incoming file visible.
extension IncomingFile {
    /// The highest number that is tried behind a name that is taken.
    static let lastNumber = 9_999

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
            if attributes.isExecutable { try self.descriptor.setExecutable() }
            if durability == .beforePlacing { try self.descriptor.sync() }
        } catch {
            throw self.failed(error)
        }
        do throws(Errno) {
            try self.name(local.name, in: folder)
            return self.placed(.placed, local)
        } catch .exists {
            return try self.resolve(policy, local, folder, attributes.modified)
        } catch {
            throw self.destination.writing(error, local.bytes)
        }
    }

    private func resolve(
        _ policy: ConflictPolicy,
        _ local: RelativePath,
        _ folder: Folder,
        _ modified: FileTime?
    ) throws(FileError) -> Placement {
        switch policy {
        case .fail:
            throw FileError(.exists, "\(local): the name is taken.")
        case .skip:
            return try self.skipped(local)
        case .rename:
            return try self.placeNumbered(local, folder)
        case .replace:
            return try self.replace(local, folder)
        case .newer:
            guard try self.isNewer(modified, than: local, folder) else { return try self.skipped(local) }
            return try self.replace(local, folder)
        }
    }

    private func isNewer(
        _ modified: FileTime?,
        than local: RelativePath,
        _ folder: Folder
    ) throws(FileError) -> Bool {
        do throws(Errno) {
            let existing = try folder.descriptor.status(of: local.name)
            guard let modified else { return false }
            return modified > existing.modified
        } catch .missing {
            return true
        } catch {
            throw self.destination.writing(error, local.bytes)
        }
    }

    private func placeNumbered(_ local: RelativePath, _ folder: Folder) throws(FileError) -> Placement {
        for number in 1...Self.lastNumber {
            let name = CollisionName.name(local.name, number: number)
            do throws(Errno) {
                try self.name(name, in: folder)
                let components = (local.parent?.components ?? []) + [name]
                return self.placed(.renamed, RelativePath(trusting: components))
            } catch .exists {
                continue
            } catch {
                throw self.destination.writing(error, local.bytes)
            }
        }
        throw FileError(.exists, "\(local): the name and \(Self.lastNumber) numbered ones are taken.")
    }

    private func replace(_ local: RelativePath, _ folder: Folder) throws(FileError) -> Placement {
        try self.checkReplaceable(local, folder)
        // Renaming replaces in one step, but only what has a name can be renamed.
        let partials = try self.destination.partialFolder()
        do throws(Errno) {
            let hidden = try self.hiddenName(in: partials)
            try partials.descriptor.rename(
                hidden.bytes,
                to: folder.descriptor,
                as: local.name,
                replacing: true
            )
        } catch {
            throw self.destination.writing(error, local.bytes)
        }
        return self.placed(.replaced, local)
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

    /// Checks that what has the name is a file or a symbolic link: a device or a FIFO is never the user's older copy.
    private func checkReplaceable(_ local: RelativePath, _ folder: Folder) throws(FileError) {
        do throws(Errno) {
            let kind = try folder.descriptor.status(of: local.name).kind
            guard kind != .file, kind != .symbolicLink else { return }
        } catch .missing {
            return
        } catch {
            throw self.destination.writing(error, local.bytes)
        }
        throw FileError(.exists, "\(local): the name belongs to something that is no file, which is not replaced.")
    }

    /// Gives the file a name in a folder unless it is taken.
    private func name(_ name: [UInt8], in folder: Folder) throws(Errno) {
        switch self.name {
        case .none, .done:
            try folder.descriptor.link(self.descriptor, as: name)
        case .temporary(let hidden), .kept(let hidden):
            let partials = try self.destination.root.descriptor.folder(named: Destination.partialFolderName)
            try partials.rename(hidden.bytes, to: folder.descriptor, as: name, replacing: false)
        }
    }

    func placed(_ outcome: Placement.Outcome, _ path: RelativePath) -> Placement {
        self.name = .done
        self.destination.noteName(in: path.parent)
        return Placement(outcome: outcome, path: path)
    }

    private func skipped(_ path: RelativePath) throws(FileError) -> Placement {
        try self.discard()
        return Placement(outcome: .skipped, path: path)
    }
}
