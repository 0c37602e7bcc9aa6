// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import ByteCoding
internal import Digests

/// Gathers the items of a manifest; where there are many it blocks on the disk.
final class ManifestWriter {
    private let spool: SpoolWriter
    private var hasher: ManifestHasher? = ManifestHasher()
    private var bytes: UInt64 = 0
    private var pathBytes = 0
    private var hasStream = false
    private var hasContent = false
    private var hasKnownContent = false

    /// Begins.
    ///
    /// - Parameter folder: Where a file is made, if it takes one; nil keeps everything in the memory.
    init(folder: [UInt8]?) {
        self.spool = SpoolWriter(folder: folder)
    }

    /// Takes the next item.
    ///
    /// - Throws: ``TransferError`` with `.integrity` if there are too many, their paths are too long together, or the
    ///   sizes do not add up in 64 bits; as ``SpoolWriter/append(_:)``.
    func append(_ entry: ManifestEntry) throws(TransferError) {
        let (sum, overflow) = self.bytes.addingReportingOverflow(entry.size)
        guard !overflow, sum <= UInt64(Int64.max) else { throw .violation("the sizes in the manifest do not add up") }
        guard self.spool.count < Manifest.itemLimit, self.pathBytes + entry.path.count <= Manifest.pathLimit else {
            throw .violation("the manifest has too many items")
        }
        self.bytes = sum
        self.pathBytes += entry.path.count
        if entry.kind == .stream { self.hasStream = true }
        if entry.kind == .file, entry.size > 0 { self.hasContent = true }
        if entry.content != nil { self.hasKnownContent = true }
        var writer = ByteWriter(capacity: ManifestEntry.headerSize + entry.path.count)
        entry.encode(into: &writer)
        self.hasher?.update(writer.bytes.span)
        try self.spool.append(writer.bytes)
    }

    /// Ends.
    ///
    /// - Returns: The manifest.
    /// - Throws: ``TransferError`` as ``SpoolWriter/append(_:)``.
    func finish() throws(TransferError) -> Manifest {
        guard let digest = self.hasher.take()?.finish() else { preconditionFailure("a manifest ends once") }
        return Manifest(
            bytes: self.bytes,
            digest,
            hasStream: self.hasStream,
            hasContent: self.hasContent,
            hasKnownContent: self.hasKnownContent,
            try self.spool.finish()
        )
    }
}

@available(*, unavailable)
extension ManifestWriter: Sendable {}
