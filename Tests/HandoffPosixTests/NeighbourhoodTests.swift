// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import HandoffTransport
import Testing

@testable import HandoffPosix

struct NeighbourhoodTests {
    private static func interface(
        _ name: String,
        _ index: UInt32,
        isLoopback: Bool = false,
        _ addresses: [(Endpoint.Address, Int)]
    ) -> NetworkInterface {
        NetworkInterface(
            name: name,
            index: index,
            isLoopback: isLoopback,
            isUp: true,
            isMulticast: !isLoopback,
            isPointToPoint: false,
            hasCarrier: true,
            addresses: addresses.map { NetworkInterface.Assignment(address: $0.0, prefixLength: $0.1) }
        )
    }

    private static func v6(_ high: UInt64, _ low: UInt64, scope: UInt32 = 0) -> Endpoint.Address {
        .v6(high: high, low: low, scope: scope)
    }

    private static let local = UInt64(0xFE80) << 48
    private static let global = UInt64(0x2001_0DB8_0000_0001)
    private static let here = Endpoint.Address.v4(192, 168, 1, 7)

    private static let interfaces = [
        interface("lo", 1, isLoopback: true, [(.v4(127, 0, 0, 1), 8), (v6(0, 1), 128)]),
        interface("eth0", 2, [(here, 24), (v6(local, 7, scope: 2), 64), (v6(global, 7), 128)]),
        interface("wlan0", 3, [(.v4(10, 0, 0, 7), 8), (v6(local, 8, scope: 3), 64)]),
    ]

    /// Peers, what they dialled, whether they are neighbours, and whether they are if only eth0 counts.
    @Test(
        arguments: [
            (.v4(192, 168, 1, 99), here, true, true),
            (.v4(192, 168, 2, 99), here, false, false),
            (.v4(10, 200, 0, 1), .v4(10, 0, 0, 7), true, false),
            (.v4(8, 8, 8, 8), here, false, false),
            // Never routed, so on a link whether this machine has such an address or not.
            (.v4(169, 254, 3, 3), here, true, true),
            (v6(local, 99, scope: 2), v6(local, 7, scope: 2), true, true),
            (v6(local, 99, scope: 3), v6(local, 8, scope: 3), true, false),
            (v6(local, 99, scope: 9), v6(local, 7, scope: 2), false, false),
            // The address stands for itself, and the link has the usual prefix.
            (v6(global, 99), v6(global, 7), true, true),
            (v6(global + 1, 99), v6(global, 7), false, false),
            // This machine itself.
            (.v4(127, 0, 0, 1), .v4(127, 0, 0, 1), true, true),
            (.v4(127, 9, 9, 9), .v4(127, 0, 0, 1), true, true),
            (v6(0, 1), v6(0, 1), true, true),
            (here, here, true, true),
            (.v4(10, 0, 0, 7), here, true, true),
            (here, .v4(127, 0, 0, 1), true, true),
            (v6(local, 7), v6(local, 7, scope: 2), true, true),
            // Nobody but this machine has or reaches an address of the loopback.
            (.v4(127, 0, 0, 1), .v4(192, 168, 1, 200), false, false),
            (.v4(192, 168, 1, 99), .v4(127, 0, 0, 1), false, false),
            (v6(0, 1), v6(global, 99), false, false),
        ] as [(Endpoint.Address, Endpoint.Address, Bool, Bool)]
    )
    func `who is on a link of this machine is a neighbour`(
        peer: Endpoint.Address,
        dialled: Endpoint.Address,
        isNear: Bool,
        isNearOnEth0: Bool
    ) {
        #expect(Neighbourhood(Self.interfaces).includes(peer, dialling: dialled) == isNear)
        #expect(Neighbourhood(Self.interfaces, named: ["eth0"]).includes(peer, dialling: dialled) == isNearOnEth0)
        #expect(
            Neighbourhood(Self.interfaces, named: ["eth9"]).includes(.v4(192, 168, 1, 99), dialling: Self.here) == false
        )
    }

    @Test func `a machine without interfaces has no neighbours`() {
        #expect(!Neighbourhood([]).includes(.v4(192, 168, 1, 99), dialling: Self.here))
    }
}
