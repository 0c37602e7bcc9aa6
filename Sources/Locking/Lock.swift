// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import Glibc

/// A value that one thread at a time may use.
///
/// The same as the standard library's `Mutex`, over a lock of POSIX threads: the thread sanitizer sees those, while it
/// takes uses of a `Mutex` on Linux for races (6.3.1), because the code that locks it is not instrumented.
///
/// Sendable without a check, because the value is reached with the lock held only, and `sending` keeps what is
/// passed in and out apart from it.
@safe
public struct Lock<Value: ~Copyable>: ~Copyable, @unchecked Sendable {
    private let mutex: UnsafeMutablePointer<pthread_mutex_t>
    private let value: UnsafeMutablePointer<Value>

    /// Takes over a value.
    ///
    /// - Parameter value: The value.
    public init(_ value: consuming sending Value) {
        unsafe self.mutex = .allocate(capacity: 1)
        unsafe self.value = .allocate(capacity: 1)
        unsafe self.value.initialize(to: value)
        // With the default attributes this cannot fail on Linux.
        unsafe pthread_mutex_init(self.mutex, nil)
    }

    deinit {
        unsafe pthread_mutex_destroy(self.mutex)
        unsafe self.mutex.deallocate()
        unsafe self.value.deinitialize(count: 1)
        unsafe self.value.deallocate()
    }

    /// Uses the value with the lock held; must not be called from within itself.
    ///
    /// - Parameter body: Uses the value, and may change it.
    /// - Returns: What the body returns.
    /// - Throws: What the body throws.
    @discardableResult
    public borrowing func withLock<Result: ~Copyable, Failure: Error>(
        _ body: (inout sending Value) throws(Failure) -> sending Result
    ) throws(Failure) -> sending Result {
        unsafe pthread_mutex_lock(self.mutex)
        defer { unsafe pthread_mutex_unlock(self.mutex) }
        return try unsafe body(&self.value.pointee)
    }
}
