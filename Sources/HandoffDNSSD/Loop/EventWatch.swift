// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import CAvahiCore
import Glibc

/// A watched descriptor; dropping it ends the watch.
///
/// Lives on the loop's thread.
@safe
final class EventWatch {
    private let watch: OpaquePointer
    private let handler: EventHandler
    private let poll: EventPoll

    init?(_ poll: EventPoll, _ descriptor: Int32, _ handler: EventHandler) {
        // The watch does not own the handler; this object does, and it frees the watch before it lets go.
        let context = unsafe Unmanaged.passUnretained(handler).toOpaque()
        let events = AVAHI_WATCH_IN
        guard
            let watch = unsafe poll.interface.pointee.watch_new?(
                poll.interface,
                descriptor,
                events,
                eventWatchCallback,
                context
            )
        else { return nil }
        unsafe self.watch = watch
        self.handler = handler
        self.poll = poll
    }

    deinit {
        unsafe self.poll.interface.pointee.watch_free?(self.watch)
    }
}

/// A timer that fires once; dropping it stops it.
///
/// Lives on the loop's thread.
@safe
final class EventTimer {
    private let timeout: OpaquePointer
    private let handler: EventHandler
    private let poll: EventPoll

    init?(_ poll: EventPoll, _ milliseconds: UInt32, _ handler: EventHandler) {
        // The timer does not own the handler; this object does, and it frees the timer before it lets go.
        let context = unsafe Unmanaged.passUnretained(handler).toOpaque()
        var time = timeval()
        unsafe avahi_elapse_time(&time, milliseconds, 0)
        guard
            let timeout = unsafe poll.interface.pointee.timeout_new?(
                poll.interface,
                &time,
                eventTimerCallback,
                context
            )
        else { return nil }
        unsafe self.timeout = timeout
        self.handler = handler
        self.poll = poll
    }

    deinit {
        unsafe self.poll.interface.pointee.timeout_free?(self.timeout)
    }
}

private func eventWatchCallback(
    _: OpaquePointer?,
    _: Int32,
    _: AvahiWatchEvent,
    _ context: UnsafeMutableRawPointer?
) {
    unsafe callEventHandler(context)
}

private func eventTimerCallback(_: OpaquePointer?, _ context: UnsafeMutableRawPointer?) {
    unsafe callEventHandler(context)
}

private func callEventHandler(_ context: UnsafeMutableRawPointer?) {
    guard let context = unsafe context else { return }
    // Retained for the call, because the handler may drop its own watch or timer.
    let handler = unsafe Unmanaged<EventHandler>.fromOpaque(context).takeUnretainedValue()
    handler.body()
}
