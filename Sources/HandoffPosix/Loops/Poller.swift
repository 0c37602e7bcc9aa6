// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import CLinuxNetwork

/// An epoll instance with a way to wake who sleeps in it.
struct Poller: ~Copyable, Sendable {
    /// One edge that the system reported.
    struct Event {
        /// The token that the descriptor was added with.
        let token: UInt64
        /// Bytes, an end or an error may be received.
        let isReadable: Bool
        /// Bytes may be sent, or an error is there.
        let isWritable: Bool
    }

    private static let wakeToken: UInt64 = 0
    private static let capacity = 128

    private let epoll: FileDescriptor
    private let wakeup: FileDescriptor

    /// Makes an instance that watches nothing yet.
    init() throws(SystemError) {
        let epoll = FileDescriptor(owning: try Syscalls.check(cln_epoll_create()))
        let wakeup = FileDescriptor(owning: try Syscalls.check(cln_eventfd()))
        try Syscalls.check(cln_epoll_add(epoll.number, wakeup.number, Self.wakeToken))
        self.epoll = epoll
        self.wakeup = wakeup
    }

    /// Watches both directions of a descriptor, edge-triggered; a state it is in already counts as an edge.
    ///
    /// - Parameters:
    ///   - descriptor: The descriptor.
    ///   - token: What its events carry; not 0.
    /// - Throws: ENOMEM or ENOSPC if the system cannot watch more.
    borrowing func add(_ descriptor: Int32, token: UInt64) throws(SystemError) {
        try Syscalls.check(cln_epoll_add(self.epoll.number, descriptor, token))
    }

    /// Watches a descriptor no more.
    borrowing func remove(_ descriptor: Int32) {
        _ = cln_epoll_remove(self.epoll.number, descriptor)
    }

    /// Ends a ``wait(sleeping:into:)`` that sleeps, or the next one.
    ///
    /// The counter is never read back: each write is an edge, and 2^64 of them do not happen.
    borrowing func wake() {
        _ = cln_eventfd_signal(self.wakeup.number)
    }

    /// Fetches the edges that have come.
    ///
    /// - Parameters:
    ///   - sleeping: Whether to sleep until there are any, or a wake-up.
    ///   - events: Gets them.
    borrowing func wait(sleeping: Bool, into events: inout [Event]) {
        events.removeAll(keepingCapacity: true)
        let epoll = self.epoll.number
        unsafe withUnsafeTemporaryAllocation(of: epoll_event.self, capacity: Self.capacity) { buffer in
            let count = unsafe cln_epoll_wait(epoll, buffer.baseAddress, Int32(buffer.count), sleeping ? -1 : 0)
            for index in 0..<max(0, Int(count)) {
                let token = unsafe buffer[index].data.u64
                guard token != Self.wakeToken else { continue }
                let bits = unsafe buffer[index].events
                events.append(
                    Event(
                        token: token,
                        isReadable: cln_event_is_readable(bits) != 0,
                        isWritable: cln_event_is_writable(bits) != 0
                    )
                )
            }
        }
    }
}
