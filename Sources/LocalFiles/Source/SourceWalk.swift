// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// A walk over a ``SourceTree``: depth first, one descriptor a level, never waiting for a FIFO.
///
/// Not `Sendable`: it belongs to the thread that blocks on it.
public final class SourceWalk: IteratorProtocol {
    private let tree: SourceTree
    private var remaining: ArraySlice<[UInt8]>
    private let reserved: ReservedFiles
    private var roots = SourceRoots()
    private var folders: [SourceFolder] = []
    /// The problem of a folder whose entry has just been returned.
    private var pending: SourceItem?

    private var follows: Bool { self.tree.links == .follow }

    init(_ tree: SourceTree) {
        self.tree = tree
        self.remaining = tree.paths[...]
        self.reserved = ReservedFiles(tree.reserved)
    }

    /// The next entry or problem; reads the disk.
    ///
    /// - Returns: nil at the end.
    public func next() -> SourceItem? {
        if let item = self.pending.take() { return item }
        while let folder = self.folders.last {
            guard let name = folder.next() else {
                self.folders.removeLast()
                continue
            }
            return self.visit(name, in: folder)
        }
        return self.remaining.popFirst().map(self.begin)
    }

    private func begin(_ given: [UInt8]) -> SourceItem {
        let localPath = SourceRoots.trimmed(given)
        do throws(Errno) {
            guard !localPath.isEmpty, !localPath.contains(0) else {
                return .problem(SourceProblem(given, .missing, "is no path"))
            }
            let name = try SourceRoots.name(of: localPath)
            guard !name.isEmpty else {
                return .problem(
                    SourceProblem(localPath, .nameRefused, "is the root, which has no name: name the folders in it")
                )
            }
            let status = try LocalPath.status(of: localPath, follow: self.follows)
            if let refusal = self.refusal(of: name, status, localPath) { return .problem(refusal) }
            guard let claimed = self.roots.claim(name, status.identity) else {
                return .problem(SourceProblem(localPath, .exists, "was given twice and is sent once"))
            }
            if status.kind == .symbolicLink {
                let target = try LocalPath.target(of: localPath)
                return self.link(target, status, localPath) { () throws(NameRefusal) in try RelativePath(bytes: claimed)
                }
            }
            let descriptor = try Descriptor(
                reading: localPath,
                follow: self.follows,
                isFolder: status.kind == .folder
            )
            return self.item(descriptor, localPath) { () throws(NameRefusal) in try RelativePath(bytes: claimed) }
        } catch {
            return .problem(SourceProblem(localPath, .reading(error, localPath)))
        }
    }

    private func visit(_ name: [UInt8], in folder: SourceFolder) -> SourceItem {
        let localPath = folder.localPath + [UInt8(ascii: "/")] + name
        do throws(Errno) {
            let status = try folder.descriptor.status(of: name, follow: self.follows)
            if let refusal = self.refusal(of: name, status, localPath) { return .problem(refusal) }
            if status.kind == .symbolicLink {
                let target = try folder.descriptor.target(of: name)
                return self.link(target, status, localPath) { () throws(NameRefusal) in try folder.path.appending(name)
                }
            }
            let descriptor = try folder.descriptor.reading(
                name,
                follow: self.follows,
                isFolder: status.kind == .folder
            )
            return self.item(descriptor, localPath) { () throws(NameRefusal) in try folder.path.appending(name) }
        } catch {
            return .problem(SourceProblem(localPath, .reading(error, localPath)))
        }
    }

    /// Why something is left out without being opened: opening a device may already act on it.
    private func refusal(of name: [UInt8], _ status: FileStatus, _ localPath: [UInt8]) -> SourceProblem? {
        if name == Destination.partialFolderName {
            return SourceProblem(localPath, .hidden, "holds photoshare's own unfinished files")
        }
        // Before it is opened: closing a database would drop the locks that this process has on it (POSIX locks are such).
        if let refusal = self.refusal(of: status.identity, localPath) { return refusal }
        if name.first == UInt8(ascii: "."), !self.tree.includesHidden {
            return SourceProblem(localPath, .hidden, "is hidden")
        }
        switch status.kind {
        case .symbolicLink where self.tree.links == .keep: return nil
        case .symbolicLink: return SourceProblem(localPath, .symbolicLink, "is a symbolic link, which is not followed")
        case .pipe, .special: return SourceProblem(localPath, .specialFile, "is a FIFO, a socket or a device")
        case .file, .folder: return nil
        }
    }

    /// Why something of the program's own is left out, whatever path leads to it.
    private func refusal(of identity: FileIdentity, _ localPath: [UInt8]) -> SourceProblem? {
        guard self.reserved.contains(identity) else { return nil }
        return SourceProblem(
            localPath,
            .reserved,
            "is photoshare's own state, with the device's key, and is never sent"
        )
    }

    /// A link that is sent as itself; nothing is opened, neither the link nor what it leads to.
    private func link(
        _ target: LinkTarget?,
        _ status: FileStatus,
        _ localPath: [UInt8],
        path: () throws(NameRefusal) -> RelativePath
    ) -> SourceItem {
        guard let target else {
            return .problem(SourceProblem(localPath, .symbolicLink, "is a symbolic link that leads too far to be kept"))
        }
        do throws(NameRefusal) {
            return .entry(SourceEntry(path: try path(), localPath: localPath, link: target, status: status))
        } catch {
            return .problem(SourceProblem(localPath, .nameRefused, "the name \(error.reason)"))
        }
    }

    private func item(
        _ descriptor: consuming Descriptor,
        _ localPath: [UInt8],
        path: () throws(NameRefusal) -> RelativePath
    ) -> SourceItem {
        let checked: RelativePath
        do throws(NameRefusal) {
            checked = try path()
            // The other side would refuse it, whatever it is told to accept.
            guard !checked.isReserved else { throw NameRefusal(.reserved) }
        } catch {
            return .problem(SourceProblem(localPath, .nameRefused, "the name \(error.reason)"))
        }
        do throws(Errno) {
            // Asked of the descriptor: the name may lead elsewhere by now.
            let status = try descriptor.status()
            if let refusal = self.refusal(of: status.identity, localPath) { return .problem(refusal) }
            switch status.kind {
            case .file:
                if status.size == 0, try descriptor.hasUntoldContent() {
                    return .problem(
                        SourceProblem(localPath, .specialFile, "has no size before it is read, as is usual in /proc")
                    )
                }
            case .folder:
                guard !self.folders.contains(where: { above in above.identity.isSameFile(as: status.identity) }) else {
                    return .problem(SourceProblem(localPath, .loop, "a symbolic link leads back to a folder above"))
                }
                self.descend(SourceFolder(descriptor, path: checked, localPath: localPath, identity: status.identity))
            case .symbolicLink, .pipe, .special:
                return .problem(SourceProblem(localPath, .changed, "became something else while it was listed"))
            }
            return .entry(SourceEntry(path: checked, localPath: localPath, status: status, followsLinks: self.follows))
        } catch {
            return .problem(SourceProblem(localPath, .reading(error, localPath)))
        }
    }

    private func descend(_ folder: SourceFolder) {
        do throws(Errno) {
            try folder.list()
        } catch {
            self.pending = .problem(SourceProblem(folder.localPath, .reading(error, folder.localPath)))
        }
        self.folders.append(folder)
    }
}

@available(*, unavailable)
extension SourceWalk: Sendable {}
