// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import Foundation
import Handoff
import HandoffTesting
import Locking
import Meeting
import Testing

@testable import HandoffFoundation

/// The pair of streams that an application gets, on both devices.
@Suite(.timeLimit(.minutes(2)))
struct StreamPairTests {
    typealias Body = @Sendable (InputStream, OutputStream) -> Void

    /// An originator that works as Apple's do: it gets two streams, and may block on them.
    final class Server: UserActivityStreamDelegate {
        private let body: Body

        init(_ body: @escaping Body) { self.body = body }

        func userActivity(
            _ userActivity: UserActivity,
            didReceive inputStream: sending InputStream,
            outputStream: sending OutputStream
        ) {
            self.body(inputStream, outputStream)
        }
    }

    /// Lets the continuer have a pair, and waits until it is done with it.
    private static func usePair(of activity: UserActivity, _ body: @escaping Body) async {
        await withCheckedContinuation { (done: CheckedContinuation<Void, Never>) in
            activity.getContinuationStreams { input, output, error in
                if let input, let output, error == nil { body(input, output) } else { Issue.record("no streams came") }
                done.resume()
            }
        }
    }

    private static func run(_ server: @escaping Body, _ continuer: @escaping Body) async throws {
        try await Meeting.run(Server(server)) { received, _ in await Self.usePair(of: received, continuer) }
    }

    @Test func `both come unopened and know their peer, and nothing moves before they are open`() async throws {
        let isChecked = Outcomes<Void>()
        let server = Server { input, output in
            #expect(input.streamStatus == .notOpen && output.streamStatus == .notOpen)
            input.close()
            output.close()
            #expect(input.streamStatus == .closed && output.streamStatus == .closed)
            isChecked.add(())
        }
        try await Meeting.run(server) { received, _ in
            let stream = try await received.continuationStream()
            try await isChecked.next()
            stream.reset()
        }
        let echo = StreamServer { stream in while try await stream.read() != nil {} }
        try await Meeting.run(echo) { received, _ in
            await Self.usePair(of: received) { input, output in
                #expect(input.streamStatus == .notOpen && output.streamStatus == .notOpen)
                #expect(!input.hasBytesAvailable && !output.hasSpaceAvailable)
                #expect(input.readUp(to: 4) == nil && output.writeSome([1]) == -1)
                let name = input.property(forKey: .handoffPeerName) as? NSString
                #expect(name.map { String(describing: $0).hasPrefix("offering") } == true)
                #expect(output.property(forKey: .handoffPeerName) as? NSString == name)
                input.open()
                output.open()
                #expect(input.streamStatus == .open && output.streamStatus == .open)
                #expect(input.streamError == nil && output.streamError == nil)
            }
        }
    }

    @Test func `what one writes the other reads, both ways at once`() async throws {
        try await Self.run { input, output in
            input.open()
            output.open()
            #expect(output.writeAll([1, 2, 3]))
            #expect(input.readAll() == [4, 5])
            output.close()
        } _: { input, output in
            input.open()
            output.open()
            #expect(output.writeAll([4, 5]))
            #expect(input.readUp(to: 3) == [1, 2, 3])
            output.close()
            #expect(input.readAll() == [])
            #expect(input.streamStatus == .atEnd)
            input.close()
        }
    }

    @Test func `closing the output delivers the last byte, and leaves the other direction open`() async throws {
        let size = 300_001
        try await Self.run { input, output in
            input.open()
            output.open()
            let bytes = input.readAll()
            #expect(bytes == Pattern.bytes(size))
            #expect(output.writeAll(bytes.suffix(1)))
            output.close()
            input.close()
        } _: { input, output in
            input.open()
            output.open()
            #expect(output.writeAll(Pattern.bytes(size)))
            output.close()
            #expect(output.streamStatus == .closed && output.streamError == nil)
            #expect(input.readAll() == Pattern.bytes(size).suffix(1))
            input.close()
        }
    }

    @Test func `what was written arrives, though the continuer ends everything once it has closed`() async throws {
        let lengths = Outcomes<Int>()
        let server = Server { input, output in
            input.open()
            lengths.add(input.readAll().count)
            output.close()
        }
        try await Meeting.run(server) { received, _ in
            await Self.usePair(of: received) { input, output in
                output.open()
                #expect(output.writeAll(Pattern.bytes(200_000)))
                output.close()
            }
        } afterwards: {
            let length = try await lengths.next()
            #expect(length == 200_000)
        }
    }

    @Test func `what the other side had written is read to its end, though it has let go and takes no more`()
        async throws
    {
        let server = StreamServer { stream in try await stream.write(Pattern.bytes(200_000)) }
        try await Meeting.run(server) { received, _ in
            await Self.usePair(of: received) { input, output in
                input.open()
                output.open()
                // Until the other side's letting go is known here.
                while output.writeAll([1, 2, 3]) {}
                #expect(output.streamStatus == .error)
                #expect(input.readAll() == Pattern.bytes(200_000))
                #expect(input.streamStatus == .atEnd && input.streamError == nil)
                input.close()
                output.close()
            }
        }
    }

    @Test func `a reader that asks whether there are bytes is not told no before the end`() async throws {
        let size = 3_000_000
        try await Self.run { input, output in
            // One that opens no more than it needs: the other device's output.
            output.open()
            #expect(output.writeAll(Pattern.bytes(size)))
            output.close()
        } _: { input, output in
            input.open()
            var bytes: [UInt8] = []
            while input.hasBytesAvailable {
                guard let piece = input.readUp(to: 50_000) else { break }
                bytes += piece
            }
            #expect(bytes == Pattern.bytes(size))
            input.close()
            output.close()
        }
    }

