// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

public import LocalFiles

/// What is offered: the listed sources, in the manifest's order, and what was left out.
///
/// A long one is in files without a name: it takes no more memory than a short one.
public struct Catalogue: Sendable {
    /// Where an item's bytes come from.
    enum Source: Sendable {
        case listed(SourceEntry)
        case standardInput(InputTurn)

        var isStandardInput: Bool {
            if case .standardInput = self { true } else { false }
        }
    }

    /// The items that are in no folder that is offered, too.
    public struct Roots: Sendable {
        /// The path of the first.
        public private(set) var first: [UInt8]?
        /// How many there are.
        public private(set) var count = 0

        mutating func note(_ path: [UInt8]) {
            guard !path.contains(UInt8(ascii: "/")) else { return }
            if self.first == nil { self.first = path }
            self.count += 1
        }
    }

    /// The manifest.
    public let manifest: Manifest
    /// What was left out, and why.
    public let problems: [SourceProblem]
    /// The items at the top.
    public let roots: Roots
    /// What is kept of the sources beside their entries.
    let sources: Spool
    /// Whose turn it is to read standard input, if that is offered.
    let input: InputTurn?
    /// Where is noted what the content of files comes to.
    let known: DigestCache?
    /// When it was listed.
    let listedAt: ContinuousClock.Instant

    /// Lists files and folders.
    ///
    /// - Parameters:
    ///   - tree: What was asked for.
    ///   - spoolFolder: Where a long list is kept, in files without a name; nil keeps it in the memory.
    ///   - known: What is known of the content of files; nil for nothing.
    ///   - thread: Where the disk is read.
    /// - Throws: ``TransferError`` with `.integrity` if it is more than a manifest holds, with `.full` if the folder
    ///   has no room for the list.
    public init(
        _ tree: SourceTree,
        spoolFolder: [UInt8]? = nil,
        known: DigestCache? = nil,
        on thread: WorkerThread
    ) async throws(TransferError) {
        self = try await thread.run { () throws(TransferError) -> Catalogue in
            let listedAt = ContinuousClock.now
            let writer = CatalogueWriter(folder: spoolFolder, known?.open())
            for item in tree { try writer.append(item) }
            let (manifest, sources) = try writer.finish()
            return Catalogue(manifest, writer.problems, writer.roots, sources, known: known, listedAt)
        }
    }

    /// Offers standard input, whose length is not known before its end.
    ///
    /// - Parameter name: Its name on the other side.
    /// - Throws: ``TransferError`` with `.choice` if the name cannot be a file's.
    public init(standardInputNamed name: String) throws(TransferError) {
        let path: RelativePath
        do throws(NameRefusal) {
            path = try RelativePath(name)
            guard !path.isReserved else { throw NameRefusal(.reserved) }
        } catch {
            throw TransferError(
                .choice,
                "the name cannot be a file's: it \(error.reason)",
                here: "\"\(name)\" cannot be a file's name: it \(error.reason.clause)"
            )
        }
        let entry = ManifestEntry(kind: .stream, path: path.bytes, size: 0, modified: nil, isExecutable: false)
        var roots = Roots()
        roots.note(path.bytes)
        self.init(try Manifest([entry]), [], roots, Spool(count: 0, blocks: []), InputTurn(), .now)
    }

    private init(
        _ manifest: Manifest,
        _ problems: [SourceProblem],
        _ roots: Roots,
        _ sources: Spool,
        _ input: InputTurn? = nil,
        known: DigestCache? = nil,
        _ listedAt: ContinuousClock.Instant
    ) {
        self.manifest = manifest
        self.problems = problems
        self.roots = roots
        self.sources = sources
        self.input = input
        self.known = known
        self.listedAt = listedAt
    }

    /// Whether nothing is left to offer: ``problems`` says why.
    public var isEmpty: Bool { self.manifest.count == 0 }
}
