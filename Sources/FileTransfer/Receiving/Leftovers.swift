// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import Digests
internal import LocalFiles

/// What an earlier run has left of the items that are wanted.
struct Leftovers {
    /// The parts of items, by number.
    private(set) var parts: [Int: KeptPart] = [:]
    /// The reports on the items that have their names already.
    let placed: ReportSpool
    /// The items that another process is receiving into the same folder right now.
    private(set) var busy = ItemSet()
    /// The items of which a part was there, of a content that is not the sender's any more.
    private(set) var changed = ItemSet()
    /// How many bytes of the plan need not come again.
    private(set) var bytes: UInt64 = 0

    /// How many parts are gone on with at once: each holds its file open.
    static let partLimit = 64

    /// Begins with nothing.
    ///
    /// - Parameter folder: Where a long list is kept.
    init(folder: [UInt8]?) {
        self.placed = ReportSpool(folder: folder)
    }

    mutating func add(_ part: KeptPart, _ item: Int, size: UInt64) {
        self.parts[item] = part
        self.bytes += IncomingItem.length(of: part.chunks.count, size: size)
    }

    /// An item has its name already.
    ///
    /// - Parameters:
    ///   - item: Its number, which is above those that came before.
    ///   - path: Where it is, beneath the destination.
    ///   - digest: The digest of its content.
    ///   - size: How many bytes it has.
    /// - Throws: ``TransferError`` as ``ReportSpool/append(_:)``.
    mutating func add(
        placed item: Int,
        at path: [UInt8],
        _ digest: TreeDigest,
        size: UInt64
    ) throws(TransferError) {
        var report = ItemReport(item: item, outcome: .skipped, digest: digest)
        report.markThere(at: path)
        try self.placed.append(report)
        self.bytes += size
    }

    mutating func addBusy(_ item: Int) { self.busy.insert(item) }

    mutating func addChanged(_ item: Int) { self.changed.insert(item) }

    /// Takes the part of an item, which is its receiver's from then on.
    mutating func takePart(of item: Int) -> KeptPart? { self.parts.removeValue(forKey: item) }
}
