// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import ByteCoding
internal import Digests
public import LocalFiles

/// What is offered: the listed sources, in the manifest's order, and what was left out.
public struct Catalogue: Sendable {
    /// Where an item's bytes come from.
    enum Source: Sendable {
        case listed(SourceEntry)
        case standardInput(InputTurn)
    }

    /// The manifest.
    public private(set) var manifest = Manifest()
    /// What was left out, and why.
    public private(set) var problems: [SourceProblem] = []
    private(set) var sources: [Source] = []

    /// Lists files and folders.
    ///
    /// - Parameters:
    ///   - tree: What was asked for.
    ///   - thread: Where the disk is read.
    /// - Throws: ``TransferError`` with `.integrity` if it is more than a manifest holds.
    public init(_ tree: SourceTree, on thread: WorkerThread) async throws(TransferError) {
        self = try await thread.run { () throws(TransferError) -> Catalogue in
            var catalogue = Catalogue()
            for item in tree {
                switch item {
                case .problem(let problem):
                    catalogue.problems.append(problem)
                    if problem.isMissed { catalogue.manifest.leftOut += 1 }
                case .entry(let entry): try catalogue.append(entry)
                }
            }
            return catalogue
        }
    }

    /// Offers standard input, whose length is not known before its end.
    ///
    /// - Parameter name: Its name on the other side.
    /// - Throws: ``TransferError`` with `.choice` if the name cannot be a file's.
    public init(standardInputNamed name: String) throws(TransferError) {
        let path: RelativePath
        do {
            path = try RelativePath(name)
        } catch {
            throw TransferError(.choice, "\"\(name)\" cannot be a file's name: it \(error.reason.clause)")
        }
        try self.manifest.append(
            ManifestEntry(kind: .stream, path: path.bytes, size: 0, modified: nil, isExecutable: false)
        )
        self.sources = [.standardInput(InputTurn())]
    }

    private init() {}

    /// Whether nothing is left to offer: ``problems`` says why.
    public var isEmpty: Bool { self.sources.isEmpty }

    private mutating func append(_ entry: SourceEntry) throws(TransferError) {
        try self.manifest.append(
            ManifestEntry(
                kind: entry.kind == .folder ? .folder : .file,
                path: entry.path.bytes,
                size: entry.size,
                modified: entry.modified,
                isExecutable: entry.isExecutable,
                version: entry.kind == .folder ? 0 : entry.identity.version
            )
        )
        self.sources.append(.listed(entry))
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
    /// Whether somebody will miss what is left out: not what was given twice, and not what is hidden by rule.
    var isMissed: Bool { self.error.code != .exists && self.error.code != .hidden }
}
