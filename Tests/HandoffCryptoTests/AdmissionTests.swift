// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import HandoffProtocol
import HandoffTransport
import Testing

@testable import HandoffCrypto

/// One listener for paired devices (`handoff/1`, the lasting identity, after a knock) and for codes (`handoff-pair/1`, a
/// passing one, for everybody).
struct AdmissionTests {
    /// The whole of what a stranger gets: a fatal alert, unrecognized_name (RFC 8446 section 6).
    private static let alert: [UInt8] = [21, 3, 3, 0, 2, 2, 112]
    private static let now = AdvertEpoch(number: 1_980_000)

    private let security: OpenSSLSecurity
    private let own: LastingIdentity
    private let passing: EphemeralIdentity
    private let paired: LastingIdentity
    private let knockKey: [UInt8]

    init() throws {
        self.security = try OpenSSLSecurity()
        self.own = try LastingIdentity(key: self.security.makeDeviceKey())
        self.passing = try EphemeralIdentity()
        self.paired = try LastingIdentity(key: self.security.makeDeviceKey())
        self.knockKey = self.security.randomBytes(32)
    }

    @Test func `a paired device that knocks gets the handshake, and each end knows the other`() throws {
        let pair = try Pair(self.client(knock: self.knock()), self.server())
        #expect(pair.server.channel.ownKeyDigest.isEmpty)
        try pair.shakeHands()
        #expect(pair.client.channel.peerKeyDigest == self.own.keyDigest)
        #expect(pair.server.channel.ownKeyDigest == self.own.keyDigest)
        #expect(pair.server.channel.peerKeyDigest == self.paired.keyDigest)
        #expect(pair.server.channel.negotiatedProtocol == "handoff/1")
        try pair.server.seal([1, 2, 3])
        try pair.client.seal([4, 5, 6])
        try pair.settle()
        #expect(pair.client.received == [1, 2, 3])
        #expect(pair.server.received == [4, 5, 6])
    }

    @Test func `a stranger, a wrong knock and a repeated one get the same seven bytes and no certificate`() throws {
        let judge = Judge()
        let used = self.knock()
        try Pair(self.client(knock: used), self.server(judge)).shakeHands()
        let wrong = Knock(
            key: self.security.randomBytes(32),
            epoch: Self.now,
            nonce: self.security.randomBytes(8),
            authenticate: self.security.hmacSHA256(key:message:)
        )
        let late = Knock(
            key: self.knockKey,
            epoch: AdvertEpoch(number: Self.now.number - 2),
            nonce: self.security.randomBytes(8),
            authenticate: self.security.hmacSHA256(key:message:)
        )
        let outdated = try EphemeralIdentity(key: CertifiedKey(), policy: .outdated)
        var strangers = try [
            self.client(knock: nil), self.client(knock: wrong.serverName), self.client(knock: used),
            self.client(knock: late.serverName), self.client(knock: "laptop.local"),
            self.client(knock: String(repeating: "a", count: 255)),
            Party(.client, protocols: ["http/1.1"]), Party(.client, protocols: []),
            Party(.client, identity: outdated), Party(.client, protocols: ["handoff/1", "handoff-pair/1"]),
        ]
        // Even the right device: its knock is for one connection.
        strangers.append(try Party(.client, identity: self.paired, serverName: used))
        for client in strangers {
            let server = try self.server(judge)
            try client.take([])
            let hello = try client.drain()
            let failure = #expect(throws: ChannelError.self) { try server.take(hello) }
            #expect(failure?.code == .strangePeer)
            #expect(failure?.message.contains("not admitted") == true)
            #expect(try server.drain() == Self.alert)
            #expect(server.channel.ownKeyDigest.isEmpty)
            #expect(throws: ChannelError.self) { try server.take(hello) }
            #expect(server.channel.pendingCount == 0)
            let refusal = #expect(throws: ChannelError.self) { try client.take(Self.alert) }
            #expect(refusal?.code == .peerRefused)
            #expect(refusal?.message.contains("does not recognise") == true)
        }
    }

