// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import HandoffTransport
import Testing

@testable import HandoffCrypto

struct KeyDerivationTests {
    private let security: OpenSSLSecurity
    private let context = PasswordExchangeContext(
        sessionID: Array(repeating: 7, count: 32),
        channelIdentifier: Array("handoff-pair/1".utf8),
        clientData: Array("J1".utf8),
        serverData: Array("D1".utf8)
    )
    private let salt: [UInt8] = Array(0..<32)

    init() throws {
        self.security = try OpenSSLSecurity()
    }

    /// `openssl kdf` gives these for the session key of the draft's vectors.
    @Test(arguments: [
        ("knock J->D", "b21e8c3a167f7309e21582e71b1bb12d2551b7c70499e0e8ee3c2250ae8b9b55"),
        ("", "32c53b71f98b19ccd4b6a704fcc1a4e602ae7c5b9d6dead086a4ba3234c24aab"),
    ])
    func `it is HKDF-SHA512`(info: String, expected: String) throws {
        let secret = try SecretBytes(CPaceVectors.load().sessionKey.bytes)
        let key = try KeyDerivation.key(of: secret, salt: self.salt, info: Array(info.utf8))
        #expect(key.revealed().hexadecimal == expected)
    }

    @Test func `a run with the draft's scalars gives the keys of its session key`() throws {
        let vectors = try CPaceVectors.load()
        let client = try CPace(
            role: .client,
            password: vectors.password.bytes,
            context: vectors.context,
            scalar: SecretBytes(vectors.clientScalar.bytes)
        )
        let server = try CPace(
            role: .server,
            password: vectors.password.bytes,
            context: vectors.context,
            scalar: SecretBytes(vectors.serverScalar.bytes)
        )
        let clientTag = try client.confirm(peerShare: server.share)
        #expect(try client.verify(peerTag: server.confirm(peerShare: client.share)))
        #expect(server.verify(peerTag: clientTag))
        let expected = "b21e8c3a167f7309e21582e71b1bb12d2551b7c70499e0e8ee3c2250ae8b9b55"
        #expect(try client.derivedKey(info: "knock J->D", salt: self.salt).hexadecimal == expected)
        #expect(try server.derivedKey(info: "knock J->D", salt: self.salt).hexadecimal == expected)
    }

    @Test func `both sides get equal keys, others for another purpose, salt or run`() throws {
        var keys: Set<[UInt8]> = []
        for _ in 0..<2 {
            let (client, server) = try self.confirmed()
            for info in ["knock J->D", "knock D->J"] {
                for salt in [self.salt, []] {
                    let key = try client.derivedKey(info: info, salt: salt)
                    #expect(try server.derivedKey(info: info, salt: salt) == key)
                    #expect(key.count == 32)
                    keys.insert(key)
                }
            }
        }
        #expect(keys.count == 8)
    }

    @Test func `there is no key before the peer's tag was right`() throws {
        let (client, server) = try (self.exchange(.client), self.exchange(.server))
        self.expectNoKey(client)
        _ = try client.confirm(peerShare: server.share)
        self.expectNoKey(client)
        let tag = try server.confirm(peerShare: client.share)
        #expect(client.verify(peerTag: tag))
        #expect(try client.derivedKey(info: "a", salt: []).count == 32)
        self.expectNoKey(server)
    }

    @Test func `there is no key after a wrong tag, be it before or behind the right one`() throws {
        let (client, server) = try (self.exchange(.client), self.exchange(.server))
        let serverTag = try server.confirm(peerShare: client.share)
        let clientTag = try client.confirm(peerShare: server.share)
        #expect(!client.verify(peerTag: clientTag))
        self.expectNoKey(client)
        #expect(!client.verify(peerTag: serverTag))
        self.expectNoKey(client)
        #expect(server.verify(peerTag: clientTag))
        #expect(!server.verify(peerTag: serverTag))
        self.expectNoKey(server)
    }

    @Test func `there is nothing after the end`() throws {
        let (client, server) = try self.confirmed()
        client.finish()
        self.expectNoKey(client)
        client.finish()
        #expect(try server.derivedKey(info: "a", salt: []).count == 32)
        let (unused, peer) = try (self.exchange(.client), self.exchange(.server))
        unused.finish()
        let error = #expect(throws: ChannelError.self) { try unused.confirm(peerShare: peer.share) }
        #expect(error?.code == .badRecord)
    }

    private func exchange(_ role: ConnectionRole) throws -> any PasswordExchange {
        try self.security.makePasswordExchange(
            role: role,
            password: Array("amber-violin".utf8),
            context: self.context
        )
    }

    private func confirmed() throws -> (client: any PasswordExchange, server: any PasswordExchange) {
        let (client, server) = try (self.exchange(.client), self.exchange(.server))
        let tag = try client.confirm(peerShare: server.share)
        #expect(try client.verify(peerTag: server.confirm(peerShare: client.share)))
        #expect(server.verify(peerTag: tag))
        return (client, server)
    }

    private func expectNoKey(_ exchange: any PasswordExchange) {
        let error = #expect(throws: ChannelError.self) { try exchange.derivedKey(info: "a", salt: []) }
        #expect(error?.code == .notEstablished)
    }
}
