// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// Reports on items, in rising order: what is settled of a million items before the first byte comes.
final class ReportSpool {
    /// The items that are reported on.
    private(set) var items = ItemSet()
    private let writer: SpoolWriter
    private var reader: SpoolReader?

    /// Begins.
    ///
    /// - Parameter folder: Where a file is made, if it takes one.
    init(folder: [UInt8]?) {
        self.writer = SpoolWriter(folder: folder)
    }

    /// Takes a report on an item behind all that are there.
    ///
    /// - Throws: ``TransferError`` as ``SpoolWriter/append(_:)``.
    func append(_ report: ItemReport) throws(TransferError) {
        self.items.insert(report.item)
        try self.writer.append(report.encoded)
    }

    /// Takes the reports out, one after the other; none is added any more.
    ///
    /// - Parameter item: The item whose turn it is; they come in rising order.
    /// - Returns: The report on it; nil if there is none.
    /// - Throws: ``TransferError`` as ``SpoolReader/next()``.
    func take(_ item: Int) throws(TransferError) -> ItemReport? {
        guard self.items.contains(item) else { return nil }
        if self.reader == nil { self.reader = SpoolReader(try self.writer.finish()) }
        guard let record = try self.reader?.next() else { return nil }
        return try ItemReport(decoding: record)
    }
}

@available(*, unavailable)
extension ReportSpool: Sendable {}
