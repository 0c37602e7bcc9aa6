// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import Locking

/// A folder that receives files, and nothing outside it.
///
/// The folder is opened once; everything after that starts from its descriptor and passes no symbolic link, whatever
/// somebody does to the folders meanwhile. Its calls block: make them on a ``WorkerThread``. Any thread may call.
public final class Destination: Sendable {
    /// The name of the hidden folder, directly in the destination, that holds unfinished files.
    ///
    /// No file or folder from a peer may be there.
    static let partialFolderName = Array(".photoshare-partial".utf8)

    /// The user's path to the folder.
    public let path: [UInt8]
    let root: Folder
    let features: Features
    private let confinement: Confinement
    /// Where names were made since the last ``syncFolders()``.
    private let unsynced = Lock<Unsynced>(Unsynced())

    /// The folders that are made for their owner alone.
    let privateFolders = PrivateFolders()

    private struct Unsynced {
        /// Whether one was made in the destination itself, which is all for whoever places one file.
        var isRootAmong = false
        var folders: Set<RelativePath> = []
        /// Whether there were more than it keeps.
        var isOverfull = false
    }

    /// How many folders are made durable one by one; the whole file system when there are more.
    private static let unsyncedLimit = 4_096

    /// What is asked of the kernel and the file system; tests turn it off to run the ways around it.
    package struct Features: Sendable {
        /// openat2, Linux 5.6.
        package let openat2: Bool
        /// O_TMPFILE; FAT, NFS and FUSE do not have it.
        package let namelessFiles: Bool

        /// Says what to use where it is there.
        package init(openat2: Bool = true, namelessFiles: Bool = true) {
            self.openat2 = openat2
            self.namelessFiles = namelessFiles
        }
    }

    /// Opens the folder.
    ///
    /// - Parameters:
    ///   - path: The user's path to it; symbolic links in it are followed.
    ///   - create: Whether it and the folders above are made if they are missing.
    /// - Throws: ``FileError`` with `.missing`, `.notWritable`, `.exists` (no folder is there) or `.io`.
    public convenience init(path: [UInt8], create: Bool = false) throws(FileError) {
        try self.init(path: path, create: create, features: Features())
    }

    /// Opens the folder with less than the system offers.
    package init(path: [UInt8], create: Bool = false, features: Features) throws(FileError) {
        guard !path.isEmpty, !path.contains(0) else { throw FileError(.missing, "The destination is no path.") }
        do throws(Errno) {
            if create { try LocalPath.makeFolders(path) }
            self.root = Folder(try Descriptor(root: path))
        } catch {
            throw .writing(error, path)
        }
        self.path = path
        self.features = features
        self.confinement = Confinement(asksKernel: features.openat2)
    }

    deinit {
        self.removePartialFolderIfEmpty()
    }

    /// Which folder it is, by whatever path it was reached.
    ///
    /// - Returns: The identity; device and inode count.
    /// - Throws: ``FileError`` with `.io`.
    public func identity() throws(FileError) -> FileIdentity {
        do throws(Errno) {
            return try self.root.descriptor.status().identity
        } catch {
            throw self.writing(error, self.path)
        }
    }

    /// Makes a folder and those it is in; an existing one is used as it is.
    ///
    /// - Parameter path: The folder; names that are too long are shortened.
    /// - Throws: ``FileError`` with `.exists` if a file or a symbolic link is in the way, `.nameRefused`,
    ///   `.notWritable`,
    ///   `.full` or `.io`.
    public func makeFolder(_ path: RelativePath) throws(FileError) {
        _ = try self.folder(self.localPath(path), create: true)
    }

    /// Makes the names durable that were made since the last call; the content of files is not its concern.
    ///
    /// - Throws: ``FileError`` with `.io`, or another code if a folder cannot be opened; the others are done
    ///   nevertheless.
    public func syncFolders() throws(FileError) {
        let names = self.unsynced.withLock { unsynced in
            defer { unsynced = Unsynced() }
            return unsynced
        }
        var failure: FileError?
        if names.isOverfull {
            do throws(FileError) {
                // It makes names as durable as contents.
                try self.syncContents()
                return
            } catch {
                self.unsynced.withLock { $0.isOverfull = true }
                failure = error
            }
        }
        var paths: [RelativePath?] = Array(names.folders)
        if names.isRootAmong { paths.append(nil) }
        for path in paths {
            do throws(FileError) {
                try self.sync(path)
            } catch {
                // Asked again next time; whoever removes a folder does not want what was in it.
                guard error.code != .missing else { continue }
                self.noteName(in: path)
                failure = error
            }
        }
        if let failure { throw failure }
    }

    private func sync(_ path: RelativePath?) throws(FileError) {
        let folder = try self.folder(path, create: false)
        do throws(Errno) {
            try folder.descriptor.syncFolder()
        } catch {
            throw self.writing(error, path?.bytes ?? self.path)
        }
    }

    /// Makes the content of all files written so far durable, in one call to the file system (syncfs).
    ///
    /// For many small files this is far cheaper than one call each.
    ///
    /// - Throws: ``FileError`` with `.io`, `.full` or `.notWritable`.
    public func syncContents() throws(FileError) {
        do throws(Errno) {
            try self.root.descriptor.syncFileSystem()
        } catch {
            throw self.writing(error, self.path)
        }
    }

    /// Opens the folder with that path; nil is the destination itself.
    func folder(_ path: RelativePath?, create: Bool) throws(FileError) -> Folder {
        do throws(Errno) {
            guard let path else { return self.root }
            guard create else {
                return Folder(try self.confinement.open(path, beneath: self.root.descriptor, making: nil))
            }
            let making = FolderMaking(isPrivate: self.privateFolders.contains, made: self.noteName)
            return Folder(try self.confinement.open(path, beneath: self.root.descriptor, making: making))
        } catch {
            throw self.writing(error, path?.bytes ?? self.path)
        }
    }

    /// The path as the file system holds it.
    func localPath(_ path: RelativePath) throws(FileError) -> RelativePath {
        guard !path.isReserved else {
            throw FileError(.nameRefused, at: path.bytes, "the name \(NameRefusal.Reason.reserved).")
        }
        return NameShortener.shortened(path)
    }

    /// Remembers that a folder has a new name in it.
    func noteName(in folder: RelativePath?) {
        self.unsynced.withLock { unsynced in
            guard let folder else {
                unsynced.isRootAmong = true
                return
            }
            if unsynced.folders.count >= Self.unsyncedLimit {
                unsynced.folders = []
                unsynced.isOverfull = true
            }
            unsynced.folders.insert(folder)
        }
    }

    /// The error for a write; knows how much space is left.
    func writing(_ errno: Errno, _ path: [UInt8], needs: UInt64? = nil) -> FileError {
        .writing(errno, path, needs: needs, has: try? self.freeSpace())
    }
}
