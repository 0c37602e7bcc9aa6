// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// Holds what a receiver reports against what was offered to it.
struct ReportChecker {
    private let manifest: Manifest
    private var isReported: [Bool]

    init(_ manifest: Manifest) {
        self.manifest = manifest
        self.isReported = [Bool](repeating: false, count: manifest.entries.count)
    }

    /// The path of the item that a report is about.
    ///
    /// - Throws: ``TransferError`` with `.integrity` if the item was not offered, or was reported before.
    mutating func path(for report: ItemReport) throws(TransferError) -> [UInt8] {
        guard self.isReported.indices.contains(report.item) else {
            throw .violation("the other side reports an item that was not offered")
        }
        guard !self.isReported[report.item] else {
            throw .violation("the other side reports an item twice")
        }
        self.isReported[report.item] = true
        return self.manifest.entries[report.item].path
    }

    /// Checks that a result can be true.
    ///
    /// - Throws: ``TransferError`` with `.integrity`.
    func check(_ summary: TransferSummary) throws(TransferError) {
        guard summary.items <= self.manifest.entries.count,
            summary.bytes <= self.manifest.bytes || self.manifest.entries.contains(where: { $0.kind == .stream })
        else { throw .violation("the other side reports more than was offered") }
    }
}
