// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// What waits to be sent on one stream, with the credit that the peer gave.
struct OutboundQueue: Sendable {
    private struct Entry: Sendable {
        var bytes: [UInt8]
        var offset: Int
        var isEnd: Bool
        var ticket: UInt64
    }

    private var entries: [Entry] = []
    private(set) var credit: Int
    private(set) var hasEnded = false

    init(credit: Int) {
        self.credit = credit
    }

    mutating func append(_ bytes: [UInt8], isEnd: Bool, ticket: UInt64) {
        self.entries.append(Entry(bytes: bytes, offset: 0, isEnd: isEnd, ticket: ticket))
        if isEnd { self.hasEnded = true }
    }

    mutating func add(credit: Int) -> Bool {
        let (sum, overflow) = self.credit.addingReportingOverflow(credit)
        guard !overflow, sum <= Int(Int32.max) else { return false }
        self.credit = sum
        return true
    }

    /// Whether all was handed out, the end too.
    var isFinished: Bool { self.hasEnded && self.entries.isEmpty }

    /// Whether a frame could go out now: bytes with credit for them, or an end that needs none.
    var isSendable: Bool {
        guard let first = self.entries.first else { return false }
        return self.credit > 0 || first.offset == first.bytes.count
    }

    /// Takes the next piece; the bytes are lent, not copied.
    mutating func next(limit: Int) -> OutgoingData? {
        guard let first = self.entries.first, self.isSendable else { return nil }
        let count = min(first.bytes.count - first.offset, limit, self.credit)
        let range = first.offset..<first.offset + count
        self.credit -= count
        guard range.upperBound == first.bytes.count else {
            self.entries[0].offset = range.upperBound
            return OutgoingData(bytes: first.bytes, range: range, isEnd: false, ticket: nil)
        }
        self.entries.removeFirst()
        return OutgoingData(bytes: first.bytes, range: range, isEnd: first.isEnd, ticket: first.ticket)
    }

    /// Drops what waits.
    ///
    /// - Returns: The tickets of the writes that will never be sent.
    mutating func discard() -> [UInt64] {
        defer { self.entries = [] }
        return self.entries.map(\.ticket)
    }
}

/// A piece of a stream that goes out in one data frame.
public struct OutgoingData: Sendable, Hashable {
    /// The buffer that the piece is in.
    public var bytes: [UInt8]
    /// Where in the buffer it is.
    public var range: Range<Int>
    /// Whether this side's direction ends with it.
    public var isEnd: Bool
    /// The write that is done once this piece is sent, if it is the write's last.
    public var ticket: UInt64?
}
