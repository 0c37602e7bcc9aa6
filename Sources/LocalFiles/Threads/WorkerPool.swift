// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import Synchronization

/// A few worker threads that take turns.
///
/// What has an order (the writes of one file) stays on one thread: take ``next()`` once and keep it.
public final class WorkerPool: Sendable {
    private let threads: [WorkerThread]
    private let turn = Atomic<UInt>(0)

    /// Starts the threads.
    ///
    /// - Parameters:
    ///   - count: How many; at least 1.
    ///   - name: What debuggers show for each of them.
    /// - Throws: ``FileError`` with `.io` if the system has no thread left.
    public init(count: Int, name: String = "photoshare-disk") throws(FileError) {
        precondition(count > 0, "a pool has at least 1 thread, not \(count)")
        var threads: [WorkerThread] = []
        for _ in 0..<count {
            threads.append(try WorkerThread(name: name))
        }
        self.threads = threads
    }

    /// The thread whose turn it is.
    public func next() -> WorkerThread {
        let turn = self.turn.wrappingAdd(1, ordering: .relaxed).oldValue
        return self.threads[Int(turn % UInt(self.threads.count))]
    }
}
