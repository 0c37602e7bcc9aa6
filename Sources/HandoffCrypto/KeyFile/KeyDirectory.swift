// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import Glibc

/// The open directory of the key: what is checked and what is used are the same file, whatever happens to names.
struct KeyDirectory: ~Copyable {
    private let descriptor: Int32
    private let path: [UInt8]

    /// Opens a directory, and makes its last part if that is missing.
    ///
    /// - Parameter path: In bytes, without a zero byte.
    /// - Throws: ``KeyFileError`` if another user could exchange what is in it.
    init(path: [UInt8]) throws(KeyFileError) {
        let terminated = try Self.terminated(path)
        if unsafe mkdir(terminated, 0o700) != 0, errno != EEXIST {
            throw .system("cannot make the directory", path)
        }
        guard let directory = try Self(existing: path) else { throw .system("cannot open the directory", path) }
        self = directory
    }

    /// Opens a directory if it is there.
    ///
    /// - Parameter path: In bytes, without a zero byte; nil comes of one that is missing.
    /// - Throws: ``KeyFileError`` if another user could exchange what is in it.
    init?(existing path: [UInt8]) throws(KeyFileError) {
        // Symbolic links to the directory are the user's own business: who may change its contents is what counts.
        let descriptor = unsafe open(try Self.terminated(path), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else {
            if errno == ENOENT { return nil }
            throw .system("cannot open the directory", path)
        }
        do throws(KeyFileError) {
            try Self.check(descriptor, path)
        } catch {
            close(descriptor)
            throw error
        }
        self.descriptor = descriptor
        self.path = path
    }

    deinit {
        close(self.descriptor)
    }

    /// The path of a file, for people.
    ///
    /// - Parameter name: The file's name.
    /// - Returns: The path, quoted.
    func text(of name: String) -> String {
        (self.path + Array("/\(name)".utf8)).quoted
    }

    /// Reads a file that only this user can read.
    ///
    /// - Parameter name: Its name.
    /// - Returns: Its bytes, at most one more than a key has; nil if there is no such file.
    /// - Throws: ``KeyFileError``.
    func read(_ name: String) throws(KeyFileError) -> [UInt8]? {
        // Not blocking: the name may be that of a FIFO, whose other end never comes.
        let file = unsafe openat(self.descriptor, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
        guard file >= 0 else {
            switch errno {
            case ENOENT:
                return nil
            case ELOOP:
                throw KeyFileError(
                    .symbolicLink,
                    "\(self.text(of: name)) is a symbolic link; put the file itself there."
                )
            default:
                throw .system("cannot open", self.path + Array("/\(name)".utf8))
            }
        }
        defer { close(file) }
        let status = try FileStatus(of: file, self.path)
        guard status.isFile else {
            throw KeyFileError(.notAFile, "\(self.text(of: name)) is not a file.")
        }
        guard status.isOwn else {
            throw KeyFileError(.foreignOwner, "\(self.text(of: name)) belongs to another user and is not used.")
        }
        guard status.permissions & 0o077 == 0 else {
            throw KeyFileError(
                .notPrivate,
                """
                Others can read the device key. If nobody has, run: chmod 600 \(self.text(of: name)); otherwise remove \
                it and pair again.
                """
            )
        }
        return try self.contents(of: file)
    }

    /// Makes a file that only this user can read, unless there is one by then.
    ///
    /// - Parameters:
    ///   - name: Its name.
    ///   - bytes: What it holds once the name exists: on the disk, and whole.
    /// - Throws: ``KeyFileError``.
    func create(_ name: String, holding bytes: [UInt8]) throws(KeyFileError) {
        let suffix = [UInt8].random(count: 8).map { String($0, radix: 16) }.joined()
        let temporary = ".\(name)-\(suffix)"
        let file = unsafe openat(
            self.descriptor,
            temporary,
            O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC,
            0o600
        )
        guard file >= 0 else {
            throw .system("cannot make a file in", self.path)
        }
        defer {
            close(file)
            unsafe unlinkat(self.descriptor, temporary, 0)
        }
        // A umask may have taken the user's own rights.
        guard fchmod(file, 0o600) == 0, unsafe write(file, bytes, bytes.count) == bytes.count, fsync(file) == 0 else {
            throw .system("cannot write a file in", self.path)
        }
        // Not a rename, which would replace the key that another process has made meanwhile and already uses.
        guard unsafe linkat(self.descriptor, temporary, self.descriptor, name, 0) == 0 || errno == EEXIST else {
            throw .system("cannot name a file in", self.path)
        }
        guard fsync(self.descriptor) == 0 else {
            throw .system("cannot sync", self.path)
        }
    }

    private static func terminated(_ path: [UInt8]) throws(KeyFileError) -> [CChar] {
        guard !path.isEmpty, !path.contains(0) else {
            throw KeyFileError(.system, "The path of the key's directory is empty or has a zero byte in it.")
        }
        return path.map { CChar(bitPattern: $0) } + [0]
    }

    private func contents(of file: Int32) throws(KeyFileError) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: Ed25519Key.encodedBytes + 1)
        // A file of this size comes in one piece or not at all.
        let count = unsafe Glibc.read(file, &bytes, bytes.count)
        guard count >= 0 else {
            throw .system("cannot read the device key in", self.path)
        }
        return Array(bytes.prefix(count))
    }

    private static func check(_ descriptor: Int32, _ path: [UInt8]) throws(KeyFileError) {
        let status = try FileStatus(of: descriptor, path)
        guard status.isOwn else {
            throw KeyFileError(
                .foreignOwner,
                "\(path.quoted) belongs to another user; the device key must not be there."
            )
        }
        guard status.permissions & 0o022 == 0 else {
            throw KeyFileError(.notPrivate, "Others may change \(path.quoted); run: chmod go-w \(path.quoted)")
        }
    }
}
