// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import HandoffTransport
import Testing

struct DeviceMatchTests {
    private static let phone = DeviceRecord.made(1, name: "Zoe", ownName: "phone")
    private static let tablet = DeviceRecord.made(2, name: "tablet")
    private static let twin = DeviceRecord.made(3, name: "tablet")
    /// Calls itself what the user calls another device.
    private static let thief = DeviceRecord.made(4, name: "phone")
    /// Calls itself by the ID of another device.
    private static let forger = DeviceRecord.made(5, name: "ABCD-0001")
    private static let all = [phone, tablet, twin, thief, forger]

    private static func find(_ word: String) -> DeviceMatch {
        DeviceMatch(word, among: Self.all) { digest in "ABCD-000\(digest.first ?? 0)" }
    }

    @Test(
        arguments: [
            ("phone", .several([phone, thief])), ("Zoe", .none), ("tablet", .several([tablet, twin])),
            ("ABCD-0001", .one(phone)), ("abcd 0002", .one(tablet)), ("abcd0003", .one(twin)),
            ("ABCD", .several(all)), ("ABC", .none), ("", .none), ("Phone", .none), ("ABCD-0009", .none),
            ("----", .none),
        ] as [(String, DeviceMatch)]
    )
    func `a word means the devices it should`(word: String, expected: DeviceMatch) {
        #expect(Self.find(word) == expected)
    }

    @Test func `an empty list has no device`() {
        #expect(DeviceMatch("phone", among: []) { _ in "ABCD" } == .none)
    }
}
