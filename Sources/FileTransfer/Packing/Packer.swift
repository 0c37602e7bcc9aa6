// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import Compression
internal import Handoff

/// Makes blocks of records shorter where that pays.
final class Packer {
    private var compressor: Compressor
    private var gauge: PackingGauge
    private var last = ContinuousClock.now
    private var packing = Duration.zero
    /// Whether what comes is known to be compressed already.
    private var isPackedItem = false
    /// How many blocks are left alone because those before did not become shorter, and how many it was.
    private var skips = 0
    private var nextSkips = 0

    /// What a block must be shorter than to go packed, in hundredths: below that it is not worth its unpacking.
    private static let worth = 90
    /// How short a block is not worth a try.
    private static let shortest = 1024
    private static let skipLimit = 64

    /// Makes a packer; nil if nothing of what the other side can unpack is known here, or there is no memory.
    ///
    /// - Parameters:
    ///   - known: What the other side can unpack.
    ///   - gauge: What decides.
    init?(for known: Set<Packing>, _ gauge: PackingGauge = PackingGauge()) {
        guard known.contains(.zstandard), let compressor = Compressor() else { return nil }
        self.compressor = compressor
        self.gauge = gauge
    }

    /// Looks at the first bytes of an item.
    ///
    /// - Returns: Whether it is compressed already.
    @discardableResult
    func begin(_ bytes: ArraySlice<UInt8>) -> Bool {
        self.isPackedItem = PackedContent.isPacked(bytes)
        // What was said of one item holds for the next one for a while only.
        self.nextSkips = min(self.nextSkips, 4)
        self.skips = min(self.skips, self.nextSkips)
        return self.isPackedItem
    }

    /// Makes whole records shorter.
    ///
    /// - Parameters:
    ///   - records: One or several.
    ///   - isMixed: Whether they are of several items, each of which was looked at.
    /// - Returns: The record that they are packed in; the records themselves where that does not pay.
    func pack(_ records: [UInt8], isMixed: Bool = false) -> [UInt8] {
        guard let level = self.gauge.level, isMixed || !self.isPackedItem, records.count >= Self.shortest else {
            return records
        }
        guard self.skips == 0 else {
            self.skips -= 1
            return records
        }
        let began = ContinuousClock.now
        defer { self.packing += began.duration(to: .now) }
        let limit = records.count / 100 * Self.worth
        let room = PackedRecords.prefixSize
        guard var packed = self.compressor.compress(records.span, level: level, after: room, limit: limit) else {
            self.nextSkips = min(max(self.nextSkips * 2, 1), Self.skipLimit)
            self.skips = self.nextSkips
            return records
        }
        self.nextSkips = 0
        let prefix = PackedRecords.prefix(size: records.count, frame: packed.count - room)
        for (index, byte) in prefix.enumerated() { packed[index] = byte }
        return packed
    }

    /// Takes note that a block has gone out.
    ///
    /// - Parameters:
    ///   - count: How many bytes it had before it was packed.
    ///   - waited: How long there was nothing to do but wait for that.
    func sent(_ count: Int, waited: Duration) {
        let now = ContinuousClock.now
        let elapsed = self.last.duration(to: now)
        self.gauge.note(PackingTurn(content: count, elapsed: elapsed, waited: waited, packing: self.packing))
        self.last = now
        self.packing = .zero
    }
}

@available(*, unavailable)
extension Packer: Sendable {}
