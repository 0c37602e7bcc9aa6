// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import LocalFiles

/// The items that are settled before the first byte comes: what is refused or has no place, what is there, and folders.
struct SettledItems {
    /// What is settled of one.
    struct Item {
        let report: ItemReport
        let entry: ManifestEntry
        /// Whether its content is there from an earlier run.
        let isThere: Bool
    }

    private let plan: ReceivePlan
    private let failures: ReportSpool
    private let placed: ReportSpool
    private let entries: ManifestReader
    private var position = 0

    /// Begins with the first item.
    ///
    /// - Parameters:
    ///   - manifest: What is offered.
    ///   - plan: What is wanted of it.
    ///   - failures: The reports on items that have no place.
    ///   - placed: The reports on items that are there.
    init(_ manifest: Manifest, _ plan: ReceivePlan, failures: ReportSpool, placed: ReportSpool) {
        self.plan = plan
        self.failures = failures
        self.placed = placed
        self.entries = manifest.makeReader()
    }

    /// The next one; nil at the end.
    ///
    /// - Throws: ``TransferError`` as ``ManifestReader/next()`` and ``ReportSpool/take(_:)``.
    mutating func next() throws(TransferError) -> Item? {
        while let entry = try self.entries.next() {
            let item = self.position
            self.position += 1
            // An item may have been there and have no place any more: each list is gone through to its end.
            let placed = try self.placed.take(item)
            switch self.plan.verdict(on: entry, item) {
            case .unwanted:
                continue
            case .refuse(let reason):
                return Item(report: .declined(item, .skipped, reason), entry: entry, isThere: false)
            case .fail(let reason):
                return Item(report: .declined(item, .failed, reason), entry: entry, isThere: false)
            case .receive(let path):
                if let failure = try self.failures.take(item) {
                    return Item(report: failure, entry: entry, isThere: false)
                } else if entry.kind == .folder {
                    let outcome: ItemReport.Outcome = entry.isRenamed(as: path) ? .renamed : .placed
                    let report = ItemReport(item: item, outcome: outcome, written: path.bytes)
                    return Item(report: report, entry: entry, isThere: false)
                } else if let placed {
                    return Item(report: placed, entry: entry, isThere: true)
                }
            }
        }
        return nil
    }
}

extension ItemReport {
    /// The report of an item that the plan leaves out.
    static func declined(_ item: Int, _ outcome: Outcome, _ reason: OutwardText) -> ItemReport {
        ItemReport(item: item, outcome: outcome, reason: reason, code: .declined)
    }
}

extension ManifestEntry {
    /// Whether a folder is made under another name than it has at its source.
    func isRenamed(as path: RelativePath) -> Bool { (try? RelativePath(bytes: self.path))?.name != path.name }
}
