// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import Handoff
import HandoffTesting
import Testing

@Suite(.timeLimit(.minutes(1)))
struct StreamTests {
    /// Continues an activity with streams.
    private func session(
        _ medium: Medium = .memory,
        _ originator: Originator,
        _ body: @Sendable (UserActivity, Offer) async throws -> Void
    ) async throws {
        try await Stage.run(medium) { stage in
            try await stage.offer { offer in
                let activity = offer.makeActivity(delegate: originator)
                activity.supportsContinuationStreams = true
                activity.becomeCurrent()
                let invitation = try await offer.invitation()
                try await stage.continuer().withContinuation(of: invitation.source, code: invitation.code) { received in
                    try await body(received, offer)
                }
            }
        }
    }

    private static func readAll(_ stream: ContinuationStream, _ pattern: Pattern) async throws -> Int {
        var count = 0
        while let bytes = try await stream.read() {
            guard pattern.fits(bytes, at: count) else {
                Issue.record("wrong bytes at \(count)")
                return count
            }
            count += bytes.count
        }
        return count
    }

    @Test(arguments: Medium.allCases)
    func `16 MiB go both ways at once and come back as they were`(medium: Medium) async throws {
        let size = 16 * 1024 * 1024
        let pattern = Pattern(seed: 16)
        try await self.session(medium, .echo()) { activity, _ in
            let stream = try await activity.continuationStream()
            async let echoed = Self.readAll(stream, pattern)
            for offset in stride(from: 0, to: size, by: 256 * 1024) {
                try await stream.write(pattern.piece(at: offset, count: 256 * 1024))
            }
            try await stream.finish()
            #expect(try await echoed == size)
        }
    }

