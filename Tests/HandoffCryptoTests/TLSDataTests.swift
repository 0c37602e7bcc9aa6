// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import HandoffTransport
import Testing

@testable import HandoffCrypto

struct TLSDataTests {
    init() throws {
        try CryptoLibraries.start()
    }

    @Test func `64 MiB go both ways in pieces of odd sizes`() throws {
        let pair = try Pair.established()
        let block = [UInt8].random(count: 1 << 20)
        let sizes = [1, 5, 22, 1023, 16_383, 16_406, 70_001, 262_496, 3]
        for round in 0..<64 {
            try pair.client.seal(block)
            try pair.server.seal(block)
            for (from, to) in [(pair.client, pair.server), (pair.server, pair.client)] {
                let ciphertext = try from.drain()
                var (start, next) = (0, round)
                while start < ciphertext.count {
                    let end = min(start + sizes[next % sizes.count], ciphertext.count)
                    try to.take(ciphertext[start..<end])
                    (start, next) = (end, next + 1)
                }
                let arrived = to.takeReceived()
                try #require(arrived == block, "round \(round)")
            }
        }
    }

    @Test func `256 KiB are sealed as sixteen records in one call`() throws {
        let pair = try Pair.established()
        try pair.client.seal([UInt8](repeating: 1, count: 262_144))
        #expect(pair.client.channel.pendingCount == 16 * (16_384 + 22))
        #expect(Self.recordTypes(try pair.client.drain()) == Array(repeating: 23, count: 16))
    }

    @Test func `a small output takes a record piece by piece`() throws {
        let pair = try Pair.established()
        let message = [UInt8].random(count: 1000)
        try pair.client.seal(message)
        let ciphertext = try pair.client.drain()
        var buffer = [UInt8](repeating: 0, count: 77)
        var (arrived, consumed): ([UInt8], Int) = ([], 0)
        while arrived.count < message.count {
            var target = buffer.mutableSpan
            let input = ciphertext.span.extracting(consumed...)
            let progress = try pair.server.channel.open(input, into: &target, at: 7)
            try #require(progress.produced > 0)
            consumed += progress.consumed
            arrived += buffer[7..<(7 + progress.produced)]
        }
        #expect(arrived == message)
        #expect(consumed == ciphertext.count)
    }

    @Test func `an output without room consumes nothing`() throws {
        let pair = try Pair.established()
        try pair.client.seal([1, 2, 3])
        let ciphertext = try pair.client.drain()
        var buffer: [UInt8] = [0]
        var target = buffer.mutableSpan
        let progress = try pair.server.channel.open(ciphertext.span, into: &target, at: 1)
        #expect(progress == ChannelProgress(consumed: 0, produced: 0))
    }

    @Test func `output that is sent in drips keeps its order`() throws {
        let pair = try Pair.established()
        var (sent, expected): ([UInt8], [UInt8]) = ([], [])
        for round in 0..<200 {
            let message = [UInt8](repeating: UInt8(round), count: 1 + round * 37)
            expected += message
            try pair.client.seal(message)
            _ = try pair.client.channel.pendingOutput { span throws(TransportError) in
                let some = min(span.count, 1 + round * 29)
                sent += [UInt8](copying: span.extracting(..<some))
                return some
            }
        }
        sent += try pair.client.drain()
        try pair.server.take(sent)
        #expect(pair.server.received == expected)
    }

    @Test func `output that the link refused stays`() throws {
        let pair = try Pair.established()
        try pair.client.seal([1, 2, 3])
        let count = pair.client.channel.pendingCount
        #expect(throws: TransportError.self) {
            try pair.client.channel.pendingOutput { _ throws(TransportError) in
                throw TransportError(.reset, "The connection is gone.")
            }
        }
        #expect(pair.client.channel.pendingCount == count)
    }

    @Test func `the buffer of a usual burst is kept, that of a large one is given back`() throws {
        let pair = try Pair.established()
        try pair.client.seal([UInt8](repeating: 1, count: 262_144))
        _ = try pair.client.drain()
        let kept = pair.client.channel.pendingCapacity
        #expect((262_144...327_680).contains(kept))
        try pair.client.seal([UInt8](repeating: 1, count: 262_144))
        _ = try pair.client.drain()
        #expect(pair.client.channel.pendingCapacity == kept)
        for _ in 0..<32 {
            try pair.client.seal([UInt8](repeating: 1, count: 262_144))
        }
        #expect(pair.client.channel.pendingCapacity > 8_000_000)
        _ = try pair.client.drain()
        #expect(pair.client.channel.pendingCapacity <= 327_680)
    }

    @Test func `a direction that ends properly says so, and the other goes on`() throws {
        let pair = try Pair.established()
        try pair.client.seal([1, 2, 3])
        pair.client.channel.finish()
        pair.client.channel.finish()
        try pair.settle()
        #expect(pair.server.received == [1, 2, 3])
        #expect(pair.server.ended)
        try pair.server.seal([4, 5])
        try pair.settle()
        #expect(pair.client.received == [4, 5])
        #expect(!pair.client.ended)
        let error = #expect(throws: ChannelError.self) { try pair.client.seal([6]) }
        #expect(error?.code == .notEstablished)
    }

    @Test func `a direction that is cut does not look ended`() throws {
        let pair = try Pair.established()
        try pair.client.seal([1, 2, 3])
        pair.client.channel.finish()
        let ciphertext = try pair.client.drain()
        try pair.server.take(ciphertext.dropLast())
        #expect(pair.server.received == [1, 2, 3])
        #expect(!pair.server.ended)
        try pair.server.take(ciphertext.suffix(1))
        #expect(pair.server.ended)
    }

    @Test(arguments: [0, 1, 3, 5, 100, 1021])
    func `a record with a flipped byte is refused and the peer is told`(index: Int) throws {
        let pair = try Pair.established()
        try pair.client.seal([UInt8](repeating: 1, count: 1000))
        var ciphertext = try pair.client.drain()
        #expect(ciphertext.count == 1022)
        ciphertext[index] ^= 0x40
        // A changed length may ask for bytes beyond this record.
        try pair.client.seal([UInt8](repeating: 1, count: 32_768))
        ciphertext += try pair.client.drain()
        let error = #expect(throws: ChannelError.self) { try pair.server.take(ciphertext) }
        #expect(error?.code == .badRecord)
        #expect(pair.server.received.isEmpty)
        #expect(pair.server.channel.pendingCount > 0)
        let told = try pair.settleFailing()
        #expect(told.client?.code == .peerRefused)
    }

    @Test func `a record that comes twice is refused`() throws {
        let pair = try Pair.established()
        try pair.client.seal([1])
        let ciphertext = try pair.client.drain()
        try pair.server.take(ciphertext)
        let error = #expect(throws: ChannelError.self) { try pair.server.take(ciphertext) }
        #expect(error?.code == .badRecord)
    }

    /// The types of the records in a piece of ciphertext: byte 0 of each, length in bytes 3 and 4.
    static func recordTypes(_ ciphertext: [UInt8]) -> [UInt8] {
        var (types, start): ([UInt8], Int) = ([], 0)
        while start + 5 <= ciphertext.count {
            types.append(ciphertext[start])
            start += 5 + Int(ciphertext[start + 3]) << 8 + Int(ciphertext[start + 4])
        }
        return types
    }
}
