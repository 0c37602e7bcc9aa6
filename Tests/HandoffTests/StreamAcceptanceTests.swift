// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import Handoff
import HandoffTesting
import Testing

/// Continuation streams as an application gets them: asked for, taken or refused, and timed.
@Suite(.timeLimit(.minutes(1)))
struct StreamAcceptanceTests {
    /// Serves each stream as a delegate does that knows of streams alone.
    private final class Server: UserActivityDelegate {
        let streams = Journal<ContinuationStream>()
        let returns = Journal<Void>()
        private let body: @Sendable (UserActivity, ContinuationStream) async -> Void

        init(_ body: @escaping @Sendable (UserActivity, ContinuationStream) async -> Void) {
            self.body = body
        }

        func userActivity(_ activity: UserActivity, didReceive stream: ContinuationStream) async {
            self.streams.add(stream)
            await self.body(activity, stream)
            self.returns.add(())
        }
    }

    private func session(
        _ delegate: some UserActivityDelegate,
        _ body: @Sendable (_ received: UserActivity, _ offered: UserActivity) async throws -> Void
    ) async throws {
        try await Stage.run { stage in
            try await stage.offer { offer in
                let activity = offer.makeActivity()
                activity.delegate = delegate
                activity.supportsContinuationStreams = true
                activity.becomeCurrent()
                let invitation = try await offer.invitation()
                try await stage.continuer().withContinuation(of: invitation.source, code: invitation.code) { received in
                    try await body(received, activity)
                }
                withExtendedLifetime(delegate) {}
            }
        }
    }

    private static func finish(_ stream: ContinuationStream) async { try? await stream.finish() }

    private static func code(_ body: () async throws -> Void) async -> HandoffError.Code? {
        do {
            try await body()
            return nil
        } catch {
            return (error as? HandoffError)?.code
        }
    }

    @Test func `a stream is there when the application on the other side has it, and both know their peer`()
        async throws
    {
        let server = Server { _, stream in _ = try? await stream.readAll(limit: 10) }
        try await self.session(server) { received, _ in
            let stream = try await received.continuationStream()
            let other = try await server.streams.wait { $0 }
            #expect(other.priority == .control)
            #expect(other.peer.address != nil)
            let peer = try received.continuationSession().peer
            #expect(stream.peer == peer && peer.address != nil)
            try await stream.finish()
            let end = try await stream.read()
            #expect(end == nil)
        }
    }

    @Test func `every call opens another stream, and they are served at once`() async throws {
        let server = Server { _, stream in
            while let bytes = try? await stream.read() { try? await stream.write(bytes) }
        }
        try await self.session(server) { received, _ in
            let (one, other) = (try await received.continuationStream(), try await received.continuationStream())
            for (stream, byte) in [(other, 2), (one, 1), (other, 3)] as [(ContinuationStream, UInt8)] {
                try await stream.write([byte])
                let echo = try await stream.read()
                #expect(echo == [byte])
            }
        }
    }

    @Test func `a flag that was turned off refuses the stream while it is asked for`() async throws {
        let server = Server { _, stream in _ = try? await stream.read() }
        try await self.session(server) { received, offered in
            let first = try await received.continuationStream()
            offered.supportsContinuationStreams = false
            let code = await Self.code { _ = try await received.continuationStream() }
            #expect(code == .unsupported)
            offered.supportsContinuationStreams = true
            _ = try await received.continuationStream()
            try await first.write([1])
        }
    }

    @Test func `a stream that nobody takes is given up after its deadline`() async throws {
        let release = Journal<Void>()
        let originator = Originator { _ in
        } serve: { _, session in
            try? await release.wait { $0 }
            // That one was given up, or is about to be; the one after it is taken in time.
            while let stream = try? await session.nextStream() {
                if stream.priority == .bulk { return await Self.finish(stream) }
            }
        }
        try await self.session(originator) { received, _ in
            let deadlines = StreamDeadlines(open: .milliseconds(20))
            let code = await Self.code { _ = try await received.continuationStream(deadlines: deadlines) }
            #expect(code == .timedOut)
            release.add(())
            let stream = try await received.continuationStream(priority: .bulk)
            let end = try await stream.read()
            #expect(end == nil)
        }
    }

