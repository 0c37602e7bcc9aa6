// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

public import HandoffTransport

/// A device's place in Handoff: it offers the current activity to others, and continues theirs.
///
/// The engines (sockets, cryptography, discovery) are given to it; `Handoff` itself touches none.
public final class HandoffNode: Sendable {
    /// How a node behaves.
    public struct Configuration: Sendable {
        /// The TCP port to listen on, or 0 for any free one.
        public var port: UInt16 = 0
        /// Names of the interfaces to listen on; empty means all.
        public var interfaces: [String] = []
        /// Whether peers are served that are not on a link of this device's own interfaces.
        ///
        /// They are hung up on otherwise, before a byte is read: who has a route to this device is no neighbour yet
        /// (docs/security.md, rule 49).
        public var acceptsAnyAddress = false
        /// Whether whoever has a one-shot code may continue, too; without it, only paired devices may.
        public var offersCode = true
        /// Which of the paired devices the current activity is for.
        public var audience = Audience.allPairedDevices
        /// How many words a one-shot code has, 2 or 3.
        public var codeWords = 2
        /// The most bytes that an encoded `userInfo` may have, sent or received, before 4611; at most 1,000,000, which
        /// no peer accepts more than.
        public var userInfoLimit = UserActivity.defaultUserInfoLimit
        /// The shortest time between two adverts of which only the activity, its title or its hint differ, between two
        /// updates for one who follows the activity, and between two saves for all who do.
        ///
        /// What changes faster, such as a title that is being typed, is put together. An advert of an activity that is no
        /// longer offered is withdrawn at once all the same.
        public var updateInterval = Duration.milliseconds(250)
        /// How long the node waits for what.
        public var deadlines = Deadlines()

        /// Makes the default configuration.
        public init() {}
    }

    let configuration: Configuration
    let transport: any Transport
    let discovery: any Discovery
    let security: any Security
    let trust: DeviceTrust?
    let clock: any WallClock
    let scope: ActivityScope

    /// Makes a node; nothing runs yet.
    ///
    /// - Parameters:
    ///   - configuration: How it behaves.
    ///   - transport: The engine that makes connections.
    ///   - discovery: The engine that publishes and hears adverts.
    ///   - security: The engine that makes keys and channels.
    ///   - trust: Who this device is and whom it was paired with; without it there are only one-shot codes.
    ///   - clock: The time of day.
    ///   - scope: The activities of which one is current: the process's, unless told otherwise.
    public init(
        configuration: Configuration = Configuration(),
        transport: any Transport,
        discovery: any Discovery,
        security: any Security,
        trust: DeviceTrust? = nil,
        clock: any WallClock = SystemWallClock(),
        scope: ActivityScope = .process
    ) {
        precondition(
            (2...3).contains(configuration.codeWords),
            "a code has 2 or 3 words, not \(configuration.codeWords)"
        )
        self.configuration = configuration
        self.transport = transport
        self.discovery = discovery
        self.security = security
        self.trust = trust
        self.clock = clock
        self.scope = scope
    }
}
