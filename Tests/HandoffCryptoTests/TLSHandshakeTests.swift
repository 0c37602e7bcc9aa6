// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import HandoffTransport
import Testing

@testable import HandoffCrypto

struct TLSHandshakeTests {
    init() throws {
        try CryptoLibraries.start()
    }

    @Test func `each end learns the other's key and the protocol`() throws {
        let pair = try Pair()
        #expect(!pair.client.channel.isEstablished)
        #expect(pair.client.channel.peerKeyDigest == nil)
        try pair.shakeHands()
        #expect(pair.client.channel.peerKeyDigest == pair.server.channel.ownKeyDigest)
        #expect(pair.server.channel.peerKeyDigest == pair.client.channel.ownKeyDigest)
        #expect(pair.client.channel.ownKeyDigest != pair.server.channel.ownKeyDigest)
        #expect(pair.client.channel.negotiatedProtocol == "handoff/1")
        #expect(pair.server.channel.negotiatedProtocol == "handoff/1")
    }

    @Test func `one identity serves many connections of both roles`() throws {
        let identity = try EphemeralIdentity()
        for _ in 0..<4 {
            let pair = try Pair(Party(.client, identity: identity), Party(.server, identity: identity))
            try pair.shakeHands()
            #expect(pair.client.channel.peerKeyDigest == identity.keyDigest)
        }
    }

    @Test func `one identity serves connections on many threads at once`() async throws {
        let identity = try EphemeralIdentity()
        try await withThrowingTaskGroup(of: [UInt8]?.self) { group in
            for _ in 0..<16 {
                group.addTask {
                    let pair = try Pair(Party(.client, identity: identity), Party(.server, identity: identity))
                    try pair.shakeHands()
                    return pair.client.channel.peerKeyDigest
                }
            }
            for try await digest in group {
                #expect(digest == identity.keyDigest)
            }
        }
    }

    @Test func `the server's order of protocols decides`() throws {
        let pair = try Pair(
            Party(.client, protocols: ["a", "handoff-pair/1", "handoff/1"]),
            Party(.server, protocols: ["z", "handoff/1", "handoff-pair/1"])
        )
        try pair.shakeHands()
        #expect(pair.client.channel.negotiatedProtocol == "handoff/1")
        #expect(pair.server.channel.negotiatedProtocol == "handoff/1")
    }

    @Test func `a client that offers no protocol gets none, which the caller must judge`() throws {
        let pair = try Pair(Party(.client, protocols: []), Party(.server))
        try pair.shakeHands()
        #expect(pair.client.channel.negotiatedProtocol == nil)
        #expect(pair.server.channel.negotiatedProtocol == nil)
    }

    @Test(arguments: [["http/1.1"], ["handoff/2", "handoff/10", "handoff/"], ["h"]])
    func `a client without a common protocol is refused`(protocols: [String]) throws {
        let pair = try Pair(Party(.client, protocols: protocols), Party(.server))
        let failures = try pair.shakeHandsFailing()
        #expect(failures.server?.code == .wrongProtocol)
        #expect(failures.client?.code == .wrongProtocol)
        #expect(failures.client?.message.contains("no application protocol") == true)
    }

    @Test func `the expected peer is accepted by both ends`() throws {
        let (one, other) = try (EphemeralIdentity(), EphemeralIdentity())
        let pair = try Pair(
            Party(.client, identity: one, expecting: other.keyDigest),
            Party(.server, identity: other, expecting: one.keyDigest)
        )
        try pair.shakeHands()
    }

    @Test func `a server that is not the expected one is refused and told so`() throws {
        let stranger = try EphemeralIdentity()
        let pair = try Pair(Party(.client, expecting: stranger.keyDigest), Party(.server))
        let failures = try pair.shakeHandsFailing()
        #expect(failures.client?.code == .strangePeer)
        #expect(failures.client?.message.contains("not the device that was expected") == true)
        #expect(failures.server?.code == .peerRefused)
        #expect(!pair.client.channel.isEstablished && !pair.server.channel.isEstablished)
        #expect(pair.client.channel.peerKeyDigest == nil)
    }

    /// TLS 1.3's client is done before it is judged: the refusal comes with what it reads first.
    @Test func `a client that is not the expected one is refused and learns it when it reads`() throws {
        let stranger = try EphemeralIdentity()
        let pair = try Pair(Party(.client), Party(.server, expecting: stranger.keyDigest))
        let failures = try pair.shakeHandsFailing()
        #expect(failures.server?.code == .strangePeer)
        #expect(!pair.server.channel.isEstablished)
        #expect(pair.client.channel.isEstablished)
        #expect(failures.client?.code == .peerRefused)
        #expect(failures.client?.message.contains("bad certificate") == true)
    }

