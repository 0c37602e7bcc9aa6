// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import Handoff

/// Moves bytes between a continuation stream and the two pipes that an application's streams stand on.
struct StreamPump: Sendable {
    let stream: ContinuationStream
    let input = StreamPipe()
    let output = StreamPipe()

    /// Runs until the application has closed both streams, or neither can go on.
    ///
    /// What was written to the output before it was closed arrives; then the stream is let go of.
    func run() async {
        await withTaskGroup(of: Void.self) { group in
            group.addTask { await self.receive() }
            group.addTask { await self.watchOpening() }
            await self.send()
            await self.input.wait { $0.isAbandoned || $0.failure != nil }
            group.cancelAll()
        }
        self.stream.reset()
        // Whoever still blocks on one of them shall not do so for ever.
        let error = HandoffError(.handoffFailed, "the continuation has ended")
        self.input.change { $0.fail(error) }
        self.output.change { $0.fail(error) }
    }

    private func receive() async {
        // Until it is opened, what comes waits in the stream's window, and the other side with it.
        await self.input.wait { $0.isOpened || $0.isAbandoned }
        do throws(HandoffError) {
            // What comes for a stream that was closed is dropped: the other side shall not hang on it.
            while let bytes = try await self.stream.read() { await self.input.append(bytes) }
            self.input.change { $0.end() }
        } catch {
            guard !Task.isCancelled else { return }
            self.input.change { $0.fail(error) }
            self.output.change { $0.fail(error) }
        }
    }

    private func send() async {
        do throws(HandoffError) {
            while let bytes = await self.output.next() { try await self.stream.write(bytes) }
            if self.output.look({ $0.failure != nil }) {
                // Nobody has opened it: the other side shall not wait for what will not come. But where neither was
                // opened, an end would look like an empty answer.
                guard !self.output.look({ $0.isOpened }), self.input.look({ $0.isOpened }) else { return }
            }
            try await self.stream.finish()
            self.output.change { $0.isDelivered = true }
        } catch {
            // The input is not touched: an other side that has let go may have sent all that it had before.
            self.output.change { $0.fail(error) }
        }
    }

    /// Fails the streams that the application has not opened in time.
    private func watchOpening() async {
        do { try await Task.sleep(for: self.stream.deadlines.open) } catch { return }
        let error = HandoffError(.timedOut, "the stream was not opened in time")
        for pipe in [self.input, self.output] {
            pipe.change { buffer in
                guard !buffer.isOpened, !buffer.isEnded, !buffer.isAbandoned else { return }
                buffer.fail(error)
            }
        }
        // What comes is of no use to anybody then.
        self.input.change { buffer in if !buffer.isOpened { buffer.abandon() } }
    }
}
