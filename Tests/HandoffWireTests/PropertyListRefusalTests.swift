// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import ByteCoding
import HandoffWire
import TestSupport
import Testing

@Suite struct PropertyListRefusalTests {
    private static func refused(_ bytes: [UInt8], _ error: PropertyListError) {
        #expect(throws: error) { try PropertyListValue(decoding: bytes) }
    }

    @Test(arguments: PropertyListSamples.all) func `every prefix of a value is refused, and so is a byte after it`(
        value: PropertyListValue
    ) {
        let bytes = value.encoded
        for count in 0..<bytes.count { Self.refused(Array(bytes.prefix(count)), .malformed) }
        Self.refused(bytes + [0], .malformed)
    }

    @Test func `a tag that is no kind is refused`() {
        for tag in UInt8(0x0e)...UInt8.max { Self.refused([tag], .unknownTag(tag)) }
    }

    @Test func `sixteen levels are read and seventeen are not`() throws {
        let wraps: [(PropertyListValue) -> PropertyListValue] = [
            { .array([$0]) }, { .set([$0]) }, { .dictionary(["": $0]) },
        ]
        for wrap in wraps {
            let deepest = PropertyListSamples.nested(PropertyListValue.depthLimit, wrap)
            #expect(try PropertyListValue(decoding: deepest.encoded) == deepest)
            Self.refused(wrap(deepest).encoded, .tooDeep)
        }
    }

    @Test func `a tower of arrays is refused at the seventeenth`() {
        Self.refused((0..<20_000).flatMap { _ in [0x0b, 0, 0, 0, 1] as [UInt8] }, .tooDeep)
    }

    @Test(arguments: [0x06, 0x07, 0x09, 0x0b, 0x0c, 0x0d] as [UInt8])
    func `a length or a count that lies is refused without room made for it`(tag: UInt8) {
        Self.refused([tag, 0xff, 0xff, 0xff, 0xff], .malformed)
        Self.refused([tag, 0x80, 0, 0, 0, 0], .malformed)
        Self.refused([0x0b, 0xff, 0xff, 0xff, 0xff, tag, 0xff, 0xff, 0xff, 0xff], .malformed)
    }

    @Test func `more values than the limit are refused, however small they are`() throws {
        func nulls(_ count: Int) -> [UInt8] {
            var writer = ByteWriter(capacity: count + 5)
            writer.write(UInt8(0x0b))
            writer.write(UInt32(count))
            writer.write(raw: [UInt8](repeating: 0, count: count))
            return writer.bytes
        }
        let limit = PropertyListValue.countLimit
        #expect(try PropertyListValue(decoding: nulls(limit - 1)).count == limit)
        Self.refused(nulls(limit), .tooMany)
        // As many integers as the largest message holds are read.
        #expect(ActivityLimits.message / 9 < limit)
    }

    @Test(arguments: [0x06, 0x09] as [UInt8]) func `a text that is no UTF-8 is refused`(tag: UInt8) {
        for bytes in [[0xff], [0xc0, 0x80], [0xed, 0xa0, 0x80], [0xf5, 0x80, 0x80, 0x80]] as [[UInt8]] {
            Self.refused([tag, 0, 0, 0, UInt8(bytes.count)] + bytes, .malformed)
            Self.refused([0x0d, 0, 0, 0, 1, 0, 0, 0, UInt8(bytes.count)] + bytes + [0], .malformed)
        }
    }

    @Test func `a URL and a key end at the limit of a text`() throws {
        let longest = String(repeating: "k", count: ActivityLimits.text)
        for value in [PropertyListValue.url(longest), .dictionary([longest: .null])] {
            #expect(try PropertyListValue(decoding: value.encoded) == value)
        }
        Self.refused(PropertyListValue.url(longest + "k").encoded, .malformed)
        Self.refused(PropertyListValue.dictionary([longest + "k": .null]).encoded, .malformed)
    }

    @Test(
        arguments: [
            ("unsorted", [0x0c, 0, 0, 0, 2, 0x02, 0x01]),
            ("repeated", [0x0c, 0, 0, 0, 2, 0x01, 0x01]),
            ("unsorted within", [0x0b, 0, 0, 0, 1, 0x0c, 0, 0, 0, 2, 0x01, 0x00]),
            ("unsorted sets", [0x0c, 0, 0, 0, 2, 0x0c, 0, 0, 0, 1, 0x00, 0x0c, 0, 0, 0, 0]),
        ] as [(String, [UInt8])]
    )
    func `a set out of order or with a repetition is refused`(what: String, bytes: [UInt8]) {
        Self.refused(bytes, .unsorted)
    }

    @Test(arguments: [("b", "a"), ("a", "a"), ("a", ""), ("ab", "a"), ("\u{e9}", "e\u{301}"), ("e\u{301}", "\u{e9}")])
    func `a dictionary out of order, with a repetition or with keys that look alike is refused`(
        first: String,
        second: String
    ) {
        var writer = ByteWriter()
        writer.write(UInt8(0x0d))
        writer.write(UInt32(2))
        for key in [first, second] {
            writer.write(text: key)
            writer.write(UInt8(0))
        }
        Self.refused(writer.bytes, .unsorted)
    }

    @Test(arguments: [0xf00d_0001, 0xf00d_0002, 0xf00d_0003] as [UInt64])
    func `random bytes never trap, and what is read has just these bytes`(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        var accepted = 0
        for _ in 0..<10_000 {
            // Small numbers make tags and counts that get somewhere.
            let isSmall = Bool.random(using: &generator)
            let count = Int.random(in: 0..<48, using: &generator)
            let bytes = (0..<count).map { _ in UInt8.random(in: 0...(isSmall ? 14 : 255), using: &generator) }
                .map { isSmall && Int.random(in: 0..<3, using: &generator) > 0 ? 0 : $0 }
            guard let value = try? PropertyListValue(decoding: bytes) else { continue }
            accepted += 1
            #expect(value.encoded == bytes, "seed \(seed)")
        }
        #expect(accepted > 10, "the bytes are too random to reach anything, seed \(seed)")
    }

    @Test(arguments: [0xbad_0001, 0xbad_0002] as [UInt64])
    func `a value with damaged bytes never traps, and what is read has just these bytes`(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<300 {
            let bytes = PropertyListSamples.random(using: &generator).encoded
            for _ in 0..<30 {
                var damaged = bytes
                let place = Int.random(in: 0..<damaged.count, using: &generator)
                damaged[place] = UInt8.random(in: 0...255, using: &generator)
                guard let value = try? PropertyListValue(decoding: damaged) else { continue }
                #expect(value.encoded == damaged, "seed \(seed)")
            }
        }
    }
}