    @Test func `a client with a code needs no knock and sees the passing identity only`() throws {
        let pair = try Pair(Party(.client, protocols: ["handoff-pair/1"]), self.server())
        try pair.shakeHands()
        #expect(pair.client.channel.peerKeyDigest == self.passing.keyDigest)
        #expect(pair.server.channel.ownKeyDigest == self.passing.keyDigest)
        #expect(pair.server.channel.negotiatedProtocol == "handoff-pair/1")
        let label = "EXPORTER-Channel-Binding"
        let atClient = try pair.client.channel.exportKeyingMaterial(label: label, length: 32)
        #expect(try pair.server.channel.exportKeyingMaterial(label: label, length: 32) == atClient)
    }

    @Test func `a device that knocks with another certificate than its own is refused with no application byte`() throws
    {
        let client = try Party(.client, serverName: self.knock())
        let pair = try Pair(client, self.server())
        let failures = try pair.shakeHandsFailing()
        #expect(failures.server?.message.contains("not the device that was expected") == true)
        #expect(failures.client?.message.contains("bad certificate") == true)
        #expect(!pair.server.channel.isEstablished)
        #expect(throws: ChannelError.self) { try pair.server.seal([1]) }
        #expect(pair.client.received.isEmpty)
    }

    @Test func `a device that knocks without a certificate is refused with no application byte`() throws {
        let client = try Party(.client, identity: NamelessIdentity(), serverName: self.knock())
        let pair = try Pair(client, self.server())
        let failures = try pair.shakeHandsFailing()
        #expect(failures.client?.message.contains("certificate required") == true)
        #expect(!pair.server.channel.isEstablished)
        #expect(throws: ChannelError.self) { try pair.server.seal([1]) }
        #expect(pair.client.received.isEmpty)
    }

    /// The relay that carried the advert elsewhere: it has no key that the client expects.
    @Test func `a client that knocks at the wrong device does not show its certificate`() throws {
        let client = try self.client(knock: self.knock())
        let impostor = try Party(.server)
        let failures = try Pair(client, impostor).shakeHandsFailing()
        #expect(failures.client?.message.contains("not the device that was expected") == true)
        #expect(impostor.channel.peerKeyDigest == nil)
    }

    @Test func `the knock is in the hello's server name, and the hello arrives in any pieces`() throws {
        var hellos: [ClientHello] = []
        let server = try Party { hello in
            hellos.append(hello)
            return .refuse
        }
        let knock = self.knock()
        let client = try Party(.client, protocols: ["a", "handoff/1"], serverName: knock)
        try client.take([])
        let hello = try client.drain()
        for byte in hello.dropLast() {
            try server.take([byte])
        }
        #expect(hellos.isEmpty)
        #expect(throws: ChannelError.self) { try server.take(hello.suffix(1)) }
        #expect(hellos == [ClientHello(protocols: ["a", "handoff/1"], serverName: knock)])
        #expect(try server.drain() == Self.alert)
    }

    @Test func `a client that offers both protocols gets only what it was admitted to`() throws {
        let client = try Party(
            .client,
            identity: self.paired,
            protocols: ["handoff-pair/1", "handoff/1"],
            serverName: self.knock()
        )
        let server = try Party { [own] _ in .accept(identity: own, protocols: ["handoff/1"], expectedPeer: nil) }
        try Pair(client, server).shakeHands()
        #expect(server.channel.negotiatedProtocol == "handoff/1")
    }

    /// The rules of a channel must survive the change of identity in the middle of the handshake.
    @Test func `a client that was admitted is still held to one kind of key and a short certificate`() throws {
        let hostile = try [
            EphemeralIdentity(key: HostileKey.p256.make(), policy: .lenient),
            EphemeralIdentity(key: HostileCertificate.huge.make(), policy: .standard),
        ]
        for identity in hostile {
            let server = try Party { [own] _ in .accept(identity: own, protocols: ["handoff/1"], expectedPeer: nil) }
            let failures = try Pair(Party(.client, identity: identity), server).shakeHandsFailing()
            #expect(failures.server?.code == .handshakeRefused)
            #expect(!server.channel.isEstablished)
        }
    }

    /// A client whose first key share is for another group has to say hello twice (RFC 8446 section 4.1.4).
    @Test func `a hello that has to be repeated is judged once`() throws {
        var policy = TLSPolicy.standard
        policy.groups = "P-256:X25519"
        let identity = try EphemeralIdentity(key: CertifiedKey(), policy: policy)
        var hellos = 0
        let server = try Party { [own] _ in
            hellos += 1
            return .accept(identity: own, protocols: ["handoff/1"], expectedPeer: identity.keyDigest)
        }
        try Pair(Party(.client, identity: identity), server).shakeHands()
        #expect(hellos == 1)
    }

