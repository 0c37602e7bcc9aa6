// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import CLinuxSandbox

/// An open descriptor; closed when it is dropped.
struct Descriptor: ~Copyable, Sendable {
    let number: Int32

    /// Takes what an opening call returned.
    init(_ result: Int32) throws(SystemError) {
        self.number = try SystemError.check(result)
    }

    /// Opens something to name it, not to use it.
    init(place path: [UInt8], isFolder: Bool) throws(SystemError) {
        try self.init(unsafe sandbox_open_place(path + [0], isFolder ? 1 : 0))
    }

    deinit {
        sandbox_close(self.number)
    }
}
