// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import HandoffTransport

/// One address of an interface and the length of its subnet's prefix in bits.
struct InterfaceAddress: Sendable, Hashable {
    /// The address, without scope.
    let address: Endpoint.Address
    /// The prefix length.
    let prefix: Int

    /// Whether an address is on the same subnet.
    func covers(_ other: Endpoint.Address) -> Bool {
        switch (self.address, other) {
        case (.v4, .v4):
            guard let own = self.address.v4Value, let theirs = other.v4Value else { return false }
            return self.prefix <= 0 || (own ^ theirs) >> UInt32(32 - min(self.prefix, 32)) == 0
        case (.v6(let own, _, _), .v6(let theirs, _, _)):
            // DHCPv6 hands out /128 on links whose prefix is a /64 (RFC 4291 section 2.5.4).
            return self.prefix <= 0 || (own ^ theirs) >> UInt64(64 - min(self.prefix, 64)) == 0
        case (.v4, .v6), (.v6, .v4):
            return false
        }
    }
}

/// A network interface at one moment.
struct NetworkInterface: Sendable, Hashable {
    /// The name, such as `eth0`.
    let name: String
    /// The kernel's index of it.
    let index: UInt32
    /// Whether it is the loopback interface.
    let isLoopback: Bool
    /// Whether multicast DNS is spoken on it: up, and loopback or able to multicast, and no point-to-point link.
    let isUsable: Bool
    /// Its addresses.
    var addresses: [InterfaceAddress]
}

/// The machine's network interfaces at one moment.
struct InterfaceTable: Sendable, Hashable {
    /// The interfaces by index.
    let interfaces: [UInt32: NetworkInterface]

    /// Makes a table of interfaces.
    init(_ interfaces: [NetworkInterface] = []) {
        self.interfaces = Dictionary(interfaces.map { ($0.index, $0) }) { first, _ in first }
    }

    /// Finds the interfaces that a caller named.
    ///
    /// - Parameter names: The names.
    /// - Returns: Their indices, in the order of the names.
    /// - Throws: ``DiscoveryError`` with `.badInterface` for the first that does not exist.
    func indices(of names: [String]) throws(DiscoveryError) -> [UInt32] {
        var indices: [UInt32] = []
        for name in names {
            guard let known = self.interfaces.values.first(where: { $0.name == name }) else {
                throw DiscoveryError(.badInterface, "There is no network interface '\(name)'; see 'ip link'.")
            }
            indices.append(known.index)
        }
        return indices
    }

    /// Whether an address can be that of a neighbour on an interface.
    ///
    /// An advert is anybody's word. It must not send this host to its own loopback services, nor to the router or
    /// beyond: loopback counts only if it was heard on loopback, other addresses only if they are on the interface's
    /// subnet.
    func isOnLink(_ address: Endpoint.Address, of index: UInt32) -> Bool {
        guard let interface = self.interfaces[index], address.isUnicast else { return false }
        if address.isLoopback { return interface.isLoopback }
        if interface.isLoopback {
            return self.interfaces.values.contains { $0.addresses.contains { $0.address == address } }
        }
        return address.isLinkLocal || interface.addresses.contains { $0.covers(address) }
    }
}
