// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// The executor that in-memory links live on: one thread, which runs jobs in the order in which they came.
///
/// The thread ends with the last reference; a job that waits is one.
final class LinkThread: SerialExecutor, TaskExecutor {
    private let jobs: JobQueue

    init() {
        self.jobs = JobQueue()
        self.jobs.start()
    }

    deinit {
        self.jobs.stop()
    }

    func enqueue(_ job: consuming ExecutorJob) {
        self.jobs.add(PendingJob(job, executor: self))
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
