// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import CAvahiCore
import Glibc
import HandoffTransport

/// Avahi's poll(2) loop: descriptors and timers, each with a function that is called when its time has come.
///
/// `Sendable` by an invariant: the pointer is used on the loop's thread only, once the thread runs.
@safe
final class EventPoll: @unchecked Sendable {
    /// The table of functions that an AvahiServer wants; valid as long as this object.
    let interface: UnsafePointer<AvahiPoll>
    private let poll: OpaquePointer

    /// Makes an empty loop.
    ///
    /// - Throws: ``DiscoveryError`` with `.system`.
    init() throws(DiscoveryError) {
        guard let poll = unsafe avahi_simple_poll_new(), let interface = unsafe avahi_simple_poll_get(poll) else {
            throw DiscoveryError(.system, "No event loop for discovery: out of memory or descriptors.")
        }
        unsafe self.poll = poll
        unsafe self.interface = interface
    }

    deinit {
        unsafe avahi_simple_poll_free(self.poll)
    }

    /// Waits for one event and calls its function.
    func waitOnce() {
        if unsafe avahi_simple_poll_iterate(self.poll, -1) < 0 {
            // Out of memory, or poll(2) failed: give the system a moment instead of spinning.
            usleep(10_000)
        }
    }

    /// Calls a function whenever a descriptor is readable or broken, until the watch is dropped.
    ///
    /// - Returns: The watch, or nil if there is no memory.
    func watch(_ descriptor: Int32, _ body: @escaping @Sendable () -> Void) -> EventWatch? {
        EventWatch(self, descriptor, EventHandler(body))
    }

    /// Calls a function once, unless the timer is dropped before.
    ///
    /// - Returns: The timer, or nil if there is no memory.
    func timer(milliseconds: UInt32, _ body: @escaping @Sendable () -> Void) -> EventTimer? {
        EventTimer(self, milliseconds, EventHandler(body))
    }
}

/// The Swift side of a C callback: what its context pointer leads to.
final class EventHandler: Sendable {
    /// What to do.
    let body: @Sendable () -> Void

    /// Makes a handler.
    init(_ body: @escaping @Sendable () -> Void) {
        self.body = body
    }
}
