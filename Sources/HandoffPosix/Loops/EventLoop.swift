// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import HandoffTransport
internal import Locking
internal import Synchronization

/// A thread that waits for sockets and runs the jobs of the actors that are pinned to it.
///
/// An actor is pinned by returning the loop's unowned executor as its own. Its jobs then run in the order in which they
/// came, one at a time, on the loop's thread; a job that blocks holds up every connection of the loop.
/// The task that drives such an actor should also prefer the loop (`withTaskExecutorPreference`): a continuation
/// resumes
/// its task on the preferred executor, without one on the cooperative pool, from where the task must come back, and
/// each
/// wait then costs two changes of thread (a round trip of one byte took 15 microseconds with it, 30 to 75 without).
/// Every signal is blocked in the thread but those that report its own faults.
public final class EventLoop: SerialExecutor, TaskExecutor {
    /// How many batches of jobs may run before the sockets are asked again; asking costs a system call.
    private static let batchesBetweenPolls = 8

    private struct Watchlist {
        var sockets: [UInt64: PolledSocket] = [:]
        var isClosed = false
    }

    private let poller: Poller
    private let inbox = Lock(LoopInbox())
    private let watchlist = Lock(Watchlist())
    private let tokens = Atomic<UInt64>(1)
    private let thread = Lock<OwnedThread?>(nil)

    init() throws(TransportError) {
        do {
            self.poller = try Poller()
        } catch {
            throw error.transportError("cannot start an event loop")
        }
        do {
            let thread = try OwnedThread(name: "handoff-loop") { [self] in self.run() }
            self.thread.withLock { $0 = thread }
        } catch {
            throw error.transportError("cannot start the thread of an event loop")
        }
    }

    /// Runs a job on the loop's thread; may be called from any thread.
    ///
    /// The thread is woken only if it sleeps. A job that comes after the loop has ended still runs, on a thread that is
    /// started for it, because the task behind it would hang otherwise.
    ///
    /// - Parameter job: The job.
    public func enqueue(_ job: consuming ExecutorJob) {
        let job = LoopJob(job)
        self.answer(self.inbox.withLock { $0.add(job) })
    }

    // MARK: - Sockets

    /// A number that names one registration and is never used twice.
    func makeToken() -> UInt64 {
        self.tokens.add(1, ordering: .relaxed).oldValue
    }

    /// Watches a socket from now on.
    func watch(_ socket: PolledSocket, descriptor: Int32, token: UInt64) throws(SystemError) {
        // Both under the lock: stop() must not close the descriptor between the two.
        try self.watchlist.withLock { list throws(SystemError) in
            guard !list.isClosed else { throw SystemError.cancelled }
            try self.poller.add(descriptor, token: token)
            list.sockets[token] = socket
        }
    }

    /// Watches a socket no more; its descriptor must still be open.
    func unwatch(descriptor: Int32, token: UInt64) {
        self.poller.remove(descriptor)
        // Let go outside of the lock: this may be the last reference.
        let socket = self.watchlist.withLock { $0.sockets.removeValue(forKey: token) }
        _ = consume socket
    }

    // MARK: - The thread

    /// Asks the thread to end: its sockets are closed, then the jobs that are there run.
    func stop() {
        let sockets = self.watchlist.withLock { list -> [PolledSocket] in
            list.isClosed = true
            return Array(list.sockets.values)
        }
        for socket in sockets { socket.close() }
        self.answer(self.inbox.withLock { $0.stop() })
    }

    /// Waits until the thread has ended; returns at once on the thread itself, and the second time.
    func join() {
        self.thread.withLock { $0.take() }?.join()
    }

    private func answer(_ call: LoopInbox.Call?) {
        switch call {
        case nil:
            break
        case .wake:
            self.poller.wake()
        case .runLate:
            do {
                try OwnedThread(name: "handoff-late") { [self] in self.run() }.detach()
            } catch {
                preconditionFailure("a job came after its event loop had ended, and no thread can be started for it")
            }
        }
    }

    private func run() {
        var batch: [LoopJob] = []
        var events: [Poller.Event] = []
        var batches = 0
        while true {
            switch self.inbox.withLock({ $0.next(&batch) }) {
            case .run:
                for job in batch { job.run(on: self) }
                batch.removeAll(keepingCapacity: true)
                batches += 1
                guard batches >= Self.batchesBetweenPolls else { continue }
                self.poller.wait(sleeping: false, into: &events)
            case .park:
                self.poller.wait(sleeping: true, into: &events)
                // Before the events are reported: what they resume is enqueued here, and needs no wake-up.
                self.inbox.withLock { $0.unpark() }
            case .end:
                return
            }
            batches = 0
            for event in events { self.report(event) }
        }
    }

    private func report(_ event: Poller.Event) {
        let socket = self.watchlist.withLock { $0.sockets[event.token] }
        socket?.readiness.signal(reading: event.isReadable, writing: event.isWritable)
    }
}
