// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import Glibc

/// What decides whether a file may hold a secret.
struct FileStatus {
    /// Whether it is a regular file.
    let isFile: Bool
    /// Whether it belongs to the user of this process.
    let isOwn: Bool
    /// The rights of user, group and others.
    let permissions: UInt32

    /// Asks the system about an open file.
    ///
    /// - Parameters:
    ///   - descriptor: The file.
    ///   - path: What it is called in an error.
    /// - Throws: ``KeyFileError`` with `.system`.
    init(of descriptor: Int32, _ path: [UInt8]) throws(KeyFileError) {
        var status = stat()
        guard unsafe fstat(descriptor, &status) == 0 else {
            throw .system("cannot look at", path)
        }
        self.isFile = status.st_mode & S_IFMT == S_IFREG
        self.isOwn = status.st_uid == geteuid()
        self.permissions = status.st_mode & 0o777
    }
}
