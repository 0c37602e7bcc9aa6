// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import HandoffProtocol
internal import HandoffWire

/// What one session may cost, named in one place.
enum SessionLimits {
    /// How far a peer may run ahead of the readers of its streams.
    static let windows = StreamWindows()
    /// How many streams a peer may have open at once (docs/security.md, rule 15).
    static let streams = 16
    /// How many small frames may wait for a peer that does not read.
    static let backlog = 256
    /// How many bytes of small frames and answers may wait when another request comes.
    static let unreadAnswers = 64 * 1024
    /// How many requests of a peer may wait.
    static let requests = 4
    /// How long channel and code may take together, from the first byte (docs/security.md, rule 12).
    static let handshake = Duration.seconds(10)
    /// How long dialling may take, all addresses together.
    static let dial = Duration.seconds(10)
    /// How long the answer to a request may take: the originator's application has two seconds of it.
    static let request = Duration.seconds(10)
    /// How long the originator's application has to save: somebody waits on the other device.
    static let save = Duration.seconds(2)

    static let hello = Hello(streamLimit: Self.streams, initialCredit: Self.windows.initial)
}
