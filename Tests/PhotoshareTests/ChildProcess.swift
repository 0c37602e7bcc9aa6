// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import Foundation
import Glibc
import Locking

/// A process with pipes on its three descriptors; nothing else of this process is open in it.
///
/// Foundation's `Process` loses the end of one now and then when several are started from several threads.
struct ChildProcess: Sendable {
    let identifier: pid_t
    /// What leads to its standard input.
    let input: Int32
    /// What comes from its standard output.
    let output: Int32
    /// What comes from its standard error.
    let errors: Int32

    struct Failure: Error {
        let number: Int32
    }

    /// One after the other: a process that starts between the making of a pipe and its mark would keep it open.
    private static let turn = Lock(())

    /// Starts a command, which is looked up in the path.
    init(_ command: [String], environment: [String: String]) throws {
        self = try Self.turn.withLock { _ in try ChildProcess(alone: command, environment) }
    }

    private init(alone command: [String], _ environment: [String: String]) throws {
        // Libraries make descriptors that a child would inherit: listeners of other tests, among others.
        for name in try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd") {
            if let number = Int32(name), number > 2 { _ = fcntl(number, F_SETFD, FD_CLOEXEC) }
        }
        let (input, output, errors) = (try Self.makePipe(), try Self.makePipe(), try Self.makePipe())
        var actions = unsafe posix_spawn_file_actions_t()
        unsafe posix_spawn_file_actions_init(&actions)
        unsafe posix_spawn_file_actions_adddup2(&actions, input.read, 0)
        unsafe posix_spawn_file_actions_adddup2(&actions, output.write, 1)
        unsafe posix_spawn_file_actions_adddup2(&actions, errors.write, 2)
        var attributes = posix_spawnattr_t()
        unsafe posix_spawnattr_init(&attributes)
        // A write to a process that has ended is an error here, not the end of the tests; there it is as ever.
        signal(SIGPIPE, SIG_IGN)
        var signals = sigset_t()
        unsafe sigemptyset(&signals)
        unsafe posix_spawnattr_setsigmask(&attributes, &signals)
        for number in [SIGPIPE, SIGINT, SIGTERM] { unsafe sigaddset(&signals, number) }
        unsafe posix_spawnattr_setsigdefault(&attributes, &signals)
        unsafe posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK))
        var words: [UnsafeMutablePointer<CChar>?] = unsafe command.map { unsafe strdup($0) } + [nil]
        var variables: [UnsafeMutablePointer<CChar>?] =
            unsafe environment.map { unsafe strdup("\($0.key)=\($0.value)") } + [nil]
        defer {
            for index in 0..<command.count { unsafe free(words[index]) }
            for index in 0..<environment.count { unsafe free(variables[index]) }
            unsafe posix_spawn_file_actions_destroy(&actions)
            unsafe posix_spawnattr_destroy(&attributes)
            for descriptor in [input.read, output.write, errors.write] { close(descriptor) }
        }
        var identifier: pid_t = 0
        let result = unsafe posix_spawnp(&identifier, command[0], &actions, &attributes, &words, &variables)
        guard result == 0 else { throw Failure(number: result) }
        self.identifier = identifier
        self.input = input.write
        self.output = output.read
        self.errors = errors.read
    }

    private static func makePipe() throws -> (read: Int32, write: Int32) {
        var ends: [Int32] = [0, 0]
        guard unsafe pipe(&ends) == 0 else { throw Failure(number: errno) }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        return (ends[0], ends[1])
    }

    /// Waits for its end; blocks.
    ///
    /// - Returns: Its exit status, or the negative number of the signal that ended it.
    func wait() -> Int32 {
        var status: Int32 = 0
        while unsafe waitpid(self.identifier, &status, 0) < 0, errno == EINTR {}
        let number = status & 0x7F
        return number == 0 ? (status >> 8) & 0xFF : -number
    }
}
