// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

public import Digests

/// Everything that is offered, in order; an item's number is its place.
///
/// The items are read with a ``ManifestReader``: there may be more of them than fit into the memory.
public struct Manifest: Sendable {
    /// How many items there are.
    public let count: Int
    /// The sizes of all files together, in bytes.
    public let bytes: UInt64
    /// What an approval is bound to: BLAKE2b over the items' encodings.
    public let digest: ManifestDigest
    /// How many of the items are links; they are the last ones.
    public let linkCount: Int
    /// Whether the length of an item is not known yet.
    public let hasStream: Bool
    /// Whether a file is not empty.
    let hasContent: Bool
    /// Whether the sender says of a file beforehand what its content comes to.
    let hasKnownContent: Bool
    let spool: Spool
    /// The digest of the items before the links.
    private let digestBeforeLinks: ManifestDigest

    /// How many things the sender was asked to offer and could not: they are missing here, and both ends say so.
    public var leftOut = 0

    /// Makes a manifest of a few items.
    ///
    /// - Parameter entries: The items.
    /// - Throws: ``TransferError`` as ``ManifestWriter/append(_:)``.
    public init(_ entries: [ManifestEntry]) throws(TransferError) {
        let writer = ManifestWriter(folder: nil)
        for entry in entries { try writer.append(entry) }
        self = try writer.finish()
    }

    init(
        bytes: UInt64,
        _ digest: ManifestDigest,
        linkCount: Int,
        digestBeforeLinks: ManifestDigest,
        hasStream: Bool,
        hasContent: Bool,
        hasKnownContent: Bool,
        _ spool: Spool
    ) {
        self.count = spool.count
        self.bytes = bytes
        self.digest = digest
        self.linkCount = linkCount
        self.digestBeforeLinks = digestBeforeLinks
        self.hasStream = hasStream
        self.hasContent = hasContent
        self.hasKnownContent = hasKnownContent
        self.spool = spool
    }

    /// The most items that a manifest may have.
    static let itemLimit = 2_000_000
    /// The most bytes that all paths may have together: what a peer can make this side keep.
    static let pathLimit = 256 * 1024 * 1024

    /// The same without the links, for whoever does not know what they are; the other items keep their numbers.
    var withoutLinks: Manifest {
        var manifest = Manifest(
            bytes: self.bytes,
            self.digestBeforeLinks,
            linkCount: 0,
            digestBeforeLinks: self.digestBeforeLinks,
            hasStream: self.hasStream,
            hasContent: self.hasContent,
            hasKnownContent: self.hasKnownContent,
            Spool(count: self.count - self.linkCount, blocks: self.spool.blocks)
        )
        manifest.leftOut = self.leftOut + self.linkCount
        return manifest
    }

    /// Begins to read the items.
    public func makeReader() -> ManifestReader { ManifestReader(self) }
}
