// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import HandoffTransport
import Testing

@testable import HandoffCrypto

/// What does not count in a certificate, and what ends a handshake (kinds of keys: ``TLSHandshakeTests``).
struct TLSCertificateTests {
    init() throws {
        try CryptoLibraries.start()
    }

    /// A device without a clock has no use for dates; trust ends by unpairing.
    @Test(arguments: [HostileCertificate.expired, .premature])
    func `dates do not count, in either role`(kind: HostileCertificate) throws {
        let identity = try EphemeralIdentity(key: kind.make(), policy: .standard)
        let other = try EphemeralIdentity()
        try Pair(
            Party(.client, identity: identity, expecting: other.keyDigest),
            Party(.server, identity: other, expecting: identity.keyDigest)
        ).shakeHands()
        try Pair(
            Party(.client, identity: other, expecting: identity.keyDigest),
            Party(.server, identity: identity, expecting: other.keyDigest)
        ).shakeHands()
    }

    @Test func `a certificate of 90,000 bytes is refused by its length, in either role`() throws {
        let huge = try EphemeralIdentity(key: HostileCertificate.huge.make(), policy: .standard)
        let asServer = try Pair(Party(.client), Party(.server, identity: huge)).shakeHandsFailing()
        #expect(asServer.client?.code == .handshakeRefused)
        #expect(asServer.client?.message.contains("excessive message size") == true)
        let pair = try Pair(Party(.client, identity: huge), Party(.server))
        let asClient = try pair.shakeHandsFailing()
        #expect(asClient.server?.code == .handshakeRefused)
        #expect(asClient.server?.message.contains("excessive message size") == true)
        self.expectNoData(from: pair.server, to: pair.client)
    }

    @Test func `a client without a certificate is refused with no application byte sent`() throws {
        let pair = try Pair(Party(.client, identity: NamelessIdentity()), Party(.server))
        let failures = try pair.shakeHandsFailing()
        #expect(failures.server?.code == .handshakeRefused)
        #expect(failures.client?.code == .peerRefused)
        #expect(failures.client?.message.contains("certificate required") == true)
        self.expectNoData(from: pair.server, to: pair.client)
    }

    @Test func `another device's certificate is refused with no application byte sent`() throws {
        let expected = try LastingIdentity(key: OpenSSLSecurity().makeDeviceKey())
        let other = try LastingIdentity(key: OpenSSLSecurity().makeDeviceKey())
        let pair = try Pair(Party(.client, identity: other), Party(.server, expecting: expected.keyDigest))
        let failures = try pair.shakeHandsFailing()
        #expect(failures.server?.code == .strangePeer)
        #expect(failures.client?.code == .peerRefused)
        self.expectNoData(from: pair.server, to: pair.client)
        // The client is quicker: it never shows its own certificate to the wrong server.
        let asServer = try Pair(Party(.client, expecting: expected.keyDigest), Party(.server, identity: other))
        _ = try asServer.shakeHandsFailing()
        #expect(asServer.client.channel.peerKeyDigest == nil)
        self.expectNoData(from: asServer.server, to: asServer.client)
        self.expectNoData(from: asServer.client, to: asServer.server)
    }

    /// A ticket would let a device back in that is no longer paired: resumption does not ask for the certificate.
    @Test func `no ticket is sent, with data or without`() throws {
        let pair = try Pair()
        try pair.client.take([])
        try pair.server.take(pair.client.drain())
        try pair.client.take(pair.server.drain())
        try pair.server.take(pair.client.drain())
        try #require(pair.server.channel.isEstablished)
        #expect(pair.server.channel.pendingCount == 0)
        try pair.server.seal([1])
        #expect(pair.server.channel.pendingCount == 1 + TLSRecord.overhead)
    }

    private func expectNoData(from sender: Party, to receiver: Party) {
        #expect(!sender.channel.isEstablished)
        #expect(throws: ChannelError.self) { try sender.seal([1]) }
        #expect(receiver.received.isEmpty)
    }
}
