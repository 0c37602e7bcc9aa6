// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import HandoffProtocol
internal import HandoffWire

/// What one session may cost, named in one place; its times are ``HandoffNode/Deadlines``.
enum SessionLimits {
    /// How far a peer may run ahead of the readers of its streams.
    static let windows = StreamWindows()
    /// How many streams a peer may have open at once (docs/security.md, rule 15).
    static let streams = 16
    /// How many small frames may wait for a peer that does not read.
    static let backlog = 64
    /// How many bytes of small frames and answers may wait when another request comes.
    static let unreadAnswers = 64 * 1024
    /// The longest payload of a frame from a peer that is not trusted yet, in bytes; a hello is the longest there is.
    static let untrustedPayload = 4096
    /// How many requests of a peer may wait.
    static let requests = 4

    static let hello = Hello(streamLimit: Self.streams, initialCredit: Self.windows.initial)
}