    @Test(arguments: HostileKey.allCases)
    func `a server with another kind of key is refused by the callback`(kind: HostileKey) throws {
        let server = try EphemeralIdentity(key: kind.make(), policy: .lenient)
        let client = try EphemeralIdentity(key: CertifiedKey(), policy: .lenient)
        let failures = try Pair(Party(.client, identity: client), Party(.server, identity: server)).shakeHandsFailing()
        #expect(failures.client?.code == .handshakeRefused)
        #expect(failures.client?.message.contains("not an Ed25519 key") == true)
    }

    @Test(arguments: HostileKey.allCases)
    func `a client with another kind of key is refused by the callback`(kind: HostileKey) throws {
        let client = try EphemeralIdentity(key: kind.make(), policy: .lenient)
        let server = try EphemeralIdentity(key: CertifiedKey(), policy: .lenient)
        let failures = try Pair(Party(.client, identity: client), Party(.server, identity: server)).shakeHandsFailing()
        #expect(failures.server?.code == .handshakeRefused)
        #expect(failures.server?.message.contains("not an Ed25519 key") == true)
    }

    @Test(arguments: HostileKey.allCases)
    func `another kind of key does not come through the standard policy either`(kind: HostileKey) throws {
        let hostile = try EphemeralIdentity(key: kind.make(), policy: .lenient)
        let asServer = try Pair(Party(.client), Party(.server, identity: hostile)).shakeHandsFailing()
        #expect(asServer.client?.code == .peerRefused)
        // It has nothing to sign with that the server would take, so it shows no certificate at all.
        let asClient = try Pair(Party(.client, identity: hostile), Party(.server)).shakeHandsFailing()
        #expect(asClient.server?.code == .handshakeRefused)
        #expect(asClient.server?.message.contains("did not return a certificate") == true)
    }

    @Test func `a peer that knows only TLS 1_2 is refused in either role`() throws {
        let outdated = try EphemeralIdentity(key: CertifiedKey(), policy: .outdated)
        let asClient = try Pair(Party(.client, identity: outdated), Party(.server)).shakeHandsFailing()
        #expect(asClient.server?.code == .handshakeRefused)
        #expect(asClient.client?.code == .peerRefused)
        #expect(asClient.client?.message.contains("protocol version") == true)
        let asServer = try Pair(Party(.client), Party(.server, identity: outdated)).shakeHandsFailing()
        #expect(asServer.client?.code == .peerRefused)
        #expect(asServer.server?.code == .handshakeRefused)
    }

    @Test func `a peer that offers only another group is refused`() throws {
        var policy = TLSPolicy.standard
        policy.groups = "P-256"
        let other = try EphemeralIdentity(key: CertifiedKey(), policy: policy)
        let failures = try Pair(Party(.client, identity: other), Party(.server)).shakeHandsFailing()
        #expect(failures.server?.code == .handshakeRefused)
        #expect(failures.client?.code == .peerRefused)
    }

    @Test(arguments: ["GET / HTTP/1.1\r\n\r\n", "SSH-2.0-OpenSSH_9.2\r\n"])
    func `what is no TLS at all is a bad record`(text: String) throws {
        let server = try Party(.server)
        let error = #expect(throws: ChannelError.self) { try server.take(Array(text.utf8)) }
        #expect(error?.code == .badRecord)
    }

    @Test func `a failure is final`() throws {
        let server = try Party(.server)
        let first = #expect(throws: ChannelError.self) { try server.take([UInt8](repeating: 0x41, count: 64)) }
        let second = #expect(throws: ChannelError.self) { try server.take([]) }
        #expect(first != nil)
        #expect(first == second)
    }

    @Test func `nothing flows before the handshake`() throws {
        let client = try Party(.client)
        let sealing = #expect(throws: ChannelError.self) { try client.seal([1]) }
        #expect(sealing?.code == .notEstablished)
        let exporting = #expect(throws: ChannelError.self) {
            _ = try client.channel.exportKeyingMaterial(label: "EXPORTER-Channel-Binding", length: 32)
        }
        #expect(exporting?.code == .notEstablished)
        client.channel.finish()
        #expect(client.channel.pendingCount == 0)
    }

    @Test func `the exporter's value is the same at both ends and new on each connection`() throws {
        var values: Set<[UInt8]> = []
        for _ in 0..<3 {
            let pair = try Pair.established()
            let label = "EXPORTER-Channel-Binding"
            let atClient = try pair.client.channel.exportKeyingMaterial(label: label, length: 32)
            let atServer = try pair.server.channel.exportKeyingMaterial(label: label, length: 32)
            #expect(atClient.count == 32)
            #expect(atClient == atServer)
            #expect(try pair.client.channel.exportKeyingMaterial(label: "EXPORTER-other", length: 32) != atClient)
            values.insert(atClient)
        }
        #expect(values.count == 3)
    }
}
