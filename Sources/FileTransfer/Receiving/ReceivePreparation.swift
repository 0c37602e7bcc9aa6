// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import LocalFiles

/// What is settled on the disk before the sender is told to begin: folders are made, and items that can have no place
/// are found.
struct ReceivePreparation {
    /// The items that have a place.
    private(set) var items = ItemSet()
    /// The sizes of the files among them, in bytes.
    private(set) var bytes: UInt64 = 0
    /// Whether a single file comes out of a folder that is private at its source, and that is not made here.
    private(set) var isOutOfPrivateFolder = false
    /// Why the others of the plan have none.
    let failures: ReportSpool
    /// What became of the folders that were asked for last.
    private var folders: [RelativePath: Prepared] = [:]

    /// What became of a folder.
    private struct Prepared {
        /// Why it is not there.
        var absence: FileError?
        /// Why nothing can be made in it, if that was asked.
        var closure: FileError??
    }

    /// Of how many folders it is remembered that they are there: a sender lists what is in a folder together, and to
    /// make one once more does no harm.
    private static let folderLimit = 1024

    /// Prepares; blocks on the disk.
    ///
    /// - Parameters:
    ///   - manifest: What is offered.
    ///   - plan: What is wanted of it.
    ///   - options: The receiver's rules.
    ///   - sink: Where it goes.
    ///   - there: The items that have their names already.
    /// - Throws: ``TransferError`` with `.destination` if a name is taken and the policy is to fail then, or with what
    ///   would fail for every item; as ``ManifestReader/entry(_:)`` and ``ReportSpool/append(_:)``.
    init(
        _ manifest: Manifest,
        _ plan: ReceivePlan,
        _ options: ReceiveOptions,
        _ sink: ItemSink,
        there: ItemSet = ItemSet()
    ) throws(TransferError) {
        self.failures = ReportSpool(folder: options.spoolFolder)
        let entries = manifest.makeReader()
        try self.notePrivate(entries, plan, sink)
        for item in plan.items {
            let entry = try entries.entry(item)
            guard case .receive(let planned) = plan.verdict(on: entry, item) else { continue }
            let path = sink.path(for: planned)
            do throws(FileError) {
                if let destination = sink.destination, let folder = entry.kind == .folder ? path : path.parent {
                    try self.make(folder, in: destination)
                    // A link may be there, and is made at the end: what fails then is its own failure, too.
                    if entry.hasBytes, !there.contains(item) {
                        try self.requireOpen(folder, for: path, size: entry.size, in: destination)
                    }
                }
                if options.conflicts == .fail { try sink.destination?.requireFree(path, for: entry) }
            } catch {
                guard sink.isOfOneItem(error) else { throw TransferError(receiving: error) }
                try self.failures.append(ItemReport(item: item, failure: error))
                continue
            }
            self.items.insert(item)
            // The manifest has checked that all sizes together fit.
            self.bytes += entry.size
        }
        self.folders = [:]
    }

    /// Notes what is private at its source, before any folder is made.
    private mutating func notePrivate(
        _ entries: ManifestReader,
        _ plan: ReceivePlan,
        _ sink: ItemSink
    ) throws(TransferError) {
        guard !plan.privateFolders.isEmpty, let destination = sink.destination else { return }
        let single =
            sink.isOfOneFile
            ? try plan.items.first.map { item throws(TransferError) in
                try entries.entry(item).path
            } : nil
        for item in plan.privateFolders {
            let path = try entries.entry(item).path
            if let single {
                self.isOutOfPrivateFolder = self.isOutOfPrivateFolder || single.starts(with: path + [UInt8(ascii: "/")])
            } else if let path = try? RelativePath(bytes: path) {
                // A name that nothing can have is the name of no folder.
                try? destination.keepPrivate(path)
            }
        }
    }

    private mutating func make(_ folder: RelativePath, in destination: Destination) throws(FileError) {
        if let known = self.folders[folder] {
            if let error = known.absence { throw error }
            return
        }
        if self.folders.count >= Self.folderLimit { self.folders.removeAll(keepingCapacity: true) }
        do throws(FileError) {
            try destination.makeFolder(folder)
            self.folders[folder] = Prepared()
        } catch {
            self.folders[folder] = Prepared(absence: error)
            throw error
        }
    }

    /// Fails where a file comes to a folder that takes none, before its bytes have travelled for nothing.
    private mutating func requireOpen(
        _ folder: RelativePath,
        for path: RelativePath,
        size: UInt64,
        in destination: Destination
    ) throws(FileError) {
        if self.folders[folder]?.closure == nil {
            do throws(FileError) {
                try destination.requireWritable(folder)
                self.folders[folder]?.closure = .some(nil)
            } catch {
                self.folders[folder]?.closure = .some(error)
            }
        }
        guard case .some(.some(let error)) = self.folders[folder]?.closure else { return }
        // One of the same size may be the same, which its content says, when it has come.
        if let existing = try destination.existingFile(at: path), existing.size == size { return }
        throw error
    }
}

extension Destination {
    /// Fails if something is there that cannot be the same: a file of another size, or anything but the same link.
    ///
    /// Of those with the same size the content decides, when it has come.
    func requireFree(_ path: RelativePath, for entry: ManifestEntry) throws(FileError) {
        if let target = entry.target {
            guard try self.isTaken(path), try self.existingLink(at: path) != target else { return }
            throw FileError(.inUse, at: path.bytes, "the name is taken, and nothing was written.")
        }
        guard entry.kind != .folder, let existing = try self.existingFile(at: path) else { return }
        guard entry.kind == .stream || existing.size != entry.size else { return }
        throw FileError(.inUse, at: path.bytes, "the name is taken, and nothing was written.")
    }
}
