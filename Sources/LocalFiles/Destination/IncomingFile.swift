// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// A file that is being received: it has no final name until ``place(as:attributes:onConflict:durability:)``.
///
/// Dropping it unplaced leaves nothing, except where it was begun to be resumed. Its calls block: make them on a
/// ``WorkerThread``. Not `Sendable`: it belongs to one thread at a time.
public final class IncomingFile {
    /// Where the file's content is meanwhile.
    enum Name {
        /// Nowhere in the file system.
        case none
        /// Under a hidden name that goes with this object.
        case temporary(PartialName)
        /// Under a hidden name that stays.
        case kept(PartialName)
        /// Under its final name, or dropped.
        case done
    }

    let descriptor: Descriptor
    let destination: Destination
    var name: Name

    init(_ descriptor: consuming Descriptor, in destination: Destination, name: Name) {
        self.descriptor = descriptor
        self.destination = destination
        self.name = name
    }

    deinit {
        if case .temporary(let name) = self.name { try? self.destination.removePartial(name) }
    }

    /// Which file it is: what a journal keeps, to recognise it when it is resumed.
    ///
    /// - Returns: The identity, whose ctime moves with every write.
    /// - Throws: ``FileError`` with `.io`.
    public func identity() throws(FileError) -> FileIdentity { try self.status().identity }

    /// What it is now: size, time and identity.
    ///
    /// - Returns: What the system says of it, whether it has a name or not.
    /// - Throws: ``FileError`` with `.io`.
    public func state() throws(FileError) -> Destination.Existing {
        let status = try self.status()
        return Destination.Existing(size: status.size, modified: status.modified, identity: status.identity)
    }

    /// How many bytes it has now.
    ///
    /// - Returns: The end of the last byte written, or what ``setLength(_:)`` said.
    /// - Throws: ``FileError`` with `.io`.
    public func length() throws(FileError) -> UInt64 { try self.status().size }

    /// Writes bytes at a position; allocates nothing.
    ///
    /// - Parameters:
    ///   - bytes: What to write, all of it.
    ///   - offset: The position of the first byte.
    /// - Throws: ``FileError`` with `.full`, `.notWritable` or `.io`.
    public func write(_ bytes: Span<UInt8>, at offset: UInt64) throws(FileError) {
        guard UInt64(bytes.count) <= UInt64(Int64.max), offset <= UInt64(Int64.max) - UInt64(bytes.count) else {
            throw FileError(.io, "A file cannot have a byte at position \(offset).")
        }
        do throws(Errno) {
            try self.descriptor.write(bytes, at: offset)
        } catch {
            throw self.failed(error, needs: UInt64(bytes.count))
        }
    }

    /// Reads what was written, to verify it once more.
    ///
    /// - Parameters:
    ///   - buffer: Where the bytes go, from its beginning; as many are read as it takes.
    ///   - offset: The position of the first byte.
    /// - Returns: How many bytes were read: the buffer's count, or less at the end of the file.
    /// - Throws: ``FileError`` with `.io`.
    public func read(into buffer: inout MutableSpan<UInt8>, at offset: UInt64) throws(FileError) -> Int {
        guard offset <= UInt64(Int64.max) - UInt64(buffer.count) else { return 0 }
        do throws(Errno) {
            return try self.descriptor.read(into: &buffer, count: buffer.count, at: offset)
        } catch {
            throw self.failed(error)
        }
    }

    /// Takes the space for the whole file now, so that a full disk shows before the bytes come; the length stays.
    ///
    /// - Parameter length: The size the file will have, in bytes. Where the file system cannot do it, nothing happens.
    /// - Throws: ``FileError`` with `.full` or `.io`.
    public func preallocate(_ length: UInt64) throws(FileError) {
        do throws(Errno) {
            try self.descriptor.preallocate(length)
        } catch {
            throw self.failed(error, needs: length)
        }
    }

    /// Cuts the file, or extends it with zeros that take no space.
    ///
    /// - Parameter length: The size in bytes.
    /// - Throws: ``FileError`` with `.full` or `.io`.
    public func setLength(_ length: UInt64) throws(FileError) {
        do throws(Errno) {
            try self.descriptor.setLength(length)
        } catch {
            throw self.failed(error)
        }
    }

    /// Makes what was written durable; after that a journal may name it.
    ///
    /// - Throws: ``FileError`` with `.full`, `.notWritable` or `.io`.
    public func sync() throws(FileError) {
        do throws(Errno) {
            try self.descriptor.sync()
        } catch {
            throw self.failed(error)
        }
    }

    /// What makes the content durable from another thread, while this one goes on writing.
    ///
    /// - Returns: A handle that keeps the file open, and locked, for as long as it lives.
    /// - Throws: ``FileError`` with `.io`.
    public func contentSync() throws(FileError) -> ContentSync {
        do throws(Errno) {
            return ContentSync(try self.descriptor.duplicate(), of: self.destination)
        } catch {
            throw self.failed(error)
        }
    }

    /// Drops the file, also one that was begun to be resumed.
    ///
    /// - Throws: ``FileError`` with `.notWritable` or `.io`.
    public func discard() throws(FileError) {
        switch self.name {
        case .none, .done: break
        case .temporary(let name), .kept(let name): try self.destination.removePartial(name)
        }
        self.name = .done
    }

    func failed(_ errno: Errno, needs: UInt64? = nil) -> FileError {
        self.destination.writing(errno, self.destination.path, needs: needs)
    }

    private func status() throws(FileError) -> FileStatus {
        do throws(Errno) {
            return try self.descriptor.status()
        } catch {
            throw self.failed(error)
        }
    }
}

@available(*, unavailable)
extension IncomingFile: Sendable {}
