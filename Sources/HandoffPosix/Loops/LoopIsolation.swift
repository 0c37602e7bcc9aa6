// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// A job of an actor or a task, ready to run on its loop.
///
/// This file has all of the package's dealings with unowned jobs and executors: a job is run exactly once, by the loop
/// that it was given to, and that loop is alive while it runs.
@safe
struct LoopJob: Sendable {
    private let job: UnownedJob

    /// Takes over a job that was enqueued.
    init(_ job: consuming ExecutorJob) {
        self.job = UnownedJob(job)
    }

    /// Runs the job on the current thread; called exactly once, by the loop's own thread.
    func run(on loop: EventLoop) {
        unsafe self.job.runSynchronously(
            isolatedTo: loop.asUnownedSerialExecutor(),
            taskExecutor: loop.asUnownedTaskExecutor()
        )
    }
}
