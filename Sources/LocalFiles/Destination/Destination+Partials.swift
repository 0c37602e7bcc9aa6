// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// Unfinished files that can be resumed.
extension Destination {
    /// Begins a file that can be resumed: it has a hidden name, and stays when the object or the process goes.
    ///
    /// - Parameter name: A new name, for the journal to keep.
    /// - Returns: An empty file.
    /// - Throws: ``FileError`` with `.exists` if the name is in use, `.notWritable`, `.full` or `.io`.
    public func beginPartial(_ name: PartialName) throws(FileError) -> IncomingFile {
        IncomingFile(try self.createPartial(name), in: self, name: .kept(name))
    }

    /// Goes on with a file that was begun earlier, by this process or another.
    ///
    /// The caller's journal says which ranges were made durable. It is void if the file is another or shorter.
    ///
    /// - Parameters:
    ///   - name: The file's hidden name.
    ///   - identity: Its identity as the journal kept it; device and inode must agree.
    ///   - length: The end of the last range that the journal trusts, in bytes.
    /// - Returns: The file with its content.
    /// - Throws: ``FileError`` with `.missing` if it is gone, `.changed` or `.shrank` if the journal is void, `.inUse`
    ///   if
    ///   somebody is writing it, `.notWritable` or `.io`.
    public func reopenPartial(
        _ name: PartialName,
        identity: FileIdentity,
        length: UInt64
    ) throws(FileError) -> IncomingFile {
        let file: IncomingFile
        let status: FileStatus
        do throws(Errno) {
            let folder = try self.root.descriptor.folder(named: Self.partialFolderName)
            file = IncomingFile(try folder.writing(name.bytes), in: self, name: .kept(name))
            try file.descriptor.lock()
            status = try file.descriptor.status()
        } catch {
            throw self.writing(error, name.bytes)
        }
        guard status.kind == .file, status.identity.isSameFile(as: identity), status.linkCount == 1 else {
            throw FileError(.changed, at: name.bytes, "the partial file is another than was begun.")
        }
        guard status.size >= length else {
            throw FileError(.shrank, at: name.bytes, "the partial file is shorter than was written.")
        }
        return file
    }

    /// Drops a file that was begun earlier and will not be resumed.
    ///
    /// - Parameter name: The file's hidden name; if it is gone already, nothing happens.
    /// - Throws: ``FileError`` with `.notWritable` or `.io`.
    public func removePartial(_ name: PartialName) throws(FileError) {
        do throws(Errno) {
            try self.root.descriptor.folder(named: Self.partialFolderName).remove(name.bytes)
        } catch .missing {
            return
        } catch {
            throw self.writing(error, name.bytes)
        }
    }

    /// Drops what earlier processes left behind: all unfinished files that no journal knows and nobody is writing.
    ///
    /// - Parameter known: The names that the journal still has a use for.
    /// - Throws: ``FileError`` with `.notWritable` or `.io`.
    public func removePartials(except known: Set<PartialName>) throws(FileError) {
        do throws(Errno) {
            let folder = try self.root.descriptor.folder(named: Self.partialFolderName)
            var listing = try NameListing(of: folder)
            while let bytes = listing.next() {
                // Whatever else somebody put there is not ours to remove.
                guard let name = PartialName(String(decoding: bytes, as: UTF8.self)), !known.contains(name) else {
                    continue
                }
                do throws(Errno) {
                    let file = try folder.writing(bytes)
                    try file.lock()
                    try folder.remove(bytes)
                } catch  where error == .missing || error == .inUse {
                    continue
                } catch .isLink {
                    // One that never got its name; who is still placing it makes it anew.
                    try? folder.remove(bytes)
                }
            }
        } catch .missing {
            return
        } catch {
            throw self.writing(error, Self.partialFolderName)
        }
    }

    /// Removes the hidden folder for unfinished files if it is empty; also done when the destination is dropped.
    public func removePartialFolderIfEmpty() {
        // Not empty, or never made: both are as they should be.
        try? self.root.descriptor.remove(Self.partialFolderName, isFolder: true)
    }

    /// Opens the hidden folder, making it if it is missing; for the owner alone.
    func partialFolder() throws(FileError) -> Folder {
        try self.makePartialFolder()
        do throws(Errno) {
            return Folder(try self.root.descriptor.folder(named: Self.partialFolderName))
        } catch {
            throw self.writing(error, Self.partialFolderName)
        }
    }

    private func makePartialFolder() throws(FileError) {
        do throws(Errno) {
            try self.root.descriptor.makeFolder(Self.partialFolderName, isPrivate: true)
            self.noteName(in: nil)
        } catch .exists {
            // From an earlier file.
        } catch .missing {
            // The kernel's word for a file system that makes nothing, such as /proc.
            throw FileError(.notWritable, at: self.path, "nothing can be made in it.")
        } catch {
            throw self.writing(error, self.path)
        }
    }
}
