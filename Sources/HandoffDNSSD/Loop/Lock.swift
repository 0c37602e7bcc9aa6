// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import Glibc

/// A value that one thread at a time may use.
///
/// The standard library's `Mutex` does as much, but its lock is invisible to the thread sanitizer on Linux (6.3.1,
/// debug
/// builds), which then calls every use a race.
///
/// `@unchecked Sendable`: the value is sendable, and is reached with the lock held only.
@safe
struct Lock<Value: Sendable>: ~Copyable, @unchecked Sendable {
    private let mutex: UnsafeMutablePointer<pthread_mutex_t>
    private let value: UnsafeMutablePointer<Value>

    /// Takes over a value.
    init(_ value: Value) {
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
    func withLock<Result, Failure: Error>(
        _ body: (inout Value) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        unsafe pthread_mutex_lock(self.mutex)
        defer { unsafe pthread_mutex_unlock(self.mutex) }
        return try unsafe body(&self.value.pointee)
    }
}
