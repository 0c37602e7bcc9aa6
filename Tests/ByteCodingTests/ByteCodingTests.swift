// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import ByteCoding
import Testing

@Suite struct ByteWriterTests {
    @Test func `integers are written big-endian, whatever their width and sign`() {
        var writer = ByteWriter(capacity: 64)
        writer.write(UInt8(0xff))
        writer.write(Int8(-1))
        writer.write(UInt16(0x0102))
        writer.write(Int32(-2))
        writer.write(UInt64(0x0102_0304_0506_0708))
        #expect(writer.bytes == [0xff, 0xff, 1, 2, 0xff, 0xff, 0xff, 0xfe, 1, 2, 3, 4, 5, 6, 7, 8])
    }

    @Test func `a byte string carries its length and raw bytes do not`() {
        var writer = ByteWriter()
        writer.write(string: [7, 8] as [UInt8])
        writer.write(text: "é")
        writer.write(raw: [9])
        #expect(writer.bytes == [0, 0, 0, 2, 7, 8, 0, 0, 0, 2, 0xc3, 0xa9, 9])
    }
}

@Suite struct ByteReaderTests {
    @Test func `the ends of every width come back`() throws {
        var writer = ByteWriter()
        writer.write(Int8.min)
        writer.write(Int64.min)
        writer.write(Int64.max)
        writer.write(UInt64.max)
        writer.write(UInt128.max - 1)
        writer.write(Int128.min)
        var reader = ByteReader(writer.bytes)
        #expect(try reader.read(Int8.self) == .min)
        #expect(try reader.read(Int64.self) == .min)
        #expect(try reader.read(Int64.self) == .max)
        #expect(try reader.read(UInt64.self) == .max)
        #expect(try reader.read(UInt128.self) == .max - 1)
        #expect(try reader.read(Int128.self) == .min)
        try reader.finish()
    }

    @Test(arguments: 0..<8) func `an integer that is cut short is refused and takes nothing`(count: Int) {
        var reader = ByteReader([UInt8](repeating: 1, count: count))
        #expect(throws: ByteReadError.truncated) { try reader.read(UInt64.self) }
        #expect(reader.remaining == count)
        #expect(reader.position == 0)
    }

    @Test(arguments: [-1, Int.min, 4, Int.max]) func `a raw count that is not there is refused`(count: Int) {
        var reader = ByteReader([1, 2, 3])
        #expect(throws: ByteReadError.truncated) { try reader.read(raw: count) }
        #expect(reader.remaining == 3)
    }

    @Test(
        arguments: [
            (0, 0, nil), (3, 3, nil), (3, 2, .tooLong), (0xffff_ffff, Int.max, .truncated), (0x8000_0000, 16, .tooLong),
        ] as [(UInt32, Int, ByteReadError?)]
    )
    func `a length is held against the limit, then against what is there`(
        length: UInt32,
        limit: Int,
        error: ByteReadError?
    ) throws {
        var writer = ByteWriter()
        writer.write(length)
        writer.write(raw: [1, 2, 3])
        var reader = ByteReader(writer.bytes)
        if let error {
            #expect(throws: error) { try reader.readString(limit: limit) }
        } else {
            #expect(try reader.readString(limit: limit).count == Int(length))
        }
    }

    @Test(
        arguments: [[0xc0, 0x80], [0xed, 0xa0, 0x80], [0xff], [0xf4, 0x90, 0x80, 0x80], [0xe2, 0x82]] as [[UInt8]]
    )
    func `a text that is no UTF-8 is refused`(bytes: [UInt8]) {
        var writer = ByteWriter()
        writer.write(string: bytes)
        var reader = ByteReader(writer.bytes)
        #expect(throws: ByteReadError.notText) { try reader.readText(limit: 16) }
    }

    @Test func `a truth value has one form`() throws {
        var reader = ByteReader([0, 1, 2])
        #expect(try reader.readTruth() == false)
        #expect(try reader.readTruth() == true)
        #expect(throws: ByteReadError.notTruth) { try reader.readTruth() }
        #expect(throws: ByteReadError.truncated) { try reader.readTruth() }
    }

    @Test func `what was taken can be looked at again, and what is left is told`() throws {
        var reader = ByteReader([1, 2, 3, 4])
        _ = try reader.read(UInt8.self)
        let start = reader.position
        _ = try reader.read(UInt16.self)
        #expect(Array(reader.taken(since: start)) == [2, 3])
        #expect(throws: ByteReadError.trailing) { try reader.finish() }
        #expect(try reader.read(raw: 1) == [4])
        try reader.finish()
    }
}
