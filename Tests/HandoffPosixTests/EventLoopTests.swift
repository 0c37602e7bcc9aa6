// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import Glibc
import HandoffPosix
import Testing

@Suite struct EventLoopTests {
    /// An actor on a loop that remembers in which order and on which threads it ran.
    private actor Pinned {
        let loop: EventLoop
        private(set) var values: [Int] = []
        private(set) var threads: Set<pthread_t> = []

        nonisolated var unownedExecutor: UnownedSerialExecutor {
            unsafe self.loop.asUnownedSerialExecutor()
        }

        init(_ loop: EventLoop) {
            self.loop = loop
        }

        func add(_ value: Int) {
            self.values.append(value)
            self.threads.insert(pthread_self())
        }

        func addAll(_ count: Int) async {
            for value in 0..<count {
                self.add(value)
                await Task.yield()
            }
        }

        func shutDown(_ loops: EventLoopGroup) {
            loops.shutDown()
        }

        func blockedSignals() -> [Int32] {
            var mask = sigset_t()
            unsafe pthread_sigmask(SIG_BLOCK, nil, &mask)
            return [SIGINT, SIGTERM, SIGPIPE, SIGSEGV].filter { unsafe sigismember(&mask, $0) == 1 }
        }
    }

    @Test func `jobs of many tasks run on one thread, none is lost`() async throws {
        let loops = try EventLoopGroup(count: 1)
        defer { loops.shutDown() }
        let pinned = Pinned(loops.next())
        await withTaskGroup(of: Void.self) { group in
            for value in 0..<2000 { group.addTask { await pinned.add(value) } }
            group.addTask { await pinned.addAll(1000) }
        }
        #expect(await pinned.values.count == 3000)
        #expect(await Set(pinned.values) == Set(0..<2000))
        #expect(await pinned.threads.count == 1)
    }

    @Test func `jobs of one task run in order`() async throws {
        let loops = try EventLoopGroup(count: 1)
        defer { loops.shutDown() }
        let pinned = Pinned(loops.next())
        for value in 0..<500 { await pinned.add(value) }
        #expect(await pinned.values == Array(0..<500))
    }

    @Test func `a task may prefer a loop`() async throws {
        let loops = try EventLoopGroup(count: 1)
        defer { loops.shutDown() }
        let loop = loops.next()
        let pinned = Pinned(loop)
        await pinned.add(0)
        let thread = await withTaskExecutorPreference(loop) { await currentThread() }
        #expect(await pinned.threads == [thread])
    }

    @Test func `a job that comes after the end still runs`() async throws {
        let loops = try EventLoopGroup(count: 1)
        let pinned = Pinned(loops.next())
        await pinned.add(1)
        loops.shutDown()
        loops.shutDown()
        await pinned.add(2)
        await pinned.addAll(3)
        #expect(await pinned.values == [1, 2, 0, 1, 2])
    }

    @Test func `a loop may shut its group down`() async throws {
        let loops = try EventLoopGroup(count: 2)
        await Pinned(loops.next()).shutDown(loops)
    }

    @Test func `signals are blocked in a loop's thread, faults are not`() async throws {
        let loops = try EventLoopGroup(count: 1)
        defer { loops.shutDown() }
        #expect(await Pinned(loops.next()).blockedSignals() == [SIGINT, SIGTERM, SIGPIPE])
    }

    @Test func `loops are given out in turn, four at most by default`() throws {
        let loops = try EventLoopGroup()
        defer { loops.shutDown() }
        #expect((1...4).contains(loops.loops.count))
        let round = loops.loops.map { _ in ObjectIdentifier(loops.next()) }
        #expect(Set(round).count == loops.loops.count)
    }
}

@concurrent
private func currentThread() async -> pthread_t {
    // The preference holds from the first suspension on.
    await Task.yield()
    return pthread_self()
}
