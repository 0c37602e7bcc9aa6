// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import HandoffWire
import TestSupport
import Testing

@Suite struct PropertyListRoundTripTests {
    @Test(arguments: PropertyListSamples.all) func `a value comes back exactly`(value: PropertyListValue) throws {
        let decoded = try PropertyListValue(decoding: value.encoded)
        #expect(decoded == value)
        #expect(decoded.encoded == value.encoded)
        #expect(decoded.hashValue == value.hashValue)
        #expect(value.encodedSize == value.encoded.count)
    }

    @Test func `no two of the samples are equal or have equal bytes`() {
        let samples = PropertyListSamples.all
        #expect(Set(samples).count == samples.count)
        #expect(Set(samples.map(\.encoded)).count == samples.count)
    }

    @Test func `the bits of a number that is none come back`() throws {
        for bits in [0x7ff0_0000_0000_0001, 0xfff8_dead_beef_0001, 0x8000_0000_0000_0000] as [UInt64] {
            guard
                case .double(let number) = try PropertyListValue(
                    decoding: PropertyListValue.double(Double(bitPattern: bits)).encoded
                )
            else {
                Issue.record("a double came back as another kind")
                continue
            }
            #expect(number.bitPattern == bits)
        }
    }

    @Test func `equal values have equal bytes whatever the order of insertion`() {
        let pairs = (0..<200).map { ("key \($0 &* 7919 % 211)", PropertyListValue.int64(Int64($0))) }
        var forward: [String: PropertyListValue] = [:]
        var backward: [String: PropertyListValue] = Dictionary(minimumCapacity: 4096)
        for (key, value) in pairs { forward[key] = value }
        for (key, value) in pairs.reversed() { backward[key] = value }
        #expect(PropertyListValue.dictionary(forward).encoded == PropertyListValue.dictionary(backward).encoded)

        var rising: Set<PropertyListValue> = []
        var falling: Set<PropertyListValue> = Set(minimumCapacity: 4096)
        for (_, value) in pairs { rising.insert(value) }
        for (_, value) in pairs.reversed() { falling.insert(value) }
        #expect(PropertyListValue.set(rising).encoded == PropertyListValue.set(falling).encoded)
    }

    @Test func `a value has the bytes that the protocol says`() {
        let value = PropertyListValue.dictionary([
            "b": .set([.int64(2), .bool(true), .null]),
            "a": .array([.string("é"), .double(-0.0)]),
        ])
        var expected: [UInt8] = [0x0d, 0, 0, 0, 2]
        expected += [0, 0, 0, 1, 0x61, 0x0b, 0, 0, 0, 2, 0x06, 0, 0, 0, 2, 0xc3, 0xa9, 0x05, 0x80, 0, 0, 0, 0, 0, 0, 0]
        expected += [0, 0, 0, 1, 0x62, 0x0c, 0, 0, 0, 3, 0x00, 0x02, 0x03, 0, 0, 0, 0, 0, 0, 0, 2]
        #expect(value.encoded == expected)
    }

    @Test func `texts that look alike are two values, as keys too`() throws {
        let composed = PropertyListValue.dictionary(["\u{e9}": .null])
        let decomposed = PropertyListValue.dictionary(["e\u{301}": .null])
        #expect(composed != decomposed)
        let both = PropertyListValue.set([composed, decomposed])
        #expect(try PropertyListValue(decoding: both.encoded) == both)
        guard case .set(let values) = both else { return }
        #expect(values.count == 2)
    }

    @Test func `values that differ only in where texts border do not collide`() {
        // One hash for all would let a peer make a set whose reading takes the square of its size.
        let one = PropertyListValue.array([.string("a\u{6}b"), .string("")])
        let other = PropertyListValue.array([.string("a"), .string("b\u{6}")])
        #expect(one.hashValue != other.hashValue)
        let composed = PropertyListValue.dictionary(["\u{e9}": .null])
        let decomposed = PropertyListValue.dictionary(["e\u{301}": .null])
        #expect(composed.hashValue != decomposed.hashValue)
    }

    @Test func `depth and count tell how large a value is`() {
        #expect(PropertyListValue.int64(1).depth == 1)
        #expect(PropertyListValue.array([]).depth == 1)
        #expect(PropertyListSamples.nested(16) { .dictionary(["a": $0, "b": .null]) }.depth == 16)
        #expect(PropertyListSamples.nested(16) { .dictionary(["a": $0, "b": .null]) }.count == 31)
        #expect(PropertyListValue.set([.null, .array([.null])]).count == 4)
    }

    @Test(arguments: [0x5eed_0001, 0x5eed_0002] as [UInt64])
    func `made-up values come back exactly, and no prefix of them is read`(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<150 {
            let value = PropertyListSamples.random(using: &generator)
            let bytes = value.encoded
            #expect(try PropertyListValue(decoding: bytes) == value, "seed \(seed)")
            for count in 0..<min(bytes.count, 300) {
                #expect(throws: PropertyListError.self) { try PropertyListValue(decoding: Array(bytes.prefix(count))) }
            }
        }
    }
}
