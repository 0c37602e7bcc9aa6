// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import HandoffProtocol
import TestSupport
import Testing

struct SealedAdvertTextTests {
    private static let random = (0..<SealedAdvert.randomByteCount).map { UInt8(($0 * 167 + 13) % 256) }
    private static let half = String(repeating: "A", count: 86)
    private static let row = String(repeating: "A", count: 171)

    private static func record(_ changes: [String: String?]) -> [String: String] {
        var table: [String: String] = ["v": "1", "n": "7", "e": "AB5ZGA", "s": "DbRbAqlQ954", "t0": Self.half]
        for (key, value) in changes { table[key] = value }
        return table
    }

    @Test(arguments: 0...16)
    func `what is written is read, beside the nameplate`(devices: Int) {
        let text = AdvertText(nameplate: 7, sealed: SealedAdvert.made(for: devices, random: Self.random))
        #expect(AdvertText(entries: text.entries) == text)
    }

    @Test func `the untouched record is read`() {
        #expect(AdvertText(table: Self.record([:]))?.sealed?.entries.count == 4)
        #expect(AdvertText(table: Self.record(["t0": Self.row]))?.sealed?.entries.count == 8)
        #expect(AdvertText(table: Self.record(["t0": Self.row, "t1": Self.half]))?.sealed?.entries.count == 12)
        #expect(AdvertText(table: Self.record(["t0": Self.row, "t1": Self.row]))?.sealed?.entries.count == 16)
    }

    @Test(
        arguments: [
            ["e": nil], ["s": nil], ["t0": nil], ["e": ""], ["s": ""], ["t0": ""],
            ["e": "AB5ZGAA"], ["e": "AB5ZG"], ["e": "AB5ZG="], ["e": "AB5Z A"], ["e": "AB5ZG\u{00E9}"],
            ["e": "AB5ZGB"],  // bits behind the last byte
            ["s": "DbRbAqlQ95+"], ["s": "DbRbAqlQ95/"], ["s": "DbRbAqlQ955"], ["s": "DbRbAqlQ954="],
            ["t0": String(repeating: "A", count: 22)],  // one entry
            ["t0": String(repeating: "A", count: 128)],  // six
            ["t0": String(repeating: "A", count: 252)],  // as long as a string can be
            ["t0": String(repeating: "A", count: 171) + "A"],
            ["t0": String(repeating: "=", count: 86)],
            ["t1": Self.half],  // behind half a row
            ["t0": Self.row, "t1": ""], ["t0": Self.row, "t1": "A"], ["t0": nil, "t1": Self.row],
        ] as [[String: String?]]
    )
    func `a hostile record has no sealed part, and its nameplate is read all the same`(changes: [String: String?])
        throws
    {
        let text = try #require(AdvertText(table: Self.record(changes)))
        #expect(text.sealed == nil)
        #expect(text.nameplate == 7)
    }

    @Test func `of a key that is there twice the first counts`() throws {
        let table = Self.record([:]).map { (key: $0.key, value: Array($0.value.utf8)) }
        let text = try #require(AdvertText(entries: table + [(key: "t0", value: []), (key: "e", value: [0xFF])]))
        #expect(text.sealed?.entries.count == 4)
        let reversed = AdvertText(entries: [(key: "e", value: [0xFF])] + table)
        #expect(reversed?.sealed == nil)
    }

    @Test func `a changed record is refused, or is the only text of what it says`() {
        var random = SeededGenerator(seed: 6)
        var read = 0
        var refused = 0
        for round in 0..<4_000 {
            let advert = SealedAdvert.made(for: 0, random: random.bytes(SealedAdvert.randomByteCount))
            var entries = AdvertText(nameplate: nil, sealed: advert).entries
            let index = Int.random(in: 1..<entries.count, using: &random)
            if round.isMultiple(of: 4) {
                entries[index].value = random.bytes(Int.random(in: 0...255, using: &random))
            } else {
                let place = Int.random(in: 0..<entries[index].value.count, using: &random)
                entries[index].value[place] = UInt8.random(in: 0...255, using: &random)
            }
            if let sealed = AdvertText(entries: entries)?.sealed {
                read += 1
                let again = AdvertText(nameplate: nil, sealed: sealed).entries
                #expect(again.elementsEqual(entries) { $0.key == $1.key && $0.value == $1.value })
                _ = AdvertReader(devices: [0]).judge(sealed, port: 1, now: .test)
            } else {
                refused += 1
            }
        }
        #expect(read > 100)
        #expect(refused > 1_000)
    }
}
