// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// A descriptor of the system with one owner; it is closed when its owner lets go of it.
struct FileDescriptor: ~Copyable, Sendable {
    /// The number, valid for as long as this value lives.
    let number: Int32

    /// Takes over a descriptor that a system call has just returned.
    init(owning number: Int32) {
        self.number = number
    }

    deinit {
        Syscalls.close(self.number)
    }
}
