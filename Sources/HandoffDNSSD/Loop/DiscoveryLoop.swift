// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import Glibc
import HandoffTransport
internal import Locking

/// A thread of our own that waits for descriptors and timers and runs actors: neither library may block Swift's
/// cooperative pool, and both want all calls from one thread.
///
/// The thread lives until ``stop()``; it holds the loop as long.
final class DiscoveryLoop: SerialExecutor {
    private enum Work {
        case job(UnownedJob)
        case call(@Sendable () -> Void)
    }

    private struct Inbox {
        var work: [Work] = []
        var isStopped = false
    }

    /// What the thread waits in; for callers on the thread only.
    let poll: EventPoll

    private let inbox = Lock(Inbox())
    private let thread = Lock<pthread_t?>(nil)
    private let bell: Bell

    /// Starts the thread.
    ///
    /// - Throws: ``DiscoveryError`` with `.system`.
    init() throws(DiscoveryError) {
        self.bell = try Bell()
        self.poll = try EventPoll()
        var handle = pthread_t()
        // The thread's start function takes this reference over.
        let context = unsafe Unmanaged.passRetained(self).toOpaque()
        let result = unsafe pthread_create(&handle, nil, discoveryThreadStart, context)
        guard result == 0 else {
            unsafe Unmanaged<DiscoveryLoop>.fromOpaque(context).release()
            throw DiscoveryError(.system, "The discovery thread did not start: error \(result).")
        }
        pthread_detach(handle)
    }

    func enqueue(_ job: consuming ExecutorJob) {
        self.add(.job(UnownedJob(job)))
    }

    /// Runs a function on the thread, behind what waits already.
    func perform(_ body: @escaping @Sendable () -> Void) {
        self.add(.call(body))
    }

    /// Ends the thread once it has run what waits; the actors on it must be gone by then.
    func stop() {
        self.inbox.withLock { $0.isStopped = true }
        self.bell.ring()
    }

    func checkIsolated() {
        precondition(self.isCurrent, "expected to run on the discovery thread")
    }

    func isIsolatingCurrentContext() -> Bool? {
        self.isCurrent
    }

    private var isCurrent: Bool {
        self.thread.withLock { $0 == pthread_self() }
    }

    private func add(_ work: Work) {
        let isFirst = self.inbox.withLock { inbox in
            inbox.work.append(work)
            return inbox.work.count == 1
        }
        if isFirst { self.bell.ring() }
    }

    /// The thread's whole life.
    fileprivate func run() {
        self.thread.withLock { $0 = pthread_self() }
        let watch = self.poll.watch(self.bell.descriptor) { [bell = self.bell] in bell.silence() }
        withExtendedLifetime(watch) { self.serve() }
    }

    private func serve() {
        var isRunning = true
        while isRunning {
            let inbox = self.inbox.withLock { inbox in
                defer { inbox.work = [] }
                return inbox
            }
            for work in inbox.work {
                switch work {
                case .job(let job): unsafe job.runSynchronously(on: self.asUnownedSerialExecutor())
                case .call(let body): body()
                }
            }
            isRunning = !(inbox.isStopped && inbox.work.isEmpty)
            if isRunning && inbox.work.isEmpty { self.poll.waitOnce() }
        }
    }
}

/// The start function of the thread: a free function, because C calls it.
private func discoveryThreadStart(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    guard let context = unsafe context else { return nil }
    // Signals are for the threads of the program that expect them.
    var all = sigset_t()
    unsafe sigfillset(&all)
    unsafe pthread_sigmask(SIG_BLOCK, &all, nil)
    // Takes over the reference that init retained.
    let loop = unsafe Unmanaged<DiscoveryLoop>.fromOpaque(context).takeRetainedValue()
    loop.run()
    return nil
}
