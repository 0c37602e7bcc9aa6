// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import LocalFiles

/// Makes the links that were received, once everything else has its place: nothing is ever placed through one.
struct LinkMaker {
    private let entries: ManifestReader
    private let plan: ReceivePlan
    private let wanted: ItemSet
    private let sink: ItemSink
    private let policy: ConflictPolicy
    private var position: Int

    /// Begins with the first link.
    ///
    /// - Parameters:
    ///   - manifest: What is offered.
    ///   - plan: What is wanted of it.
    ///   - wanted: The items that can have a place.
    ///   - sink: Where they go.
    ///   - policy: What happens when a name is taken.
    init(
        _ manifest: Manifest,
        _ plan: ReceivePlan,
        _ wanted: ItemSet,
        in sink: ItemSink,
        _ policy: ConflictPolicy
    ) {
        self.entries = manifest.makeReader()
        self.plan = plan
        self.wanted = wanted
        self.sink = sink
        self.policy = policy
        self.position = manifest.count - manifest.linkCount
    }

    /// Makes the next link, unless the same one is there; blocks on the disk.
    ///
    /// - Returns: The report on it, and what the manifest says of it; nil at the end.
    /// - Throws: ``FileError`` with what would fail for every link; ``TransferError`` as ``ManifestReader/entry(_:)``.
    mutating func next() throws -> (report: ItemReport, entry: ManifestEntry)? {
        guard let destination = self.sink.destination else { return nil }
        while let item = self.wanted.next(from: self.position) {
            self.position = item + 1
            let entry = try self.entries.entry(item)
            guard case .receive(let path) = self.plan.verdict(on: entry, item), let target = entry.target else {
                continue
            }
            do throws(FileError) {
                return (try self.make(item, at: path, in: destination, to: target, entry.modified), entry)
            } catch {
                // This one has no place; the others may have.
                guard self.sink.isOfOneItem(error) else { throw error }
                return (ItemReport(item: item, failure: error), entry)
            }
        }
        return nil
    }

    private func make(
        _ item: Int,
        at path: RelativePath,
        in destination: Destination,
        to target: LinkTarget,
        _ modified: FileTime?
    ) throws(FileError) -> ItemReport {
        var report = ItemReport(item: item, outcome: .placed)
        if let there = try destination.findLink(to: target, near: path, isNumbered: self.policy == .rename) {
            report.markThere(at: there.bytes)
            report.reason = "the same link is there already"
        } else {
            report.note(
                try destination.placeLink(at: path, to: target, modified: modified, onConflict: self.policy),
                self.policy,
                hasTime: modified != nil
            )
        }
        return report
    }
}
