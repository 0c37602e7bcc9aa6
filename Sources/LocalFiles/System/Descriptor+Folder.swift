// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import CLinuxFiles

/// What is done in a folder.
extension Descriptor {
    /// Opens a folder beneath this one; the kernel refuses symbolic links and ways out.
    func folder(beneath path: [UInt8]) throws(Errno) -> Descriptor {
        try Descriptor(unsafe linux_open_beneath(self.raw, path + [0]))
    }

    /// Opens a folder one step down; a symbolic link is refused.
    func folder(named name: [UInt8]) throws(Errno) -> Descriptor {
        try Descriptor(unsafe linux_open_step(self.raw, name + [0]))
    }

    func reading(_ name: [UInt8], follow: Bool, isFolder: Bool = false) throws(Errno) -> Descriptor {
        try Descriptor(unsafe linux_open_reading(self.raw, name + [0], follow ? 1 : 0, isFolder ? 1 : 0))
    }

    func writing(_ name: [UInt8]) throws(Errno) -> Descriptor {
        try Descriptor(unsafe linux_open_writing(self.raw, name + [0]))
    }

    func createNameless() throws(Errno) -> Descriptor {
        try Descriptor(linux_create_nameless(self.raw))
    }

    func create(_ name: [UInt8]) throws(Errno) -> Descriptor {
        try Descriptor(unsafe linux_create_named(self.raw, name + [0]))
    }

    func makeFolder(_ name: [UInt8], isPrivate: Bool = false) throws(Errno) {
        try Errno.check(unsafe linux_make_directory(self.raw, name + [0], isPrivate ? 1 : 0))
    }

    /// Fails unless the permissions allow making something in the folder.
    func requireWritable() throws(Errno) {
        try Errno.check(linux_may_make(self.raw))
    }

    func remove(_ name: [UInt8], isFolder: Bool = false) throws(Errno) {
        try Errno.check(unsafe linux_remove(self.raw, name + [0], isFolder ? 1 : 0))
    }

    /// Makes a symbolic link; never replaces.
    func makeLink(_ name: [UInt8], to target: LinkTarget) throws(Errno) {
        try Errno.check(unsafe linux_make_link(self.raw, name + [0], target.bytes + [0]))
    }

    /// Reads a symbolic link.
    ///
    /// - Returns: Where it leads; nil if no link has room for so much.
    func target(of name: [UInt8]) throws(Errno) -> LinkTarget? {
        var buffer = [UInt8](repeating: 0, count: LinkTarget.maximumByteCount + 1)
        let count = try Errno.check(unsafe linux_read_link(self.raw, name + [0], &buffer, buffer.count))
        return LinkTarget(bytes: Array(buffer[..<count]))
    }

    /// Sets the time of a symbolic link, not of what it leads to.
    func setModified(ofLink name: [UInt8], _ time: FileTime) throws(Errno) {
        try Errno.check(unsafe linux_set_link_modified(self.raw, name + [0], time.seconds, time.nanoseconds))
    }

    /// Gives a nameless file its name in this folder; never replaces.
    func link(_ file: borrowing Descriptor, as name: [UInt8]) throws(Errno) {
        try Errno.check(unsafe linux_link(file.raw, self.raw, name + [0]))
    }

    func rename(_ name: [UInt8], to target: borrowing Descriptor, as newName: [UInt8], replacing: Bool) throws(Errno) {
        try Errno.check(unsafe linux_rename(self.raw, name + [0], target.raw, newName + [0], replacing ? 1 : 0))
    }

    /// Exchanges what a name here and one in another folder stand for, in one step.
    func exchange(_ name: [UInt8], with target: borrowing Descriptor, _ otherName: [UInt8]) throws(Errno) {
        try Errno.check(unsafe linux_exchange_at(self.raw, name + [0], target.raw, otherName + [0]))
    }

    func status(of name: [UInt8], follow: Bool = false) throws(Errno) -> FileStatus {
        var status = linux_status()
        try Errno.check(unsafe linux_status_at(self.raw, name + [0], follow ? 1 : 0, &status))
        return FileStatus(status)
    }

    func space() throws(Errno) -> FileSystemSpace {
        var space = linux_space()
        try Errno.check(unsafe linux_space(self.raw, &space))
        return FileSystemSpace(space)
    }

    /// Appends the names in the folder, each with a NUL behind it, in no order.
    ///
    /// - Returns: Whether there may be more.
    func appendNames(to names: inout [UInt8], buffer: inout [UInt8]) throws(Errno) -> Bool {
        var finished: CInt = 0
        let count = try Errno.check(unsafe linux_list(self.raw, &buffer, buffer.count, &finished))
        names.append(contentsOf: buffer[..<count])
        return finished == 0
    }

    /// Makes what was placed and created in the folder durable.
    func syncFolder() throws(Errno) {
        do throws(Errno) {
            let readable = try Descriptor(linux_reopen_directory(self.raw))
            try readable.sync()
        } catch  where error.meansNotReadable {
            try self.syncFileSystem()
        }
    }

    /// Makes everything in the folder's file system durable.
    func syncFileSystem() throws(Errno) {
        do throws(Errno) {
            let readable = try Descriptor(linux_reopen_directory(self.raw))
            try Errno.check(linux_sync_file_system(readable.raw))
        } catch  where error.meansNotReadable {
            // A folder that takes files and shows none: any open file of its file system is as good.
            let nameless = try self.createNameless()
            try Errno.check(linux_sync_file_system(nameless.raw))
        }
    }
}
