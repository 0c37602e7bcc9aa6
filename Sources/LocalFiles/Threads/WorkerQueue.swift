// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import Glibc

/// The jobs that wait for a ``WorkerThread``: handed over under a lock, all at once, to a thread that sleeps meanwhile.
///
/// `@unchecked Sendable`: everything mutable is touched with the mutex held.
@safe
final class WorkerQueue: @unchecked Sendable {
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let filled = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
    private var jobs: [UnownedJob] = []
    /// Keeps the executor alive while it has jobs; the queue alone would not.
    private var owner: WorkerThread?
    private var isClosed = false

    init() {
        unsafe self.mutex.initialize(to: pthread_mutex_t())
        unsafe self.filled.initialize(to: pthread_cond_t())
        unsafe pthread_mutex_init(self.mutex, nil)
        unsafe pthread_cond_init(self.filled, nil)
    }

    deinit {
        unsafe pthread_cond_destroy(self.filled)
        unsafe pthread_mutex_destroy(self.mutex)
        unsafe self.filled.deallocate()
        unsafe self.mutex.deallocate()
    }

    /// Adds a job; wakes the thread only if it may be asleep.
    func append(_ job: UnownedJob, owner: WorkerThread) {
        unsafe pthread_mutex_lock(self.mutex)
        let wasEmpty = self.jobs.isEmpty
        self.jobs.append(job)
        self.owner = owner
        unsafe pthread_mutex_unlock(self.mutex)
        if wasEmpty { unsafe pthread_cond_signal(self.filled) }
    }

    /// Waits for jobs and takes them all.
    ///
    /// - Parameter batch: An empty array whose storage is used again.
    /// - Returns: The executor the jobs belong to, or nil when the queue was closed.
    func take(into batch: inout [UnownedJob]) -> WorkerThread? {
        unsafe pthread_mutex_lock(self.mutex)
        defer { unsafe pthread_mutex_unlock(self.mutex) }
        while self.jobs.isEmpty, !self.isClosed {
            unsafe pthread_cond_wait(self.filled, self.mutex)
        }
        swap(&self.jobs, &batch)
        return self.owner.take()
    }

    /// Ends the thread once it has nothing to do.
    func close() {
        unsafe pthread_mutex_lock(self.mutex)
        self.isClosed = true
        unsafe pthread_mutex_unlock(self.mutex)
        unsafe pthread_cond_signal(self.filled)
    }
}