    @Test func `a reader that is slow holds the writer back`() async throws {
        let size = 16 * 1024 * 1024
        let read = Lock(0)
        let most = Lock(0)
        try await Self.run { input, output in
            output.open()
            let piece = Pattern.bytes(100_000)
            var sent = 0
            while sent < size {
                guard output.writeAll(piece) else { break }
                sent += piece.count
                let lead = sent - read.withLock { $0 }
                most.withLock { $0 = max($0, lead) }
            }
            output.close()
        } _: { input, output in
            input.open()
            while let piece = input.readUp(to: 65_536), !piece.isEmpty { read.withLock { $0 += piece.count } }
            let count = read.withLock { $0 }
            #expect(count >= size)
            input.close()
            output.close()
        }
        // The largest window, what waits at both ends, and what was read and not counted yet.
        let (lead, limit) = (most.withLock { $0 }, 9 * 1024 * 1024)
        #expect(lead <= limit)
    }

    @Test func `an originator that is gone in the middle is an error on both streams, with Apple's code`() async throws
    {
        let faults = LinkFaults(receiving: .cut(after: 1_000_000))
        let server = Server { input, output in
            input.open()
            output.open()
            while output.writeAll(Pattern.bytes(100_000)) {}
            #expect(output.streamStatus == .error)
        }
        let ends = Outcomes<(Int?, Stream.Status, Int?)>()
        do {
            try await Meeting.run(server, faults: faults) { received, _ in
                await Self.usePair(of: received) { input, output in
                    input.open()
                    output.open()
                    while let piece = input.readUp(to: 65_536), !piece.isEmpty {}
                    ends.add(
                        (input.readUp(to: 1)?.count, input.streamStatus, input.streamError.map { ($0 as NSError).code })
                    )
                }
            }
        } catch {
            // The continuation has failed, too.
        }
        let end = try await ends.next()
        #expect(end.0 == nil && end.1 == .error && end.2 == 4608)
    }

    @Test func `streams that nobody opens in time fail, and the other device sees an error`() async throws {
        let codes = Outcomes<Int?>()
        let server = StreamServer { stream in
            do {
                while try await stream.read() != nil {}
                codes.add(nil)
            } catch {
                codes.add((error as NSError).code)
                throw error
            }
        }
        try await Meeting.run(server) { received, _ in
            let stream = try await received.continuationStream()
            stream.deadlines.open = .milliseconds(20)
            let pump = StreamPump(stream: stream)
            let (input, output, peer) = (pump.input, pump.output, stream.peer)
            async let pumping: Void = pump.run()
            await withCheckedContinuation { (done: CheckedContinuation<Void, Never>) in
                Thread.detachNewThread {
                    let pair = (ContinuationInputStream(input, peer), ContinuationOutputStream(output, peer))
                    // Holds both, unopened, until time is up for them.
                    let listeners = [Listener(), Listener()]
                    for (stream, listener) in zip([pair.0, pair.1] as [Stream], listeners) {
                        stream.delegate = listener
                        stream.schedule(in: .current, forMode: .default)
                    }
                    while listeners.contains(where: { !$0.isOver }) {
                        _ = RunLoop.current.run(mode: .default, before: Date(timeIntervalSinceNow: 0.02))
                    }
                    #expect(listeners.allSatisfy { $0.events == [.errorOccurred] })
                    pair.0.open()
                    pair.1.open()
                    #expect(pair.0.streamStatus == .error && pair.1.streamStatus == .error)
                    let code = pair.0.streamError.map { ($0 as NSError).code }
                    #expect(code == 4610)
                    #expect(pair.1.writeSome([1]) == -1 && pair.0.readUp(to: 1) == nil)
                    done.resume()
                }
            }
            await pumping
            let code = try await codes.next()
            #expect(code == 3072)
        }
    }

    /// Asks for streams, and gives the error, once the handler was called for the first time.
    private static func error(
        of activity: UserActivity,
        deadlines: StreamDeadlines = StreamDeadlines(open: .seconds(60))
    ) async -> Int? {
        await withCheckedContinuation { (done: CheckedContinuation<Int?, Never>) in
            activity.getContinuationStreams(deadlines: deadlines) {
                input,
                output,
                error in
                #expect((input == nil) == (error != nil) && (output == nil) == (error != nil))
                done.resume(returning: error.map { ($0 as NSError).code })
            }
        }
    }

    @Test func `only the activity that was delivered has streams, and only with its flag`() async throws {
        // A handler that is called twice resumes its continuation twice, which traps.
        try await Meeting.run(Server { _, _ in }) { received, offered in
            let own = await Self.error(of: offered)
            #expect(own == 3328)
            let good = await Self.error(of: received)
            #expect(good == nil)
            offered.supportsContinuationStreams = false
            let off = await Self.error(of: received)
            #expect(off == 3328)
            received.supportsContinuationStreams = false
            let local = await Self.error(of: received)
            #expect(local == 3328)
        }
    }

    @Test func `an originator that takes no stream is given up`() async throws {
        let release = Outcomes<Void>()
        try await Meeting.run(IdleDelegate(release)) { received, _ in
            let code = await Self.error(of: received, deadlines: StreamDeadlines(open: .milliseconds(20)))
            #expect(code == 4610)
            release.add(())
        }
    }

    /// A delegate that is lent the session, and looks at no stream.
    private final class IdleDelegate: UserActivityDelegate {
        private let release: Outcomes<Void>

        init(_ release: Outcomes<Void>) { self.release = release }

        func userActivity(_ activity: UserActivity, didBegin session: ContinuationSession) async {
            try? await self.release.next()
        }
    }
}
