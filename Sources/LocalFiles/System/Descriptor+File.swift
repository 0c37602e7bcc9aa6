// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import CLinuxFiles

/// What is done with a file.
extension Descriptor {
    func status() throws(Errno) -> FileStatus {
        var status = linux_status()
        try Errno.check(unsafe linux_status(self.raw, &status))
        return FileStatus(status)
    }

    /// Reads until the buffer's part is full or the file ends.
    func read(into buffer: inout MutableSpan<UInt8>, count: Int, at offset: UInt64) throws(Errno) -> Int {
        precondition(count >= 0 && count <= buffer.count, "the buffer is smaller than what is to be read")
        let result = unsafe buffer.withUnsafeMutableBufferPointer { bytes in
            guard let start = bytes.baseAddress else { return 0 }
            return unsafe linux_read(self.raw, start, count, offset)
        }
        return try Errno.check(result)
    }

    /// Whether a file that says it has 0 bytes has some: it is made by the kernel as it is read.
    func hasUntoldContent() throws(Errno) -> Bool {
        var byte: [UInt8] = [0]
        var room = byte.mutableSpan
        // Where nothing can be read now there is something to wait for.
        if (try? self.read(into: &room, count: 1, at: 0)) == 0 { return false }
        // It may have been written to since it was looked at.
        return try self.status().size == 0
    }

    /// Writes all bytes.
    func write(_ bytes: Span<UInt8>, at offset: UInt64) throws(Errno) {
        let result: CInt = unsafe bytes.withUnsafeBufferPointer { bytes in
            guard let start = bytes.baseAddress else { return 0 }
            return unsafe linux_write(self.raw, start, bytes.count, offset)
        }
        try Errno.check(result)
    }

    func setLength(_ length: UInt64) throws(Errno) {
        try Errno.check(linux_set_length(self.raw, length))
    }

    func preallocate(_ length: UInt64) throws(Errno) {
        try Errno.check(linux_preallocate(self.raw, length))
    }

    func setModified(_ time: FileTime) throws(Errno) {
        try Errno.check(linux_set_modified(self.raw, time.seconds, time.nanoseconds))
    }

    /// Gives a new file the mode that fits its source.
    func setMode(isExecutable: Bool, isPrivate: Bool) throws(Errno) {
        try Errno.check(linux_set_mode(self.raw, isExecutable ? 1 : 0, isPrivate ? 1 : 0))
    }

    /// Takes all permissions from it that others do not have already.
    ///
    /// - Returns: Whether it had any of these.
    func narrowMode(to permissions: UInt32) throws(Errno) -> Bool {
        try Errno.check(linux_narrow_mode(self.raw, permissions)) == 1
    }

    /// Gives another file the permissions of this one.
    func copyMode(to other: borrowing Descriptor) throws(Errno) {
        try Errno.check(linux_copy_mode(self.raw, other.raw))
    }

    /// Takes the file for this descriptor; fails if another has it.
    func lock() throws(Errno) {
        try Errno.check(linux_lock(self.raw))
    }

    /// Uses the file beside others; nobody can take it for himself meanwhile.
    func shareLock() throws(Errno) {
        try Errno.check(linux_share_lock(self.raw))
    }

    func sync() throws(Errno) {
        try Errno.check(linux_sync(self.raw))
    }

    /// Makes content and size durable, not the times.
    func syncContent() throws(Errno) {
        try Errno.check(linux_sync_content(self.raw))
    }

    /// Another descriptor of the same open file, its lock included.
    func duplicate() throws(Errno) -> Descriptor {
        try Descriptor(linux_duplicate(self.raw))
    }
}
