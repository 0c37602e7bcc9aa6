// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

extension HandoffNode {
    /// How long a node waits for what: every wait for another device ends.
    public struct Deadlines: Sendable, Hashable {
        /// How long dialling may take, all addresses together.
        public var dial = Duration.seconds(10)
        /// For how long a device that hangs up before its first word is dialled again; zero for one attempt.
        ///
        /// It may have more callers than it lets in at once.
        public var redial = Duration.seconds(5)
        /// How long encryption and code may take together, from the first byte on.
        public var handshake = Duration.seconds(10)
        /// How long the answer to a request may take; it includes the other side's ``save``.
        public var request = Duration.seconds(10)
        /// How long the application has in ``UserActivityDelegate/userActivityWillSave(_:)``, before the state that was
        /// saved last is sent and marked stale.
        public var save = Duration.seconds(2)
        /// How long a device waits to be paired.
        public var pairing = Duration.seconds(600)
        /// How long a peer may say nothing at all before the connection counts as lost; it is asked for a sign of life
        /// four times meanwhile, and looked at as often: it may be a quarter more.
        public var silence = Duration.seconds(60)
        /// How long, after this side's last word, no byte may move before the peer is no longer waited for.
        public var farewell = Duration.seconds(3)

        /// Makes the default deadlines.
        public init() {}
    }
}
