// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import Digests
import ImagePreview
import LocalFiles
import Testing

@testable import FileTransfer

/// What goes over the wire inside the streams.
struct RecordTests {
    private static let digest = ChunkDigest(of: [1, 2, 3].span)

    private static var tree: TreeDigest {
        get throws {
            let digest = TreeDigest(bytes: Self.digest.bytes.span)
            return try #require(digest)
        }
    }

    @Test func `what a continuer knows is said first, and what nobody knows is passed over`() {
        for takesLinks in [true, false] {
            let beginning = Beginning(takesLinks: takesLinks)
            #expect(Beginning(decoding: beginning.encoded) == beginning)
        }
        #expect(Beginning(takesLinks: false).encoded == [1])
        #expect(Beginning(takesLinks: true).encoded == [1, 3])
        // The first byte is the version's, whatever it is.
        for bytes in [[], [0], [1], [3], [1, 0, 4, 255]] as [[UInt8]] {
            #expect(!Beginning(decoding: bytes).takesLinks)
        }
        #expect(Beginning(decoding: [1, 9, 3, 9]).takesLinks)
    }

    @Test func `a chunk header survives, and none of its prefixes does`() throws {
        let chunk = Chunk(item: .max, offset: .max - 1, digest: Self.digest)
        #expect(try Chunk(decoding: chunk.encoded) == chunk)
        #expect(chunk.encoded.count == Chunk.headerSize)
        expectNoPrefix(of: chunk.encoded) { bytes throws(TransferError) in _ = try Chunk(decoding: bytes) }
    }

    @Test func `an item's end survives, and none of its prefixes does`() throws {
        let end = ItemEnd(item: 7, size: .max, digest: try Self.tree)
        #expect(try ItemEnd(decoding: end.encoded) == end)
        expectNoPrefix(of: end.encoded) { bytes throws(TransferError) in _ = try ItemEnd(decoding: bytes) }
    }

    @Test func `an item's failure survives, and none of its prefixes does`() throws {
        let failure = ItemFailure(item: 1, code: .full, text: "voll: \u{1F4BE}")
        #expect(try ItemFailure(decoding: failure.encoded) == failure)
        expectNoPrefix(of: failure.encoded) { bytes throws(TransferError) in _ = try ItemFailure(decoding: bytes) }
    }

    @Test func `a failure's text is cut, and repaired where the cut is inside a character`() throws {
        let text = String(repeating: "a", count: 4095) + "\u{1F4BE}"
        let failure = try ItemFailure(
            decoding: ItemFailure(item: 1, code: .source, text: OutwardText(fromPeer: text.utf8)).encoded
        )
        #expect(failure.text.text.hasPrefix("aaa"))
        #expect(failure.text.text.hasSuffix("\u{FFFD}"))
    }

    @Test(arguments: ItemReport.Outcome.all, [nil, TransferError.Code.full, .declined])
    func `an item's report survives, and none of its prefixes does`(
        _ outcome: ItemReport.Outcome,
        _ code: TransferError.Code?
    ) throws {
        let report = ItemReport(
            item: 3,
            outcome: outcome,
            bytes: .max,
            digest: code == nil ? try Self.tree : nil,
            written: Array("a/b".utf8),
            reason: "why",
            code: code
        )
        #expect(try ItemReport(decoding: report.encoded) == report)
        expectNoPrefix(of: report.encoded) { bytes throws(TransferError) in _ = try ItemReport(decoding: bytes) }
    }

    @Test func `an outcome that nobody knows is refused`() throws {
        var bytes = ItemReport(item: 3, outcome: .failed).encoded
        bytes[4] = 9
        #expect(throws: TransferError.self) { try ItemReport(decoding: bytes) }
    }

    /// Whether there is a digest, and the last byte of one that is not there.
    @Test(arguments: [(13, 2), (13, 255), (29, 1)]) func `a report with two forms is refused`(
        _ position: Int,
        _ value: UInt8
    ) {
        var bytes = ItemReport(item: 3, outcome: .failed).encoded
        bytes[position] = value
        #expect(throws: TransferError.self) { try ItemReport(decoding: bytes) }
    }

    @Test func `a preview that is damaged in another way than yes or no is refused`() throws {
        let message = PreviewMessage(item: 1, Preview(jpeg: [1], width: 2, height: 3, isDamaged: true))
        #expect(try PreviewMessage(decoding: message.encoded) == message)
        var bytes = message.encoded
        bytes[8] = 2
        #expect(throws: TransferError.self) { try PreviewMessage(decoding: bytes) }
    }

    @Test(arguments: [nil, 0, UInt64.max - 1]) func `progress survives, and none of its prefixes does`(
        _ total: UInt64?
    ) throws {
        let progress = TransferProgress(bytes: .max, total: total, resumed: 5, items: 9)
        #expect(try TransferProgress(decoding: progress.encoded) == progress)
        expectNoPrefix(of: progress.encoded) { bytes throws(TransferError) in
            _ = try TransferProgress(decoding: bytes)
        }
    }

    @Test(arguments: [TransferSummary.Outcome.done, .partial, .failed(TransferError(.full, "needs 5, has 4"))])
    func `a summary survives with its duration, and none of its prefixes does`(
        _ outcome: TransferSummary.Outcome
    ) throws {
        let summary = TransferSummary(
            outcome: outcome,
            items: 4,
            bytes: .max,
            resumed: 1,
            duration: .milliseconds(1234)
        )
        #expect(try TransferSummary(decoding: summary.encoded) == summary)
        expectNoPrefix(of: summary.encoded) { bytes throws(TransferError) in
            _ = try TransferSummary(decoding: bytes)
        }
    }

    @Test func `a duration without measure is cut, not trapped on`() throws {
        var bytes = TransferSummary(outcome: .done).encoded
        for index in bytes.indices.suffix(8) { bytes[index] = 0xFF }
        #expect(try TransferSummary(decoding: bytes).duration == .microseconds(Int64.max))
    }

    @Test func `a failure's code that nobody knows means that something failed`() {
        #expect(TransferError.Code(number: 999) == .internalFailure)
        for code in [TransferError.Code.source, .destination, .full, .integrity, .declined, .choice, .cancelled] {
            #expect(TransferError.Code(number: code.number) == code)
        }
    }

    @Test func `nobody is believed who says over a connection that it is lost`() {
        #expect(TransferError.Code(number: TransferError.Code.lost.number) == .internalFailure)
    }
}

extension ItemReport.Outcome {
    static let all: [ItemReport.Outcome] = [.placed, .renamed, .replaced, .skipped, .failed]
}

/// Expects that every prefix of bytes, and the bytes with one more, are violations.
func expectNoPrefix(
    of bytes: [UInt8],
    sourceLocation: SourceLocation = #_sourceLocation,
    _ decode: ([UInt8]) throws(TransferError) -> Void
) {
    for candidate in bytes.indices.map({ Array(bytes[..<$0]) }) + [bytes + [0]] {
        #expect(throws: TransferError.self, "\(candidate.count) of \(bytes.count)", sourceLocation: sourceLocation) {
            try decode(candidate)
        }
    }
}
