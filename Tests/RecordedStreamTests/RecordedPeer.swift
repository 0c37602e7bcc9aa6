// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import HandoffProtocol
import HandoffTransport
import HandoffWire

/// Plays a recording to whoever is at the other end of a link.
///
/// It shares no code with the sessions that it tests but the engine and the encoders of frames: the pairing is written out
/// here once more.
struct RecordedPeer: Sendable {
    let recording: Recording
    let security: any Security
    let code: SpokenCode
    /// What the peer says it speaks (ALPN).
    let protocols: [String]
    /// The peer's lasting identity, where both were paired before.
    var identity: (any ChannelIdentity)?
    /// What a client shows to be recognised then.
    var serverName: String?

    /// Plays; returns when the other side has hung up.
    func play(on link: any Link) async throws {
        defer { link.close() }
        // The one who reads is the server, or else the client.
        let role: ConnectionRole = [.originator, .shower].contains(self.recording.reader) ? .client : .server
        let channel = try PeerChannel(
            link: link,
            role: role,
            security: self.security,
            protocols: self.protocols,
            identity: self.identity,
            serverName: self.serverName
        )
        try await channel.handshake()
        if self.recording.begins == .session {
            if role == .client { try await self.pairAsClient(channel) } else { try await self.pairAsServer(channel) }
        }
        // Whoever reads may have had enough in the middle: that is its right.
        try? await self.send(to: channel)
        while await channel.nextFrame() != nil {}
    }

    private func send(to channel: PeerChannel) async throws {
        for _ in 0..<self.recording.times {
            for step in self.recording.steps {
                switch step {
                case .send(let bytes): try await channel.send(bytes)
                case .wait(let type): try await self.expect(type, from: channel)
                }
            }
        }
        if self.recording.ending == .end { try await channel.finish() }
    }

    /// What the code is for.
    private var purpose: Hello.Purpose { [.shower, .typer].contains(self.recording.reader) ? .pair : .once }

    private var hello: Hello {
        Hello(streamLimit: 16, initialCredit: 262_144, purpose: self.purpose == .once ? nil : self.purpose)
    }

    private func pairAsClient(_ channel: PeerChannel) async throws {
        let server = try Hello(decoding: try await self.expect(.hello, from: channel))
        var hello = self.hello
        hello.nameplate = self.code.nameplate
        let exchange = try self.exchange(.client, channel, client: hello, server: server)
        try await channel.send(Self.frame(.hello, hello.encoded) + Self.frame(.share, exchange.share))
        let tag = try exchange.confirm(peerShare: try await self.expect(.share, from: channel))
        try await channel.send(Self.frame(.tag, tag))
        guard exchange.verify(peerTag: try await self.expect(.tag, from: channel)) else { throw PeerError.wrongTag }
    }

    private func pairAsServer(_ channel: PeerChannel) async throws {
        let hello = self.hello
        try await channel.send(Self.frame(.hello, hello.encoded))
        let client = try Hello(decoding: try await self.expect(.hello, from: channel))
        let exchange = try self.exchange(.server, channel, client: client, server: hello)
        let tag = try exchange.confirm(peerShare: try await self.expect(.share, from: channel))
        try await channel.send(Self.frame(.share, exchange.share))
        guard exchange.verify(peerTag: try await self.expect(.tag, from: channel)) else { throw PeerError.wrongTag }
        try await channel.send(Self.frame(.tag, tag))
    }

    private func exchange(
        _ role: ConnectionRole,
        _ channel: PeerChannel,
        client: Hello,
        server: Hello
    ) throws -> any PasswordExchange {
        let isClient = role == .client
        return try self.security.makePasswordExchange(
            role: role,
            password: self.code.password,
            context: PasswordExchangeContext(
                sessionID: try channel.exportedKey(),
                channelIdentifier: PairingTranscript.channelIdentifier(
                    mode: self.purpose,
                    clientKey: isClient ? channel.ownKeyDigest : channel.peerKeyDigest,
                    serverKey: isClient ? channel.peerKeyDigest : channel.ownKeyDigest
                ),
                clientData: PairingTranscript.clientData(versions: client.versions),
                serverData: PairingTranscript.serverData(versions: server.versions)
            )
        )
    }

    private static func frame(_ type: FrameType, _ payload: [UInt8]) -> [UInt8] {
        OutgoingMessage(type, payload).encoded
    }

    /// Reads up to the next frame of a type.
    @discardableResult
    private func expect(_ type: FrameType, from channel: PeerChannel) async throws -> [UInt8] {
        while let frame = await channel.nextFrame() {
            if frame.type == type.rawValue { return frame.payload }
        }
        throw PeerError.hungUp
    }
}

/// Why a peer could not go on.
enum PeerError: Error {
    case hungUp
    case wrongTag
}
