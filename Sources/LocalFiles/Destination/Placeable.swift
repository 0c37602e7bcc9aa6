// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// Something that is complete and has no final name yet: a file or a link.
protocol Placeable {
    /// Where it goes.
    var destination: Destination { get }

    /// Gives it a name in a folder unless that is taken.
    func name(_ name: [UInt8], in folder: Folder) throws(Errno)

    /// Gives it a name that something else has, as far as that has these permissions; nil for what has none.
    func take(_ local: RelativePath, in folder: Folder, _ permissions: UInt32?) throws(FileError)

    /// Its name in the hidden folder, which it gets if it has none.
    func hiddenName(in partials: Folder) throws(Errno) -> PartialName

    /// Takes from it all permissions that are not among these.
    func narrow(to permissions: UInt32) throws(Errno)

    /// Drops it.
    func discard() throws(FileError)

    /// It has its final name: there is nothing left to be dropped.
    func noteEnd()
}

extension Placeable {
    /// Gives it its name, complete or not at all; never replaces unless the policy says so.
    ///
    /// - Parameters:
    ///   - local: The path it shall have, as the file system holds it.
    ///   - folder: The folder of that path.
    ///   - policy: What happens when the name is taken.
    ///   - modified: The time that counts for ``ConflictPolicy/newer``.
    /// - Returns: Where it went.
    /// - Throws: ``FileError``.
    func place(
        as local: RelativePath,
        in folder: Folder,
        onConflict policy: ConflictPolicy,
        modified: FileTime?
    ) throws(FileError) -> Placement {
        do throws(Errno) {
            try self.name(local.name, in: folder)
            return self.placed(.placed, local)
        } catch .exists {
            return try self.resolve(policy, local, folder, modified)
        } catch {
            throw self.destination.writing(error, local.bytes)
        }
    }

    func placed(_ outcome: Placement.Outcome, _ path: RelativePath) -> Placement {
        self.noteEnd()
        self.destination.noteName(in: path.parent)
        return Placement(outcome: outcome, path: path)
    }

    private func resolve(
        _ policy: ConflictPolicy,
        _ local: RelativePath,
        _ folder: Folder,
        _ modified: FileTime?
    ) throws(FileError) -> Placement {
        switch policy {
        case .fail:
            throw FileError(.exists, at: local.bytes, "the name is taken.")
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
        for number in 1...CollisionName.lastNumber {
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
        throw FileError(.exists, at: local.bytes, "the name and \(CollisionName.lastNumber) numbered ones are taken.")
    }

    private func replace(_ local: RelativePath, _ folder: Folder) throws(FileError) -> Placement {
        let permissions = try self.permissions(ofReplaceable: local, folder)
        try self.take(local, in: folder, permissions)
        return self.placed(.replaced, local)
    }

    /// Gives it a name that something else has, whose permissions are not exceeded, in one step.
    func take(_ local: RelativePath, in folder: Folder, _ permissions: UInt32?) throws(FileError) {
        // Renaming replaces in one step, but only what has a name can be renamed.
        let partials = try self.destination.partialFolder()
        do throws(Errno) {
            // Before it has the name: nobody who could not read what was there can read what comes, not for a moment.
            if let permissions { try self.narrow(to: permissions) }
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
    }

    /// Checks that what has the name is a file or a symbolic link: a device or a FIFO is never the user's older copy.
    ///
    /// - Returns: Who may do what with the file; nil for what has no permissions.
    private func permissions(ofReplaceable local: RelativePath, _ folder: Folder) throws(FileError) -> UInt32? {
        do throws(Errno) {
            let status = try folder.descriptor.status(of: local.name)
            guard status.kind != .file else { return status.permissions }
            guard status.kind != .symbolicLink else { return nil }
        } catch .missing {
            return nil
        } catch {
            throw self.destination.writing(error, local.bytes)
        }
        throw FileError(
            .exists,
            at: local.bytes,
            "the name belongs to something that is no file, which is not replaced."
        )
    }

    private func skipped(_ path: RelativePath) throws(FileError) -> Placement {
        try self.discard()
        return Placement(outcome: .skipped, path: path)
    }
}
