// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import Handoff
import Testing

@testable import FileTransfer

@Suite struct PackerTests {
    private static let text = Array(String(repeating: "a line that is much like the next one\n", count: 3000).utf8)

    private func packer() throws -> Packer { try #require(Packer(for: [.zstandard], PackingGauge(step: 0))) }

    @Test func `records come back as they were`() throws {
        let packer = try self.packer()
        packer.begin(Self.text[...])
        let packed = packer.pack(Self.text)
        #expect(packed.count < Self.text.count / 10)
        #expect(packed.first == RecordType.packed)
        #expect(packed.dropFirst().prefix(4).reduce(0) { $0 << 8 | Int($1) } == packed.count - RecordHeader.size)
        var unpacker = Unpacker()
        let restored = try unpacker.unpack(Array(packed.dropFirst(RecordHeader.size)))
        #expect(restored == Self.text)
    }

    @Test func `nothing is packed for somebody who cannot unpack it`() {
        #expect(Packer(for: []) == nil)
        #expect(Packing.known(in: []) == [])
        #expect(Packing.known(in: [0, 7, 1, 255]) == [.zstandard])
    }

    @Test(arguments: [
        [0xFF, 0xD8, 0xFF, 0xE0], [0x89, 0x50, 0x4E, 0x47], [0x1F, 0x8B], [0x50, 0x4B, 0x03, 0x04],
        [0, 0, 0, 0x20] + Array("ftypheic".utf8), Array("RIFF....WEBP".utf8),
    ])
    func `what is compressed already is not tried`(beginning: [UInt8]) throws {
        let packer = try self.packer()
        // All but the first bytes would become shorter.
        let content = beginning + Self.text
        #expect(packer.begin(content[...]))
        #expect(packer.pack(content) == content)
        #expect(!packer.begin(Self.text[...]))
        #expect(packer.pack(Self.text).count < Self.text.count)
    }

    @Test(arguments: ["RIFF....WAVE", "BM", "II*", "hello", ""]) func `what is not known is tried`(beginning: String)
        throws
    {
        #expect(!PackedContent.isPacked(Array(beginning.utf8)[...]))
    }

    @Test func `what does not become shorter is left alone, and tried less and less`() throws {
        let packer = try self.packer()
        var generator = SystemRandomNumberGenerator()
        let noise = (0..<100_000).map { _ in UInt8.random(in: 0...255, using: &generator) }
        packer.begin(noise[...])
        #expect(packer.pack(noise) == noise)
        // The next one is not looked at, whatever it is.
        #expect(packer.pack(Self.text) == Self.text)
        #expect(packer.pack(noise) == noise)
        #expect(packer.pack(Self.text) == Self.text)
        #expect(packer.pack(Self.text) == Self.text)
        #expect(packer.pack(Self.text).count < Self.text.count)
    }

    @Test(arguments: [
        [], [0, 0, 0, 0], [0, 0, 0, 5], [0xFF, 0xFF, 0xFF, 0xFF, 1],
        [0, 0x10, 0, 0x22] + [UInt8](repeating: 0, count: 64),
    ])
    func `packed records that cannot be restored are a violation`(payload: [UInt8]) {
        var unpacker = Unpacker()
        var code: TransferError.Code?
        do throws(TransferError) {
            _ = try unpacker.unpack(payload)
        } catch {
            code = error.code
        }
        #expect(code == .integrity)
    }
}
