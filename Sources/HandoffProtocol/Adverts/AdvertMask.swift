// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// HMAC-SHA256, which the pure core is given: the code of a message under a key, 32 bytes.
public typealias AdvertMAC = @Sendable (_ key: [UInt8], _ message: [UInt8]) -> [UInt8]

/// What one key makes of an epoch and a salt: the tag that is looked for, the mask and the key of a hint.
struct AdvertMask {
    /// The first half of an entry.
    let tag: [UInt8]
    private let mask: [UInt8]
    private let hintKey: [UInt8]
    private let mac: AdvertMAC

    /// `p = HMAC-SHA256(K, "handoff-advert/1" || e || s)`.
    init(key: [UInt8], epoch: AdvertEpoch, salt: [UInt8], mac: @escaping AdvertMAC) {
        let block = mac(key, Array("handoff-advert/1".utf8) + epoch.bytes + salt)
        precondition(block.count == 32, "HMAC-SHA256 makes 32 bytes, not \(block.count)")
        self.tag = Array(block[0..<8])
        self.mask = Array(block[8..<12])
        self.hintKey = Array(block[16..<32])
        self.mac = mac
    }

    /// `p[0..8] || (hint XOR p[8..12]) || HMAC-SHA256(p[16..32], hint || port)[0..4]`.
    func seal(_ hint: AdvertHint, port: UInt16) -> [UInt8] {
        self.tag + self.masked(hint.bytes) + self.check(hint.bytes, port)
    }

    /// The hint of an entry; nil if it is another device's, or was made for another port.
    func open(_ entry: [UInt8], port: UInt16) -> AdvertHint? {
        guard entry.count == SealedAdvert.entryByteCount, Array(entry[0..<8]) == self.tag else { return nil }
        let hint = self.masked(Array(entry[8..<12]))
        guard Array(entry[12..<16]) == self.check(hint, port) else { return nil }
        return AdvertHint(bytes: hint)
    }

    private func masked(_ hint: [UInt8]) -> [UInt8] { zip(hint, self.mask).map { $0 ^ $1 } }

    private func check(_ hint: [UInt8], _ port: UInt16) -> [UInt8] {
        let message = hint + [UInt8(truncatingIfNeeded: port >> 8), UInt8(truncatingIfNeeded: port)]
        return Array(self.mac(self.hintKey, message).prefix(4))
    }
}
