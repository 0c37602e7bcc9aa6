// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import CLinuxFiles
internal import Locking

/// A thread of our own, as a serial executor, for calls that block: disk reads, writes, syncs.
///
/// Swift's cooperative pool has as many threads as cores, and a call that blocks one of them stops everybody else. An
/// actor whose `unownedExecutor` is this one's runs here instead, as does ``run(_:)``. The thread sleeps while it has
/// nothing to do, takes no signals, and ends when the last reference is gone and its jobs are done.
public final class WorkerThread: SerialExecutor, TaskExecutor {
    private let queue: HandOver<WorkerJob>

    /// Starts the thread.
    ///
    /// - Parameter name: What debuggers and `top -H` show; 15 bytes at most are kept.
    /// - Throws: ``FileError`` with `.io` if the system has no thread left.
    public init(name: String = "photoshare-disk") throws(FileError) {
        let queue = HandOver<WorkerJob>()
        self.queue = queue
        let start = unsafe Unmanaged.passRetained(WorkerStart(queue: queue, name: name))
        let result = unsafe linux_start_thread(runWorkerThread, start.toOpaque())
        guard result == 0 else {
            unsafe start.release()
            throw FileError(.io, "No thread for disk work can be started: \(Errno(number: -result)).")
        }
    }

    deinit {
        self.queue.close()
    }

    /// Takes a job from the concurrency runtime; returns at once.
    public func enqueue(_ job: consuming ExecutorJob) {
        self.queue.append(WorkerJob(job, on: self))
    }

    /// The reference that an actor returns from its `unownedExecutor`.
    public func asUnownedSerialExecutor() -> UnownedSerialExecutor {
        unsafe UnownedSerialExecutor(ordinary: self)
    }

    /// Runs something on the thread, behind what waits there already.
    ///
    /// Cancellation does not stop it: a system call that has begun ends.
    ///
    /// - Parameter body: What to run; it may block.
    /// - Returns: What the body returns.
    /// - Throws: What the body throws.
    public func run<Value: Sendable, Failure: Error>(
        _ body: @Sendable () throws(Failure) -> Value
    ) async throws(Failure) -> Value {
        try await WorkerDesk(thread: self).perform(body)
    }
}

/// An actor whose only purpose is to be on a worker thread.
private actor WorkerDesk: WorkerIsolated {
    nonisolated let thread: WorkerThread

    init(thread: WorkerThread) {
        self.thread = thread
    }

    func perform<Value: Sendable, Failure: Error>(
        _ body: @Sendable () throws(Failure) -> Value
    ) throws(Failure) -> Value {
        try body()
    }
}

/// A job, with what keeps its executor alive until it has run.
@safe
private struct WorkerJob: Sendable {
    private let job: UnownedJob
    private let executor: WorkerThread

    init(_ job: consuming ExecutorJob, on executor: WorkerThread) {
        self.job = UnownedJob(job)
        self.executor = executor
    }

    /// Runs the job on the current thread; called exactly once.
    func run() {
        unsafe self.job.runSynchronously(
            isolatedTo: self.executor.asUnownedSerialExecutor(),
            taskExecutor: self.executor.asUnownedTaskExecutor()
        )
    }
}

/// What a new thread is handed.
private final class WorkerStart: Sendable {
    let queue: HandOver<WorkerJob>
    let name: String

    init(queue: HandOver<WorkerJob>, name: String) {
        self.queue = queue
        self.name = name
    }
}

/// The body of every worker thread.
///
/// It refers to the queue alone, so that it does not keep its executor alive.
private nonisolated func runWorkerThread(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    guard let context = unsafe context else { return nil }
    let start = unsafe Unmanaged<WorkerStart>.fromOpaque(context).takeRetainedValue()
    unsafe linux_name_thread(String(start.name.prefix(15)))
    var batch: [WorkerJob] = []
    while start.queue.take(into: &batch) {
        for job in batch { job.run() }
        batch.removeAll(keepingCapacity: true)
    }
    return nil
}
