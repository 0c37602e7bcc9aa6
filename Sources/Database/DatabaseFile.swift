// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import Glibc

/// The rules for the file of a database, those of ssh for its keys.
///
/// Nothing here opens the file: closing any descriptor of it would drop the locks that another connection of this
/// process holds (POSIX advisory locks belong to the process and the file, not to the descriptor).
enum DatabaseFile {
    /// Makes the file where it is missing, for its owner only, and checks it where it is not.
    ///
    /// - Parameter path: The user's path; symbolic links are followed in the folder's part only.
    /// - Returns: The absolute path without symbolic links.
    /// - Throws: ``DatabaseError`` with `.exposed` for what others could read or exchange, or the system's error.
    static func prepare(_ path: [UInt8]) throws(DatabaseError) -> [UInt8] {
        let slash = UInt8(ascii: "/")
        let end = path.lastIndex(of: slash)
        let name = end.map { path[($0 + 1)...] } ?? path[...]
        guard !name.isEmpty, !path.contains(0) else {
            throw DatabaseError(.cannotOpen, "\(Self.text(path)): is no name of a file.")
        }
        // Whoever can write in the folder can exchange the file, whatever its own mode is.
        let folder = try PrivateFolder.resolve(end.map { Array(path[...$0]) } ?? Array(".".utf8))
        try PrivateFolder.check(folder, forbidden: S_IWGRP | S_IWOTH)
        let resolved = (folder == [slash] ? folder : folder + [slash]) + name
        if unsafe mknod(Self.characters(resolved), S_IFREG | S_IRUSR | S_IWUSR, 0) != 0, errno != EEXIST {
            throw Self.error(errno, resolved)
        }
        try Self.check(resolved)
        return resolved
    }

    /// Whether anything has that name, whatever it is.
    static func exists(_ path: [UInt8]) -> Bool {
        var status = stat()
        return unsafe !path.contains(0) && lstat(Self.characters(path), &status) == 0
    }

    private static func check(_ path: [UInt8]) throws(DatabaseError) {
        var status = stat()
        guard unsafe lstat(Self.characters(path), &status) == 0 else { throw Self.error(errno, path) }
        guard status.st_mode & S_IFMT == S_IFREG else {
            throw DatabaseError(.cannotOpen, "\(Self.text(path)): is no regular file.")
        }
        guard status.st_uid == geteuid(), status.st_nlink == 1, status.st_mode & (S_IRWXG | S_IRWXO) == 0 else {
            throw DatabaseError(
                .exposed,
                "\(Self.text(path)): others may read or write it, or it has another owner or a second name; chmod 600."
            )
        }
    }

    /// The error for an error number of the system.
    static func error(_ number: CInt, _ path: [UInt8]) -> DatabaseError {
        let name = Self.text(path)
        return switch number {
        case ENOSPC, EDQUOT: DatabaseError(.full, "\(name): no space is left.")
        case EROFS: DatabaseError(.readOnly, "\(name): the file system is mounted read-only.")
        case ENOENT: DatabaseError(.cannotOpen, "\(name): there is no such folder.")
        case EACCES, EPERM: DatabaseError(.cannotOpen, "\(name): the permissions do not allow it.")
        default: DatabaseError(.cannotOpen, "\(name): cannot be opened (error \(number) of the system).")
        }
    }

    /// A path for the system.
    static func characters(_ path: [UInt8]) -> [CChar] { (path + [0]).map { CChar(bitPattern: $0) } }

    /// A path for a message.
    static func text(_ path: [UInt8]) -> String { String(decoding: path, as: UTF8.self) }
}
