// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import HandoffTransport
import Testing

@testable import HandoffCrypto

/// One end of a channel with the memory around it that a link's driver would have.
final class Party {
    let channel: TLSChannel
    /// Plaintext that came, in order.
    private(set) var received: [UInt8] = []
    /// Whether a close_notify came.
    private(set) var ended = false
    private var unread: [UInt8] = []

    init(_ channel: TLSChannel) {
        self.channel = channel
    }

    convenience init(
        _ role: ConnectionRole,
        identity: (any CertifiedIdentity)? = nil,
        protocols: [String] = ["handoff/1"],
        expecting expected: [UInt8]? = nil,
        serverName: String? = nil,
        keyLifetime: Int = TLSChannel.standardKeyLifetime
    ) throws {
        let shown = try identity ?? EphemeralIdentity()
        let channel = try TLSChannel(
            role: role,
            context: shown.context,
            terms: HandshakeTerms(
                identity: shown,
                protocols: protocols,
                expectedPeer: expected,
                serverName: serverName
            ),
            keyLifetime: keyLifetime
        )
        self.init(channel)
    }

    /// Makes a server that judges the client's hello.
    convenience init(admission: @escaping (ClientHello) -> Admission) throws {
        let channel = try OpenSSLSecurity().makeServerChannel(admission: admission)
        self.init(try #require(channel as? TLSChannel))
    }

    /// Takes ciphertext as a driver does: the handshake first, then data, what is left again with more behind it.
    func take(_ ciphertext: some Collection<UInt8>) throws(ChannelError) {
        self.unread += ciphertext
        if !self.channel.isEstablished {
            let input = self.unread
            let progress = try self.channel.handshake(input.span)
            self.unread.removeFirst(progress.consumed)
        }
        guard self.channel.isEstablished else {
            return
        }
        var output = [UInt8](repeating: 0, count: 65_536)
        while true {
            var target = output.mutableSpan
            let input = self.unread
            let progress = try self.channel.open(input.span, into: &target, at: 0)
            self.unread.removeFirst(progress.consumed)
            self.received += output[..<progress.produced]
            self.ended = self.ended || progress.ended
            guard progress.produced == output.count else {
                return
            }
        }
    }

    /// Takes what waits to be sent.
    func drain() throws -> [UInt8] {
        var bytes: [UInt8] = []
        _ = try self.channel.pendingOutput { span throws(TransportError) in
            bytes = Array(copying: span)
            return span.count
        }
        return bytes
    }

    /// Takes the plaintext that came.
    func takeReceived() -> [UInt8] {
        defer { self.received = [] }
        return self.received
    }

    func seal(_ plaintext: [UInt8]) throws(ChannelError) {
        try self.channel.seal(plaintext.span)
    }
}

extension [UInt8] {
    /// Copies a span.
    init(copying span: Span<UInt8>) {
        self = unsafe span.withUnsafeBufferPointer { unsafe Array($0) }
    }
}
