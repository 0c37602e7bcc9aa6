// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import HandoffTransport
import Testing

@testable import HandoffCrypto

/// What the path may do to a handshake: cut it anywhere, join it with what follows, change it.
struct TLSHandshakeBytesTests {
    init() throws {
        try CryptoLibraries.start()
    }

    @Test func `the handshake and a message arrive through every split of the first thousand bytes`() throws {
        let (one, other) = try (EphemeralIdentity(), EphemeralIdentity())
        for split in 1...1000 {
            let pair = try Pair(Party(.client, identity: one), Party(.server, identity: other))
            try pair.client.take([])
            var (toServer, toClient) = (Splitter(at: split), Splitter(at: split))
            var isGreeted = false
            while pair.client.channel.pendingCount + pair.server.channel.pendingCount > 0 {
                for piece in try toServer.pieces(of: pair.client.drain()) {
                    try pair.server.take(piece)
                }
                if pair.server.channel.isEstablished, !isGreeted {
                    isGreeted = true
                    try pair.server.seal([UInt8](repeating: 9, count: 700))
                    try pair.client.seal([UInt8](repeating: 8, count: 700))
                }
                for piece in try toClient.pieces(of: pair.server.drain()) {
                    try pair.client.take(piece)
                }
            }
            try #require(pair.client.received == [UInt8](repeating: 9, count: 700), "split at \(split)")
            try #require(pair.server.received == [UInt8](repeating: 8, count: 700), "split at \(split)")
        }
    }

    @Test func `data right behind the handshake is left for the caller to open`() throws {
        let pair = try Pair()
        try pair.client.take([])
        try pair.server.take(pair.client.drain())
        try pair.client.take(pair.server.drain())
        try #require(pair.client.channel.isEstablished)
        let finished = pair.client.channel.pendingCount
        try pair.client.seal([1, 2, 3])
        let ciphertext = try pair.client.drain()
        let progress = try pair.server.channel.handshake(ciphertext.span)
        #expect(pair.server.channel.isEstablished)
        #expect(progress == ChannelProgress(consumed: finished, produced: 0))
        #expect(try pair.server.channel.handshake(ciphertext.span) == ChannelProgress(consumed: 0, produced: 0))
        try pair.server.take(ciphertext[finished...])
        #expect(pair.server.received == [1, 2, 3])
    }

    /// A change may stall the handshake, or (in a field that nobody reads) do nothing; it may not deceive.
    @Test func `a changed byte of the handshake never leaves two ends with different keys`() throws {
        let (one, other) = try (EphemeralIdentity(), EphemeralIdentity())
        var refused = 0
        for index in stride(from: 0, to: 1200, by: 3) {
            let pair = try Pair(Party(.client, identity: one), Party(.server, identity: other))
            var (toServer, toClient) = (Changer(at: index), Changer(at: index - 600))
            try pair.client.take([])
            while pair.client.channel.pendingCount + pair.server.channel.pendingCount > 0 {
                let up = try toServer.changed(pair.client.drain())
                do throws(ChannelError) { try pair.server.take(up) } catch { refused += 1 }
                let down = try toClient.changed(pair.server.drain())
                do throws(ChannelError) { try pair.client.take(down) } catch { refused += 1 }
            }
            guard pair.server.channel.isEstablished else {
                continue
            }
            let label = "EXPORTER-Channel-Binding"
            let atServer = try pair.server.channel.exportKeyingMaterial(label: label, length: 32)
            let atClient = try pair.client.channel.exportKeyingMaterial(label: label, length: 32)
            try #require(atServer == atClient, "byte \(index)")
            #expect(pair.server.channel.peerKeyDigest == one.keyDigest)
            #expect(pair.client.channel.peerKeyDigest == other.keyDigest)
        }
        #expect(refused > 300)
    }
}

/// Flips one bit of one byte of a stream.
private struct Changer {
    private var left: Int

    init(at index: Int) {
        self.left = index
    }

    mutating func changed(_ bytes: [UInt8]) -> [UInt8] {
        var result = bytes
        if result.indices.contains(self.left) {
            result[self.left] ^= 0x10
        }
        self.left -= bytes.count
        return result
    }
}

/// Cuts a stream in two at one place.
private struct Splitter {
    private var left: Int

    init(at split: Int) {
        self.left = split
    }

    mutating func pieces(of bytes: [UInt8]) -> [ArraySlice<UInt8>] {
        let cut = min(max(self.left, 0), bytes.count)
        self.left -= bytes.count
        return [bytes[..<cut], bytes[cut...]].filter { !$0.isEmpty }
    }
}
