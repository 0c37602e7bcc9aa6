// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import FoundationEssentials
import HandoffCrypto
import HandoffProtocol
import HandoffTransport
import Testing

@testable import Handoff

struct NearbyActivityTests {
    private func heard(_ text: [(key: String, value: [UInt8])]) throws -> NearbyActivity {
        let entries = text.map { TextEntry(key: $0.key, value: $0.value) }
        let service = NearbyService(instance: "x", endpoints: [], text: entries)
        let now = AdvertEpoch(unixTime: 0)
        return try #require(NearbyActivity(service, trust: nil, security: try OpenSSLSecurity(), now: now))
    }

    @Test(
        arguments: [
            (0.0, 0), (899, 0), (900, -1), (-1, 1), (-900, 1), (-901, 2), (86_400 * 365, -35_040),
            (Double.nan, 1_893_456), (Double.infinity, 1_893_456),
        ] as [(Double, Int)]
    )
    func `an advert tells how far its clock is from a time`(offset: Double, difference: Int) throws {
        let start: Int64 = 1_704_110_400
        let sealed = SealedAdvert(
            AdvertHint(kind: .photos, count: .one, change: 0),
            for: [],
            epoch: AdvertEpoch(unixTime: start),
            port: 4711,
            random: [UInt8](repeating: 7, count: SealedAdvert.randomByteCount),
            mac: { _, _ in [] }
        )
        let activity = try self.heard(AdvertText(nameplate: nil, sealed: sealed).entries)
        #expect(activity.clockDifference(from: Date(timeIntervalSince1970: Double(start) + offset)) == difference)
    }

    @Test func `an advert for strangers alone has no time`() throws {
        #expect(try self.heard(AdvertText(nameplate: 7).entries).clockDifference(from: Date()) == nil)
    }
}
