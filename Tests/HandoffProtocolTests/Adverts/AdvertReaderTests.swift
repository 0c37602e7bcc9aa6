// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import HandoffProtocol
import Locking
import TestSupport
import Testing

struct AdvertReaderTests {
    private static let random = SeededGenerator(seed: 4).first(SealedAdvert.randomByteCount)

    @Test(arguments: 0..<16)
    func `each device recognises the advert and reads the hint`(device: Int) {
        let hint = AdvertHint(kind: .link, count: .one, change: 65_535)
        let advert = SealedAdvert.made(for: 16, hint, random: Self.random)
        // The device's own list: the sender is one among others.
        let reader = AdvertReader(devices: [40, 41, device, 42])
        let verdict = reader.judge(advert, port: 40_123, now: .test)
        #expect(verdict == .device(keyDigest: [UInt8(device)], hint: hint))
    }

    @Test func `a stranger recognises nothing`() {
        let advert = SealedAdvert.made(for: 16, random: Self.random)
        #expect(AdvertReader(devices: 16..<32).judge(advert, port: 40_123, now: .test) == .stranger)
        #expect(AdvertReader(devices: []).judge(advert, port: 40_123, now: .test) == .stranger)
    }

    @Test(arguments: [(-2, nil), (-1, true), (0, true), (1, true), (2, nil)] as [(Int64, Bool?)])
    func `clocks may differ by one epoch`(distance: Int64, isAccepted: Bool?) {
        let now = AdvertEpoch(number: UInt32(Int64(AdvertEpoch.test.number) - distance))
        let advert = SealedAdvert.made(for: 1, random: Self.random)
        let verdict = AdvertReader(devices: [0]).judge(advert, port: 40_123, now: now)
        if isAccepted == true {
            #expect(verdict == .device(keyDigest: [0], hint: .photos))
        } else {
            #expect(verdict == .clocksDiffer(epochs: distance))
        }
    }

