// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import CLinuxFiles
internal import Glibc

/// An error number of the system; the only place that knows what the numbers mean.
struct Errno: Error, Equatable {
    let number: CInt

    static let exists = Errno(number: EEXIST)
    static let inUse = Errno(number: EWOULDBLOCK)
    static let isLink = Errno(number: ELOOP)
    static let tooMany = Errno(number: EOVERFLOW)
    static let missing = Errno(number: ENOENT)
    static let timedOut = Errno(number: ETIMEDOUT)

    /// Whether the kernel, or a sandbox around the process, does not have the call.
    var meansUnavailable: Bool { [ENOSYS, EPERM].contains(self.number) }
    /// Whether the file system has no nameless files.
    var meansNoNamelessFiles: Bool { [EOPNOTSUPP, EISDIR, EINVAL].contains(self.number) }
    /// Whether the file system cannot exchange two names.
    var meansNoExchange: Bool { [EINVAL, ENOSYS, EOPNOTSUPP].contains(self.number) }
    /// Whether the file system has no symbolic links.
    var meansNoLinks: Bool { [EPERM, EOPNOTSUPP].contains(self.number) }
    /// Whether a folder that may be written in is not one that may be read.
    var meansNotReadable: Bool { self.number == EACCES }
    /// Whether the other end of a pipe is closed.
    var meansNoReader: Bool { self.number == EPIPE }
    /// Whether a rename in progress kept the kernel from deciding whether the path stays beneath the root.
    var meansRace: Bool { self.number == EAGAIN }

    /// The system's words.
    var text: String {
        var buffer = [CChar](repeating: 0, count: 128)
        unsafe linux_error_text(self.number, &buffer, buffer.count)
        return String(decoding: buffer.prefix { byte in byte != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    /// Checks what a call returned.
    ///
    /// - Parameter result: A value that is not negative, or the negative error number.
    /// - Returns: The value.
    /// - Throws: The error number.
    @discardableResult
    static func check(_ result: CInt) throws(Errno) -> CInt {
        guard result >= 0 else { throw Errno(number: -result) }
        return result
    }

    /// Checks what a call that counts returned.
    static func check(_ result: Int) throws(Errno) -> Int {
        guard result >= 0 else { throw Errno(number: CInt(truncatingIfNeeded: -result)) }
        return result
    }
}

extension FileError {
    /// The error for something that was read.
    static func reading(_ errno: Errno, _ path: [UInt8]) -> FileError {
        let code: Code =
            switch errno.number {
            case ENOENT, ENOTDIR: .missing
            case EACCES, EPERM: .unreadable
            case ELOOP: .symbolicLink
            case ENXIO, ENODEV: .specialFile
            default: .io
            }
        return FileError(code, at: path, "cannot be read: \(errno).")
    }

    /// The error for something that was written.
    static func writing(_ errno: Errno, _ path: [UInt8], needs: UInt64? = nil, has: @autoclosure () -> UInt64? = nil)
        -> FileError
    {
        switch errno.number {
        case ENOSPC, EDQUOT:
            let has = has()
            let left: OutwardText = has.map { bytes in ", \(bytes: bytes) are left" } ?? ""
            return FileError(.full, at: path, "the destination is full\(left).", needs: needs, has: has)
        case EROFS:
            return FileError(.notWritable, at: path, "the file system is mounted read-only.")
        case EACCES, EPERM:
            return FileError(.notWritable, at: path, "the permissions do not allow writing.")
        case ELOOP:
            return FileError(.exists, at: path, "a symbolic link is in the way, which is not followed.")
        case ENOTDIR:
            return FileError(.exists, at: path, "something is in the way that is no folder.")
        case EEXIST, EISDIR, ENOTEMPTY:
            return FileError(.exists, at: path, "something else has that name: \(errno).")
        case EWOULDBLOCK:
            return FileError(.inUse, at: path, "is being written by somebody else.")
        case ENOENT:
            return FileError(.missing, at: path, "\(errno).")
        case ENAMETOOLONG, EILSEQ:
            return FileError(.nameRefused, at: path, "the file system cannot hold the name: \(errno).")
        case EFBIG:
            return FileError(.tooLarge, at: path, "the file system holds no file of that size.")
        case EXDEV:
            return FileError(.notWritable, at: path, "is on another file system than the destination.")
        default:
            return FileError(.io, at: path, "cannot be written: \(errno).")
        }
    }

    /// A path for a message.
    static func text(_ path: [UInt8]) -> String { String(decoding: path, as: UTF8.self) }
}
