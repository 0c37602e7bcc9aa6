// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import LocalFiles

/// Holds what a receiver reports against what was offered to it; where that is much it blocks on the disk.
struct ReportChecker {
    private let manifest: Manifest
    private let entries: ManifestReader
    private var reported = ItemSet()

    init(_ manifest: Manifest) {
        self.manifest = manifest
        self.entries = manifest.makeReader()
    }

    /// The item that a report is about.
    ///
    /// - Throws: ``TransferError`` with `.integrity` if the item was not offered, or was reported before; as
    ///   ``ManifestReader/entry(_:)``.
    mutating func entry(for report: ItemReport) throws(TransferError) -> ManifestEntry {
        guard report.item < self.manifest.count else {
            throw .violation("the other side reports an item that was not offered")
        }
        guard self.reported.insert(report.item) else {
            throw .violation("the other side reports an item twice")
        }
        return try self.entries.entry(report.item)
    }

    /// Checks that a result can be true.
    ///
    /// - Throws: ``TransferError`` with `.integrity`.
    func check(_ summary: TransferSummary) throws(TransferError) {
        guard summary.items <= self.manifest.count, summary.bytes <= self.manifest.bytes || self.manifest.hasStream
        else { throw .violation("the other side reports more than was offered") }
        guard summary.resumed <= summary.bytes else {
            throw .violation("the other side reports more as there before than there is now")
        }
    }
}
