// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// Files that are on their way into a destination.
extension Destination {
    /// Begins a file that is too small to be worth resuming; it has no name until it is placed.
    ///
    /// - Parameter folder: The folder it will be placed in, made if it is missing; nil is the destination itself.
    /// - Returns: An empty file.
    /// - Throws: ``FileError`` with `.notWritable`, `.full`, `.exists`, `.nameRefused` or `.io`.
    public func begin(in folder: RelativePath? = nil) throws(FileError) -> IncomingFile {
        var local: RelativePath?
        if let folder { local = try self.localPath(folder) }
        let target = try self.folder(local, create: true)
        if self.features.namelessFiles {
            do throws(Errno) {
                return IncomingFile(try target.descriptor.createNameless(), in: self, name: .none)
            } catch  where !error.meansNoNamelessFiles {
                throw self.writing(error, folder?.bytes ?? self.path)
            } catch {
                // FAT, NFS, FUSE: a hidden name that goes with the object.
            }
        }
        let name = PartialName()
        return IncomingFile(try self.createPartial(name), in: self, name: .temporary(name))
    }

    /// Makes an empty file in the hidden folder and takes it.
    func createPartial(_ name: PartialName) throws(FileError) -> Descriptor {
        // Another process may remove the empty folder between the two steps; a few rounds are enough.
        for _ in 0..<8 {
            let folder = try self.partialFolder()
            do throws(Errno) {
                let file = try folder.descriptor.create(name.bytes)
                try file.lock()
                // Whoever drops what nobody is writing may have come between the two.
                guard try file.status().linkCount == 1 else { continue }
                return file
            } catch .missing {
                continue
            } catch {
                throw self.writing(error, name.bytes)
            }
        }
        throw FileError(.io, at: self.path, "the folder for partial files does not stay.")
    }
}
