// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import Handoff
import HandoffTesting
import Testing

/// What becomes of bytes at the end of a stream, and the helpers that read to it.
@Suite(.timeLimit(.minutes(1)))
struct StreamEndingTests {
    private final class Server: UserActivityDelegate {
        private let body: @Sendable (ContinuationStream) async throws -> Void

        init(_ body: @escaping @Sendable (ContinuationStream) async throws -> Void) {
            self.body = body
        }

        func userActivity(_ activity: UserActivity, didReceive stream: ContinuationStream) async {
            do { try await self.body(stream) } catch { stream.reset() }
        }
    }

    private func session(
        _ medium: Medium = .memory,
        _ server: @escaping @Sendable (ContinuationStream) async throws -> Void,
        _ body: @Sendable (ContinuationStream) async throws -> Void
    ) async throws {
        let server = Server(server)
        try await Stage.run(medium) { stage in
            try await stage.offer { offer in
                let activity = offer.makeActivity()
                activity.delegate = server
                activity.supportsContinuationStreams = true
                activity.becomeCurrent()
                let invitation = try await offer.invitation()
                try await stage.continuer().withContinuation(of: invitation.source, code: invitation.code) { received in
                    try await body(try await received.continuationStream())
                }
                withExtendedLifetime(server) {}
            }
        }
    }

    @Test(arguments: Medium.allCases)
    func `what a delegate wrote arrives whole, though it returns at once and never says that it is done`(
        medium: Medium
    ) async throws {
        let size = 200_000
        let pattern = Pattern(seed: 9)
        try await self.session(medium) { stream in
            try await stream.write(pattern.piece(at: 0, count: size))
        } _: { stream in
            // The originator reads nothing, and has returned by now or will: neither takes a byte away.
            try? await stream.write([1, 2, 3])
            let bytes = try await stream.readAll(limit: size)
            #expect(bytes.count == size && pattern.fits(bytes, at: 0))
        }
    }

    @Test func `a delegate that gives up in the middle is seen to, and not taken for done`() async throws {
        try await self.session { stream in
            try await stream.write([1, 2, 3])
            stream.reset()
        } _: { stream in
            let error = await #expect(throws: HandoffError.self) { _ = try await stream.readAll(limit: 10) }
            #expect(error?.code == .cancelled)
        }
    }

    @Test(arguments: Medium.allCases)
    func `the last byte arrives, though the side that sent it ends everything right after`(medium: Medium) async throws
    {
        let size = 100_001
        let pattern = Pattern(seed: 10)
        let lengths = Journal<Int>()
        try await self.session(medium) { stream in
            let bytes = try await stream.readAll(limit: size)
            lengths.add(pattern.fits(bytes, at: 0) ? bytes.count : -1)
        } _: { stream in
            try await stream.write(pattern.piece(at: 0, count: size))
            try await stream.finish()
        }
        #expect(try await lengths.wait { $0 } == size)
    }

    @Test func `closing waits for the other side's end, and drops what still comes`() async throws {
        let events = Journal<String>()
        try await self.session { stream in
            let bytes = try await stream.readAll(limit: 10)
            events.add("read \(bytes)")
            try await stream.write([9, 9])
        } _: { stream in
            try await stream.write([1, 2])
            try await stream.close()
            events.add("closed")
        }
        #expect(events.entries == ["read [1, 2]", "closed"])
    }

    @Test func `one question gets one answer`() async throws {
        try await self.session { stream in
            try await stream.respond(limit: 4) { question in question.reversed() }
        } _: { stream in
            let answer = try await stream.request([1, 2, 3, 4], limit: 4)
            #expect(answer == [4, 3, 2, 1])
        }
    }

    @Test func `an answer that cannot be made is an error and not an empty answer`() async throws {
        try await self.session { stream in
            try await stream.respond(limit: 4) { _ in throw CancellationError() }
        } _: { stream in
            let error = await #expect(throws: HandoffError.self) { _ = try await stream.request([1], limit: 4) }
            #expect(error?.code == .cancelled)
        }
    }

    private struct Unable: Error {}

    @Test func `whoever asks more than is accepted, or gets no answer, is not told that somebody cancelled`()
        async throws
    {
        for limit in [2, 4] {
            try await self.session { stream in
                try? await stream.respond(limit: limit) { _ in throw Unable() }
            } _: { stream in
                let error = await #expect(throws: HandoffError.self) {
                    _ = try await stream.request([1, 2, 3], limit: 4)
                }
                #expect(error?.code == .handoffFailed)
            }
        }
    }

    @Test(arguments: [(3, nil), (2, .protocolViolation)] as [(Int, HandoffError.Code?)])
    func `no more is read than the limit allows`(limit: Int, code: HandoffError.Code?) async throws {
        try await self.session { stream in
            try await stream.write([1, 2])
            try await stream.write([3])
        } _: { stream in
            do throws(HandoffError) {
                let bytes = try await stream.readAll(limit: limit)
                #expect(bytes == [1, 2, 3] && code == nil)
            } catch {
                #expect(error.code == code)
            }
        }
    }

    @Test func `bytes come as a sequence that ends where the stream does`() async throws {
        let pattern = Pattern(seed: 11)
        try await self.session { stream in
            for index in 0..<10 { try await stream.write(pattern.piece(at: index * 1000, count: 1000)) }
        } _: { stream in
            var count = 0
            for try await bytes in stream.bytes {
                #expect(!bytes.isEmpty && pattern.fits(bytes, at: count))
                count += bytes.count
            }
            #expect(count == 10_000)
        }
    }
}
