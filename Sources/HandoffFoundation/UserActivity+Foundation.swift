// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

public import Foundation
public import Handoff

extension UserActivity {
    /// Opens a pair of streams to the originator, as Foundation has them.
    ///
    /// The streams come unopened; open those that you need within 10 s. What one device writes the other reads. Reading and
    /// writing block the thread until there is something to read, or space, so they are for threads of the application's
    /// own, and never for a task: the threads that run tasks are few, and somebody else's tasks wait for them. On a thread
    /// with a run loop, schedule them there and let the delegate be called: from that very thread, so for `RunLoop.main`
    /// with `queue: .main`. Scheduled from another thread a stream fails, with an error that says so.
    ///
    /// Closing the output ends this direction, and waits (10 s at most) until what was written is on its way; the input
    /// goes on. At most 64 KiB wait in each direction, beside the window of the stream.
    ///
    /// - Parameters:
    ///   - queue: Where the handler is called; nil is a thread made for it, which may block and has a run loop of its own.
    ///   - deadlines: How long the stream is waited for; ``StreamDeadlines/open`` also bounds the opening of the two.
    ///   - completionHandler: Called exactly once: with both streams, or with a ``HandoffError`` as
    ///     ``continuationStream(priority:deadlines:)`` throws it, such as 3328 if the activity has no streams or was not
    ///     delivered by a continuation, and 4610 after the deadline.
    public func getContinuationStreams(
        queue: OperationQueue? = nil,
        deadlines: StreamDeadlines = StreamDeadlines(),
        completionHandler: @escaping @Sendable (sending InputStream?, sending OutputStream?, (any Error)?) -> Void
    ) {
        // The bridge from a call that does not wait to what does: it ends with the streams, or with the continuation.
        Task {
            do throws(HandoffError) {
                let pump = StreamPump(stream: try await self.continuationStream(deadlines: deadlines))
                let (input, output, peer) = (pump.input, pump.output, pump.stream.peer)
                Self.call(on: queue) {
                    completionHandler(
                        ContinuationInputStream(input, peer),
                        ContinuationOutputStream(output, peer),
                        nil
                    )
                }
                await pump.run()
            } catch {
                Self.call(on: queue) { completionHandler(nil, nil, error) }
            }
        }
    }

    /// Calls the application where it may block.
    static func call(on queue: OperationQueue?, _ body: @escaping @Sendable () -> Void) {
        if let queue {
            queue.addOperation(body)
        } else {
            Thread.detachNewThread(body)
        }
    }
}
