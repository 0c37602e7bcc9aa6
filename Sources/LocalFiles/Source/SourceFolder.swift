// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// A folder on the way down of a ``SourceWalk``: its descriptor and the names in it that are still to be visited.
final class SourceFolder {
    let descriptor: Descriptor
    let path: RelativePath
    let localPath: [UInt8]
    let identity: FileIdentity
    private var listing: NameListing?

    init(_ descriptor: consuming Descriptor, path: RelativePath, localPath: [UInt8], identity: FileIdentity) {
        self.descriptor = descriptor
        self.path = path
        self.localPath = localPath
        self.identity = identity
    }

    /// Reads all names.
    func list() throws(Errno) {
        self.listing = try NameListing(of: self.descriptor)
    }

    /// The next name, in the order of their bytes; nil at the end.
    func next() -> [UInt8]? { self.listing?.next() }
}

@available(*, unavailable)
extension SourceFolder: Sendable {}
