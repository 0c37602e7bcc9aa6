// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import Glibc

/// Jobs on their way to one thread, which sleeps while there are none.
///
/// Sendable without a check, because `jobs` and `isStopping` are touched with the lock held only.
@safe
final class JobQueue: @unchecked Sendable {
    private let mutex: UnsafeMutablePointer<pthread_mutex_t>
    private let condition: UnsafeMutablePointer<pthread_cond_t>
    private var jobs: [PendingJob] = []
    private var isStopping = false

    init() {
        unsafe self.mutex = .allocate(capacity: 1)
        unsafe self.condition = .allocate(capacity: 1)
        // With the default attributes neither can fail on Linux.
        unsafe pthread_mutex_init(self.mutex, nil)
        unsafe pthread_cond_init(self.condition, nil)
    }

    deinit {
        unsafe pthread_cond_destroy(self.condition)
        unsafe pthread_mutex_destroy(self.mutex)
        unsafe self.condition.deallocate()
        unsafe self.mutex.deallocate()
    }

    /// Starts the thread, which holds the queue until ``stop()``.
    func start() {
        var thread = pthread_t()
        let context = unsafe Unmanaged.passRetained(self)
        let result = unsafe pthread_create(&thread, nil, runJobs, context.toOpaque())
        precondition(result == 0, "the system has no thread left for the links of a test")
        pthread_detach(thread)
    }

    func add(_ job: PendingJob) {
        self.withLock { self.jobs.append(job) }
    }

    /// Lets the thread end once nothing is left to run.
    func stop() {
        self.withLock { self.isStopping = true }
    }

    /// What the thread does.
    func run() {
        while let batch = self.next() {
            for job in batch { job.run() }
        }
    }

    private func next() -> [PendingJob]? {
        unsafe pthread_mutex_lock(self.mutex)
        defer { unsafe pthread_mutex_unlock(self.mutex) }
        while self.jobs.isEmpty {
            if self.isStopping { return nil }
            unsafe pthread_cond_wait(self.condition, self.mutex)
        }
        defer { self.jobs = [] }
        return self.jobs
    }

    private func withLock(_ body: () -> Void) {
        unsafe pthread_mutex_lock(self.mutex)
        body()
        unsafe pthread_cond_signal(self.condition)
        unsafe pthread_mutex_unlock(self.mutex)
    }
}

private func runJobs(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    guard let context = unsafe context else { return nil }
    unsafe Unmanaged<JobQueue>.fromOpaque(context).takeRetainedValue().run()
    return nil
}
