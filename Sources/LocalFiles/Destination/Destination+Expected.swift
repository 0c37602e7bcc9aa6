// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// What placing would come to, found out without placing anything.
extension Destination {
    /// Where something would go that has not come yet; nothing is made or changed.
    ///
    /// It goes the way of what is placed, so that both follow the same rules.
    ///
    /// - Parameters:
    ///   - path: The path it shall have; names that are too long are shortened.
    ///   - modified: The time that counts for ``ConflictPolicy/newer``.
    ///   - policy: What happens when the name is taken.
    ///   - given: The paths that others get in the same run, and that are not there yet.
    /// - Returns: Where it would go, as things are now.
    /// - Throws: ``FileError`` as placing it would.
    package func expectedPlacement(
        at path: RelativePath,
        modified: FileTime?,
        onConflict policy: ConflictPolicy,
        besides given: Set<RelativePath>
    ) throws(FileError) -> Placement {
        let local = try self.localPath(path)
        let folder: Folder
        do throws(FileError) {
            folder = try self.folder(local.parent, create: false)
        } catch {
            guard error.code == .missing else { throw error }
            // The folder would be made, and nothing is in it.
            return Placement(outcome: .placed, path: local)
        }
        let item = ExpectedItem(destination: self, parent: local.parent, given: given)
        return try item.place(as: local, in: folder, onConflict: policy, modified: modified)
    }

    /// Whether a folder is there already that would otherwise be made.
    ///
    /// - Parameter path: The folder; names that are too long are shortened.
    /// - Returns: Whether it is there.
    /// - Throws: ``FileError`` as ``makeFolder(_:)`` would, if something else is in the way.
    package func hasExpectedFolder(at path: RelativePath) throws(FileError) -> Bool {
        do throws(FileError) {
            _ = try self.folder(self.localPath(path), create: false)
            return true
        } catch {
            guard error.code == .missing else { throw error }
            return false
        }
    }
}

/// Something that has not come: a name is free for it or is not, and it takes none.
private struct ExpectedItem: Placeable {
    let destination: Destination
    let parent: RelativePath?
    let given: Set<RelativePath>

    func name(_ name: [UInt8], in folder: Folder) throws(Errno) {
        let path = RelativePath(trusting: (self.parent?.components ?? []) + [name])
        guard !self.given.contains(path) else { throw .exists }
        do throws(Errno) {
            _ = try folder.descriptor.status(of: name)
        } catch .missing {
            return
        }
        throw .exists
    }

    func take(_ local: RelativePath, in folder: Folder, _ permissions: UInt32?) throws(FileError) {}

    func hiddenName(in partials: Folder) throws(Errno) -> PartialName { PartialName() }

    func narrow(to permissions: UInt32) throws(Errno) {}

    func discard() throws(FileError) {}

    func noteEnd() {}
}
