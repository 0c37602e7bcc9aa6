// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import HandoffProtocol

extension SealedAdvert {
    /// An advert for devices whose keys are 32 bytes of 1, 2, 3 and so on.
    static func made(
        for count: Int,
        _ hint: AdvertHint = .photos,
        epoch: AdvertEpoch = .test,
        port: UInt16 = 40_123,
        random: [UInt8]
    ) -> SealedAdvert {
        SealedAdvert(
            hint,
            for: (0..<count).map { testKey($0) },
            epoch: epoch,
            port: port,
            random: random,
            mac: ReferenceHMAC.authenticate
        )
    }
}

extension AdvertReader {
    /// A reader that knows some of the devices.
    init(devices: some Sequence<Int>) {
        self.init(
            devices: devices.map { Device(keyDigest: [UInt8($0)], key: testKey($0)) },
            mac: ReferenceHMAC.authenticate
        )
    }
}

extension AdvertHint {
    static let photos = AdvertHint(kind: .photos, count: .tens, change: 0x1234)
}

extension AdvertEpoch {
    static let test = AdvertEpoch(number: 1_988_888)
}

func testKey(_ number: Int) -> [UInt8] { [UInt8](repeating: UInt8(number + 1), count: 32) }

extension AdvertText {
    /// The values by key, as text.
    var table: [String: String] {
        Dictionary(self.entries.map { ($0.key, String(decoding: $0.value, as: UTF8.self)) }) { first, _ in first }
    }

    init?(table: [String: String]) {
        self.init(entries: table.map { (key: $0.key, value: Array($0.value.utf8)) })
    }
}
