// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import CLinuxFiles

/// How much room a file system has for those who are not root.
struct FileSystemSpace {
    let totalBytes: UInt64
    let freeBytes: UInt64
    /// nil where the file system does not count its files (Btrfs).
    let freeFiles: UInt64?

    init(_ space: linux_space) {
        self.totalBytes = space.total_bytes
        self.freeBytes = space.free_bytes
        self.freeFiles = space.total_files == 0 ? nil : space.free_files
    }
}
