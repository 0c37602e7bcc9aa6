// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import HandoffProtocol
import TestSupport
import Testing

struct SealedAdvertTests {
    /// The bytes that the vectors were made with.
    private static let vectorRandom = (0..<SealedAdvert.randomByteCount).map { UInt8(($0 * 167 + 13) % 256) }

    @Test func `the reference makes the codes of RFC 4231`() {
        // Test cases 1 and 6 (a key longer than a block), the first eight bytes.
        let first = ReferenceHMAC.authenticate([UInt8](repeating: 0x0B, count: 20), Array("Hi There".utf8))
        #expect(first.prefix(8) == [0xB0, 0x34, 0x4C, 0x61, 0xD8, 0xDB, 0x38, 0x53])
        let message = Array("Test Using Larger Than Block-Size Key - Hash Key First".utf8)
        let sixth = ReferenceHMAC.authenticate([UInt8](repeating: 0xAA, count: 131), message)
        #expect(sixth.prefix(8) == [0x60, 0xE4, 0x31, 0x59, 0x1E, 0xE0, 0xB6, 0x7F])
    }

    /// Made by another implementation (Python's hmac) from the words of the specification.
    @Test(
        arguments: [
            (
                1,
                [
                    "v": "1", "e": "AB5ZGA", "s": "DbRbAqlQ954",
                    "t0": "0vKA3zg1fQ4jIVt7JsqIgUXskzrhiC_WfSTLchnAZw61XAOqUfifRu2UO-KJMNd-JcxzGsFoD7ZdBKtS-aBH7g",
                ]
            ),
            (
                5,
                [
                    "v": "1", "e": "AB5ZGA", "s": "DbRbAqlQ954",
                    "t0": "itGB0Nkiyoxx483SYOhdvNLygN84NX0OIyFbeybKiIFF7JM64Ygv1n0ky3IZwGcOXSbaF8BecTyDtc3tUB0VbLVcA6pR"
                        + "-J9G7ZQ74okw135EfIw_cmnYMOt_L_bHjC4bJcxzGsFoD7ZdBKtS-aBH7nmSscll9OyUEI53tyT2TBA",
                ]
            ),
        ] as [(Int, [String: String])]
    )
    func `an advert is made as specified`(devices: Int, table: [String: String]) throws {
        let advert = SealedAdvert.made(for: devices, random: Self.vectorRandom)
        #expect(AdvertText(nameplate: nil, sealed: advert).table == table)
        let read = try #require(AdvertText(table: table)?.sealed)
        #expect(read == advert)
        let verdict = AdvertReader(devices: 0...0).judge(read, port: 40_123, now: .test)
        #expect(verdict == .device(keyDigest: [0], hint: .photos))
    }

    @Test(arguments: zip([0, 1, 4, 5, 8, 9, 12, 13, 16], [117, 117, 117, 202, 202, 292, 292, 377, 377]))
    func `the record has the size of the next four devices`(devices: Int, size: Int) {
        let advert = SealedAdvert.made(for: devices, random: Self.vectorRandom)
        let strings = AdvertText(nameplate: nil, sealed: advert).entries.map { $0.key.utf8.count + 1 + $0.value.count }
        #expect(strings.reduce(0) { $0 + 1 + $1 } == size)
        #expect(strings.allSatisfy { $0 <= 255 })
    }

    @Test func `two epochs have no field in common, not even with the same random bytes`() {
        let next = AdvertEpoch(number: AdvertEpoch.test.number + 1)
        var random = SeededGenerator(seed: 1)
        let first = SealedAdvert.made(for: 16, random: random.bytes(SealedAdvert.randomByteCount))
        let second = SealedAdvert.made(for: 16, epoch: next, random: random.bytes(SealedAdvert.randomByteCount))
        #expect(Self.parts(first).isDisjoint(with: Self.parts(second)))
        #expect(first.salt != second.salt)

        let repeated = SealedAdvert.made(for: 16, epoch: next, random: Self.vectorRandom)
        let before = SealedAdvert.made(for: 16, random: Self.vectorRandom)
        #expect(Self.parts(repeated).isDisjoint(with: Self.parts(before)))
    }

    @Test func `two publications in one epoch have no field in common but the epoch`() {
        var random = SeededGenerator(seed: 2)
        let first = SealedAdvert.made(for: 16, random: random.bytes(SealedAdvert.randomByteCount))
        let second = SealedAdvert.made(for: 16, random: random.bytes(SealedAdvert.randomByteCount))
        #expect(Self.parts(first).isDisjoint(with: Self.parts(second)))
        let shared = AdvertText(nameplate: nil, sealed: first).table.filter { key, value in
            AdvertText(nameplate: nil, sealed: second).table[key] == value
        }
        #expect(shared.keys.sorted() == ["e", "v"])
    }

    @Test func `a stranger sees no difference between entries that mean something and others`() {
        var random = SeededGenerator(seed: 3)
        let rounds = 1_000
        // How often each byte value occurs at each of the 16 places of an entry, and where entries with a meaning stand.
        var meant = [[Int]](repeating: [Int](repeating: 0, count: 256), count: SealedAdvert.entryByteCount)
        var empty = meant
        var places = [Int](repeating: 0, count: 4)
        for _ in 0..<rounds {
            let bytes = random.bytes(SealedAdvert.randomByteCount)
            let advert = SealedAdvert.made(for: 2, random: bytes)
            let padding = Set(SealedAdvert.made(for: 0, random: bytes).entries)
            for (place, entry) in advert.entries.enumerated() {
                let isMeant = !padding.contains(entry)
                places[place] += isMeant ? 1 : 0
                for (index, byte) in entry.enumerated() {
                    if isMeant { meant[index][Int(byte)] += 1 } else { empty[index][Int(byte)] += 1 }
                }
            }
        }
        #expect(places.reduce(0, +) == 2 * rounds)
        // Half of the rounds at each place; 5 standard deviations (of 15.8) either way.
        #expect(places.allSatisfy { (420...580).contains($0) }, "\(places)")
        // Chi-squared with 255 degrees of freedom: 255 on average, with a standard deviation of 22.6.
        for table in [meant, empty] {
            let scores = table.map { Self.chiSquared($0) }
            #expect(scores.allSatisfy { (150...380).contains($0) }, "\(scores)")
        }
    }

    /// The pieces of an advert that could be recognised again: tags, hints, codes.
    private static func parts(_ advert: SealedAdvert) -> Set<[UInt8]> {
        Set(advert.entries.flatMap { [Array($0[0..<8]), Array($0[8..<12]), Array($0[12..<16])] })
    }

    private static func chiSquared(_ counts: [Int]) -> Double {
        let expected = Double(counts.reduce(0, +)) / Double(counts.count)
        return counts.reduce(0) { $0 + (Double($1) - expected) * (Double($1) - expected) / expected }
    }
}
