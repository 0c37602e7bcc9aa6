// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import ByteCoding
public import Digests
public import LocalFiles

/// What became of one item on the receiving side; both ends have the same report.
public struct ItemReport: Sendable, Hashable {
    /// What was done.
    public enum Outcome: UInt8, Sendable, Hashable {
        /// It has the name that was asked for.
        case placed = 0
        /// The name was taken; it has a number.
        case renamed = 1
        /// It took the place of an existing file.
        case replaced = 2
        /// It was left out, or the existing file stays.
        case skipped = 3
        /// It could not be sent, or not be placed.
        case failed = 4
    }

    /// The item's place in the manifest.
    public var item: Int
    /// What was done.
    public var outcome: Outcome
    /// How many bytes were written.
    public var bytes: UInt64
    /// The digest of the content, if the item was received.
    public var digest: TreeDigest?
    /// Its path beneath the destination as bytes, if it was written or found there.
    public var written: [UInt8]
    /// Why it was skipped or failed; empty otherwise.
    public var reason: OutwardText
    /// What kind of failure it was, if it failed or was refused.
    public var code: TransferError.Code?
    /// What the item says, if it is a link: known from the manifest, and no part of the report on the wire.
    public var target: LinkTarget?

    /// Makes a report of its parts.
    public init(
        item: Int,
        outcome: Outcome,
        bytes: UInt64 = 0,
        digest: TreeDigest? = nil,
        written: [UInt8] = [],
        reason: OutwardText = "",
        code: TransferError.Code? = nil
    ) {
        self.item = item
        self.outcome = outcome
        self.bytes = bytes
        self.digest = digest
        self.written = written
        self.reason = reason
        self.code = code
    }

    /// Whether it was left out because the same is there already.
    public var isThereAlready: Bool { self.outcome == .skipped && self.code == nil }

    /// How many bytes each chunk but the last has of those that a ``digest`` is made from.
    public static let chunkSize = Chunk.size

    /// Whether everything about the item is as it was asked for: identical content that was there already counts.
    public var isComplete: Bool { self.outcome != .failed && self.code == nil }

    private static let textLimit = 4096
    private static let noDigest = [UInt8](repeating: 0, count: TreeDigest.byteCount)

    var encoded: [UInt8] {
        var writer = ByteWriter()
        writer.write(UInt32(self.item))
        writer.write(self.outcome.rawValue)
        writer.write(self.bytes)
        writer.write(UInt8(self.digest == nil ? 0 : 1))
        writer.write(raw: self.digest?.bytes ?? Self.noDigest)
        writer.write(string: self.written)
        writer.write(string: self.reason.bytes(limit: Self.textLimit))
        writer.write(self.code?.number ?? 0)
        return writer.bytes
    }

    init(decoding bytes: [UInt8]) throws(TransferError) {
        var reader = ByteReader(bytes)
        do {
            let item = Int(try reader.read(UInt32.self))
            guard let outcome = Outcome(rawValue: try reader.read(UInt8.self)) else { throw ByteReadError.truncated }
            let count = try reader.read(UInt64.self)
            let hasDigest = try reader.readTruth()
            let raw = try reader.read(raw: TreeDigest.byteCount)
            let written = try reader.readString(limit: Self.textLimit)
            let reason = OutwardText(fromPeer: try reader.readString(limit: Self.textLimit))
            let number = try reader.read(UInt16.self)
            try reader.finish()
            // A record has one form: what says nothing is zero.
            guard hasDigest || raw == Self.noDigest else { throw ByteReadError.trailing }
            self.init(
                item: item,
                outcome: outcome,
                bytes: count,
                digest: hasDigest ? TreeDigest(bytes: raw.span) : nil,
                written: written,
                reason: reason,
                code: number == 0 ? nil : TransferError.Code(number: number)
            )
        } catch {
            throw .violation("the report of an item cannot be read")
        }
    }
}
