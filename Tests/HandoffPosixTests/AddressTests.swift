// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import HandoffTransport
import Testing

@testable import HandoffPosix

@Suite struct AddressTests {
    private static let documentation = Endpoint.Address.v6(high: 0x2001_0DB8 << 32, low: 1, scope: 0)

    @Test(
        arguments: [
            ("10.0.0.1", Endpoint.Address.v4(10, 0, 0, 1), 4711),
            ("10.0.0.1:80", .v4(10, 0, 0, 1), 80),
            ("255.255.255.255:65535", .v4(255, 255, 255, 255), 65535),
            ("[2001:db8::1]", documentation, 4711),
            ("[2001:db8::1]:80", documentation, 80),
            ("2001:db8::1", documentation, 4711),
            ("::1", .v6(high: 0, low: 1, scope: 0), 4711),
            ("[fe80::1%lo]:80", .v6(high: 0xFE80 << 48, low: 1, scope: 1), 80),
            ("fe80::1%1", .v6(high: 0xFE80 << 48, low: 1, scope: 1), 4711),
        ] as [(String, Endpoint.Address, UInt16)]
    )
    func `a numeric address is read`(text: String, address: Endpoint.Address, port: UInt16) async throws {
        try await Loopback.run { loopback in
            let endpoints = try await loopback.transport.resolve(text, defaultPort: 4711)
            #expect(endpoints == [Endpoint(address: address, port: port)])
        }
    }

    @Test(arguments: [
        "", ":", ":80", "10.0.0.1:", "10.0.0.1:0", "10.0.0.1:65536", "10.0.0.1:+80", "10.0.0.1:8o", "10.0.0.256",
        "10.0.0", "2130706433", "0x7f000001", "0X7F000001", "127.1:80", "[::1", "[::1]80", "[::1]:", "[10.0.0.1]:80",
        "[]", "[]:80",
        "fe80::1", "[fe80::1]:80", "[fe80::1%]:80", "[fe80::1%nothing0]:80", "fe80::1%0", "::1::", "1:2:3", "a b",
        "user@host", "host/path", "host%lo", "host\u{7F}", "host\0name", "h\nost", "example.1",
        String(repeating: "a", count: 254),
    ])
    func `what is no address is refused`(text: String) async throws {
        try await Loopback.run { loopback in
            await #expect {
                _ = try await loopback.transport.resolve(text, defaultPort: 4711)
            } throws: { ($0 as? TransportError)?.code == .badAddress }
        }
    }

    @Test func `a name is looked up`() async throws {
        try await Loopback.run { loopback in
            let endpoints = try await loopback.transport.resolve("localhost:80", defaultPort: 4711)
            #expect(endpoints.contains(Loopback.v4(80)) || endpoints.contains(Loopback.v6(80)))
            #expect(Set(endpoints).count == endpoints.count)
        }
    }

    @Test func `a cancelled lookup ends with closed`() async throws {
        let lookup = Task {
            unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
            return try await NameLookup.addresses(of: "localhost")
        }
        let result = await lookup.result
        #expect { try result.get() } throws: { ($0 as? TransportError)?.code == .closed }
    }

    @Test(
        arguments: [
            (Endpoint.Address.v4(10, 0, 0, 1), "10.0.0.1:4711"),
            (.v6(high: 0, low: 0, scope: 0), "[::]:4711"),
            (.v6(high: 0, low: 1, scope: 0), "[::1]:4711"),
            (documentation, "[2001:db8::1]:4711"),
            (.v6(high: 0x2001_0DB8_0000_0001, low: 0x0001_0001_0001_0001, scope: 0), "[2001:db8:0:1:1:1:1:1]:4711"),
            (.v6(high: 0x2001_0000_0000_0001, low: 1, scope: 0), "[2001:0:0:1::1]:4711"),
            (.v6(high: 0x2001_0DB8_0000_0000, low: 0x0001_0000_0000_0001, scope: 0), "[2001:db8::1:0:0:1]:4711"),
            (.v6(high: 0x0001 << 48, low: 0, scope: 0), "[1::]:4711"),
            (.v6(high: 0, low: 0xFFFF_0A00_0001, scope: 0), "[::ffff:10.0.0.1]:4711"),
            (.v6(high: 0xFE80 << 48, low: 1, scope: 1), "[fe80::1%lo]:4711"),
            (.v6(high: 0xFE80 << 48, low: 1, scope: 999_999), "[fe80::1%999999]:4711"),
        ] as [(Endpoint.Address, String)]
    )
    func `an endpoint is written as RFC 5952 wants it and read back`(
        address: Endpoint.Address,
        text: String
    ) async throws {
        let endpoint = Endpoint(address: address, port: 4711)
        #expect(EndpointText(endpoint).description == text)
        try await Loopback.run { loopback in
            let endpoints = try await loopback.transport.resolve(text, defaultPort: 1)
            #expect(endpoints == [endpoint])
        }
    }

    @Test func `the loopback interface is listed`() throws {
        let loopback = try #require(try NetworkInterface.all().first { $0.name == "lo" })
        #expect(loopback.isLoopback)
        #expect(loopback.isUp)
        #expect(loopback.index == NetworkInterface.index(named: "lo"))
        #expect(NetworkInterface.name(at: loopback.index) == "lo")
        #expect(loopback.addresses.contains { $0.address == .v4(127, 0, 0, 1) && $0.prefixLength == 8 })
        #expect(loopback.isOnLink(.v4(127, 1, 2, 3)))
        #expect(!loopback.isOnLink(.v4(10, 0, 0, 1)))
    }

    @Test(
        arguments: [
            (Endpoint.Address.v4(192, 168, 1, 77), 24, Endpoint.Address.v4(192, 168, 1, 1), true),
            (.v4(192, 168, 1, 77), 24, .v4(192, 168, 2, 1), false),
            (.v4(192, 168, 1, 77), 0, .v4(10, 0, 0, 1), true),
            (.v4(192, 168, 1, 77), 32, .v4(192, 168, 1, 76), false),
            (documentation, 64, .v6(high: 0x2001_0DB8 << 32, low: 99, scope: 0), true),
            (documentation, 65, .v6(high: 0x2001_0DB8 << 32, low: 1 << 63, scope: 0), false),
            (documentation, 128, documentation, true),
            (documentation, 48, .v6(high: 0x2001_0DB9 << 32, low: 1, scope: 0), false),
            (documentation, 0, .v4(1, 2, 3, 4), false),
        ] as [(Endpoint.Address, Int, Endpoint.Address, Bool)]
    )
    func `a subnet holds the addresses with its prefix`(
        own: Endpoint.Address,
        length: Int,
        other: Endpoint.Address,
        isSame: Bool
    ) {
        #expect(NetworkInterface.Assignment(address: own, prefixLength: length).isSameSubnet(as: other) == isSame)
    }
}
