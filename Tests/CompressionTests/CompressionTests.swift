// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import Compression
import Testing

@Suite struct CompressionTests {
    private static let text = Array(String(repeating: "start on one device, continue on the other. ", count: 2000).utf8)

    private struct NoMemory: Error {}

    private static func compressor() throws -> Compressor {
        guard let compressor = Compressor() else { throw NoMemory() }
        return compressor
    }

    private static func decompressor() throws -> Decompressor {
        guard let decompressor = Decompressor() else { throw NoMemory() }
        return decompressor
    }

    @Test(arguments: [1, 3, 6, 9, 12]) func `a block comes back as it was`(level: Int) throws {
        var compressor = try Self.compressor()
        var decompressor = try Self.decompressor()
        for block in [Self.text, Array(Self.text.prefix(1)), Self.text.reversed()] {
            let packed = compressor.compress(block.span, level: level, after: 0, limit: block.count + 64)
            let frame = try #require(packed)
            let restored = decompressor.decompress(frame.span, size: block.count)
            #expect(restored == block)
        }
    }

    @Test func `what does not become smaller is left alone`() throws {
        var compressor = try Self.compressor()
        var generator = SystemRandomNumberGenerator()
        let noise = (0..<65536).map { _ in UInt8.random(in: 0...255, using: &generator) }
        let packed = compressor.compress(noise.span, level: 1, after: 2, limit: noise.count - 1)
        #expect(packed == nil)
    }

    @Test func `the frame stands behind the room that is left for a header`() throws {
        var compressor = try Self.compressor()
        let plain = compressor.compress(Self.text.span, level: 1, after: 0, limit: 4096)
        let roomy = compressor.compress(Self.text.span, level: 1, after: 3, limit: 4096)
        let frame = try #require(plain)
        #expect(roomy == [0, 0, 0] + frame)
    }

    @Test func `a frame of another size, cut, doubled, or damaged is refused`() throws {
        var compressor = try Self.compressor()
        var decompressor = try Self.decompressor()
        let packed = compressor.compress(Self.text.span, level: 1, after: 0, limit: 4096)
        let frame = try #require(packed)
        var cases: [([UInt8], Int)] = [
            (frame, Self.text.count - 1), (frame, Self.text.count + 1), (frame, 0),
            (frame + frame, Self.text.count * 2),
            (frame + [0], Self.text.count), ([], 0), ([], 10), ([0x28, 0xB5, 0x2F, 0xFD], 10),
        ]
        for count in 0..<frame.count { cases.append((Array(frame.prefix(count)), Self.text.count)) }
        for (bytes, size) in cases {
            let restored = decompressor.decompress(bytes.span, size: size)
            #expect(restored == nil)
        }
        // It works after all that as it did before.
        let restored = decompressor.decompress(frame.span, size: Self.text.count)
        #expect(restored == Self.text)
    }

    @Test func `a frame that claims more than there is room for writes nothing beyond`() throws {
        var compressor = try Self.compressor()
        var decompressor = try Self.decompressor()
        let zeros = [UInt8](repeating: 0, count: 8 << 20)
        let packed = compressor.compress(zeros.span, level: 1, after: 0, limit: 4096)
        let frame = try #require(packed)
        #expect(frame.count < 1024)
        let restored = decompressor.decompress(frame.span, size: 1 << 20)
        #expect(restored == nil)
    }
}
