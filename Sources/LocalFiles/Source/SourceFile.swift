// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// A file that is open for reading, held to what was known of it when it was listed.
///
/// Its calls block: make them on a ``WorkerThread``. Not `Sendable`: it belongs to one thread at a time.
public final class SourceFile {
    private let descriptor: Descriptor
    private let localPath: [UInt8]
    private let listed: FileStatus

    /// How many bytes the file has; no more are read, whatever happens to it.
    public var size: UInt64 { self.listed.size }
    /// When its content was last modified.
    public var modified: FileTime { self.listed.modified }
    /// Which file it is, and in which state.
    public var identity: FileIdentity { self.listed.identity }

    /// Opens a listed file.
    ///
    /// - Parameter entry: The file as a ``SourceWalk`` listed it.
    /// - Throws: ``FileError`` with `.vanished` if nothing is there any more, `.changed` or `.shrank` if it is not what
    ///   was
    ///   listed, `.unreadable`, `.symbolicLink` or `.io`.
    public convenience init(_ entry: SourceEntry) throws(FileError) {
        let path = entry.localPath
        do throws(Errno) {
            let descriptor = try Descriptor(reading: path, follow: entry.followsLinks)
            try self.init(descriptor, localPath: path)
        } catch .missing {
            throw FileError(.vanished, at: path, "was removed after it was listed.")
        } catch {
            throw .reading(error, path)
        }
        guard self.listed.kind == .file, self.size == entry.size, self.modified == entry.modified,
            self.identity == entry.identity
        else {
            throw self.difference(self.listed, isShorter: self.isRegular && self.size < entry.size)
        }
    }

    init(_ descriptor: consuming Descriptor, localPath: [UInt8]) throws(Errno) {
        self.listed = try descriptor.status()
        self.descriptor = descriptor
        self.localPath = localPath
    }

    /// Whether it is a regular file.
    var isRegular: Bool { self.listed.kind == .file }

    /// Reads a part of the file into a buffer.
    ///
    /// - Parameters:
    ///   - buffer: Where the bytes go, from its beginning; as many are read as it takes.
    ///   - offset: The position in the file of the first byte.
    /// - Returns: How many bytes were read: the buffer's count, or less at the end of the file; 0 behind it.
    /// - Throws: ``FileError`` with `.shrank` if the file ends before its listed size, or `.io`.
    public func read(into buffer: inout MutableSpan<UInt8>, at offset: UInt64) throws(FileError) -> Int {
        try self.fill(&buffer, count: buffer.count, at: offset)
    }
    /// Reads a part of the file into an array that is used again and again.
    ///
    /// - Parameters:
    ///   - buffer: Where the bytes go, from its beginning. It grows to `count` if it is smaller, never shrinks, and
    ///     keeps its
    ///     storage: the calls after the first allocate nothing.
    ///   - count: How many bytes to read.
    ///   - offset: The position in the file of the first byte.
    /// - Returns: How many bytes were read: `count`, or less at the end of the file; 0 behind it.
    /// - Throws: ``FileError`` with `.shrank` if the file ends before its listed size, or `.io`.
    public func read(into buffer: inout [UInt8], count: Int, at offset: UInt64) throws(FileError) -> Int {
        if buffer.count < count {
            // An array, not repeatElement: without optimization that is copied byte by byte.
            buffer += [UInt8](repeating: 0, count: count - buffer.count)
        }
        var span = buffer.mutableSpan
        return try self.fill(&span, count: count, at: offset)
    }

    /// Lends the file's descriptor, to be handed to another process that reads it.
    ///
    /// - Parameter body: Uses the descriptor; must not close it, nor change its position.
    /// - Returns: What the body returns.
    package func withDescriptor<Result>(_ body: (Int32) -> Result) -> Result { body(self.descriptor.raw) }

    /// Asks whether the file is still what was listed; to be called after the last byte, before success is told.
    ///
    /// - Throws: ``FileError`` with `.vanished` if it was removed or replaced, `.shrank` or `.changed` if its size,
    ///   mtime or
    ///   ctime differ, or `.io`.
    public func checkUnchanged() throws(FileError) {
        let status: FileStatus
        do throws(Errno) {
            status = try self.descriptor.status()
        } catch {
            throw .reading(error, self.localPath)
        }
        guard status != self.listed else { return }
        throw self.difference(status, isShorter: status.size < self.listed.size)
    }

    /// Asks whether what was read is of one version: as ``checkUnchanged()``, but the file may have been renamed, replaced by
    /// another or removed meanwhile, as programs do that save a document.
    ///
    /// - Throws: ``FileError`` with `.shrank` or `.changed` if its size or mtime differ, or `.io`.
    public func checkOneVersion() throws(FileError) {
        let status: FileStatus
        do throws(Errno) {
            status = try self.descriptor.status()
        } catch {
            throw .reading(error, self.localPath)
        }
        guard status.size != self.listed.size || status.modified != self.listed.modified else { return }
        throw self.difference(status, isShorter: status.size < self.listed.size)
    }

    /// Gives another file the permissions of this one.
    func copyMode(to other: borrowing Descriptor) throws(Errno) { try self.descriptor.copyMode(to: other) }

    private func fill(
        _ buffer: inout MutableSpan<UInt8>,
        count wanted: Int,
        at offset: UInt64
    ) throws(FileError) -> Int {
        let left = offset < self.size ? self.size - offset : 0
        let count = Int(min(UInt64(wanted), left))
        guard count > 0 else { return 0 }
        let got: Int
        do throws(Errno) {
            got = try self.descriptor.read(into: &buffer, count: count, at: offset)
        } catch {
            throw .reading(error, self.localPath)
        }
        guard got == count else {
            throw FileError(.shrank, at: self.localPath, "became shorter while it was read.")
        }
        return count
    }

    private func difference(_ status: FileStatus, isShorter: Bool) -> FileError {
        if status.linkCount == 0 {
            return FileError(.vanished, at: self.localPath, "was removed or replaced meanwhile.")
        }
        if isShorter { return FileError(.shrank, at: self.localPath, "became shorter after it was listed.") }
        return FileError(.changed, at: self.localPath, "changed after it was listed.")
    }
}

@available(*, unavailable)
extension SourceFile: Sendable {}
