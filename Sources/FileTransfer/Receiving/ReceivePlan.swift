// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

public import LocalFiles

/// What would be written: each item of a manifest, judged by the receiver's rules before a byte of it flows.
///
/// It keeps some bits of an item, and judges it again when it is asked for the reason.
public struct ReceivePlan: Sendable, Hashable {
    /// What is done with an item.
    public enum Verdict: Sendable, Hashable {
        /// It is received.
        case receive(RelativePath)
        /// It was not asked for: nobody misses it.
        case unwanted
        /// It is left out, and said so: its name is not acceptable, or it is a link where none is wanted.
        case refuse(reason: OutwardText)
        /// It is left out, and that is its failure: a link that leads where none may lead.
        case fail(reason: OutwardText)
    }

    /// The items to receive.
    public private(set) var items = ItemSet()
    /// The sizes of the files to receive, in bytes.
    public private(set) var bytes: UInt64 = 0
    /// Whether the length of one of them is not known yet.
    public private(set) var hasStream = false
    /// How many of the items are folders.
    public private(set) var folderCount = 0
    /// How many of the items are links.
    public private(set) var linkCount = 0
    /// The folders that are private at their source, whether they are wanted or not: what is wanted may be in one.
    private(set) var privateFolders = ItemSet()
    private var unwanted = ItemSet()
    private var repeated = ItemSet()
    private var renamedFolders = RenamedFolders()
    private let includesHidden: Bool
    private let keepsLinks: Bool

    /// Judges a manifest; where that is long it blocks on the disk.
    ///
    /// - Parameters:
    ///   - manifest: What is offered.
    ///   - options: The receiver's rules.
    /// - Throws: ``TransferError`` with `.choice` if a single file is wanted and there are several, or none; as
    ///   ``ManifestReader/entry(_:)``.
    public init(_ manifest: Manifest, _ options: ReceiveOptions) throws(TransferError) {
        self.includesHidden = options.includesHidden
        self.keepsLinks = options.keepsLinks
        let entries = manifest.makeReader()
        var paths = RepeatedPaths()
        for item in 0..<manifest.count {
            let entry = try entries.entry(item)
            if entry.kind == .folder, entry.isPrivate { self.privateFolders.insert(item) }
            if let pick = options.pick, !pick(entry.path) {
                self.unwanted.insert(item)
            } else if case .receive = self.verdict(on: entry, item) {
                paths.note(entry.path)
                self.note(item, entry)
            }
        }
        self.repeated = try paths.find(among: self.items, entries)
        if !self.repeated.isEmpty { try self.dropRepeated(entries) }
        if case .folder = options.target { return }
        guard self.items.count == 1, let item = self.items.first, try entries.entry(item).hasBytes else {
            throw TransferError(
                .choice,
                "-o takes one file, and \(self.items.count) items are offered: choose one with --pick, or use --to"
            )
        }
    }

    private mutating func note(_ item: Int, _ entry: ManifestEntry) {
        self.items.insert(item)
        // The manifest has checked that all sizes together fit.
        self.bytes += entry.size
        switch entry.kind {
        case .file: break
        case .folder: self.folderCount += 1
        case .stream: self.hasStream = true
        case .link: self.linkCount += 1
        }
    }

    /// Begins to count anew.
    private mutating func clear() {
        (self.items, self.bytes, self.hasStream) = (ItemSet(), 0, false)
        (self.folderCount, self.linkCount) = (0, 0)
    }

    private mutating func dropRepeated(_ entries: ManifestReader) throws(TransferError) {
        let acceptable = self.items
        self.clear()
        for item in acceptable where !self.repeated.contains(item) { self.note(item, try entries.entry(item)) }
    }

    /// The same for some of the items: the others are not wanted.
    ///
    /// - Parameters:
    ///   - chosen: Their numbers; those that the plan does not receive anyway do not count.
    ///   - manifest: The manifest that was judged.
    /// - Returns: The plan.
    /// - Throws: As ``ManifestReader/entry(_:)``.
    public func only(_ chosen: [Int], of manifest: Manifest) throws(TransferError) -> ReceivePlan {
        let chosen = Set(chosen)
        let entries = manifest.makeReader()
        var plan = self
        plan.clear()
        for item in self.items {
            if chosen.contains(item) {
                plan.note(item, try entries.entry(item))
            } else {
                plan.unwanted.insert(item)
            }
        }
        return plan
    }

    /// The same where folders get other names, because something else has theirs; blocks on the disk.
    ///
    /// - Parameters:
    ///   - manifest: The manifest that was judged.
    ///   - sink: Where the items go.
    ///   - policy: What happens when a name is taken: only ``ConflictPolicy/rename`` gives another.
    /// - Returns: The plan.
    /// - Throws: As ``ManifestReader/entry(_:)``.
    func placing(
        _ manifest: Manifest,
        in sink: ItemSink,
        _ policy: ConflictPolicy
    ) throws(TransferError) -> ReceivePlan {
        guard policy == .rename, case .folder(let destination) = sink else { return self }
        var plan = self
        plan.renamedFolders = try RenamedFolders(manifest, self, in: destination)
        return plan
    }

    /// What is done with an item.
    ///
    /// - Parameters:
    ///   - entry: What the manifest says of it.
    ///   - item: Its number.
    /// - Returns: The verdict.
    public func verdict(on entry: ManifestEntry, _ item: Int) -> Verdict {
        if self.unwanted.contains(item) { return .unwanted }
        do throws(NameRefusal) {
            let path = try RelativePath(bytes: entry.path)
            guard self.includesHidden || !path.isHidden else {
                return .refuse(reason: "the name is hidden: --allow-hidden places it")
            }
            if let target = entry.target {
                guard self.keepsLinks else {
                    return .refuse(reason: "it is a symbolic link: --links keep makes it")
                }
                do throws(LinkRefusal) {
                    try target.check(at: path)
                } catch {
                    return .fail(reason: "the link \(error.reason)")
                }
            }
            guard !self.repeated.contains(item) else { return .refuse(reason: "the name comes twice") }
            return .receive(self.renamedFolders.place(of: path, isFolder: entry.kind == .folder))
        } catch {
            return .refuse(reason: "the name \(error.reason)")
        }
    }
}
