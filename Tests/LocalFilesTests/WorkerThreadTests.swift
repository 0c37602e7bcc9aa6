// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import Glibc
import LocalFiles
import Testing

private func threadNumber() -> UInt { UInt(pthread_self()) }

private actor Counter {
    private let thread: WorkerThread
    private var count = 0
    private var numbers: Set<UInt> = []

    init(_ thread: WorkerThread) { self.thread = thread }

    nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe self.thread.asUnownedSerialExecutor() }

    func add() -> (count: Int, threads: Int) {
        self.count += 1
        self.numbers.insert(threadNumber())
        return (self.count, self.numbers.count)
    }
}

struct WorkerThreadTests {
    @Test func `an actor's jobs run on its thread, all of them, one at a time`() async throws {
        let thread = try WorkerThread()
        let counter = Counter(thread)
        await withTaskGroup { group in
            for _ in 0..<1_000 {
                group.addTask { _ = await counter.add() }
            }
        }
        #expect(await counter.add() == (1_001, 1))
        #expect(await thread.run(threadNumber) == thread.run(threadNumber))
        #expect(await thread.run(threadNumber) != threadNumber())
    }

    @Test func `errors come back with their type`() async throws {
        let thread = try WorkerThread(name: "a name that is far too long")
        await #expect(throws: FileError(.io, "x")) {
            try await thread.run { () throws(FileError) in throw FileError(.io, "x") }
        }
    }

    @Test func `signals are for other threads, faults are not`() async throws {
        let blocked = try await WorkerThread().run {
            var set = sigset_t()
            unsafe pthread_sigmask(SIG_BLOCK, nil, &set)
            return [SIGINT, SIGTERM, SIGHUP, SIGUSR1, SIGPIPE, SIGSEGV].map { signal in unsafe sigismember(&set, signal)
            }
        }
        #expect(blocked == [1, 1, 1, 1, 1, 0])
    }

    @Test func `an executor may be dropped while its last job runs`() async throws {
        for round in 0..<200 {
            let value = try await WorkerThread().run { round }
            #expect(value == round)
        }
    }

    @Test func `a pool's threads take turns`() async throws {
        let pool = try WorkerPool(count: 3)
        let threads = (0..<6).map { _ in ObjectIdentifier(pool.next()) }
        #expect(Set(threads).count == 3)
        #expect(Array(threads[..<3]) == Array(threads[3...]))
    }
}
