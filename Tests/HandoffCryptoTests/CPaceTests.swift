// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import HandoffTransport
import Testing

@testable import HandoffCrypto

struct CPaceTests {
    let security: OpenSSLSecurity
    let context = PasswordExchangeContext(
        sessionID: Array(repeating: 7, count: 32),
        channelIdentifier: Array("handoff-pair/1".utf8),
        clientData: Array("J1".utf8),
        serverData: Array("D1".utf8)
    )

    init() throws {
        self.security = try OpenSSLSecurity()
    }

    @Test func `two sides with the same code confirm each other`() throws {
        let (client, server) = try self.exchanges()
        let clientTag = try client.confirm(peerShare: server.share)
        let serverTag = try server.confirm(peerShare: client.share)
        #expect(clientTag.count == 64)
        #expect(clientTag != serverTag)
        #expect(server.verify(peerTag: clientTag))
        #expect(client.verify(peerTag: serverTag))
    }

    @Test func `a wrong code is refused on both sides`() throws {
        let (client, server) = try self.exchanges(serverPassword: "amber-viola")
        try self.expectRefusal(client, server)
    }

    /// Somebody between two TLS sessions passes the messages on; each session has its own exporter value.
    @Test func `a relay between two sessions is refused on both sides though the code is right`() throws {
        var context = self.context
        context.sessionID[31] ^= 1
        let (client, server) = try self.exchanges(serverContext: context)
        try self.expectRefusal(client, server)
    }

    @Test func `another channel identifier is refused on both sides`() throws {
        var context = self.context
        context.channelIdentifier.append(0)
        let (client, server) = try self.exchanges(serverContext: context)
        try self.expectRefusal(client, server)
    }

    @Test func `other associated data is refused on both sides`() throws {
        var context = self.context
        context.serverData = Array("D2".utf8)
        let (client, server) = try self.exchanges(serverContext: context)
        try self.expectRefusal(client, server)
    }

    @Test(arguments: [ConnectionRole.client, .server])
    func `two sides of the same role do not confirm each other`(role: ConnectionRole) throws {
        let (one, other) = try (self.exchange(role), self.exchange(role))
        try self.expectRefusal(one, other)
    }

    @Test func `a share that comes back is refused`() throws {
        let exchange = try self.exchange(.client)
        self.expectBadRecord { _ = try exchange.confirm(peerShare: exchange.share) }
    }

    @Test(arguments: [
        [UInt8](repeating: 0, count: 32),
        [UInt8](repeating: 0xFF, count: 32),
        [1] + [UInt8](repeating: 0, count: 31),
        [],
        [UInt8](repeating: 0, count: 31),
        [UInt8](repeating: 0, count: 33),
    ])
    func `a share that is neutral or does not decode is refused`(share: [UInt8]) throws {
        let exchange = try self.exchange(.server)
        self.expectBadRecord { _ = try exchange.confirm(peerShare: share) }
        #expect(!exchange.verify(peerTag: Array(repeating: 0, count: 64)))
    }

    @Test func `a second share is refused, after a good one and after a bad one`() throws {
        let (client, server) = try self.exchanges()
        let serverTag = try server.confirm(peerShare: client.share)
        _ = try client.confirm(peerShare: server.share)
        self.expectBadRecord { _ = try client.confirm(peerShare: server.share) }
        #expect(client.verify(peerTag: serverTag))
        let third = try self.exchange(.client)
        self.expectBadRecord { _ = try third.confirm(peerShare: []) }
        self.expectBadRecord { _ = try third.confirm(peerShare: server.share) }
    }

    @Test func `a tag before the share is refused`() throws {
        let (client, server) = try self.exchanges()
        let tag = try client.confirm(peerShare: server.share)
        #expect(!server.verify(peerTag: tag))
    }

    @Test func `after a wrong tag the right one is refused too`() throws {
        let (client, server) = try self.exchanges()
        let tag = try client.confirm(peerShare: server.share)
        _ = try server.confirm(peerShare: client.share)
        var wrong = tag
        wrong[63] ^= 1
        #expect(!server.verify(peerTag: wrong))
        #expect(!server.verify(peerTag: tag))
    }

    @Test func `a tag of another length is refused`() throws {
        let (client, server) = try self.exchanges()
        let tag = try client.confirm(peerShare: server.share)
        _ = try server.confirm(peerShare: client.share)
        #expect(!server.verify(peerTag: tag.dropLast()))
    }

    @Test func `each run has a share of its own`() throws {
        let shares = try (0..<8).map { _ in try self.exchange(.client).share }
        #expect(Set(shares).count == 8)
    }

    private func exchange(_ role: ConnectionRole) throws -> any PasswordExchange {
        try self.security.makePasswordExchange(
            role: role,
            password: Array("amber-violin".utf8),
            context: self.context
        )
    }

    private func exchanges(
        serverPassword: String = "amber-violin",
        serverContext: PasswordExchangeContext? = nil
    ) throws -> (client: any PasswordExchange, server: any PasswordExchange) {
        let server = try self.security.makePasswordExchange(
            role: .server,
            password: Array(serverPassword.utf8),
            context: serverContext ?? self.context
        )
        return (try self.exchange(.client), server)
    }

    private func expectRefusal(_ one: any PasswordExchange, _ other: any PasswordExchange) throws {
        let oneTag = try one.confirm(peerShare: other.share)
        let otherTag = try other.confirm(peerShare: one.share)
        #expect(!other.verify(peerTag: oneTag))
        #expect(!one.verify(peerTag: otherTag))
    }

    private func expectBadRecord(_ body: () throws -> Void) {
        let error = #expect(throws: ChannelError.self, performing: body)
        #expect(error?.code == .badRecord)
    }
}
