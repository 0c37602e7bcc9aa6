// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import HandoffCrypto
import HandoffTransport

@testable import Handoff

extension Stage {
    /// The server's end of a link, for a test that plays a node itself and lets every client in.
    ///
    /// - Parameters:
    ///   - link: The link that was accepted.
    ///   - identity: The key that it shows.
    ///   - name: The channel protocol that it agrees to.
    /// - Returns: The connection, before its handshake.
    /// - Throws: What the channel throws where it cannot be made.
    nonisolated func serverConnection(
        on link: any Link,
        as identity: any ChannelIdentity,
        for name: String
    ) throws -> Connection {
        let channel = try self.security.makeServerChannel { _ in
            .accept(identity: identity, protocols: [name], expectedPeer: nil)
        }
        return Connection(
            link: link,
            role: .server,
            channel: channel,
            security: self.security,
            deadlines: HandoffNode.Deadlines()
        )
    }
}
