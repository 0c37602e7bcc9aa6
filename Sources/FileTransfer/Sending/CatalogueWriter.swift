// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import ByteCoding
internal import Digests
internal import LocalFiles

/// Lists what is offered; blocks on the disk.
final class CatalogueWriter {
    private let manifest: ManifestWriter
    private let sources: SpoolWriter
    private let known: DigestCache.Reader?
    private var leftOut = 0
    /// What was come upon and is not looked up yet.
    private var pending: [SourceEntry] = []
    /// The links, which come behind all else: their entries, each followed by what is kept of its source.
    private let links: SpoolWriter
    private(set) var problems: [SourceProblem] = []
    private(set) var roots = Catalogue.Roots()

    /// How many are looked up at once.
    private static let batchSize = 256

    /// Begins.
    ///
    /// - Parameters:
    ///   - folder: Where files are made, if it takes them.
    ///   - known: What is known of the content of files.
    init(folder: [UInt8]?, _ known: DigestCache.Reader? = nil) {
        self.known = known
        self.manifest = ManifestWriter(folder: folder)
        self.sources = SpoolWriter(folder: folder)
        self.links = SpoolWriter(folder: folder)
    }

    /// Takes the next thing that was come upon.
    ///
    /// - Throws: ``TransferError`` as ``ManifestWriter/append(_:)``.
    func append(_ item: SourceItem) throws(TransferError) {
        switch item {
        case .problem(let problem):
            self.problems.append(problem)
            if problem.isMissed { self.leftOut += 1 }
        case .entry(let entry):
            self.roots.note(entry.path.bytes)
            self.pending.append(entry)
            if self.known == nil || self.pending.count >= Self.batchSize { try self.appendPending() }
        }
    }

    private func appendPending() throws(TransferError) {
        let known = self.known?.digests(of: self.pending) ?? [:]
        for (index, source) in self.pending.enumerated() { try self.append(source, content: known[index]) }
        self.pending.removeAll(keepingCapacity: true)
    }

    private func append(_ source: SourceEntry, content: TreeDigest?) throws(TransferError) {
        let entry = ManifestEntry(source, content: content)
        let record = CatalogueReader.record(of: source)
        guard entry.kind == .link else {
            try self.manifest.append(entry)
            return try self.sources.append(record)
        }
        var writer = ByteWriter()
        entry.encode(into: &writer)
        try self.links.append(writer.bytes)
        try self.links.append(record)
    }

    private func appendLinks() throws(TransferError) {
        let links = SpoolReader(try self.links.finish())
        while let bytes = try links.next(), let record = try links.next() {
            var fields = ByteReader(bytes)
            try self.manifest.append(try ManifestEntry(from: &fields))
            try self.sources.append(record)
        }
    }

    /// Ends.
    ///
    /// - Throws: ``TransferError`` as ``SpoolWriter/finish()``.
    func finish() throws(TransferError) -> (manifest: Manifest, sources: Spool) {
        try self.appendPending()
        try self.appendLinks()
        var manifest = try self.manifest.finish()
        manifest.leftOut = self.leftOut
        return (manifest, try self.sources.finish())
    }
}

@available(*, unavailable)
extension CatalogueWriter: Sendable {}

extension ManifestEntry {
    /// What is said of a source.
    fileprivate init(_ source: SourceEntry, content: TreeDigest?) {
        var (kind, target): (Kind, LinkTarget?) = (.file, nil)
        switch source.kind {
        case .file: break
        case .folder: kind = .folder
        case .link(let said): (kind, target) = (.link, said)
        }
        self.init(
            kind: kind,
            path: source.path.bytes,
            size: source.size,
            modified: source.modified,
            isExecutable: source.isExecutable,
            isPrivate: source.isPrivate,
            version: kind == .file ? source.identity.version : 0,
            content: content,
            target: target
        )
    }
}

extension FileIdentity {
    /// A number that changes with ctime, which no program can set back, and says nothing else.
    fileprivate var version: UInt64 {
        var writer = ByteWriter()
        writer.write(self.changed.seconds)
        writer.write(self.changed.nanoseconds)
        let digest = ChunkDigest(of: writer.bytes.span)
        // 0 means that there is none.
        return max(1, digest.bytes.prefix(8).reduce(0) { $0 << 8 | UInt64($1) })
    }
}

extension SourceProblem {
    /// Whether somebody will miss what is left out: not what was given twice, and not what is hidden by rule,
    /// or never sent.
    var isMissed: Bool { ![.exists, .hidden, .reserved].contains(self.error.code) }
}