    @Test func `the ends of time do not wrap around`() {
        let last = SealedAdvert.made(for: 1, epoch: AdvertEpoch(number: .max), random: Self.random)
        let reader = AdvertReader(devices: [0])
        #expect(
            reader.judge(last, port: 40_123, now: AdvertEpoch(number: 0)) == .clocksDiffer(epochs: Int64(UInt32.max))
        )
        #expect(AdvertEpoch(unixTime: .max).number == .max)
        #expect(AdvertEpoch(unixTime: .min).number == 0)
        #expect(AdvertEpoch(unixTime: 899).number == 0)
        #expect(AdvertEpoch(unixTime: 900).number == 1)
    }

    @Test func `an advert copied to another port is a stranger's`() {
        let advert = SealedAdvert.made(for: 1, random: Self.random)
        #expect(AdvertReader(devices: [0]).judge(advert, port: 40_124, now: .test) == .stranger)
    }

    @Test func `a hint that somebody has changed is not read`() throws {
        let text = AdvertText(nameplate: nil, sealed: SealedAdvert.made(for: 1, random: Self.random)).table
        let tags = try #require(text["t0"])
        let reader = AdvertReader(devices: [0])
        // Each letter changed to its neighbour: those of the one entry that means something make it a stranger's.
        let verdicts = tags.indices.compactMap { index -> AdvertReader.Verdict? in
            var changed = text
            let letter: Character = tags[index] == "A" ? "B" : "A"
            changed["t0"] = tags.replacingCharacter(at: index, with: letter)
            return AdvertText(table: changed)?.sealed.map { reader.judge($0, port: 40_123, now: .test) }
        }
        let strangers = verdicts.count { $0 == .stranger }
        let others = verdicts.count { $0 == .device(keyDigest: [0], hint: .photos) }
        #expect((20...22).contains(strangers), "16 bytes lie in 22 letters")
        #expect(strangers + others == verdicts.count)
    }

    @Test func `a copied tag before the real entry does not hide it`() throws {
        var random = SeededGenerator(seed: 5)
        let advert = SealedAdvert.made(for: 1, random: random.bytes(SealedAdvert.randomByteCount))
        let padding = SealedAdvert.made(for: 0, random: Self.random).entries
        let real = try #require(
            advert.entries.first { entry in
                AdvertReader(devices: [0]).judge(
                    Self.record(advert, [entry] + padding[0..<3]),
                    port: 40_123,
                    now: .test
                )
                    != .stranger
            }
        )
        let forged = Array(real[0..<8]) + padding[0][8..<16]
        let verdict = AdvertReader(devices: [0]).judge(
            Self.record(advert, [forged, padding[1], real, padding[2]]),
            port: 40_123,
            now: .test
        )
        #expect(verdict == .device(keyDigest: [0], hint: .photos))
    }

    @Test func `judging a stranger's advert takes one code for each paired device`() {
        let advert = SealedAdvert.made(for: 16, random: Self.random)
        let counter = Counter()
        let reader = AdvertReader(devices: (20..<36).map { .init(keyDigest: [UInt8($0)], key: testKey($0)) }) {
            key,
            message in
            counter.count()
            return ReferenceHMAC.authenticate(key, message)
        }
        #expect(reader.judge(advert, port: 40_123, now: .test) == .stranger)
        #expect(counter.total == 16)
    }

    @Test func `what a later version puts in a hint is something else, not an error`() {
        // With a code of zeros, tag, mask and check are zeros, and an entry can be written by hand.
        let zeros = [UInt8](repeating: 0, count: 4)
        let advert = SealedAdvert.made(for: 1, random: Self.random)
        let entries = [zeros + zeros + [9, 9, 0, 1] + zeros] + advert.entries[0..<3]
        let reader = AdvertReader(devices: [.init(keyDigest: [1], key: [])]) { _, _ in [UInt8](repeating: 0, count: 32)
        }
        let verdict = reader.judge(Self.record(advert, entries), port: 1, now: .test)
        #expect(verdict == .device(keyDigest: [1], hint: AdvertHint(kind: .other, count: .none, change: 1)))
    }

    @Test func `a count is told by its magnitude only`() {
        let counts = [nil, -1, 0, 1, 2, 9, 10, 99, 100, 999, 1_000, .max] as [Int?]
        let buckets: [AdvertHint.CountBucket] = [
            .none, .none, .none, .one, .few, .few, .tens, .tens, .hundreds, .hundreds, .many, .many,
        ]
        #expect(counts.map { AdvertHint.CountBucket($0) } == buckets)
    }

    /// An advert with the epoch and salt of another one and with entries put in by hand.
    private static func record(_ advert: SealedAdvert, _ entries: [[UInt8]]) -> SealedAdvert {
        let original = AdvertText(nameplate: nil, sealed: advert)
        var table = original.table
        table["t0"] = base64URL(entries.flatMap(\.self))
        return AdvertText(table: table)?.sealed ?? advert
    }
}

/// Counts calls.
private final class Counter: Sendable {
    private let calls = Lock(0)

    var total: Int { self.calls.withLock { $0 } }

    func count() { self.calls.withLock { $0 += 1 } }
}

extension SeededGenerator {
    fileprivate func first(_ count: Int) -> [UInt8] {
        var copy = self
        return copy.bytes(count)
    }
}

extension String {
    fileprivate func replacingCharacter(at index: Index, with character: Character) -> String {
        String(self[..<index]) + [character] + self[self.index(after: index)...]
    }
}

/// Written apart from the one that is tested: bit by bit.
private func base64URL(_ bytes: [UInt8]) -> String {
    let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")
    var bits = bytes.flatMap { byte in (0..<8).map { Int(byte >> (7 - $0) & 1) } }
    bits += [Int](repeating: 0, count: (6 - bits.count % 6) % 6)
    return String(
        stride(from: 0, to: bits.count, by: 6).map { alphabet[bits[$0..<($0 + 6)].reduce(0) { $0 * 2 + $1 }] }
    )
}
