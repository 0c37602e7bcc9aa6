// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import CLinuxFiles

/// Calls on the user's own paths, before there is a folder to be confined to.
enum LocalPath {
    /// The absolute path without symbolic links.
    static func resolved(_ path: [UInt8]) throws(Errno) -> [UInt8] {
        var buffer = [UInt8](repeating: 0, count: 4_096)
        let count = try Errno.check(unsafe linux_real_path(path + [0], &buffer, buffer.count))
        return Array(buffer[..<count])
    }

    static func status(of path: [UInt8], follow: Bool) throws(Errno) -> FileStatus {
        var status = linux_status()
        try Errno.check(unsafe linux_status_at(-1, path + [0], follow ? 1 : 0, &status))
        return FileStatus(status)
    }

    /// Where a symbolic link leads; nil if no link has room for so much.
    static func target(of path: [UInt8]) throws(Errno) -> LinkTarget? {
        var buffer = [UInt8](repeating: 0, count: LinkTarget.maximumByteCount + 1)
        let count = try Errno.check(unsafe linux_read_link(-1, path + [0], &buffer, buffer.count))
        return LinkTarget(bytes: Array(buffer[..<count]))
    }

    /// Makes a folder and those it is in, where they are missing.
    ///
    /// - Parameters:
    ///   - path: The folder.
    ///   - onMade: Told of each that was made, from the outermost on.
    /// - Throws: What the system says; what `onMade` throws.
    static func makeFolders(_ path: [UInt8], onMade: ([UInt8]) throws(Errno) -> Void = { _ in }) throws(Errno) {
        var end = path.startIndex
        while end < path.endIndex {
            end = path[(end + 1)...].firstIndex(of: UInt8(ascii: "/")) ?? path.endIndex
            do throws(Errno) {
                try Errno.check(unsafe linux_make_directory(-1, Array(path[..<end]) + [0], 0))
                try onMade(Array(path[..<end]))
            } catch .exists {
                continue
            }
        }
    }
}
