// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import ByteCoding
public import Digests

/// Everything that is offered, in order; an item's number is its place.
public struct Manifest: Sendable, Hashable {
    /// The items.
    public private(set) var entries: [ManifestEntry] = []
    /// The sizes of all files together, in bytes.
    public private(set) var bytes: UInt64 = 0

    /// How many things the sender was asked to offer and could not: they are missing here, and both ends say so.
    public var leftOut = 0

    /// Makes an empty manifest.
    public init() {}

    /// The most items that a manifest may have.
    static let itemLimit = 2_000_000
    /// The most bytes that all paths may have together: what a peer can make this side keep.
    static let pathLimit = 256 * 1024 * 1024
    private var pathBytes = 0

    /// Appends an item.
    ///
    /// - Parameter entry: The item.
    /// - Throws: ``TransferError`` with `.integrity` if there are too many, their paths are too long together, or the
    ///   sizes do not add up in 64 bits.
    public mutating func append(_ entry: ManifestEntry) throws(TransferError) {
        let (sum, overflow) = self.bytes.addingReportingOverflow(entry.size)
        guard !overflow, sum <= UInt64(Int64.max) else { throw .violation("the sizes in the manifest do not add up") }
        guard self.entries.count < Self.itemLimit, self.pathBytes + entry.path.count <= Self.pathLimit else {
            throw .violation("the manifest has too many items")
        }
        self.bytes = sum
        self.pathBytes += entry.path.count
        self.entries.append(entry)
    }

    /// What an approval is bound to: BLAKE2b over the items' encodings.
    public var digest: ManifestDigest {
        var hasher = ManifestHasher()
        for entry in self.entries {
            var writer = ByteWriter()
            entry.encode(into: &writer)
            hasher.update(writer.bytes.span)
        }
        return hasher.finish()
    }
}
