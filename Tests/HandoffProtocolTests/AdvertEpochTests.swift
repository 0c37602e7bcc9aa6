// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import HandoffProtocol
import Testing

struct AdvertEpochTests {
    @Test(
        arguments: [
            (0, 0), (899, 0), (900, 1), (1_782_000_000, 1_980_000), (-1, 0), (-900_000, 0), (Int64.max, UInt32.max),
        ] as [(Int64, UInt32)]
    )
    func `a time has the epoch of its quarter of an hour`(time: Int64, number: UInt32) {
        #expect(AdvertEpoch(unixTime: time).number == number)
    }

    @Test(arguments: [(5, [4, 5, 6]), (0, [0, 1]), (.max, [.max - 1, .max])] as [(UInt32, [UInt32])])
    func `an epoch has neighbours, except beyond the ends`(number: UInt32, neighbours: [UInt32]) {
        #expect(AdvertEpoch(number: number).neighbours.map(\.number) == neighbours)
    }

    @Test func `the highest byte comes first`() {
        #expect(AdvertEpoch(number: 0x0102_0304).bytes == [1, 2, 3, 4])
        #expect(AdvertEpoch(number: 1) < AdvertEpoch(number: 2))
    }
}
