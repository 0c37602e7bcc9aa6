// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import CLinuxNetwork
internal import Glibc
public import HandoffTransport

/// Ctrl-C and its like as an event that a task can wait for.
///
/// SIGINT, SIGTERM, SIGHUP and SIGQUIT are watched, except those that the process was started to ignore. The first one
/// that comes is reported and puts the default actions back, so that a second Ctrl-C ends a program that is slow to clean up.
/// One task of the process at a time may wait.
public struct Interrupts: Sendable {
    private let loops: EventLoopGroup

    /// Prepares to wait; signals keep their default action until ``first()`` is called.
    ///
    /// - Parameter loops: Where the wait is watched.
    public init(loops: EventLoopGroup) {
        self.loops = loops
    }

    /// Whether a signal is that of Ctrl-\.
    ///
    /// - Parameter number: What ``first()`` has returned.
    /// - Returns: Whether it is SIGQUIT.
    public static func isQuit(_ number: Int32) -> Bool { number == SIGQUIT }

    /// Takes SIGQUIT back from Swift's runtime, whose handler wants to trace the process and cannot where that is forbidden,
    /// so that the signal would do nothing.
    ///
    /// To be called before there is anything to wind up; from then on the signal ends the process, until ``first()`` waits for
    /// it.
    public static func restoreQuit() { cln_quit_restore() }

    /// Waits for the first signal.
    ///
    /// - Returns: The signal's number, or nil if the task was cancelled or the loops were shut down; the default
    ///   actions
    ///   are back then.
    /// - Throws: `TransportError` with `.system` if no descriptor can be had.
    public func first() async throws(TransportError) -> Int32? {
        do throws(SystemError) {
            let descriptor = FileDescriptor(owning: try Syscalls.check(cln_interrupts_install()))
            defer { cln_interrupts_restore() }
            let socket = try PolledSocket(descriptor, loop: self.loops.next())
            defer { socket.close() }
            while true {
                let number = socket.withDescriptor { cln_interrupts_read($0) }
                if let number, number != 0 { return number }
                guard await socket.readiness.wait(for: .reading) == .ready else { return nil }
            }
        } catch {
            throw error.transportError("cannot wait for signals")
        }
    }
}
