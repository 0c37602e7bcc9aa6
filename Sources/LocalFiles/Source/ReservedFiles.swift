// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// A folder that is never sent and all that is in it, known by their numbers: links and mounts lead to the same ones.
struct ReservedFiles {
    private struct Number: Hashable {
        let device: UInt64
        let inode: UInt64

        init(_ identity: FileIdentity) {
            self.device = identity.device
            self.inode = identity.inode
        }
    }

    private var numbers: Set<Number> = []

    /// Looks what is in a folder; blocks on the disk.
    ///
    /// - Parameter path: The folder; nil, or one that is not there, reserves nothing.
    init(_ path: [UInt8]?) {
        guard let path, let folder = try? Descriptor(root: path), let status = try? folder.status() else { return }
        self.numbers.insert(Number(status.identity))
        self.add(beneath: folder)
    }

    /// Whether something is among them.
    func contains(_ identity: FileIdentity) -> Bool {
        !self.numbers.isEmpty && self.numbers.contains(Number(identity))
    }

    /// What cannot be listed is reserved as a whole: nobody comes into it but through its folder.
    private mutating func add(beneath folder: borrowing Descriptor) {
        guard var listing = try? NameListing(of: folder) else { return }
        while let name = listing.next() {
            // A symbolic link is nothing of its own, and what it leads to is somebody else's.
            guard let status = try? folder.status(of: name), status.kind != .symbolicLink,
                self.numbers.insert(Number(status.identity)).inserted, status.kind == .folder,
                let inner = try? folder.folder(named: name)
            else { continue }
            self.add(beneath: inner)
        }
    }
}
