// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import Digests
import Handoff
import LocalFiles
import TestSupport
import Testing

@testable import FileTransfer

/// A sender that lies gets nothing placed that was not listed, asked for and whole.
struct LyingSenderTests {
    private static let five: [UInt8] = [1, 2, 3, 4, 5]
    private static let files = ["a": 5, "b": 5]

    /// Lies about the files, each with a name.
    private static let lies: [(String, LyingSender.Bulk)] = [
        (
            "longer than listed",
            { peer, stream in
                try await peer.chunk(0, Self.five + [6], on: stream)
                try await peer.end(0, Self.five + [6], on: stream)
            }
        ),
        (
            "longer than listed, in a second chunk",
            { peer, stream in
                try await peer.chunk(0, Self.five, on: stream)
                try await peer.chunk(0, at: 5, [6], on: stream)
            }
        ),
        (
            "shorter than listed",
            { peer, stream in
                try await peer.chunk(0, [1, 2], on: stream)
                try await peer.end(0, [1, 2], on: stream)
            }
        ),
        (
            "a wrong digest of a chunk",
            { peer, stream in
                try await peer.chunk(0, Self.five, digest: ChunkDigest(of: [9].span), on: stream)
                try await peer.end(0, Self.five, on: stream)
            }
        ),
        (
            "a wrong digest of the whole",
            { peer, stream in
                try await peer.chunk(0, Self.five, on: stream)
                try await peer.end(0, Self.five, digestOf: [5, 4, 3, 2, 1], on: stream)
            }
        ),
        (
            "an item that is not listed",
            { peer, stream in
                try await peer.chunk(7, Self.five, on: stream)
            }
        ),
        (
            "an item out of turn",
            { peer, stream in
                try await peer.chunk(1, Self.five, on: stream)
                try await peer.end(1, Self.five, on: stream)
            }
        ),
        (
            "another item in between",
            { peer, stream in
                try await peer.chunk(0, [1, 2], on: stream)
                try await peer.chunk(1, Self.five, on: stream)
            }
        ),
        (
            "a chunk out of order",
            { peer, stream in
                try await peer.chunk(0, at: 2, [3, 4, 5], on: stream)
            }
        ),
        (
            "a chunk that is too short",
            { peer, stream in
                try await peer.chunk(0, [1, 2], on: stream)
                try await peer.chunk(0, at: 2, [3, 4, 5], on: stream)
                try await peer.end(0, Self.five, on: stream)
            }
        ),
        (
            "a chunk that is too short, digested as a stream's is",
            { peer, stream in
                try await peer.chunk(0, [1, 2], on: stream)
                try await peer.chunk(0, at: 2, [3, 4, 5], digest: ChunkDigest(of: Self.five.span), on: stream)
                try await peer.end(0, Self.five, on: stream)
                try await stream.finish()
            }
        ),
        (
            "a chunk twice",
            { peer, stream in
                try await peer.chunk(0, [1, 2], on: stream)
                try await peer.chunk(0, [1, 2], on: stream)
            }
        ),
        (
            "a chunk at the end of all numbers",
            { peer, stream in
                try await peer.chunk(0, at: .max, Self.five, on: stream)
            }
        ),
        (
            "an empty chunk",
            { peer, stream in
                try await peer.chunk(0, [], on: stream)
            }
        ),
        (
            "an end without data",
            { peer, stream in
                try await peer.end(0, [], on: stream)
            }
        ),
        (
            "an end that says the data came",
            { peer, stream in
                try await peer.end(0, Self.five, on: stream)
            }
        ),
        (
            "nothing at all",
            { _, stream in
                try await stream.finish()
            }
        ),
        (
            "nothing after a half",
            { peer, stream in
                try await peer.chunk(0, [1, 2], on: stream)
                try await stream.finish()
            }
        ),
        (
            "a record of an unknown type",
            { _, stream in
                try await stream.writeRecord(type: 0x7F, [1])
            }
        ),
        (
            "the failure of an item that is not listed",
            { _, stream in
                try await stream.writeRecord(
                    type: RecordType.itemFailed,
                    ItemFailure(item: 9, code: .source, text: "x").encoded
                )
            }
        ),
        (
            "a truncated header of a chunk",
            { _, stream in
                try await stream.writeRecord(type: RecordType.chunk, [0, 0, 0])
            }
        ),
    ]

    @Test(arguments: lies.map(\.0)) func `a lie about files is a violation, and nothing gets a name`(
        _ name: String
    ) async throws {
        let lie = try #require(Self.lies.first { $0.0 == name })
        let target = try TemporaryDirectory()
        let sender = try LyingSender(Self.files, bulk: lie.1)
        var options = ReceiveOptions(target: .folder(target.bytes()))
        options.wantsPreviews = false
        let result = await (try LoopbackNodes()).receive(from: sender, options)
        #expect(failure(of: result) == .integrity)
        #expect(try target.names() == [])
    }

    @Test func `what was whole before the lie keeps its name`() async throws {
        let target = try TemporaryDirectory()
        let sender = try LyingSender(Self.files) { peer, stream in
            try await peer.chunk(0, Self.five, on: stream)
            try await peer.end(0, Self.five, on: stream)
            // The same again.
            try await peer.chunk(0, Self.five, on: stream)
        }
        var options = ReceiveOptions(target: .folder(target.bytes()))
        options.wantsPreviews = false
        let result = await (try LoopbackNodes()).receive(from: sender, options)
        #expect(failure(of: result) == .integrity)
        #expect(try target.names() == ["a"])
        #expect(target.contents("a") == Self.five)
    }

    @Test func `a record over the limit ends the session before room is made for it`() async throws {
        let target = try TemporaryDirectory()
        let sender = try LyingSender(Self.files) { _, stream in
            try await stream.write(RecordHeader(type: RecordType.chunk, length: Int(UInt32.max)).encoded)
        }
        var options = ReceiveOptions(target: .folder(target.bytes()))
        options.wantsPreviews = false
        let result = await (try LoopbackNodes()).receive(from: sender, options)
        let error = #expect(throws: HandoffError.self) { try result.get() }
        #expect(error?.code == .protocolViolation)
        #expect(try target.names() == [])
    }

    @Test(arguments: [0, 1, 2, 3]) func `a manifest whose end lies is refused before anything is asked`(
        _ lie: Int
    ) async throws {
        let target = try TemporaryDirectory()
        let sender = try LyingSender(Self.files) { manifest in
            switch lie {
            case 0: LyingSender.end(3, manifest.bytes, manifest.digest.bytes)
            case 1: LyingSender.end(2, manifest.bytes + 1, manifest.digest.bytes)
            case 2: LyingSender.end(2, manifest.bytes, Array(manifest.digest.bytes.reversed()))
            default: LyingSender.honestEnd(manifest) + [0]
            }
        } bulk: { _, _ in
        }
        let log = EventLog()
        let result = await (try LoopbackNodes()).receive(
            from: sender,
            ReceiveOptions(target: .folder(target.bytes())),
            log
        ) { _ in
            Issue.record("the person was asked")
            return .decline
        }
        #expect(failure(of: result) == .integrity)
        #expect(try target.names() == [])
    }
}
