// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import HandoffTransport
import TestSupport
import Testing

@testable import HandoffDNSSD

struct TextRecordTests {
    /// A record, and the keys and values that are in it.
    struct Case: Sendable, CustomTestStringConvertible {
        let name: String
        let data: [UInt8]
        let entries: [TextEntry]
        var testDescription: String { self.name }

        init(_ name: String, _ data: [UInt8], _ entries: [(String, [UInt8])]) {
            self.name = name
            self.data = data
            self.entries = entries.map { TextEntry(key: $0.0, value: $0.1) }
        }

        /// The strings behind their lengths.
        init(_ name: String, strings: [String], _ entries: [(String, String)]) {
            let data = strings.flatMap { [UInt8($0.utf8.count)] + Array($0.utf8) }
            self.init(name, data, entries.map { ($0.0, Array($0.1.utf8)) })
        }
    }

    static let cases = [
        Case("nothing", [], []),
        Case("one empty string", [0], []),
        Case("empty strings between", [0, 3, 97, 61, 98, 0, 0], [("a", [98])]),
        Case("two entries in order", strings: ["v=1", "n=7"], [("v", "1"), ("n", "7")]),
        Case("no equals sign", strings: ["flag"], [("flag", "")]),
        Case("an empty value", strings: ["flag="], [("flag", "")]),
        Case("no key", strings: ["=value", "v=1"], [("v", "1")]),
        Case("only an equals sign", strings: ["="], []),
        Case("equals signs in the value", strings: ["a=b=c="], [("a", "b=c=")]),
        Case("a duplicate: the first wins", strings: ["v=1", "v=2"], [("v", "1")]),
        Case("a duplicate in another case", strings: ["Key=1", "kEY=2", "KEY"], [("Key", "1")]),
        Case("a duplicate of a key without value", strings: ["f", "f=1"], [("f", "")]),
        Case("a space in the key", strings: ["a b=1"], [("a b", "1")]),
        Case("a key that is not ASCII", strings: ["\u{E9}=1", "v=1"], [("v", "1")]),
        Case("a control character in the key", [3, 27, 61, 49, 3, 97, 61, 49], [("a", [49])]),
        Case("binary values", [6, 98, 61, 0, 255, 10, 61], [("b", [0, 255, 10, 61])]),
        Case("cut in a string", [3, 97, 61, 49, 9, 98, 61], [("a", [49])]),
        Case("a length and nothing behind it", [3, 97, 61, 49, 255], [("a", [49])]),
        Case("255 bytes", [255, 97, 61] + Array(repeating: 7, count: 253), [("a", Array(repeating: 7, count: 253))]),
        Case("254 of 255 bytes", [255, 97, 61] + Array(repeating: 7, count: 252), []),
    ]

    @Test(arguments: Self.cases)
    func `what is whole is read, the rest is left out`(_ example: Case) {
        #expect(TextRecord.parse(example.data) == example.entries)
    }

    @Test func `more entries than anybody needs are cut`() {
        let data = (0..<1000).flatMap { number in
            let string = Array("k\(number)=".utf8)
            return [UInt8(string.count)] + string
        }
        #expect(TextRecord.parse(data).count == TextRecord.maximumEntries)
    }

    @Test func `random bytes never give an entry that breaks the rules`() {
        var numbers = SeededGenerator(seed: 20_261_130)
        var seen = 0
        for round in 0..<5000 {
            // Few letters and short strings, so that many are whole and keys collide; then anything at all.
            var data: [UInt8] = []
            for _ in 0..<Int.random(in: 0...12, using: &numbers) {
                let string: [UInt8] = (0..<Int.random(in: 0...6, using: &numbers)).map { _ in
                    [97, 65, 98, 99, 61, 61, 32, 0, 255].randomElement(using: &numbers) ?? 0
                }
                data += [UInt8(string.count)] + string
            }
            data += (0..<Int.random(in: 0...9, using: &numbers)).map { _ in .random(in: 0...255, using: &numbers) }
            let entries = TextRecord.parse(data)
            seen += entries.count
            let keys = entries.map { $0.key.lowercased() }
            let areKeys = entries.allSatisfy { entry in
                !entry.key.isEmpty && entry.key.utf8.allSatisfy { (0x20...0x7E).contains($0) && $0 != 61 }
            }
            let size = entries.reduce(0) { $0 + $1.key.utf8.count + $1.value.count }
            if Set(keys).count != keys.count || !areKeys || size > data.count {
                Issue.record("round \(round): \(data) gave \(entries)")
            }
        }
        #expect(seen > 5000)
    }

    @Test func `what is written is read back`() throws {
        let entries = [
            TextEntry(key: "v", value: [49]),
            TextEntry(key: "t0", value: Array(0...251)),
            TextEntry(key: "empty", value: []),
        ]
        #expect(TextRecord.parse(try TextRecord.encode(entries)) == entries)
    }

    @Test func `turned round twice, whole strings are as before`() {
        let data: [UInt8] = [3, 97, 61, 49, 0, 2, 98, 61]
        #expect(TextRecord.reversed(data) == [2, 98, 61, 0, 3, 97, 61, 49])
        #expect(TextRecord.reversed(TextRecord.reversed(data)) == data)
        #expect(TextRecord.reversed(data + [9, 1]) == TextRecord.reversed(data))
        #expect(TextRecord.reversed([]).isEmpty)
    }

    @Test func `no entries are one empty string`() throws {
        #expect(try TextRecord.encode([]) == [0])
    }

    @Test(arguments: [
        [TextEntry(key: "", value: [])],
        [TextEntry(key: "a=b", value: [])],
        [TextEntry(key: "\u{E9}", value: [])],
        [TextEntry(key: "a\n", value: [])],
        [TextEntry(key: "a", value: [1]), TextEntry(key: "A", value: [2])],
        [TextEntry(key: "a", value: Array(repeating: 0, count: 254))],
        (0..<6).map { TextEntry(key: "\($0)", value: Array(repeating: 0, count: 240)) },
    ])
    func `what TXT cannot say is refused`(_ entries: [TextEntry]) {
        let error = #expect(throws: DiscoveryError.self) { try TextRecord.encode(entries) }
        #expect(error?.code == .badAdvert)
    }
}
