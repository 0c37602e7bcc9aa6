// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import Compression
import Digests
import Handoff
import LocalFiles
import TestSupport
import Testing

@testable import FileTransfer

/// What a receiver does with packed records, good ones and others.
struct PackedSenderTests {
    private static let content = Array(String(repeating: "one device, another device. ", count: 400).utf8)

    /// The records of one item.
    private static func records(_ item: UInt32, _ content: [UInt8]) throws -> [UInt8] {
        var tree = TreeHasher(chunkSize: UInt64(Chunk.size))
        let digest = ChunkDigest(of: content.span)
        tree.append(digest)
        let chunk = Chunk(item: item, offset: 0, digest: digest).encoded + content
        let whole = tree.finish(length: UInt64(content.count))
        let end = ItemEnd(item: item, size: UInt64(content.count), digest: try #require(whole)).encoded
        return RecordHeader(type: RecordType.chunk, length: chunk.count).encoded + chunk
            + RecordHeader(type: RecordType.itemEnd, length: end.count).encoded + end
    }

    private static func packed(_ records: [UInt8]) throws -> [UInt8] {
        guard var compressor = Compressor() else { throw TransferError(.full, "no memory") }
        let room = PackedRecords.prefixSize
        let bytes = compressor.compress(records.span, level: 3, after: room, limit: records.count + 64)
        let frame = try #require(bytes).dropFirst(room)
        return PackedRecords.prefix(size: records.count, frame: frame.count) + frame
    }

    /// Receives what a sender writes on the bulk stream.
    private func receive(
        _ bytes: [UInt8],
        unpacks: Bool = true
    ) async throws -> (Result<TransferSummary, any Error>, TemporaryDirectory) {
        let target = try TemporaryDirectory()
        let sender = try LyingSender(["a": Self.content.count, "b": Self.content.count]) { _, stream in
            try await stream.write(bytes)
            try await stream.finish()
        }
        var options = ReceiveOptions(target: .folder(target.bytes()))
        options.wantsPreviews = false
        options.unpacks = unpacks
        return (await (try LoopbackNodes()).receive(from: sender, options), target)
    }

    @Test func `several items arrive in one packed record`() async throws {
        let records = try Self.records(0, Self.content) + Self.records(1, Self.content)
        let (result, target) = try await self.receive(try Self.packed(records))
        let summary = try result.get()
        #expect(summary.outcome == .done)
        #expect(summary.bytes == UInt64(2 * Self.content.count))
        #expect(target.contents("a") == Self.content)
        #expect(target.contents("b") == Self.content)
    }

    @Test func `packed records and others follow each other`() async throws {
        let bytes = try Self.packed(try Self.records(0, Self.content)) + Self.records(1, Self.content)
        let (result, target) = try await self.receive(bytes)
        #expect(try result.get().outcome == .done)
        #expect(target.contents("b") == Self.content)
    }

    @Test func `who has not asked for packed records takes none`() async throws {
        let records = try Self.records(0, Self.content) + Self.records(1, Self.content)
        let (result, target) = try await self.receive(try Self.packed(records), unpacks: false)
        #expect(failure(of: result) == .integrity)
        #expect(try target.names() == [])
    }

    @Test func `packed records in packed records are a violation`() async throws {
        let inner = try Self.packed(try Self.records(0, Self.content))
        let (result, target) = try await self.receive(try Self.packed(inner))
        #expect(failure(of: result) == .integrity)
        #expect(try target.names() == [])
    }

    @Test func `a record that reaches beyond the packed ones is a violation`() async throws {
        let records = try Self.records(0, Self.content)
        let bytes = try Self.packed(Array(records.dropLast(3))) + records.suffix(3)
        let (result, target) = try await self.receive(bytes)
        let error = #expect(throws: HandoffError.self) { try result.get() }
        #expect(error?.code == .protocolViolation)
        #expect(try target.names() == [])
    }

    @Test(arguments: [9, 20, 40]) func `a packed record that was changed is a violation`(position: Int) async throws {
        var bytes = try Self.packed(try Self.records(0, Self.content))
        bytes[position] ^= 0x55
        let (result, target) = try await self.receive(bytes)
        #expect(failure(of: result) == .integrity)
        #expect(try target.names() == [])
    }
}
