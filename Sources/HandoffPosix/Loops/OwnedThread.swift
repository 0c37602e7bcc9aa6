// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import CLinuxNetwork
internal import HandoffTransport

/// A thread of our own, in which no signal is delivered.
struct OwnedThread: Sendable {
    private let handle: UInt64

    /// Starts a thread.
    ///
    /// - Parameters:
    ///   - name: At most 15 bytes, for debuggers.
    ///   - body: What it does.
    /// - Throws: EAGAIN if the system has no more threads.
    init(name: String, body: @escaping @Sendable () -> Void) throws(SystemError) {
        let context = unsafe Unmanaged.passRetained(ThreadBody(body))
        var handle: UInt64 = 0
        let result = unsafe cln_thread_start(&handle, name, runThreadBody, context.toOpaque())
        guard result >= 0 else {
            unsafe context.release()
            throw SystemError(number: -result)
        }
        self.handle = handle
    }

    /// Waits for the thread's end; called at most once, and then without ``detach()``.
    ///
    /// A thread that joins itself is let go instead.
    func join() {
        _ = cln_thread_join(self.handle)
    }

    /// Lets the thread end by itself.
    func detach() {
        _ = cln_thread_detach(self.handle)
    }
}

private final class ThreadBody: Sendable {
    let run: @Sendable () -> Void

    init(_ run: @escaping @Sendable () -> Void) {
        self.run = run
    }
}

private func runThreadBody(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    guard let context = unsafe context else { return nil }
    unsafe Unmanaged<ThreadBody>.fromOpaque(context).takeRetainedValue().run()
    return nil
}
