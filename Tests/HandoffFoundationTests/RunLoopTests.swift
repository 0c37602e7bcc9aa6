// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import Foundation
import Handoff
import HandoffFoundation
import Meeting
import Testing

/// Streams in a run loop, as the applications use them that Handoff had first.
@Suite(.timeLimit(.minutes(1)))
struct RunLoopTests {
    /// Writes bytes in slices of 1024, one for each event, and closes behind the last: the pattern of the tutorials.
    private static func writeInSlices(_ bytes: [UInt8], _ output: OutputStream) {
        var rest = bytes[...]
        var isDone = false
        let listener = Listener { stream, event in
            guard event == .hasSpaceAvailable, let output = stream as? OutputStream else { return }
            let count = output.writeSome(Array(rest.prefix(1024)))
            if count > 0 { rest = rest.dropFirst(count) }
            guard rest.isEmpty || count < 0 else { return }
            output.close()
            isDone = true
        }
        output.delegate = listener
        output.schedule(in: .current, forMode: .default)
        output.open()
        while !isDone { _ = RunLoop.current.run(mode: .default, before: Date(timeIntervalSinceNow: 0.02)) }
        #expect(listener.events.first == .openCompleted)
        #expect(listener.events.dropFirst().allSatisfy { $0 == .hasSpaceAvailable })
    }

    @Test func `a delegate gets the opening, the bytes as they come, and the end, on the thread of its run loop`()
        async throws
    {
        let content = Pattern.bytes(100_000)
        let server = StreamPairTests.Server { input, output in
            Self.writeInSlices(content, output)
            input.close()
        }
        try await Meeting.run(server) { received, _ in
            let (events, bytes, isSameThread) = await withCheckedContinuation {
                (done: CheckedContinuation<([Stream.Event], [UInt8], Bool), Never>) in
                received.getContinuationStreams { input, output, _ in
                    var bytes: [UInt8] = []
                    var threads: Set<Thread> = []
                    let listener = Listener { stream, event in
                        threads.insert(Thread.current)
                        guard event == .hasBytesAvailable, let input = stream as? InputStream else { return }
                        bytes += input.readUp(to: 2000) ?? []
                    }
                    input?.delegate = listener
                    input?.schedule(in: .current, forMode: .default)
                    input?.open()
                    while !listener.isOver {
                        _ = RunLoop.current.run(mode: .default, before: Date(timeIntervalSinceNow: 0.02))
                    }
                    input?.remove(from: .current, forMode: .default)
                    input?.close()
                    output?.close()
                    done.resume(returning: (listener.events, bytes, threads == [Thread.current]))
                }
            }
            #expect(events.first == .openCompleted && events.last == .endEncountered)
            #expect(events.dropFirst().dropLast().allSatisfy { $0 == .hasBytesAvailable })
            #expect(bytes == content)
            #expect(isSameThread)
        }
    }

    @Test func `a stream that fails tells its delegate once`() async throws {
        let server = StreamServer { stream in
            try await stream.write([1])
            stream.reset()
        }
        try await Meeting.run(server) { received, _ in
            let events = await withCheckedContinuation { (done: CheckedContinuation<[Stream.Event], Never>) in
                received.getContinuationStreams { input, output, _ in
                    let listener = Listener { stream, event in
                        if event == .hasBytesAvailable { _ = (stream as? InputStream)?.readUp(to: 1) }
                    }
                    input?.delegate = listener
                    input?.schedule(in: .current, forMode: .default)
                    input?.open()
                    output?.open()
                    while !listener.isOver {
                        _ = RunLoop.current.run(mode: .default, before: Date(timeIntervalSinceNow: 0.02))
                    }
                    done.resume(returning: listener.events)
                }
            }
            #expect(events.filter { $0 == .errorOccurred }.count == 1)
            #expect(events.last == .errorOccurred)
        }
    }

    @Test func `the handler is called on the queue that was given`() async throws {
        let queue = OperationQueue()
        queue.name = "the application's"
        try await Meeting.run(StreamPairTests.Server { _, _ in }) { received, _ in
            let name = await withCheckedContinuation { (done: CheckedContinuation<String?, Never>) in
                received.getContinuationStreams(queue: queue) { _, _, _ in
                    done.resume(returning: OperationQueue.current?.name)
                }
            }
            #expect(name == "the application's")
        }
    }
}
