// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// How a payload gets to the other side.
package enum Carriage: String, Sendable, Hashable, CaseIterable {
    /// In the activity's `userInfo`; what is larger than an activity may be goes in several states of it.
    case inline
    /// Over a continuation stream, from memory to memory.
    case stream
    /// As a file, as `send` and `continue` do it: read, digested, verified, written, on the disk at the end.
    case file
}

/// What there is before the clock starts.
package enum Start: String, Sendable, Hashable, CaseIterable {
    /// Nothing: dial, handshake and activity are in the time.
    case cold
    /// An open session.
    case warm
}
