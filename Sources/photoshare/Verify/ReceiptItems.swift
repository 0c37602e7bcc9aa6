// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import ByteCoding
internal import Digests
internal import FileTransfer

/// The items of a receipt, as they are written there.
struct ReceiptItems {
    private let spool: SpoolWriter
    /// The manifest whose items are being noted, how many there were before it, and which of its items were noted.
    private var manifest: ManifestDigest?
    private var turn: UInt64 = 0
    private var noted = ItemSet()
    /// The items that have several records, of which the last counts.
    private var again: Set<UInt64> = []
    /// Why the rest is not known.
    private var failure: TransferError?

    /// Begins.
    ///
    /// - Parameter folder: Where many are kept; nil keeps them in the memory.
    init(folder: [UInt8]?) {
        self.spool = SpoolWriter(folder: folder)
    }

    /// Items of a manifest come.
    mutating func begin(_ manifest: Manifest) {
        guard self.manifest != manifest.digest else { return }
        self.manifest = manifest.digest
        self.turn += 1
        self.noted = ItemSet()
    }

    /// Notes an item.
    ///
    /// - Parameters:
    ///   - report: What became of it.
    ///   - text: What the receipt says of it.
    mutating func note(_ report: ItemReport, _ text: String) {
        let key = self.turn << 32 | UInt64(report.item)
        if !self.noted.insert(report.item) {
            // After a break the items that had come are reported once more, as being there: the first report stands. So
            // does that of an item that was refused, for the same reason as now.
            guard report.outcome != .skipped || ![nil, .declined].contains(report.code) else { return }
            self.again.insert(key)
        }
        var writer = ByteWriter(capacity: 8 + text.utf8.count)
        writer.write(key)
        writer.write(raw: text.utf8)
        do throws(TransferError) {
            try self.spool.append(writer.bytes)
        } catch {
            self.failure = error
        }
    }

    /// Ends.
    ///
    /// - Returns: All items.
    /// - Throws: `TransferError` if they could not be kept.
    func finish() throws(TransferError) -> Whole {
        if let failure = self.failure { throw failure }
        return Whole(spool: try self.spool.finish(), again: self.again)
    }
}

extension ReceiptItems {
    /// All items of a receipt.
    struct Whole: Sendable {
        fileprivate let spool: Spool
        fileprivate let again: Set<UInt64>
    }
}

extension ReceiptItems.Whole {
    /// Writes the items, with commas between them; blocks on the disk.
    ///
    /// - Parameter output: Where they go.
    /// - Throws: `TransferError` if they cannot be read; what `output` throws.
    func write(to output: ([UInt8]) throws -> Void) throws {
        let reader = SpoolReader(self.spool)
        var last: [UInt64: Int] = [:]
        if !self.again.isEmpty {
            for record in 0..<reader.count {
                let key = Self.key(of: try reader.record(record))
                if self.again.contains(key) { last[key] = record }
            }
        }
        var separator: [UInt8] = []
        for number in 0..<reader.count {
            let record = try reader.record(number)
            guard last[Self.key(of: record)] ?? number == number else { continue }
            try output(separator + record[8...])
            separator = [UInt8(ascii: ",")]
        }
    }

    private static func key(of record: [UInt8]) -> UInt64 { record.prefix(8).reduce(0) { $0 << 8 | UInt64($1) } }
}
