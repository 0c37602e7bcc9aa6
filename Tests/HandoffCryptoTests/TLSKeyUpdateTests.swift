// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import HandoffTransport
import Testing

@testable import HandoffCrypto

struct TLSKeyUpdateTests {
    init() throws {
        try CryptoLibraries.start()
    }

    @Test func `both directions renew their keys under load`() throws {
        let pair = try Pair.established(keyLifetime: 64)  // 1 MiB of full records
        let block = [UInt8].random(count: 262_144)
        for _ in 0..<32 {
            try pair.client.seal(block)
            try pair.server.seal(block)
            try pair.settle()
            try #require(pair.client.takeReceived() == block)
            try #require(pair.server.takeReceived() == block)
        }
        #expect(pair.client.channel.keyUpdates == 7)
        #expect(pair.server.channel.keyUpdates == 7)
    }

    @Test func `small records count like full ones`() throws {
        let pair = try Pair.established(keyLifetime: 10)
        for index in 0..<UInt8(41) {
            try pair.client.seal([index])
        }
        try pair.settle()
        #expect(pair.server.received == Array(0..<41))
        #expect(pair.client.channel.keyUpdates == 4)
    }

    @Test func `the exporter's value outlives the keys`() throws {
        let pair = try Pair.established(keyLifetime: 1)
        let before = try pair.client.channel.exportKeyingMaterial(label: "EXPORTER-x", length: 32)
        for _ in 0..<3 {
            try pair.client.seal([1])
            try pair.settle()
        }
        #expect(try pair.client.channel.exportKeyingMaterial(label: "EXPORTER-x", length: 32) == before)
        #expect(try pair.server.channel.exportKeyingMaterial(label: "EXPORTER-x", length: 32) == before)
    }

    @Test func `a peer that asks for a new key gets one`() throws {
        let pair = try Pair.established()
        try pair.client.channel.updateKeys(asksPeer: true)
        try pair.client.seal([1])
        try pair.settle()
        try pair.server.seal([2])
        try pair.settle()
        #expect(pair.server.received == [1])
        #expect(pair.client.received == [2])
    }

    @Test func `a peer that asks for new keys again and again is refused before memory fills`() throws {
        let identity = try EphemeralIdentity()
        let terms = try HandshakeTerms(identity: identity, protocols: ["handoff/1"], expectedPeer: nil)
        let hostile = try TLSConnection(context: identity.context, role: .client, terms: terms)
        let server = try Party(.server)
        var toClient: [UInt8] = []
        repeat {
            _ = hostile.handshake(toClient.span)
            try server.take(Self.drain(hostile))
            toClient = try server.drain()
        } while !server.channel.isEstablished
        var failure: ChannelError?
        var requests = 0
        while failure == nil, requests < 10_000 {
            requests += 1
            _ = hostile.updateKeys(asksPeer: true)
            let nothing: [UInt8] = []
            _ = hostile.handshake(nothing.span)  // sends the request without any data behind it
            let request = try Self.drain(hostile)
            try #require(!request.isEmpty)
            do throws(ChannelError) { try server.take(request) } catch { failure = error }
        }
        #expect(failure?.code == .badRecord)
        #expect(failure?.message.contains("asks for new keys") == true)
        #expect(server.channel.pendingCount < 8192)
    }

    private static func drain(_ connection: TLSConnection) throws -> [UInt8] {
        var bytes: [UInt8] = []
        _ = try connection.withPending { span throws(TransportError) in
            bytes = Array(copying: span)
            return span.count
        }
        return bytes
    }
}