    @Test func `a server that has not decided shows nothing, and goes on or not when it has`() throws {
        for isAdmitted in [true, false] {
            var answers = [Admission.undecided, .undecided, isAdmitted ? self.admission : .refuse]
            let server = try Party { _ in answers.removeFirst() }
            let client = try self.client(knock: self.knock())
            try client.take([])
            try server.take(client.drain())
            try server.take([])
            #expect(server.channel.awaitsAdmission)
            #expect(server.channel.pendingCount == 0)
            #expect(server.channel.ownKeyDigest.isEmpty)
            if isAdmitted {
                try server.take([])
                #expect(!server.channel.awaitsAdmission)
                try Pair(client, server).settle()
                #expect(server.channel.isEstablished)
            } else {
                let failure = #expect(throws: ChannelError.self) { try server.take([]) }
                #expect(failure?.code == .strangePeer)
                #expect(try server.drain() == Self.alert, "the answer does not tell who was asked")
            }
            #expect(answers.isEmpty)
        }
    }

    private var admission: Admission {
        .accept(identity: self.own, protocols: ["handoff/1"], expectedPeer: self.paired.keyDigest)
    }

    @Test func `an admission that cannot be carried out refuses the client, and says why on this side`() throws {
        final class Foreign: ChannelIdentity {
            let keyDigest: [UInt8] = []
        }
        let impossible: [Admission] = [
            .accept(identity: Foreign(), protocols: ["handoff/1"], expectedPeer: nil),
            .accept(identity: self.own, protocols: [""], expectedPeer: nil),
            .accept(identity: self.own, protocols: ["handoff/1"], expectedPeer: [1]),
        ]
        for (admission, reason) in zip(impossible, ["another engine", "1 to 255 bytes", "32 bytes"]) {
            let server = try Party { _ in admission }
            let client = try Party(.client)
            try client.take([])
            let failure = #expect(throws: ChannelError.self) { try server.take(client.drain()) }
            #expect(failure?.message.contains(reason) == true)
            #expect(try server.drain() == Self.alert)
        }
    }

    @Test(arguments: ["", String(repeating: "a", count: 256), "a\0b"])
    func `a server name that cannot be shown is refused before anything is sent`(name: String) throws {
        let error = #expect(throws: ChannelError.self) {
            _ = try self.security.makeClientChannel(
                identity: self.own,
                protocols: ["handoff/1"],
                expectedPeer: nil,
                serverName: name
            )
        }
        #expect(error?.code == .library)
    }

    @Test func `many threads are served by one engine at once`() async throws {
        try await withThrowingTaskGroup { group in
            for _ in 0..<16 {
                group.addTask {
                    let pair = try Pair(self.client(knock: self.knock()), self.server())
                    try pair.shakeHands()
                }
            }
            try await group.waitForAll()
        }
    }

    /// The judge that all connections of a test share.
    private final class Judge {
        var knocks = KnockJudge<String>()
    }

    private func server(_ judge: Judge = Judge()) throws -> Party {
        let (security, own, passing, paired) = (self.security, self.own, self.passing, self.paired)
        let devices = [(device: "laptop", key: self.knockKey)]
        let channel = try security.makeServerChannel { hello in
            if hello.protocols == ["handoff-pair/1"] {
                return .accept(identity: passing, protocols: hello.protocols, expectedPeer: nil)
            }
            guard hello.protocols == ["handoff/1"],
                judge.knocks.judge(
                    serverName: hello.serverName,
                    now: Self.now,
                    devices: devices,
                    authenticate: security.hmacSHA256(key:message:)
                ) != nil
            else {
                return .refuse
            }
            return .accept(identity: own, protocols: ["handoff/1"], expectedPeer: paired.keyDigest)
        }
        return Party(try #require(channel as? TLSChannel))
    }

    private func client(knock: String?) throws -> Party {
        let channel = try self.security.makeClientChannel(
            identity: self.paired,
            protocols: ["handoff/1"],
            expectedPeer: self.own.keyDigest,
            serverName: knock
        )
        return Party(try #require(channel as? TLSChannel))
    }

    private func knock() -> String {
        Knock(
            key: self.knockKey,
            epoch: Self.now,
            nonce: self.security.randomBytes(8),
            authenticate: self.security.hmacSHA256(key:message:)
        ).serverName
    }
}
