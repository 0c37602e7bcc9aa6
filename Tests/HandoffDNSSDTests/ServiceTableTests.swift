// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import HandoffTransport
import Testing

@testable import HandoffDNSSD

struct ServiceTableTests {
    static let interfaces = InterfaceTable([
        NetworkInterface(
            name: "lo",
            index: 1,
            isLoopback: true,
            isUsable: true,
            addresses: [
                InterfaceAddress(address: .v4(127, 0, 0, 1), prefix: 8),
                InterfaceAddress(address: .v6(high: 0, low: 1, scope: 0), prefix: 128),
            ]
        ),
        NetworkInterface(
            name: "eth0",
            index: 2,
            isLoopback: false,
            isUsable: true,
            addresses: [
                InterfaceAddress(address: .v4(10, 78, 0, 1), prefix: 24),
                InterfaceAddress(address: .v6(high: 0xFD00_0000_0000_0001, low: 1, scope: 0), prefix: 128),
            ]
        ),
    ])
    static let linkLocal = Endpoint.Address.v6(high: 0xFE80 << 48, low: 2, scope: 0)

    private func table(_ sources: [ServiceSource], port: UInt16 = 4000, _ addresses: [Endpoint.Address]) -> ServiceTable
    {
        var table = ServiceTable()
        for source in sources {
            _ = table.appeared(source)
            table.learn(.target(ServiceTarget(host: "h.local", port: port)), of: source)
            table.learn(.text([3, 97, 61, 49]), of: source)
            for address in addresses {
                table.learn(.address(address), of: source)
            }
        }
        return table
    }

    /// `#expect` cannot take a mutating call apart.
    private func appear(_ source: ServiceSource, _ table: inout ServiceTable) -> Bool {
        table.appeared(source)
    }

    private func disappear(_ source: ServiceSource, _ table: inout ServiceTable) -> Bool {
        table.disappeared(source)
    }

    private let wired = ServiceSource(instance: "x", interface: 2)
    private let loop = ServiceSource(instance: "x", interface: 1)

    private func endpoints(_ table: ServiceTable) -> [Endpoint.Address] {
        var table = table
        guard case .found(let service) = table.event(for: "x", interfaces: Self.interfaces) else { return [] }
        return service.endpoints.map(\.address)
    }

    @Test func `routable addresses come first, then link-local, loopback last`() {
        let unique = Endpoint.Address.v6(high: 0xFD00_0000_0000_0001, low: 9, scope: 0)
        let table = self.table(
            [self.loop, self.wired],
            [.v4(127, 0, 0, 1), Self.linkLocal, .v4(169, 254, 1, 1), .v4(10, 78, 0, 9), unique]
        )
        #expect(
            self.endpoints(table) == [
                unique,
                .v4(10, 78, 0, 9),
                .v6(high: 0xFE80 << 48, low: 2, scope: 2),
                .v4(169, 254, 1, 1),
                .v4(127, 0, 0, 1),
            ]
        )
    }

    @Test(arguments: [
        Endpoint.Address.v4(127, 0, 0, 1), .v4(10, 79, 0, 1), .v4(8, 8, 8, 8), .v4(0, 0, 0, 0), .v4(224, 0, 0, 251),
        .v4(255, 255, 255, 255), .v6(high: 0, low: 1, scope: 0), .v6(high: 0, low: 0, scope: 0),
        .v6(high: 0, low: 0xFFFF_7F00_0001, scope: 0), .v6(high: 0xFF02 << 48, low: 0xFB, scope: 0),
        .v6(high: 0x2001_0DB8_0000_0000, low: 1, scope: 0),
    ])
    func `an address that is not the link's is not reported`(_ address: Endpoint.Address) {
        #expect(self.endpoints(self.table([self.wired], [address])).isEmpty)
        #expect(self.endpoints(self.table([self.wired], [address, Self.linkLocal])).count == 1)
    }

    @Test func `on loopback only this host's addresses are believed`() {
        let table = self.table([self.loop], [.v4(10, 78, 0, 1), .v4(10, 78, 0, 2), .v4(127, 0, 0, 1)])
        #expect(self.endpoints(table) == [.v4(10, 78, 0, 1), .v4(127, 0, 0, 1)])
    }

    @Test(arguments: [UInt16(0), 22, 1023]) func `a port below 1024 is not reported`(_ port: UInt16) {
        #expect(self.endpoints(self.table([self.wired], port: port, [Self.linkLocal])).isEmpty)
    }

    @Test func `a service is lost with the last interface, and only if it was reported`() {
        var table = self.table([self.loop, self.wired], [.v4(10, 78, 0, 1)])
        _ = table.event(for: "x", interfaces: Self.interfaces)
        #expect(self.disappear(self.loop, &table))
        #expect(table.event(for: "x", interfaces: Self.interfaces) == nil)
        #expect(self.disappear(self.wired, &table))
        #expect(table.event(for: "x", interfaces: Self.interfaces) == .lost(instance: "x"))
        #expect(table.event(for: "x", interfaces: Self.interfaces) == nil)

        var unseen = ServiceTable()
        _ = unseen.appeared(self.wired)
        _ = unseen.disappeared(self.wired)
        #expect(unseen.event(for: "x", interfaces: Self.interfaces) == nil)
    }

    @Test func `a source heard over two protocols is gone when both have lost it`() {
        var table = self.table([self.wired], [Self.linkLocal])
        #expect(!self.appear(self.wired, &table))
        #expect(!self.disappear(self.wired, &table))
        #expect(self.disappear(self.wired, &table))
        #expect(!self.disappear(self.wired, &table))
    }

    @Test func `a changed text is reported, an unchanged one is not`() {
        var table = self.table([self.wired], [Self.linkLocal])
        _ = table.event(for: "x", interfaces: Self.interfaces)
        table.learn(.text([3, 97, 61, 49]), of: self.wired)
        #expect(table.event(for: "x", interfaces: Self.interfaces) == nil)
        table.learn(.text([3, 97, 61, 50]), of: self.wired)
        guard case .found(let service) = table.event(for: "x", interfaces: Self.interfaces) else {
            Issue.record("no event")
            return
        }
        #expect(service.text == [TextEntry(key: "a", value: [50])])
    }

    @Test func `a flood of services and addresses is cut`() {
        var table = ServiceTable()
        for number in 0..<10_000 {
            let source = ServiceSource(instance: "\(number)", interface: 2)
            #expect(self.appear(source, &table) == (number < ServiceTable.maximumServices))
        }
        #expect(table.instances.count == ServiceTable.maximumServices)
        let addresses = (0..<100).map { Endpoint.Address.v4(10, 78, 0, $0) }
        #expect(self.endpoints(self.table([self.wired, self.loop], addresses)).count == 16)
    }

    @Test func `what a daemon that came back does not confirm is lost`() {
        var table = self.table([self.wired], [Self.linkLocal])
        _ = table.event(for: "x", interfaces: Self.interfaces)
        table.markStale()
        #expect(self.appear(self.wired, &table))
        table.dropStale()
        #expect(table.event(for: "x", interfaces: Self.interfaces) == nil)
        table.markStale()
        table.dropStale()
        #expect(table.event(for: "x", interfaces: Self.interfaces) == .lost(instance: "x"))
    }
}
