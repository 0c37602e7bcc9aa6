// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import Glibc
internal import Locking

/// The executor that in-memory links live on: one thread, which runs jobs in the order in which they came.
///
/// The thread ends with the last reference; a job that waits is one.
final class LinkThread: SerialExecutor, TaskExecutor {
    private let jobs = HandOver<PendingJob>()

    init() {
        var thread = pthread_t()
        // The thread holds the jobs until they are closed.
        let context = unsafe Unmanaged.passRetained(self.jobs)
        let result = unsafe pthread_create(&thread, nil, runJobs, context.toOpaque())
        precondition(result == 0, "the system has no thread left for the links of a test")
        pthread_detach(thread)
    }

    deinit {
        self.jobs.close()
    }

    func enqueue(_ job: consuming ExecutorJob) {
        self.jobs.append(PendingJob(job, executor: self))
    }
}

/// A job, with what keeps its executor alive until it has run.
@safe
struct PendingJob: Sendable {
    private let job: UnownedJob
    private let executor: LinkThread

    init(_ job: consuming ExecutorJob, executor: LinkThread) {
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

private func runJobs(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    guard let context = unsafe context else { return nil }
    let jobs = unsafe Unmanaged<HandOver<PendingJob>>.fromOpaque(context).takeRetainedValue()
    var batch: [PendingJob] = []
    while jobs.take(into: &batch) {
        for job in batch { job.run() }
        batch.removeAll(keepingCapacity: true)
    }
    return nil
}