    @Test(arguments: Medium.allCases)
    func `a direction that is finished leaves the other one open`(medium: Medium) async throws {
        let originator = Originator { _ in
        } serve: { _, session in
            do {
                guard let stream = try await session.nextStream() else { return }
                while let bytes = try await stream.read() { #expect(bytes == [1, 2, 3]) }
                // The other direction has ended long since.
                for _ in 0..<10 { try await stream.write([4, 5, 6]) }
                try await stream.finish()
            } catch {
                Issue.record(error)
            }
        }
        try await self.session(medium, originator) { activity, _ in
            let stream = try await activity.continuationStream()
            try await stream.write([1, 2, 3])
            try await stream.finish()
            let error = await #expect(throws: HandoffError.self) { try await stream.write([9]) }
            #expect(error?.code == .cancelled)
            var received: [UInt8] = []
            while let bytes = try await stream.read() { received += bytes }
            #expect(received == Array(repeatElement([4, 5, 6], count: 10).joined()))
            #expect(try await stream.read() == nil, "the end stays the end")
        }
    }

    @Test(arguments: Medium.allCases)
    func `what was finished before the stream was let go of is read to its last byte`(medium: Medium) async throws {
        let pattern = Pattern(seed: 2)
        let sent = Journal<Void>()
        let originator = Originator { _ in
        } serve: { _, session in
            // The stream is let go of at once, without a look at what the other side might say.
            do {
                let stream = try await session.nextStream()
                try await stream?.write(pattern.piece(at: 0, count: 200_000))
                try await stream?.finish()
            } catch {
                Issue.record(error)
            }
            sent.add(())
        }
        try await self.session(medium, originator) { activity, _ in
            let stream = try await activity.continuationStream()
            try await sent.wait { $0 }
            let control = try await activity.continuationSession().openStream(priority: .control)
            // An answer on another stream proves that the reset has come.
            await #expect(throws: HandoffError.self) { try await control.read() }
            #expect(try await Self.readAll(stream, pattern) == 200_000)
        }
    }

    @Test(arguments: Medium.allCases)
    func `what came before the goodbye is read after it`(medium: Medium) async throws {
        let pattern = Pattern(seed: 3)
        let counts = Journal<Int>()
        let isOver = Journal<Void>()
        let originator = Originator { _ in
        } serve: { _, session in
            try? await isOver.wait { $0 }
            while let stream = try? await session.nextStream() {
                counts.add((try? await Self.readAll(stream, pattern)) ?? -1)
            }
            #expect(session.ended?.code == .handoffFailed)
        }
        try await self.session(medium, originator) { activity, _ in
            for _ in 0..<3 {
                let stream = try await activity.continuationSession().openStream(priority: .bulk)
                try await stream.write(pattern.piece(at: 0, count: 100_000))
                try await stream.finish()
            }
            isOver.add(())
        }
        try await counts.wait(count: 3) { $0 }
        #expect(counts.entries == [100_000, 100_000, 100_000])
    }

    @Test(arguments: Medium.allCases)
    func `a reader that does not read stops the writer within the window`(medium: Medium) async throws {
        let window = 256 * 1024
        let piece = 64 * 1024
        let pattern = Pattern(seed: 4)
        let progress = Journal<Int>()
        let originator = Originator { _ in
        } serve: { _, session in
            guard let bulk = try? await session.nextStream() else { return }
            await withDiscardingTaskGroup { group in
                group.addTask {
                    for index in 0..<16 {
                        do { try await bulk.write(pattern.piece(at: index * piece, count: piece)) } catch { return }
                        progress.add((index + 1) * piece)
                    }
                    try? await bulk.finish()
                }
                group.addTask {
                    guard let control = try? await session.nextStream() else { return }
                    while let bytes = try? await control.read() { try? await control.write(bytes) }
                }
            }
        }
        try await self.session(medium, originator) { activity, _ in
            let session = try activity.continuationSession()
            let bulk = try await session.openStream(priority: .bulk)
            let control = try await session.openStream(priority: .control)
            try await progress.wait { $0 == window ? true : nil }
            for byte in UInt8(0)..<50 {
                try await control.write([byte])
                #expect(try await control.read() == [byte], "other streams go on")
            }
            #expect(progress.entries.last == window)
            #expect(try await Self.readAll(bulk, pattern) == 16 * piece)
        }
    }

    @Test func `a stream that is reset fails for both and leaves the others alone`() async throws {
        let failures = Journal<HandoffError.Code?>()
        let originator = Originator { _ in
        } serve: { _, session in
            await withDiscardingTaskGroup { group in
                while let stream = try? await session.nextStream() {
                    group.addTask {
                        do throws(HandoffError) {
                            while let bytes = try await stream.read() { try await stream.write(bytes) }
                            try await stream.finish()
                            failures.add(nil)
                        } catch {
                            failures.add(error.code)
                        }
                    }
                }
            }
        }
        try await self.session(.memory, originator) { activity, _ in
            let session = try activity.continuationSession()
            let (one, other) = (
                try await session.openStream(priority: .bulk), try await session.openStream(priority: .bulk)
            )
            try await one.write([1])
            #expect(try await one.read() == [1])
            one.reset()
            try await failures.wait { $0 == .cancelled ? true : nil }
            for action in [{ _ = try await one.read() }, { try await one.write([1]) }, { try await one.finish() }] {
                let error = await #expect(throws: HandoffError.self) { try await action() }
                #expect(error?.code == .cancelled)
            }
            try await other.write([2])
            #expect(try await other.read() == [2])
        }
    }

    /// Whose task is cancelled.
    enum Waiter: CaseIterable {
        case reader
        case writer
        case acceptor
    }

    @Test(arguments: Waiter.allCases)
    func `a wait that is cancelled ends with the code for that`(waiter: Waiter) async throws {
        let originator = Originator { _ in
        } serve: { _, session in
            _ = try? await session.nextStream()
            _ = try? await session.nextStream()
        }
        try await self.session(.memory, originator) { activity, _ in
            let session = try activity.continuationSession()
            let stream = try await session.openStream(priority: .bulk)
            let codes = Journal<HandoffError.Code?>()
            await withTaskGroup(of: Void.self) { group in
                group.addTask {
                    do throws(HandoffError) {
                        switch waiter {
                        case .reader: _ = try await stream.read()
                        case .writer: try await stream.write([UInt8](repeating: 0, count: 1 << 20))
                        case .acceptor: _ = try await session.nextStream()
                        }
                        codes.add(nil)
                    } catch {
                        codes.add(error.code)
                    }
                }
                group.cancelAll()
            }
            #expect(codes.entries == [.cancelled])
            // The session goes on.
            let other = try await session.openStream(priority: .bulk)
            try await other.write([1])
        }
    }

    @Test(arguments: Medium.allCases)
    func `a continuation that is cancelled in the middle of a stream ends on both sides`(medium: Medium) async throws {
        let codes = Journal<HandoffError.Code?>()
        let started = Journal<Void>()
        let originator = Originator { _ in
        } serve: { _, session in
            guard let stream = try? await session.nextStream() else { return }
            let piece = [UInt8](repeating: 7, count: 100_000)
            do throws(HandoffError) {
                while true {
                    try await stream.write(piece)
                    started.add(())
                }
            } catch {
                codes.add(error.code)
            }
        }
        try await Stage.run(medium) { stage in
            try await stage.offer { offer in
                let activity = offer.makeActivity(delegate: originator)
                activity.supportsContinuationStreams = true
                activity.becomeCurrent()
                let invitation = try await offer.invitation()
                let ends = Journal<HandoffError.Code?>()
                await withTaskGroup(of: Void.self) { group in
                    group.addTask {
                        do {
                            try await stage.continuer().withContinuation(
                                of: invitation.source,
                                code: invitation.code
                            ) { activity in
                                let stream = try await activity.continuationStream()
                                while try await stream.read() != nil {}
                            }
                            ends.add(nil)
                        } catch {
                            ends.add((error as? HandoffError)?.code)
                        }
                    }
                    _ = try? await started.wait(count: 3) { $0 }
                    group.cancelAll()
                }
                #expect(ends.entries == [.cancelled])
                let code = try await codes.wait { $0 }
                #expect(code == .cancelled || code == .handoffFailed)
                #expect(try await offer.disconnection() != nil)
            }
        }
    }

    @Test func `streams need the flag and the activity that was delivered`() async throws {
        try await Stage.run { stage in
            try await stage.offer { offer in
                let activity = offer.makeActivity(delegate: .echo())
                activity.becomeCurrent()
                let first = try await offer.invitation()
                try await stage.continuer().withContinuation(of: first.source, code: first.code) { received in
                    let error = await #expect(throws: HandoffError.self) { try await received.continuationStream() }
                    #expect(error?.code == .unsupported)
                    // The flag is the originator's: to set it here opens no door.
                    received.supportsContinuationStreams = true
                    let refusal = await #expect(throws: HandoffError.self) { try await received.continuationStream() }
                    #expect(refusal?.code == .unsupported)
                }
                activity.supportsContinuationStreams = true
                let own = await #expect(throws: HandoffError.self) { try await activity.continuationStream() }
                #expect(own?.code == .unsupported, "the originator's own object has no streams")
                let second = try await offer.invitation(2)
                try await stage.continuer().withContinuation(of: second.source, code: second.code) { received in
                    let stream = try await received.continuationStream()
                    try await stream.write([1])
                    #expect(try await stream.read() == [1])
                    activity.supportsContinuationStreams = false
                    let refusal = await #expect(throws: HandoffError.self) { try await received.continuationStream() }
                    #expect(refusal?.code == .unsupported, "the flag was turned off meanwhile")
                    try await stream.write([2])
                    #expect(try await stream.read() == [2], "what was open stays open")
                }
            }
        }
    }

    @Test func `an originator without a delegate refuses streams instead of leaving them open`() async throws {
        try await Stage.run { stage in
            try await stage.offer { offer in
                let activity = offer.makeActivity()
                activity.supportsContinuationStreams = true
                activity.becomeCurrent()
                let invitation = try await offer.invitation()
                try await stage.continuer().withContinuation(of: invitation.source, code: invitation.code) { received in
                    let error = await #expect(throws: HandoffError.self) { try await received.continuationStream() }
                    #expect(error?.code == .unsupported)
                }
            }
        }
    }

    @Test func `no more streams are open at once than the other side allows`() async throws {
        try await self.session(.memory, .echo()) { activity, _ in
            let session = try activity.continuationSession()
            var streams: [ContinuationStream] = []
            for _ in 0..<16 { streams.append(try await session.openStream(priority: .bulk)) }
            let error = await #expect(throws: HandoffError.self) { try await session.openStream(priority: .bulk) }
            #expect(error?.code == .unsupported)
            streams.removeAll()
            _ = try await session.openStream(priority: .bulk)
        }
    }

    @Test func `after the end every call fails and none hangs`() async throws {
        let kept = Journal<(UserActivity, ContinuationSession, ContinuationStream)>()
        try await self.session(.memory, .echo()) { activity, _ in
            let session = try activity.continuationSession()
            let stream = try await session.openStream(priority: .control)
            try await stream.write([1])
            #expect(try await stream.read() == [1])
            kept.add((activity, session, stream))
        }
        let (activity, session, stream) = try await kept.wait { $0 }
        for action in [
            { _ = try await stream.read() }, { try await stream.write([1]) }, { try await stream.finish() },
            { _ = try await session.openStream(priority: .bulk) }, { _ = try await activity.continuationStream() },
        ] {
            let error = await #expect(throws: HandoffError.self) { try await action() }
            #expect(error?.code == .handoffFailed)
        }
        #expect(try await session.nextStream() == nil)
        #expect(session.ended?.code == .handoffFailed)
    }

    @Test func `a delegate that never returns does not keep the connection or the continuer`() async throws {
        let release = Journal<Void>()
        let originator = Originator { _ in
        } serve: { _, _ in
            try? await release.wait { $0 }
        }
        try await self.session(.memory, originator) { activity, offer in
            let stream = try await activity.continuationSession().openStream(priority: .control)
            try await stream.write([1])
        }
        #expect(originator.calls.entries == [.wasContinued, .didBegin])
        release.add(())
    }

    @Test func `records of every size come out as they went in`() async throws {
        let pattern = Pattern(seed: 5)
        let sizes = [0, 1, 4, 5, 6, 16_383, 65_536, 300_000]
        try await self.session(.memory, .echo()) { activity, _ in
            let stream = try await activity.continuationStream()
            async let sending: Void = {
                for (index, size) in sizes.enumerated() {
                    try await stream.writeRecord(type: UInt8(index), pattern.piece(at: index, count: size))
                }
                try await stream.finish()
            }()
            let reader = RecordReader(stream)
            for (index, size) in sizes.enumerated() {
                let record = try #require(try await reader.next(limit: 300_000))
                #expect(record.type == UInt8(index))
                #expect(record.payload == pattern.piece(at: index, count: size))
            }
            #expect(try await reader.next(limit: 300_000) == nil)
            try await sending
        }
    }

    @Test(arguments: [[0, 0, 0, 0, 11], [0, 255, 255, 255, 255], [0, 0, 0], [0, 0, 0, 0, 5, 1]] as [[UInt8]])
    func `a record that lies about its length is an error`(bytes: [UInt8]) async throws {
        try await self.session(.memory, .echo()) { activity, _ in
            let stream = try await activity.continuationStream()
            try await stream.write(bytes)
            try await stream.finish()
            let error = await #expect(throws: HandoffError.self) { _ = try await RecordReader(stream).next(limit: 10) }
            #expect(error?.code == .protocolViolation)
        }
    }
}
