// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// What happens while a node offers activities.
public enum NodeEvent: Sendable {
    /// An advert is about to be out, and the address serves already. The code, if there is one, is what a person types
    /// on the other device.
    case advertised(code: OneShotCode?, port: UInt16, instance: String)
    /// The advert is out; the engine that publishes it has this name.
    case published(engine: String)
    /// The activity is no longer advertised.
    case withdrawn
    /// The advert could not be published; peers that know the address can still connect.
    case notAdvertised(HandoffError)
    /// Somebody typed a wrong code: it is dead, and a new one is advertised.
    case codeDied
    /// Three codes in a row died: no new one is made before somebody at this device has said so.
    case codesStopped(StoppedCodes)
    /// A trusted peer asked for the current activity, and it could not be sent: ``HandoffError`` with
    /// `.userInfoTooLarge`, or `.invalidValue` for what `userInfo` lacks or must not hold.
    case notSent(HandoffError)
    /// The current activity was sent, and its `userInfo` has so many bytes, encoded: more than
    /// ``UserActivity/recommendedUserInfoSize``. What is large is better sent over a continuation stream.
    ///
    /// Comes once for an activity, and again when it has been small meanwhile.
    case largeUserInfo(bytes: Int)
    /// Somebody has connected from an address that is on none of this device's own links, and was hung up on; see
    /// ``HandoffNode/Configuration/acceptsAnyAddress``.
    case tooFar(Peer)
    /// A peer has connected and is trusted.
    case connected(Peer)
    /// The connection to that peer has ended; nil if it ended well, by the peer's goodbye.
    ///
    /// Comes without ``connected(_:)`` before it for a stranger that was not let in.
    case disconnected(Peer, HandoffError?)
}
