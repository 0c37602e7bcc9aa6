// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import HandoffWire
import TestSupport

/// Values of every kind, the awkward ones among them.
enum PropertyListSamples {
    static let signalling = Double(bitPattern: 0x7ff0_0000_0000_0001)
    static let quietWithPayload = Double(bitPattern: 0xfff8_dead_beef_0001)

    static let all: [PropertyListValue] = [
        .null, .bool(false), .bool(true), .int64(0), .int64(1), .int64(.min), .int64(.max), .uint64(0), .uint64(1),
        .uint64(.max), .double(1), .double(0), .double(-0.0), .double(.infinity), .double(signalling),
        .double(quietWithPayload), .double(.leastNonzeroMagnitude), .string(""), .string("1"),
        .string("caf\u{e9}"), .string("cafe\u{301}"), .string("a\u{0}b"), .string("\u{10ffff}"), .data([]),
        .data([0, 255]), .data(Array("1".utf8)), .date(0), .date(-0.0), .date(-63_114_076_800), .date(signalling),
        .date(.infinity), .url("HTTPS://Example.com:443/%7Euser/../a?b#c"), .url("x:"), .uuid(0), .uuid(.max),
        .uuid(0x0001_0203_0405_0607_0809_0a0b_0c0d_0e0f), .array([]), .set([]), .dictionary([:]),
        .array([.null, .array([.null, .array([])])]), .set([.set([]), .null, .set([.null])]),
        .dictionary(["": .null, "a": .dictionary(["b": .null])]),
        .array([.bool(true), .int64(1), .uint64(1), .double(1), .string("1"), .date(1)]),
        .set([.bool(true), .int64(1), .uint64(1), .double(1), .string("1"), .date(1)]),
        .dictionary(["true": .bool(true), "1": .int64(1), "1.0": .double(1)]),
    ]

    /// A value that is nested so deep: 1 for a plain one.
    static func nested(_ depth: Int, _ wrap: (PropertyListValue) -> PropertyListValue) -> PropertyListValue {
        (1..<depth).reduce(.null) { value, _ in wrap(value) }
    }

    /// A value that a generator makes up.
    static func random(using generator: inout SeededGenerator, depth: Int = 1) -> PropertyListValue {
        let kinds = depth < 5 ? 13 : 10
        switch Int.random(in: 0..<kinds, using: &generator) {
        case 0: return .null
        case 1: return .bool(.random(using: &generator))
        case 2: return .int64(.random(in: .min ... .max, using: &generator))
        case 3: return .uint64(.random(in: .min ... .max, using: &generator))
        case 4: return .double(Double(bitPattern: generator.next()))
        case 5: return .string(Self.text(using: &generator))
        case 6: return .data((0..<Int.random(in: 0..<9, using: &generator)).map { UInt8($0) })
        case 7: return .date(Double(bitPattern: generator.next()))
        case 8: return .url(Self.text(using: &generator))
        case 9: return .uuid(UInt128(generator.next()) << 64 | UInt128(generator.next()))
        case 10: return .array(Self.several(using: &generator, depth: depth))
        case 11: return .set(Set(Self.several(using: &generator, depth: depth)))
        default:
            let values = Self.several(using: &generator, depth: depth)
            return .dictionary(Dictionary(values.map { (Self.text(using: &generator), $0) }) { first, _ in first })
        }
    }

    private static func several(using generator: inout SeededGenerator, depth: Int) -> [PropertyListValue] {
        (0..<Int.random(in: 0..<5, using: &generator)).map { _ in Self.random(using: &generator, depth: depth + 1) }
    }

    private static func text(using generator: inout SeededGenerator) -> String {
        let letters = ["a", "b", "\u{e9}", "e\u{301}", "\u{0}", "😀", "ß"]
        return (0..<Int.random(in: 0..<6, using: &generator)).map { _ in
            letters[Int.random(in: 0..<letters.count, using: &generator)]
        }.joined()
    }
}
