// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import Glibc

/// A folder that only its owner may enter: where state is kept.
public enum PrivateFolder: Sendable {
    /// Makes the folder where it is missing, and the folders it is in, each for its owner only; refuses one that others
    /// may enter.
    ///
    /// - Parameter path: The folder, in the file system's bytes; symbolic links are followed.
    /// - Throws: ``DatabaseError`` with `.exposed` if the folder is there and others may enter it, or it has another
    ///   owner, `.cannotOpen`, `.full` or `.readOnly` if it cannot be made.
    public static func make(_ path: [UInt8]) throws(DatabaseError) {
        guard !path.isEmpty, !path.contains(0) else {
            throw DatabaseError(.cannotOpen, "\(DatabaseFile.text(path)): is no name of a folder.")
        }
        var end = path.startIndex
        while end < path.endIndex {
            end = path[(end + 1)...].firstIndex(of: UInt8(ascii: "/")) ?? path.endIndex
            let folder = Array(path[..<end])
            if unsafe mkdir(DatabaseFile.characters(folder), S_IRWXU) != 0, errno != EEXIST {
                throw DatabaseFile.error(errno, folder)
            }
        }
        try Self.check(try Self.resolve(path), forbidden: S_IRWXG | S_IRWXO)
    }

    /// The absolute path without symbolic links.
    static func resolve(_ path: [UInt8]) throws(DatabaseError) -> [UInt8] {
        guard let resolved = unsafe realpath(DatabaseFile.characters(path), nil) else {
            throw DatabaseFile.error(errno, path)
        }
        defer { unsafe free(resolved) }
        return unsafe Array(UnsafeRawBufferPointer(start: resolved, count: strlen(resolved)))
    }

    /// Checks owner and mode of a folder.
    static func check(_ path: [UInt8], forbidden: mode_t) throws(DatabaseError) {
        var status = stat()
        guard unsafe lstat(DatabaseFile.characters(path), &status) == 0 else { throw DatabaseFile.error(errno, path) }
        guard status.st_mode & S_IFMT == S_IFDIR else {
            throw DatabaseError(.cannotOpen, "\(DatabaseFile.text(path)): is no folder.")
        }
        guard status.st_uid == geteuid(), status.st_mode & forbidden == 0 else {
            throw DatabaseError(
                .exposed,
                "\(DatabaseFile.text(path)): others have access to the folder, or it has another owner; chmod 700."
            )
        }
    }
}
