// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import HandoffCrypto
internal import HandoffTransport

/// Two ends of an encrypted channel with nothing between them: what TLS alone costs.
final class ChannelPair {
    private let sealing: any SecureChannel
    private let opening: any SecureChannel

    /// Makes it, and takes both ends through the handshake.
    ///
    /// - Parameter security: The engine that the nodes use.
    /// - Throws: `ChannelError`.
    init(_ security: OpenSSLSecurity) throws {
        self.sealing = try security.makeChannel(
            role: .server,
            identity: try security.makeEphemeralIdentity(),
            protocols: ["bench"],
            expectedPeer: nil
        )
        self.opening = try security.makeChannel(
            role: .client,
            identity: try security.makeEphemeralIdentity(),
            protocols: ["bench"],
            expectedPeer: nil
        )
        try Self.take([], to: self.opening)
        // Three flights; what is more is a mistake of the engine.
        for _ in 0..<8 {
            if self.sealing.isEstablished, self.opening.isEstablished { return }
            try Self.take(try Self.pending(self.opening), to: self.sealing)
            try Self.take(try Self.pending(self.sealing), to: self.opening)
        }
    }

    private static func take(_ flight: [UInt8], to channel: any SecureChannel) throws {
        _ = try channel.handshake(flight.span)
    }

    /// Encrypts, and drops what comes of it.
    func seal(_ plain: [UInt8]) throws {
        try self.sealing.seal(plain.span)
        _ = try self.sealing.pendingOutput { (bytes) throws(TransportError) in bytes.count }
    }

    /// Encrypts, and keeps what comes of it, for ``open(_:into:)``; in the order of the calls.
    func sealed(_ plain: [UInt8]) throws -> [UInt8] {
        try self.sealing.seal(plain.span)
        return try Self.pending(self.sealing)
    }

    /// Decrypts what ``sealed(_:)`` gave, all of it.
    func open(_ sealed: [UInt8], into plain: inout [UInt8]) throws {
        var used = 0
        while used < sealed.count {
            var room = plain.mutableSpan
            let progress = try self.opening.open(sealed.span.extracting(used..<sealed.count), into: &room, at: 0)
            guard progress.consumed > 0 || progress.produced > 0 else { return }
            used += progress.consumed
        }
    }

    private static func pending(_ channel: any SecureChannel) throws -> [UInt8] {
        var copy: [UInt8] = []
        _ = try channel.pendingOutput { (bytes) throws(TransportError) in
            copy.reserveCapacity(bytes.count)
            for index in bytes.indices { copy.append(bytes[index]) }
            return bytes.count
        }
        return copy
    }
}

@available(*, unavailable)
extension ChannelPair: Sendable {}
