// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import CommandLineInterface
internal import Handoff
internal import Synchronization

/// Those behind a router, who were hung up on.
final class DistantPeers: Sendable {
    private let console: Console
    private let wasSaid = Atomic(false)

    init(_ console: Console) {
        self.console = console
    }

    /// Says who it was and what lets them in; once, since anybody with a route to here can make it happen again.
    func show(_ peer: Peer) {
        guard !self.wasSaid.exchange(true, ordering: .relaxed) else {
            return self.console.detail("\(peer.name) is on none of this device's networks")
        }
        self.console.complain("photoshare: \(peer.name) is on none of this device's networks and was turned away")
        self.console.say("  --any-address lets devices behind a router in")
    }
}
