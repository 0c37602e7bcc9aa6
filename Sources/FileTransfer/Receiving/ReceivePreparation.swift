// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import LocalFiles

/// What is settled on the disk before the sender is told to begin: folders are made, and items that can have no place
/// are found.
struct ReceivePreparation: Sendable {
    /// The numbers of the items that have a place, rising.
    private(set) var items: [Int] = []
    /// The sizes of the files among them, in bytes.
    private(set) var bytes: UInt64 = 0
    /// Why the others of the plan have none.
    private(set) var failures: [Int: FileError] = [:]
    /// What became of the folders that were asked for; nil for one that is there.
    private var folders: [RelativePath: FileError?] = [:]

    /// Prepares; blocks on the disk.
    ///
    /// - Throws: ``TransferError`` with `.destination` if a name is taken and the policy is to fail then, or with what
    ///   would fail for every item.
    init(
        _ manifest: Manifest,
        _ plan: ReceivePlan,
        _ conflicts: ConflictPolicy,
        _ sink: ItemSink
    ) throws(TransferError) {
        for item in plan.items {
            guard case .receive(let planned) = plan.verdicts[item] else { continue }
            let entry = manifest.entries[item]
            let path = sink.path(for: planned)
            do throws(FileError) {
                if let destination = sink.destination, let folder = entry.kind == .folder ? path : path.parent {
                    try self.make(folder, in: destination)
                }
                if conflicts == .fail { try sink.destination?.requireFree(path, for: entry) }
                self.items.append(item)
                // The manifest has checked that all sizes together fit.
                self.bytes += entry.size
            } catch {
                guard error.concernsOneItem else { throw TransferError(receiving: error) }
                self.failures[item] = error
            }
        }
        self.folders = [:]
    }

    private mutating func make(_ folder: RelativePath, in destination: Destination) throws(FileError) {
        if let known = self.folders[folder] {
            if let error = known { throw error }
            return
        }
        do throws(FileError) {
            try destination.makeFolder(folder)
            self.folders.updateValue(nil, forKey: folder)
        } catch {
            self.folders.updateValue(error, forKey: folder)
            throw error
        }
    }
}

extension FileError {
    /// Whether other items may have a place nevertheless.
    fileprivate var concernsOneItem: Bool { [.exists, .nameRefused, .notWritable].contains(self.code) }
}

extension Destination {
    /// Fails if a file is there that cannot be the same: one of another size.
    ///
    /// Of those with the same size the content decides, when it has come.
    fileprivate func requireFree(_ path: RelativePath, for entry: ManifestEntry) throws(FileError) {
        guard entry.kind != .folder, let existing = try self.existingFile(at: path) else { return }
        guard entry.kind == .stream || existing.size != entry.size else { return }
        throw FileError(.inUse, "\(path): the name is taken, and nothing was written.")
    }
}
