// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import Glibc

/// Elements on their way to one thread, which sleeps while there are none and then takes all of them at once.
///
/// `Sendable` by an invariant: the elements and the end are touched with the mutex held only; the mutex and the condition
/// are made before anybody has a reference and go with the last one.
@safe
public final class HandOver<Element: Sendable>: @unchecked Sendable {
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let filled = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
    private var elements: [Element] = []
    private var isClosed = false

    /// Begins empty.
    public init() {
        // With the default attributes neither can fail on Linux.
        unsafe pthread_mutex_init(self.mutex, nil)
        unsafe pthread_cond_init(self.filled, nil)
    }

    deinit {
        unsafe pthread_cond_destroy(self.filled)
        unsafe pthread_mutex_destroy(self.mutex)
        unsafe self.filled.deallocate()
        unsafe self.mutex.deallocate()
    }

    /// Adds an element; wakes the thread only if it may be asleep.
    ///
    /// - Parameter element: The element; taken also after ``close()``.
    public func append(_ element: Element) {
        unsafe pthread_mutex_lock(self.mutex)
        let wasEmpty = self.elements.isEmpty
        self.elements.append(element)
        unsafe pthread_mutex_unlock(self.mutex)
        if wasEmpty { unsafe pthread_cond_signal(self.filled) }
    }

    /// Waits for elements and takes them all; for the one thread that they go to.
    ///
    /// - Parameter batch: An empty array, whose storage is used again.
    /// - Returns: False once it is closed and nothing is left.
    public func take(into batch: inout [Element]) -> Bool {
        unsafe pthread_mutex_lock(self.mutex)
        defer { unsafe pthread_mutex_unlock(self.mutex) }
        while self.elements.isEmpty, !self.isClosed {
            unsafe pthread_cond_wait(self.filled, self.mutex)
        }
        swap(&self.elements, &batch)
        return !batch.isEmpty
    }

    /// Lets the thread end once nothing is left.
    public func close() {
        unsafe pthread_mutex_lock(self.mutex)
        self.isClosed = true
        unsafe pthread_mutex_unlock(self.mutex)
        unsafe pthread_cond_signal(self.filled)
    }
}
