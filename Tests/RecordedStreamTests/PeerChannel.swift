// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import HandoffTransport
import HandoffWire

/// The peer's end of a link, with its channel: bytes in, bytes out, no rules.
final class PeerChannel {
    private let link: any Link
    private let channel: any SecureChannel
    private var sealed: [UInt8] = []
    private var plain: [UInt8] = []
    private var hasEnded = false

    init(
        link: any Link,
        role: ConnectionRole,
        security: any Security,
        protocols: [String],
        identity: (any ChannelIdentity)? = nil,
        serverName: String? = nil
    ) throws {
        self.link = link
        let identity = try identity ?? security.makeEphemeralIdentity()
        self.channel =
            switch role {
            case .client:
                try security.makeClientChannel(
                    identity: identity,
                    protocols: protocols,
                    expectedPeer: nil,
                    serverName: serverName
                )
            case .server:
                try security.makeChannel(role: .server, identity: identity, protocols: protocols, expectedPeer: nil)
            }
    }

    var ownKeyDigest: [UInt8] { self.channel.ownKeyDigest }
    var peerKeyDigest: [UInt8] { self.channel.peerKeyDigest ?? [] }

    func exportedKey() throws -> [UInt8] {
        try self.channel.exportKeyingMaterial(label: "EXPORTER-Channel-Binding", length: 32)
    }

    func handshake() async throws {
        while true {
            let sealed = self.sealed
            let consumed = try self.channel.handshake(sealed.span).consumed
            self.sealed.removeFirst(consumed)
            try await self.flush()
            if self.channel.isEstablished { return }
            guard try await self.receive() else { throw TransportError(.reset, "hung up during the handshake") }
        }
    }

    func send(_ bytes: [UInt8]) async throws {
        // A piece at a time, so that what is encrypted and not taken yet stays small.
        var rest = bytes[...]
        while !rest.isEmpty {
            let piece = Array(rest.prefix(65_536))
            try self.channel.seal(piece.span)
            try await self.flush()
            rest = rest.dropFirst(piece.count)
        }
    }

    /// Reads the next frame; nil at the end of the other side's direction, however it ends.
    func nextFrame() async -> (type: UInt8, payload: [UInt8])? {
        guard await self.fill(FrameHeader.size) else { return nil }
        let length = self.plain[6..<10].reduce(0) { $0 << 8 | Int($1) }
        guard await self.fill(FrameHeader.size + length) else { return nil }
        defer { self.plain.removeFirst(FrameHeader.size + length) }
        return (self.plain[0], Array(self.plain[FrameHeader.size..<FrameHeader.size + length]))
    }

    /// Ends this side's direction.
    func finish() async throws {
        self.channel.finish()
        try await self.flush()
        self.link.finish()
    }

    func close() { self.link.close() }

    private func fill(_ count: Int) async -> Bool {
        var output = [UInt8](repeating: 0, count: 65_536)
        while self.plain.count < count {
            guard let progress = try? Self.open(self.channel, self.sealed, into: &output) else { return false }
            self.sealed.removeFirst(progress.consumed)
            self.plain += output[..<progress.produced]
            if progress.produced > 0 { continue }
            guard !progress.ended, (try? await self.receive()) == true else { return false }
        }
        return true
    }

    private static func open(
        _ channel: any SecureChannel,
        _ sealed: [UInt8],
        into output: inout [UInt8]
    ) throws(ChannelError) -> ChannelProgress {
        var space = output.mutableSpan
        return try channel.open(sealed.span, into: &space, at: 0)
    }

    private func flush() async throws {
        while self.channel.pendingCount > 0 {
            let link = self.link
            let sent = try self.channel.pendingOutput { (bytes) throws(TransportError) in try link.send(bytes) }
            if sent == 0 { try await self.link.writable() }
        }
    }

    private func receive() async throws -> Bool {
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while true {
            switch try Self.receive(self.link, into: &buffer) {
            case .received(let count):
                self.sealed += buffer[..<count]
                return true
            case .wouldBlock: try await self.link.readable()
            case .ended: return false
            }
        }
    }

    private static func receive(_ link: any Link, into buffer: inout [UInt8]) throws(TransportError) -> ReceiveOutcome {
        var space = buffer.mutableSpan
        return try link.receive(into: &space, at: 0)
    }
}
