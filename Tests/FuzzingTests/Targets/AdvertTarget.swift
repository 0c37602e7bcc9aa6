// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import HandoffTransport

@testable import HandoffDNSSD
@testable import HandoffProtocol

/// Adverts, the server name of a hello, what a person types, and what a device calls itself; the first byte says which.
enum AdvertTarget: FuzzTarget {
    static let name = "adverts"
    static let longestInput = 1500

    private static let record: UInt8 = 0
    private static let knock: UInt8 = 1
    private static let device: UInt8 = 2
    private static let code: UInt8 = 3
    private static let deviceName: UInt8 = 4

    private static let port: UInt16 = 45_871
    private static let epoch = AdvertEpoch(number: 2_000_000)
    private static let key = [UInt8](repeating: 7, count: 32)

    static func seeds() throws -> [[UInt8]] {
        let sealed = SealedAdvert(
            AdvertHint(kind: .photos, count: .few, change: 258),
            for: [Self.key],
            epoch: Self.epoch,
            port: Self.port,
            random: (0..<SealedAdvert.randomByteCount).map { UInt8(truncatingIfNeeded: $0 &* 37) },
            mac: Self.mac
        )
        let entries = AdvertText(nameplate: 7, sealed: sealed).entries.map { TextEntry(key: $0.key, value: $0.value) }
        let knock = Knock(key: Self.key, epoch: Self.epoch, nonce: Array(1...8), authenticate: Self.mac)
        let device = DeviceID(keyDigest: Array(0..<32))
        return [
            [Self.record] + (try TextRecord.encode(entries)),
            [Self.record] + (try TextRecord.encode([TextEntry(key: "v", value: [0x31])])),
            [Self.knock] + Array(knock.serverName.utf8),
            [Self.device] + Array((device?.description ?? "").utf8),
            [Self.code] + Array(SpokenCode(nameplate: 7, numbers: [60, 1960]).text.utf8),
            [Self.code] + Array("999 ABAN zoo-zone".utf8),
            [Self.deviceName] + Array("Ada\u{2019}s  phone \u{1F4F1}\u{FE0F}\u{200D}\u{202E}".utf8),
        ]
    }

    /// Not HMAC, only different for different messages: what is read is the format.
    @Sendable
    private static func mac(_ key: [UInt8], _ message: [UInt8]) -> [UInt8] {
        var state: UInt64 = 0xCBF2_9CE4_8422_2325
        return (0..<32).map { index in
            for byte in key + message + [UInt8(index)] { state = (state ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
            return UInt8(truncatingIfNeeded: state >> 32)
        }
    }

    static func check(_ input: [UInt8]) throws(BrokenProperty) {
        let bytes = Array(input.dropFirst())
        let text = String(decoding: bytes, as: UTF8.self)
        switch (input.first ?? 0) % 5 {
        case self.record: try self.checkRecord(bytes)
        case self.knock:
            guard let knock = Knock(serverName: text) else { return }
            try hold(knock.serverName == text, "a knock has two forms")
            try hold(knock.nonce.count == 8 && knock.code.count == 16, "a knock is cut")
        case self.device:
            guard let device = try? DeviceID(text) else { return }
            try hold(device.keyDigest.count == DeviceID.digestBytes, "a digest is cut")
            try hold((try? DeviceID(device.description)) == device, "\(device) does not read its own text")
        case self.deviceName: try self.checkDeviceName(text)
        default:
            guard let code = try? SpokenCode(text) else { return }
            try hold((1...SpokenCode.nameplateLimit).contains(code.nameplate), "nameplate \(code.nameplate)")
            try hold(SpokenCode.wordCounts.contains(code.words.count), "\(code.words.count) words")
            try hold(code.words.allSatisfy(WordList.words.contains), "a word is not on the list")
            try hold((try? SpokenCode(code.text)) == code, "a code does not read its own text")
        }
    }

    private static func checkDeviceName(_ text: String) throws(BrokenProperty) {
        let name = DeviceName.cleaned(text)
        try hold(name.count <= DeviceName.characterLimit, "a name of \(name.count) characters")
        try hold((1...DeviceName.byteLimit).contains(name.utf8.count), "a name of \(name.utf8.count) bytes")
        try hold(DeviceName.cleaned(name) == name, "a clean name is not clean")
        try hold(
            name.unicodeScalars.contains { !$0.properties.isDefaultIgnorableCodePoint && !$0.properties.isWhitespace },
            "a name that nobody sees"
        )
    }

    private static func checkRecord(_ data: [UInt8]) throws(BrokenProperty) {
        let entries = TextRecord.parse(data)
        try hold(entries.count <= TextRecord.maximumEntries, "\(entries.count) entries")
        try hold(Set(entries.map { $0.key.lowercased() }).count == entries.count, "a key came twice")
        if let encoded = try? TextRecord.encode(entries) {
            try hold(TextRecord.parse(encoded) == entries, "a record does not read its own bytes")
        }
        let reversed = TextRecord.reversed(data)
        try hold(TextRecord.reversed(TextRecord.reversed(reversed)) == reversed, "a record cannot be turned round")
        guard let advert = AdvertText(entries: entries.map { ($0.key, $0.value) }) else { return }
        try hold((1...999).contains(advert.nameplate ?? 1), "a nameplate out of range")
        try hold(AdvertText(entries: advert.entries) == advert, "an advert does not read its own entries")
        guard let sealed = advert.sealed else { return }
        try hold([4, 8, 12, 16].contains(sealed.entries.count), "\(sealed.entries.count) sealed entries")
        try hold(sealed.entries.allSatisfy { $0.count == SealedAdvert.entryByteCount }, "a sealed entry is cut")
        let reader = AdvertReader(devices: [AdvertReader.Device(keyDigest: [1], key: self.key)], mac: self.mac)
        for port in [self.port, 1] {
            guard case .device(let digest, _) = reader.judge(sealed, port: port, now: self.epoch) else { continue }
            try hold(digest == [1], "an advert is from a device that nobody knows")
        }
    }
}