    @Test func `a stream opened by its session is not waited for, and can be asked about`() async throws {
        let release = Journal<Void>()
        let originator = Originator { _ in
        } serve: { _, session in
            try? await release.wait { $0 }
            guard let stream = try? await session.nextStream() else { return }
            try? await stream.respond(limit: 10) { $0.reversed() }
        }
        try await self.session(originator) { received, _ in
            let stream = try await received.continuationSession().openStream(priority: .bulk)
            try await stream.write([1, 2])
            try await stream.finish()
            release.add(())
            try await stream.waitUntilTaken()
            let answer = try await stream.readAll(limit: 10)
            #expect(answer == [2, 1])
            stream.deadlines.open = .zero
            try await stream.waitUntilTaken()
        }
    }

    @Test func `asking for a stream ends when its task is cancelled, and when the connection is lost`() async throws {
        let release = Journal<Void>()
        let originator = Originator { _ in
        } serve: { _, _ in
            try? await release.wait { $0 }
        }
        let asking = Journal<UserActivity>()
        try await self.session(originator) { received, _ in
            let codes = await withTaskGroup(of: HandoffError.Code?.self) { group in
                group.addTask { await Self.code { _ = try await received.continuationStream() } }
                group.cancelAll()
                return await group.reduce(into: []) { $0.append($1) }
            }
            #expect(codes == [.cancelled])
            asking.add(received)
        }
        let received = try await asking.wait { $0 }
        let code = await Self.code { _ = try await received.continuationStream() }
        #expect(code == .handoffFailed)
        release.add(())
    }

    @Test(arguments: [true, false])
    func `a read that nothing comes for ends with the deadline that has passed`(isIdle: Bool) async throws {
        let codes = Journal<HandoffError.Code?>()
        let server = Server { _, stream in
            codes.add(await Self.code { while try await stream.read() != nil {} })
        }
        try await self.session(server) { received, _ in
            let stream = try await received.continuationStream()
            stream.deadlines = isIdle ? StreamDeadlines(idle: .milliseconds(20)) : StreamDeadlines(total: .zero)
            let code = await Self.code { _ = try await stream.read() }
            #expect(code == .timedOut)
            for action in [
                { _ = try await stream.read() }, { try await stream.write([1]) }, { try await stream.finish() },
            ] {
                let code = await Self.code { try await action() }
                #expect(code == .timedOut, "it stays given up")
            }
            let other = try await codes.wait { $0 }
            #expect(other == .cancelled)
        }
    }

    @Test func `a write that nobody reads ends with the idle deadline`() async throws {
        let release = Journal<Void>()
        let server = Server { _, _ in try? await release.wait { $0 } }
        try await self.session(server) { received, _ in
            let deadlines = StreamDeadlines(idle: .milliseconds(20))
            let stream = try await received.continuationStream(deadlines: deadlines)
            let code = await Self.code { try await stream.write([UInt8](repeating: 1, count: 1 << 20)) }
            #expect(code == .timedOut)
            release.add(())
        }
    }

    @Test func `deadlines that are not reached change nothing`() async throws {
        let size = 1 << 20
        let pattern = Pattern(seed: 8)
        let server = Server { _, stream in
            while let bytes = try? await stream.read() { try? await stream.write(bytes) }
        }
        try await self.session(server) { received, _ in
            let deadlines = StreamDeadlines(open: .seconds(50), idle: .seconds(50), total: .seconds(55))
            let stream = try await received.continuationStream(deadlines: deadlines)
            async let sent: Void = {
                try await stream.write(pattern.piece(at: 0, count: size))
                try await stream.finish()
            }()
            let echoed = try await stream.readAll(limit: size)
            #expect(pattern.fits(echoed, at: 0) && echoed.count == size)
            try await sent
        }
    }
}
