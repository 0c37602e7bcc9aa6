// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import Foundation
internal import Handoff
internal import Locking

/// One direction between the application's threads, which may block, and the tasks of a continuation stream, which never
/// do.
final class StreamPipe: Sendable {
    private struct State {
        var buffer: StreamBuffer
        var waiters: [UInt64: CheckedContinuation<Void, Never>] = [:]
        var nextWaiter: UInt64 = 0
    }

    /// How much waits in one direction at most, beside the window of the stream.
    static let capacity = 64 * 1024

    private let state: Lock<State>
    /// Threads sleep on it; what they wait for is in the state, which is changed with it held.
    private let condition = NSCondition()

    init(capacity: Int = StreamPipe.capacity) {
        self.state = Lock(State(buffer: StreamBuffer(capacity: capacity)))
    }

    /// The buffer as it is now, apart from its bytes.
    func look<Value: Sendable>(_ body: @Sendable (borrowing StreamBuffer) -> Value) -> Value {
        self.state.withLock { body($0.buffer) }
    }

    /// Changes something, and wakes everybody who may wait for that.
    @discardableResult
    func change<Value: Sendable>(_ body: (inout StreamBuffer) -> Value) -> Value {
        self.condition.lock()
        let (value, waiters) = self.state.withLock { state in
            let value = body(&state.buffer)
            defer { state.waiters = [:] }
            return (value, Array(state.waiters.values))
        }
        self.condition.broadcast()
        self.condition.unlock()
        for waiter in waiters { waiter.resume() }
        return value
    }

    // MARK: - For the application's threads

    /// Blocks the thread until something holds.
    ///
    /// - Parameters:
    ///   - limit: Until when at most; nil is for ever.
    ///   - isReady: What must hold.
    /// - Returns: Whether it holds; false only after the limit.
    @discardableResult
    func block(until limit: Date? = nil, _ isReady: @Sendable (borrowing StreamBuffer) -> Bool) -> Bool {
        self.condition.lock()
        defer { self.condition.unlock() }
        while !self.look(isReady) {
            guard let limit else {
                self.condition.wait()
                continue
            }
            guard self.condition.wait(until: limit) else { return self.look(isReady) }
        }
        return true
    }

    // MARK: - For the tasks

    /// Waits until something holds, or the task is cancelled.
    func wait(until isReady: @Sendable (borrowing StreamBuffer) -> Bool) async {
        while !Task.isCancelled, !self.look(isReady) {
            let number = self.state.withLock { state in
                state.nextWaiter += 1
                return state.nextWaiter
            }
            await withTaskCancellationHandler {
                await withCheckedContinuation { waiter in
                    let isOver = self.state.withLock { state in
                        guard !Task.isCancelled, !isReady(state.buffer) else { return true }
                        state.waiters[number] = waiter
                        return false
                    }
                    if isOver { waiter.resume() }
                }
            } onCancel: {
                self.state.withLock { $0.waiters.removeValue(forKey: number) }?.resume()
            }
        }
    }

    /// Writes all bytes, as there is space for them.
    func append(_ bytes: [UInt8]) async {
        var rest = bytes[...]
        while !rest.isEmpty, !Task.isCancelled {
            await self.wait { $0.isWritable }
            let count = self.change { buffer in
                // After a failure there is no space, and nobody to make any.
                buffer.failure == nil ? buffer.write(rest) : rest.count
            }
            rest = rest.dropFirst(count)
        }
    }

    /// Takes what was written.
    ///
    /// - Returns: At least one byte, or nil at the end, after a failure, or if the task is cancelled.
    func next() async -> [UInt8]? {
        await self.wait { $0.isReadable }
        let bytes = self.change { $0.readAll() }
        return bytes.isEmpty ? nil : bytes
    }
}
