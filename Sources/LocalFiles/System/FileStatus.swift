// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import CLinuxFiles

/// What the system says about a file, without its name.
struct FileStatus: Equatable {
    enum Kind {
        case file
        case folder
        case symbolicLink
        /// A FIFO, or a pipe without a name.
        case pipe
        /// A socket or a device.
        case special
    }

    let kind: Kind
    let size: UInt64
    let modified: FileTime
    let identity: FileIdentity
    let linkCount: UInt64
    /// Who may do what with it: the lowest nine bits of its mode.
    let permissions: UInt32

    /// Whether the owner may run it.
    var isExecutable: Bool { self.permissions & 0o100 != 0 }
    /// Whether nobody but the owner has any permission.
    var isPrivate: Bool { self.permissions & 0o077 == 0 }
    /// Whether there is anybody who may not read it, or not enter the folder that it is: what is open to all where it
    /// arrives (0644, 0755) would be open to more than at its source.
    var isWithheld: Bool {
        let open: UInt32 = self.kind == .folder ? 0o055 : 0o044
        return self.permissions & open != open
    }

    init(_ status: linux_status) {
        self.kind =
            switch linux_kind_of(status.mode) {
            case LINUX_KIND_FILE: .file
            case LINUX_KIND_DIRECTORY: .folder
            case LINUX_KIND_LINK: .symbolicLink
            case LINUX_KIND_PIPE: .pipe
            default: .special
            }
        self.size = status.size
        self.modified = FileTime(trustedSeconds: status.modified_seconds, nanoseconds: status.modified_nanoseconds)
        self.identity = FileIdentity(
            device: status.device,
            inode: status.inode,
            changed: FileTime(trustedSeconds: status.changed_seconds, nanoseconds: status.changed_nanoseconds)
        )
        self.linkCount = status.links
        self.permissions = status.mode & 0o777
    }
}
