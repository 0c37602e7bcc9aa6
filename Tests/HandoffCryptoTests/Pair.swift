// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import HandoffTransport
import Testing

@testable import HandoffCrypto

/// Two ends and the memory between them.
struct Pair {
    let client: Party
    let server: Party

    init(_ client: Party, _ server: Party) {
        self.client = client
        self.server = server
    }

    init(keyLifetime: Int = TLSChannel.standardKeyLifetime) throws {
        self.client = try Party(.client, keyLifetime: keyLifetime)
        self.server = try Party(.server, keyLifetime: keyLifetime)
    }

    /// Makes a pair that has shaken hands.
    static func established(keyLifetime: Int = TLSChannel.standardKeyLifetime) throws -> Pair {
        let pair = try Pair(keyLifetime: keyLifetime)
        try pair.shakeHands()
        return pair
    }

    /// Passes messages on until both ends are established and nothing waits.
    func shakeHands() throws {
        try self.client.take([])
        try self.settle()
        try #require(self.client.channel.isEstablished && self.server.channel.isEstablished)
    }

    /// Passes on what waits, both ways, until nothing does.
    func settle() throws {
        while self.client.channel.pendingCount + self.server.channel.pendingCount > 0 {
            try self.server.take(self.client.drain())
            try self.client.take(self.server.drain())
        }
    }

    /// Passes on what waits, both ways, and notes how each end failed.
    func settleFailing() throws -> (client: ChannelError?, server: ChannelError?) {
        var failures: (client: ChannelError?, server: ChannelError?) = (nil, nil)
        while self.client.channel.pendingCount + self.server.channel.pendingCount > 0 {
            let toServer = try self.client.drain()
            do throws(ChannelError) { try self.server.take(toServer) } catch { failures.server = error }
            let toClient = try self.server.drain()
            do throws(ChannelError) { try self.client.take(toClient) } catch { failures.client = error }
        }
        return failures
    }

    /// Shakes hands, and notes how each end failed.
    func shakeHandsFailing() throws -> (client: ChannelError?, server: ChannelError?) {
        try self.client.take([])
        return try self.settleFailing()
    }
}
