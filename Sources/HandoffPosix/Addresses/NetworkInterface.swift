// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

public import HandoffTransport

/// A network interface of this machine.
public struct NetworkInterface: Sendable, Hashable {
    /// An address of an interface with the subnet that it is in.
    public struct Assignment: Sendable, Hashable {
        /// The address.
        public let address: Endpoint.Address
        /// How many leading bits name the subnet.
        public let prefixLength: Int

        /// The same with the prefix of the link.
        var linkPrefix: Assignment {
            guard case .v6 = self.address else { return self }
            return Assignment(address: self.address, prefixLength: min(self.prefixLength, 64))
        }

        /// Whether an address is in this one's subnet; scopes are not compared.
        ///
        /// - Parameter other: Any address.
        /// - Returns: Whether the leading bits are equal.
        public func isSameSubnet(as other: Endpoint.Address) -> Bool {
            switch (self.address, other) {
            case (.v4, .v4):
                let difference = SocketAddress.bits(of: self.address).low ^ SocketAddress.bits(of: other).low
                return difference >> UInt64(32 - self.prefixLength) == 0
            case (.v6(let high, let low, _), .v6(let otherHigh, let otherLow, _)):
                let upper = min(self.prefixLength, 64)
                return (high ^ otherHigh) >> UInt64(64 - upper) == 0
                    && (low ^ otherLow) >> UInt64(64 - (self.prefixLength - upper)) == 0
            default:
                return false
            }
        }
    }

    /// The name, such as `eth0`.
    public let name: String
    /// The system's number for it, the scope of its link-local addresses.
    public let index: UInt32
    /// Whether it leads back to this machine.
    public let isLoopback: Bool
    /// Whether it is switched on.
    public let isUp: Bool
    /// Whether multicast can be sent on it.
    public let isMulticast: Bool
    /// Whether it leads to one peer only, as a tunnel does.
    public let isPointToPoint: Bool
    /// Whether something is at the other end: a cable that is plugged in, a radio network that was joined.
    public let hasCarrier: Bool
    /// Its addresses, in the system's order.
    public let addresses: [Assignment]

    /// Whether a peer with this address is on the interface's own link: link-local, or in one of its subnets.
    ///
    /// An IPv6 address alone may be a whole prefix of 128 bits on a link whose prefix has 64 (DHCPv6; RFC 4291 section
    /// 2.5.4): no IPv6 subnet is taken for smaller than that.
    ///
    /// - Parameter address: The peer's address; a scope that is not 0 must be this interface's.
    /// - Returns: Whether it is.
    public func isOnLink(_ address: Endpoint.Address) -> Bool {
        if case .v6(_, _, let scope) = address, scope != 0, scope != self.index { return false }
        if case .v4(169, 254, _, _) = address { return true }  // never routed (RFC 3927 section 2.7)
        return self.addresses.contains { $0.linkPrefix.isSameSubnet(as: address) }
    }
}
