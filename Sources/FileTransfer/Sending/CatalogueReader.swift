// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import ByteCoding
internal import LocalFiles

/// Reads what is offered, with where it is on this side: fast in the items' order, and in any other.
///
/// Where there is much it blocks on the disk.
final class CatalogueReader {
    private let entries: ManifestReader
    private let sources: SpoolReader
    private let input: InputTurn?

    init(_ catalogue: Catalogue) {
        self.entries = catalogue.manifest.makeReader()
        self.sources = SpoolReader(catalogue.sources)
        self.input = catalogue.input
    }

    /// Where an item's bytes come from.
    ///
    /// - Throws: ``TransferError`` as ``ManifestReader/entry(_:)``.
    func source(_ item: Int) throws(TransferError) -> Catalogue.Source {
        if let input = self.input { return .standardInput(input) }
        return .listed(try Self.source(try self.entries.entry(item), try self.sources.record(item)))
    }

    /// What is kept of a source beside its entry.
    static func record(of source: SourceEntry) -> [UInt8] {
        var writer = ByteWriter(capacity: 33 + source.localPath.count)
        writer.write(source.identity.device)
        writer.write(source.identity.inode)
        writer.write(source.identity.changed.seconds)
        writer.write(source.identity.changed.nanoseconds)
        writer.write(UInt8(source.followsLinks ? 1 : 0))
        writer.write(raw: source.localPath)
        return writer.bytes
    }

    private static func source(_ entry: ManifestEntry, _ record: [UInt8]) throws(TransferError) -> SourceEntry {
        var fields = ByteReader(record)
        do {
            let device = try fields.read(UInt64.self)
            let inode = try fields.read(UInt64.self)
            let seconds = try fields.read(Int64.self)
            let nanoseconds = try fields.read(UInt32.self)
            let followsLinks = try fields.readTruth()
            let localPath = try fields.read(raw: fields.remaining)
            guard let changed = FileTime(seconds: seconds, nanoseconds: nanoseconds), let modified = entry.modified
            else {
                throw ByteReadError.truncated
            }
            return SourceEntry(
                kind: entry.target.map { .link($0) } ?? (entry.kind == .folder ? .folder : .file),
                path: try RelativePath(bytes: entry.path),
                localPath: localPath,
                size: entry.size,
                modified: modified,
                isExecutable: entry.isExecutable,
                isPrivate: entry.isPrivate,
                identity: FileIdentity(device: device, inode: inode, changed: changed),
                followsLinks: followsLinks
            )
        } catch {
            throw TransferError(.internalFailure, "the list of what is offered cannot be read")
        }
    }
}

@available(*, unavailable)
extension CatalogueReader: Sendable {}
