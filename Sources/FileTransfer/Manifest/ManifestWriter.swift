// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import ByteCoding
internal import Digests
internal import LocalFiles

/// Gathers the items of a manifest; where there are many it blocks on the disk.
final class ManifestWriter {
    private let spool: SpoolWriter
    private var hasher: ManifestHasher? = ManifestHasher()
    private var bytes: UInt64 = 0
    private var pathBytes = 0
    private var hasStream = false
    private var hasContent = false
    private var hasKnownContent = false
    private var linkCount = 0
    /// The digest before the first link, once that has come.
    private var digestBeforeLinks: ManifestDigest?

    /// Begins.
    ///
    /// - Parameter folder: Where a file is made, if it takes one; nil keeps everything in the memory.
    init(folder: [UInt8]?) {
        self.spool = SpoolWriter(folder: folder)
    }

    /// Takes the next item.
    ///
    /// - Throws: ``TransferError`` with `.integrity` if there are too many, their paths are too long together, the
    ///   sizes do not add up in 64 bits, or something comes behind a link that is none; as ``SpoolWriter/append(_:)``.
    func append(_ entry: ManifestEntry) throws(TransferError) {
        let (sum, overflow) = self.bytes.addingReportingOverflow(entry.size)
        guard !overflow, sum <= UInt64(Int64.max) else { throw .violation("the sizes in the manifest do not add up") }
        let pathBytes = entry.path.count + (entry.target?.bytes.count ?? 0)
        guard self.spool.count < Manifest.itemLimit, self.pathBytes + pathBytes <= Manifest.pathLimit else {
            throw .violation("the manifest has too many items")
        }
        // Without the links a manifest is the beginning of what it is with them, and their numbers are the last.
        guard self.linkCount == 0 || entry.kind == .link else {
            throw .violation("the manifest has something behind a link")
        }
        self.bytes = sum
        self.pathBytes += pathBytes
        if entry.kind == .link { self.noteLink() }
        if entry.kind == .stream { self.hasStream = true }
        if entry.kind == .file, entry.size > 0 { self.hasContent = true }
        if entry.content != nil { self.hasKnownContent = true }
        var writer = ByteWriter(capacity: ManifestEntry.headerSize + entry.path.count)
        entry.encode(into: &writer)
        self.hasher?.update(writer.bytes.span)
        try self.spool.append(writer.bytes)
    }

    private func noteLink() {
        if self.linkCount == 0, let hasher = self.hasher.take() {
            self.digestBeforeLinks = ManifestHasher(copying: hasher).finish()
            self.hasher = consume hasher
        }
        self.linkCount += 1
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
            linkCount: self.linkCount,
            digestBeforeLinks: self.digestBeforeLinks ?? digest,
            hasStream: self.hasStream,
            hasContent: self.hasContent,
            hasKnownContent: self.hasKnownContent,
            try self.spool.finish()
        )
    }
}

@available(*, unavailable)
extension ManifestWriter: Sendable {}
