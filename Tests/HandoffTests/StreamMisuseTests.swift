// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import Handoff
import HandoffTesting
import Testing

/// What applications do with streams although they should not, and what they get for it: an error, and a session that goes on.
@Suite(.timeLimit(.minutes(1)))
struct StreamMisuseTests {
    private func session(_ originator: Originator, _ body: @Sendable (UserActivity) async throws -> Void) async throws {
        try await Stage.run { stage in
            try await stage.offer { offer in
                let activity = offer.makeActivity(delegate: originator)
                activity.supportsContinuationStreams = true
                activity.becomeCurrent()
                let invitation = try await offer.invitation()
                try await stage.continuer().withContinuation(of: invitation.source, code: invitation.code, body)
            }
        }
    }

    @Test func `of two tasks that read from one stream the second is told so, and the first goes on`() async throws {
        try await self.session(.echo()) { activity in
            let stream = try await activity.continuationStream()
            let codes = Journal<HandoffError.Code?>()
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<2 {
                    group.addTask {
                        do { _ = try await stream.read() } catch { codes.add((error as? HandoffError)?.code) }
                    }
                }
                try await codes.wait { $0 }
                try await stream.write([1])
                try await group.waitForAll()
            }
            #expect(codes.entries == [.invalidValue])
        }
    }

    @Test func `closing a stream that another task reads from is an error and no trap`() async throws {
        let isReading = Journal<Void>()
        try await self.session(.echo()) { activity in
            let stream = try await activity.continuationStream()
            await withDiscardingTaskGroup { group in
                group.addTask {
                    _ = try? await stream.read()
                    isReading.add(())
                    while let bytes = try? await stream.read(), !bytes.isEmpty {}
                }
                try? await stream.write([1])
                _ = try? await isReading.wait { $0 }
                // It may end well if the other task has read to the end before.
                try? await stream.close()
            }
            #expect(try activity.continuationSession().ended == nil)
        }
    }

    @Test func `a writer whose peer lets go of the stream hears that, and not that the connection has ended`()
        async throws
    {
        let release = Journal<Void>()
        let originator = Originator { _ in
        } serve: { _, session in
            guard let stream = try? await session.nextStream() else { return }
            _ = try? await release.wait { $0 }
            stream.reset()
            while let next = try? await session.nextStream() { try? await next.finish() }
        }
        try await self.session(originator) { activity in
            let stream = try await activity.continuationStream()
            async let writing: Void = stream.write([UInt8](repeating: 0, count: 2_000_000))
            release.add(())
            let result: Result<Void, any Error>
            do { result = .success(try await writing) } catch { result = .failure(error) }
            #expect { try result.get() } throws: { ($0 as? HandoffError)?.code == .cancelled }
            #expect(try activity.continuationSession().ended == nil)
            let other = try await activity.continuationStream()
            #expect(try await other.read() == nil)
        }
    }

    @Test func `what a task that was cancelled has left unsaid is not taken for the end`() async throws {
        let originator = Originator { _ in
        } serve: { _, session in
            guard let stream = try? await session.nextStream() else { return }
            try? await stream.write([1, 2, 3])
            await withDiscardingTaskGroup { group in
                group.cancelAll()
                group.addTask { try? await stream.write([4, 5, 6]) }
            }
            try? await stream.finish()
        }
        try await self.session(originator) { activity in
            let stream = try await activity.continuationStream()
            await #expect(throws: HandoffError.self) { try await stream.readAll(limit: 100) }
        }
    }
}
