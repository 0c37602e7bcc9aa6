// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import Digests
internal import Handoff
internal import LocalFiles

/// The file that is being received: without a name until all of it is verified; blocks on the disk.
final class FileOutput {
    let destination: Destination
    let path: RelativePath
    let file: IncomingFile
    private let size: UInt64
    private var chunk = ChunkHasher()
    private var tree: TreeHasher? = TreeHasher(chunkSize: UInt64(FileRecord.chunkSize))
    /// How many bytes were written.
    private(set) var offset: UInt64 = 0

    /// Makes room for a file.
    ///
    /// - Throws: `.declined` for what this side does not take, `.folderUnusable`, `.diskFull`.
    init(_ description: FileDescription, in folder: String, _ options: FileSavingOptions) throws(HandoffError) {
        guard description.size <= options.limit else {
            throw HandoffError(.declined, "the file has \(description.size) bytes, \(options.limit) are allowed")
        }
        self.path = try Self.path(description, options)
        self.size = description.size
        do throws(FileError) {
            self.destination = try Destination(path: Array(folder.utf8))
        } catch {
            // Whatever is there, it is not what the other side sends that is wrong with it.
            throw error.code == .full ? HandoffError(saving: error) : HandoffError(.folderUnusable, error.message)
        }
        do throws(FileError) {
            try self.destination.require(bytes: description.size, files: 1)
            self.file = try self.destination.begin()
            if description.size > 0 { try self.file.preallocate(description.size) }
        } catch {
            throw HandoffError(saving: error)
        }
    }

    private static func path(
        _ description: FileDescription,
        _ options: FileSavingOptions
    ) throws(HandoffError) -> RelativePath {
        let path: RelativePath
        do throws(NameRefusal) {
            path = try RelativePath(options.name ?? description.name)
        } catch {
            throw HandoffError(.declined, error.description)
        }
        guard path.parent == nil else { throw HandoffError(.declined, "The name contains a slash.") }
        guard options.name != nil || !path.isHidden else {
            throw HandoffError(.declined, "The name begins with a dot.")
        }
        return path
    }

    /// Checks that a chunk belongs here before any of it is taken.
    func begin(_ chunk: FileChunk, length: Int) throws(HandoffError) {
        let left = self.size - self.offset
        // All chunks but the last are full: the digest of the whole depends on where it is cut.
        guard chunk.offset == self.offset, UInt64(length) == min(left, UInt64(FileRecord.chunkSize)), length > 0 else {
            throw .brokenFile("a chunk came that has no place in it")
        }
    }

    /// Takes a piece of the chunk.
    func take(_ piece: ArraySlice<UInt8>) throws(HandoffError) {
        self.chunk.update(piece.span)
        do throws(FileError) {
            try self.file.write(piece.span, at: self.offset)
        } catch {
            throw HandoffError(saving: error)
        }
        self.offset += UInt64(piece.count)
    }

    /// Ends the chunk.
    func end(_ chunk: FileChunk) throws(HandoffError) {
        let digest = self.chunk.finish()
        guard digest == chunk.digest else { throw .otherFile }
        self.tree?.append(digest)
    }

    /// Verifies the whole.
    func verify(_ end: FileEnd) throws(HandoffError) {
        guard end.size == self.size, self.offset == self.size,
            self.tree.take()?.finish(length: self.offset) == end.digest
        else { throw .otherFile }
    }

    /// Verifies the whole, and gives it its name: durable on return.
    func place(_ end: FileEnd, _ conflict: FileSavingOptions.Conflict) throws(HandoffError) -> Placement {
        try self.verify(end)
        do throws(FileError) {
            let placement = try self.file.place(as: self.path, onConflict: conflict == .rename ? .rename : .fail)
            try self.destination.syncFolders()
            return placement
        } catch {
            throw HandoffError(saving: error)
        }
    }
}
