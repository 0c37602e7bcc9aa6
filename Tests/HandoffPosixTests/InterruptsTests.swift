// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import Glibc
import HandoffPosix
import Testing

@Suite(.timeLimit(.minutes(1))) struct InterruptsTests {
    /// Returns once a handler for the signal is installed.
    private static func installed(_ number: Int32) async {
        var action = sigaction()
        repeat {
            await Task.yield()
            unsafe sigaction(number, nil, &action)
        } while unsafe action.__sigaction_handler.sa_handler == nil
    }

    /// Sends a signal that is to end the process; another thread takes it, perhaps a moment later.
    private static func killSelf(_ number: Int32) {
        kill(getpid(), number)
        while true { pause() }
    }

    @Test(arguments: [SIGINT, SIGTERM, SIGHUP, SIGQUIT])
    func `the first signal is reported`(number: Int32) async {
        await #expect(processExitsWith: .success) { [number] in
            let loops = try EventLoopGroup(count: 1)
            defer { loops.shutDown() }
            signal(number, SIG_DFL)
            async let first = Interrupts(loops: loops).first()
            await Self.installed(number)
            kill(getpid(), number)
            let reported = try await first
            #expect(reported == number)
        }
    }

    @Test func `Ctrl-backslash ends a process whose runtime has a handler for it, unless it was to be ignored`() async {
        await #expect(processExitsWith: .signal(SIGQUIT)) {
            signal(SIGQUIT) { _ in }
            Interrupts.restoreQuit()
            Self.killSelf(SIGQUIT)
        }
        await #expect(processExitsWith: .success) {
            signal(SIGQUIT, SIG_IGN)
            Interrupts.restoreQuit()
            kill(getpid(), SIGQUIT)
        }
    }

    @Test func `the second signal ends the process`() async {
        await #expect(processExitsWith: .signal(SIGINT)) {
            let loops = try EventLoopGroup(count: 1)
            signal(SIGINT, SIG_DFL)
            async let first = Interrupts(loops: loops).first()
            await Self.installed(SIGINT)
            kill(getpid(), SIGINT)
            _ = try await first
            Self.killSelf(SIGINT)
        }
    }

    @Test func `cancellation puts the default action back`() async {
        await #expect(processExitsWith: .signal(SIGTERM)) {
            let loops = try EventLoopGroup(count: 1)
            signal(SIGTERM, SIG_DFL)
            let waiting = Task { try await Interrupts(loops: loops).first() }
            await Self.installed(SIGTERM)
            waiting.cancel()
            #expect(try await waiting.value == nil)
            Self.killSelf(SIGTERM)
        }
    }

    @Test func `a signal that the process ignores stays ignored`() async {
        await #expect(processExitsWith: .success) {
            let loops = try EventLoopGroup(count: 1)
            defer { loops.shutDown() }
            signal(SIGHUP, SIG_IGN)
            signal(SIGTERM, SIG_DFL)
            async let first = Interrupts(loops: loops).first()
            await Self.installed(SIGTERM)
            kill(getpid(), SIGHUP)
            kill(getpid(), SIGTERM)
            let reported = try await first
            #expect(reported == SIGTERM)
        }
    }
}
