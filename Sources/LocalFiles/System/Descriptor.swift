// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import CLinuxFiles

/// An open file or folder; closed when it is dropped.
struct Descriptor: ~Copyable, Sendable {
    let raw: CInt

    /// Takes what an opening call returned.
    init(_ result: CInt) throws(Errno) {
        self.raw = try Errno.check(result)
    }

    deinit {
        linux_close(self.raw)
    }

    /// Opens a folder by the user's own path, in which symbolic links are followed; only for what is beneath it.
    init(root path: [UInt8]) throws(Errno) {
        try self.init(unsafe linux_open_root(path + [0]))
    }

    /// Opens a file or folder that is to be read.
    init(reading path: [UInt8], follow: Bool, isFolder: Bool = false) throws(Errno) {
        try self.init(unsafe linux_open_reading(-1, path + [0], follow ? 1 : 0, isFolder ? 1 : 0))
    }
}
