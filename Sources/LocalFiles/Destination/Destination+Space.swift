// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// Space and permission, to be asked before the sender is told to begin.
extension Destination {
    /// What stays free at least, unless 5 % is less: a full disk harms more than the transfer.
    private static let largestReserve: UInt64 = 1 << 30

    /// How many bytes may still be written; counts neither what is reserved for the system nor photoshare's own
    /// reserve.
    ///
    /// - Returns: Bytes.
    /// - Throws: ``FileError`` with `.io`.
    public func freeSpace() throws(FileError) -> UInt64 {
        do throws(Errno) {
            return try self.root.descriptor.space().freeBytes
        } catch {
            throw .reading(error, self.path)
        }
    }

    /// Fails unless there is room for what is to come and a reserve: 1 GiB or, if that is less, 5 % of the file system.
    ///
    /// - Parameters:
    ///   - bytes: The sum of the sizes; may come from a peer.
    ///   - files: How many files and folders there are; may come from a peer.
    /// - Throws: ``FileError`` with `.full`, its ``FileError/needs`` without and its ``FileError/has`` less the
    ///   reserve; or
    ///   `.io`.
    public func require(bytes: UInt64, files: UInt64 = 0) throws(FileError) {
        let space: FileSystemSpace
        do throws(Errno) {
            space = try self.root.descriptor.space()
        } catch {
            throw .reading(error, self.path)
        }
        let reserve = min(Self.largestReserve, space.totalBytes / 20)
        let usable = space.freeBytes > reserve ? space.freeBytes - reserve : 0
        guard bytes <= usable else {
            let (needs, has): (OutwardText, OutwardText) = ("\(bytes: bytes)", "\(bytes: usable)")
            // Rounded they may be the same.
            let sizes: OutwardText = needs == has ? "\(bytes) bytes, has \(usable)" : "\(needs), has \(has)"
            throw FileError(.full, "The destination needs \(sizes).", needs: bytes, has: usable)
        }
        if let free = space.freeFiles, files > free {
            throw FileError(.full, "The destination needs room for \(files) files, has it for \(free).")
        }
    }

    /// Finds out whether files can be made here, by making one and dropping it.
    ///
    /// - Throws: ``FileError`` with `.notWritable`, `.full` or `.io`.
    public func probeWritable() throws(FileError) {
        _ = try self.begin()
    }

    /// Fails if the permissions do not allow making something in a folder, without making anything.
    ///
    /// - Parameter folder: The folder; names that are too long are shortened.
    /// - Throws: ``FileError`` with `.notWritable`, or another code if no folder is there.
    public func requireWritable(_ folder: RelativePath) throws(FileError) {
        let local = try self.localPath(folder)
        let target = try self.folder(local, create: false)
        do throws(Errno) {
            try target.descriptor.requireWritable()
        } catch {
            throw self.writing(error, local.bytes)
        }
    }
}
