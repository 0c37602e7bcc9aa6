// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import Digests
import Handoff
import LocalFiles
import TestSupport
import Testing

@testable import FileTransfer

/// A stream comes in chunks of any length, and in no other way.
struct LyingStreamTests {
    private static let one: [UInt8] = [1]
    private static let two: [UInt8] = [1, 2]
    private static let limit = 3 * Chunk.size
    private static let content = (0..<2 * Chunk.size + 9).map { UInt8(truncatingIfNeeded: $0 &* 31) }

    /// What is sent, each with a name: where the content is cut, and what the digest of a chunk is then.
    private static let lies: [(String, LyingSender.Bulk)] = [
        (
            "a chunk with a digest of its own",
            { peer, stream in
                try await peer.chunk(0, [1, 2], on: stream)
                try await peer.chunk(0, at: 2, [3], on: stream)
            }
        ),
        (
            "a chunk that goes on in the next one",
            { peer, stream in
                try await Self.send([1], peer, stream)
                let (piece, next) = (Self.content[1...Chunk.size], Self.content[Chunk.size...Chunk.size])
                let digest = ChunkDigest(of: next.span)
                try await peer.chunk(0, at: 1, Array(piece), digest: digest, on: stream)
                try await peer.end(0, Array(Self.content[...Chunk.size]), on: stream)
                try await stream.finish()
            }
        ),
        (
            "a gap",
            { peer, stream in
                try await peer.chunk(0, [1], on: stream)
                try await peer.chunk(0, at: 2, [2], digest: ChunkDigest(of: Self.two.span), on: stream)
            }
        ),
        (
            "the same again",
            { peer, stream in
                try await peer.chunk(0, [1], on: stream)
                try await peer.chunk(0, [1], on: stream)
            }
        ),
        (
            "an empty chunk",
            { peer, stream in
                try await peer.chunk(0, [1], on: stream)
                try await peer.chunk(0, at: 1, [], digest: ChunkDigest(of: Self.one.span), on: stream)
            }
        ),
        (
            "more than a stream may have",
            { peer, stream in
                let whole = [UInt8](repeating: 0, count: Chunk.size)
                for number in 0..<3 { try await peer.chunk(0, at: UInt64(number * Chunk.size), whole, on: stream) }
                try await peer.chunk(0, at: UInt64(3 * Chunk.size), [1], on: stream)
            }
        ),
        (
            "another digest of the whole",
            { peer, stream in
                try await Self.send([5], peer, stream)
                try await peer.end(0, Array(Self.content[..<5]), digestOf: [5, 4, 3, 2, 1], on: stream)
            }
        ),
        (
            "another length of the whole",
            { peer, stream in
                try await Self.send([5], peer, stream)
                try await peer.end(0, Array(Self.content[..<6]), digestOf: Array(Self.content[..<5]), on: stream)
            }
        ),
        (
            "no end",
            { peer, stream in
                try await Self.send([5], peer, stream)
                try await stream.finish()
            }
        ),
    ]

    /// Sends the content in chunks that end at these places.
    private static func send(_ ends: [Int], _ peer: LyingSender, _ stream: ContinuationStream) async throws {
        var start = 0
        for end in ends {
            // From the last multiple of a chunk's size before its first byte.
            let chunk = Self.content[start / Chunk.size * Chunk.size..<end]
            let digest = ChunkDigest(of: chunk.span)
            try await peer.chunk(0, at: UInt64(start), Array(Self.content[start..<end]), digest: digest, on: stream)
            start = end
        }
    }

    private func receive(
        _ bulk: @escaping LyingSender.Bulk
    ) async throws -> (Result<TransferSummary, any Error>, TemporaryDirectory) {
        let target = try TemporaryDirectory()
        let sender = try LyingSender([:], streams: ["a"], bulk: bulk)
        var options = ReceiveOptions(target: .folder(target.bytes()))
        options.wantsPreviews = false
        options.streamLimit = UInt64(Self.limit)
        return (await (try LoopbackNodes()).receive(from: sender, options), target)
    }

    @Test(arguments: [
        [Chunk.size, 2 * Chunk.size, 2 * Chunk.size + 9],
        [1, 2, 3, Chunk.size, 2 * Chunk.size + 8, 2 * Chunk.size + 9],
        [Chunk.size - 1, Chunk.size, Chunk.size + 1, 2 * Chunk.size], [1], [],
    ]) func `however it is cut, it arrives, and its digest is a file's`(_ ends: [Int]) async throws {
        let content = Array(Self.content[..<(ends.last ?? 0)])
        // A chunk that would go on in the next one is cut there as well.
        let cuts = (ends + [Chunk.size, 2 * Chunk.size].filter { $0 < content.count }).sorted()
        let (result, target) = try await self.receive { peer, stream in
            try await Self.send(Array(Set(cuts)).sorted(), peer, stream)
            try await peer.end(0, content, on: stream)
            try await stream.finish()
        }
        let summary = try result.get()
        #expect(summary.outcome == .done)
        #expect(summary.bytes == UInt64(content.count))
        #expect(target.contents("a") == content)
    }

    @Test(arguments: lies.map(\.0)) func `a lie about a stream is a violation, and nothing gets a name`(
        _ name: String
    ) async throws {
        let lie = try #require(Self.lies.first { $0.0 == name })
        let (result, target) = try await self.receive(lie.1)
        #expect(failure(of: result) == .integrity)
        #expect(try target.names() == [])
    }
}
