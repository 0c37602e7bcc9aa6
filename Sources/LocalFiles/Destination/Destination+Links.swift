// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// Symbolic links that are received as themselves.
extension Destination {
    /// Makes a symbolic link, complete or not at all; never replaces unless the policy says so.
    ///
    /// Nobody follows it here, neither now nor later: whatever is placed passes no link. Whether it leads to a place that
    /// it may lead to is for the caller to ask (``LinkTarget/check(at:)``). The name is durable after ``syncFolders()``.
    ///
    /// - Parameters:
    ///   - path: The path it shall have; missing folders are made, names that are too long are shortened.
    ///   - target: What it says.
    ///   - modified: The link's own time; nil leaves that of now.
    ///   - policy: What happens when the name is taken, whatever has it.
    /// - Returns: Where it went.
    /// - Throws: ``FileError`` with `.exists` (by policy, or a folder or a special file has the name and is not replaced),
    ///   `.nameRefused`, `.full`, `.notWritable` or `.io`.
    public func placeLink(
        at path: RelativePath,
        to target: LinkTarget,
        modified: FileTime? = nil,
        onConflict policy: ConflictPolicy = .rename
    ) throws(FileError) -> Placement {
        let local = try self.localPath(path)
        let folder = try self.folder(local.parent, create: true)
        for _ in 1..<Self.linkAttempts {
            do throws(FileError) {
                let link = try IncomingLink(to: target, at: local, modified: modified, in: self)
                return try link.place(as: local, in: folder, onConflict: policy, modified: modified)
            } catch {
                guard error.code == .missing else { throw error }
            }
        }
        let link = try IncomingLink(to: target, at: local, modified: modified, in: self)
        return try link.place(as: local, in: folder, onConflict: policy, modified: modified)
    }

    /// How often a link is made where somebody who tidies up takes it for one that was left behind, or takes the empty
    /// folder away that it is to be made in.
    private static let linkAttempts = 8

    /// What a symbolic link that is there says, without following it.
    ///
    /// - Parameter path: Its path; names that are too long are shortened as placing does.
    /// - Returns: nil if nothing, or something that is no link, has that path.
    /// - Throws: ``FileError`` with `.nameRefused`, `.notWritable` or `.io`.
    public func existingLink(at path: RelativePath) throws(FileError) -> LinkTarget? {
        let local = try self.localPath(path)
        guard let status = try self.status(at: local), status.kind == .symbolicLink else { return nil }
        let folder = try self.folder(local.parent, create: false)
        do throws(Errno) {
            return try folder.descriptor.target(of: local.name)
        } catch .missing {
            return nil
        } catch {
            throw .reading(error, local.bytes)
        }
    }

    /// Looks for a link that says the same and has the name already, or perhaps one of the numbered ones beside it.
    ///
    /// - Parameters:
    ///   - target: What it says.
    ///   - path: The path that it was to have.
    ///   - isNumbered: Whether a number behind the name is as good.
    /// - Returns: Where it is, as the file system holds it; nil if it is not there.
    /// - Throws: ``FileError`` with `.nameRefused`, `.notWritable` or `.io`.
    public func findLink(
        to target: LinkTarget,
        near path: RelativePath,
        isNumbered: Bool
    ) throws(FileError) -> RelativePath? {
        let local = try self.localPath(path)
        if try self.existingLink(at: local) == target { return local }
        guard isNumbered else { return nil }
        let folder = local.parent?.components ?? []
        var candidate = local
        for number in 1...CollisionName.lastNumber {
            guard try self.isTaken(candidate) else { return nil }
            candidate = RelativePath(trusting: folder + [CollisionName.name(local.name, number: number)])
            if try self.existingLink(at: candidate) == target { return candidate }
        }
        return nil
    }

    /// Whether anything has a path, a link that leads nowhere included.
    ///
    /// - Parameter path: The path; names that are too long are shortened as placing does.
    /// - Returns: Whether it is taken.
    /// - Throws: ``FileError`` with `.nameRefused`, `.notWritable` or `.io`.
    public func isTaken(_ path: RelativePath) throws(FileError) -> Bool {
        try self.status(at: try self.localPath(path)) != nil
    }
}
