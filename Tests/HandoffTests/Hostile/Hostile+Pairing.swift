// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import HandoffCrypto
import HandoffProtocol
import HandoffTesting
import HandoffTransport
import HandoffWire
import Testing

@testable import Handoff

extension Hostile {
    /// A client's end of a connection whose handshake is done.
    static func client(_ stage: Stage, on link: any Link) async throws -> Connection {
        let channel = try stage.security.makeClientChannel(
            identity: try stage.security.makeEphemeralIdentity(),
            protocols: [ChannelProtocol.code],
            expectedPeer: nil,
            serverName: nil
        )
        return try await Self.connection(stage, on: link, .client, channel)
    }

    /// A server's end of a connection whose handshake is done.
    static func server(_ stage: Stage, on link: any Link) async throws -> Connection {
        let identity = try stage.security.makeEphemeralIdentity()
        let channel = try stage.security.makeServerChannel { _ in
            .accept(identity: identity, protocols: [ChannelProtocol.code], expectedPeer: nil)
        }
        return try await Self.connection(stage, on: link, .server, channel)
    }

    private static func connection(
        _ stage: Stage,
        on link: any Link,
        _ role: ConnectionRole,
        _ channel: sending any SecureChannel
    ) async throws -> Connection {
        let connection = Connection(
            link: link,
            role: role,
            channel: channel,
            security: stage.security,
            deadlines: HandoffNode.Deadlines()
        )
        _ = try await connection.handshake(expecting: [ChannelProtocol.code])
        return connection
    }

    /// Lets somebody answer at an address, once.
    static func answer<Value: Sendable>(
        _ stage: Stage,
        as name: String = "eve",
        _ serve: @escaping @Sendable (any Link) async throws -> Value,
        whoever dials: (ContinuationSource) async throws -> Void
    ) async throws -> Value {
        let listener = try await stage.network.host(name).listen(port: 0, interfaces: [])
        defer { listener.close() }
        async let served = { () async throws -> Value in
            let link = try #require(try await listener.accept())
            defer { link.close() }
            return try await serve(link)
        }()
        try await dials(.address("\(name):\(listener.port)"))
        return try await served
    }
}

/// What came, or nil for the end, is not what had to come.
struct UnexpectedFrame: Error {
    let expected: FrameType
    let came: FrameType?
}

extension Connection {
    func sendRaw(_ bytes: [UInt8]) async throws {
        try self.secure.seal(bytes)
        try await self.secure.flush()
    }

    func say(_ type: FrameType, _ payload: [UInt8] = []) async throws {
        try await self.send([OutgoingMessage(type, payload)])
    }

    func receive() async throws -> OutgoingMessage? {
        try await self.readFrame().map { OutgoingMessage($0.header.type, $0.payload) }
    }

    /// Reads a frame, which must be of a type.
    func expect(_ type: FrameType) async throws -> [UInt8] {
        let frame = try await self.receive()
        guard let frame, frame.type == type else { throw UnexpectedFrame(expected: type, came: frame?.type) }
        return frame.payload
    }

    /// A run of the password exchange on this channel, with whatever it is said to be for.
    nonisolated func exchange(
        _ role: ConnectionRole,
        _ code: OneShotCode,
        for purpose: Hello.Purpose
    ) async throws -> any PasswordExchange {
        try self.security.makePasswordExchange(
            role: role,
            password: code.spoken.password,
            context: try await self.context(role, purpose)
        )
    }

    private func context(_ role: ConnectionRole, _ purpose: Hello.Purpose) throws -> PasswordExchangeContext {
        let (own, peer) = (self.secure.ownKeyDigest, self.secure.peerKeyDigest ?? [])
        let versions = SessionLimits.hello.versions
        return PasswordExchangeContext(
            sessionID: try self.channelBinding(),
            channelIdentifier: PairingTranscript.channelIdentifier(
                mode: purpose,
                clientKey: role == .client ? own : peer,
                serverKey: role == .client ? peer : own
            ),
            clientData: PairingTranscript.clientData(versions: versions),
            serverData: PairingTranscript.serverData(versions: versions)
        )
    }

    /// Passes frames on to another connection until this one ends, and hangs up there then.
    nonisolated func relay(to other: Connection) async {
        while let frame = try? await self.receive() {
            guard (try? await other.send([frame])) != nil else { break }
        }
        other.link.close()
    }
}
