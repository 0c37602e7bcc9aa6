// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// A file without a name, for what is too much for the memory: it is gone with the process, however that ends.
///
/// Its calls block: make them on a ``WorkerThread``. Any thread may call.
public final class SpoolFile: Sendable {
    private let descriptor: Descriptor
    private let folder: [UInt8]

    /// Makes an empty one.
    ///
    /// - Parameter folder: A folder of the user's that is there.
    /// - Throws: ``FileError`` with `.missing`, `.notWritable`, `.full` or `.io`.
    public init(in folder: [UInt8]) throws(FileError) {
        self.folder = folder
        do throws(Errno) {
            let parent = try Descriptor(root: folder)
            self.descriptor = try Self.make(in: parent)
        } catch {
            throw .writing(error, folder)
        }
    }

    private static func make(in parent: borrowing Descriptor) throws(Errno) -> Descriptor {
        do throws(Errno) {
            return try parent.createNameless()
        } catch  where !error.meansNoNamelessFiles {
            throw error
        } catch {
            // FAT, NFS, FUSE: it has a name for a moment.
            let name = Array(".\(PartialName())".utf8)
            let file = try parent.create(name)
            try parent.remove(name)
            return file
        }
    }

    /// Writes bytes at a position.
    ///
    /// - Parameters:
    ///   - bytes: What to write, all of it.
    ///   - offset: The position of the first byte.
    /// - Throws: ``FileError`` with `.full` or `.io`.
    public func write(_ bytes: Span<UInt8>, at offset: UInt64) throws(FileError) {
        do throws(Errno) {
            try self.descriptor.write(bytes, at: offset)
        } catch {
            let failure = FileError.writing(error, self.folder, needs: UInt64(bytes.count))
            guard failure.code == .full else { throw failure }
            throw FileError(
                .full,
                at: self.folder,
                "has no room left for the list of what is sent.",
                needs: failure.needs
            )
        }
    }

    /// Reads what was written.
    ///
    /// - Parameters:
    ///   - buffer: Where the bytes go; as many are read as it has.
    ///   - offset: The position of the first byte.
    /// - Returns: How many bytes were read: the buffer's count, or less at the end of the file.
    /// - Throws: ``FileError`` with `.io`.
    public func read(into buffer: inout [UInt8], at offset: UInt64) throws(FileError) -> Int {
        do throws(Errno) {
            var span = buffer.mutableSpan
            return try self.descriptor.read(into: &span, count: span.count, at: offset)
        } catch {
            throw FileError(
                .io,
                at: self.folder,
                "the list of what is sent cannot be read: \(error)."
            )
        }
    }

    /// Cuts it; tests damage it like this.
    package func setLength(_ length: UInt64) throws(FileError) {
        do throws(Errno) {
            try self.descriptor.setLength(length)
        } catch {
            throw .writing(error, self.folder)
        }
    }
}
