// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import HandoffPosix
internal import HandoffTransport

/// A network interface, as far as discovery goes.
struct InterfaceFact: Sendable, Hashable {
    /// Its name.
    var name: String
    /// Whether it leads back to this machine.
    var isLoopback = false
    /// Whether it is switched on.
    var isUp = true
    /// Whether something is at the other end.
    var hasCarrier = true
    /// Whether multicast DNS can be spoken on it.
    var canMulticast = true
    /// Its addresses, as text without scope.
    var addresses: [String] = []
    /// Its IPv4 subnets, such as `10.0.0.0/24`.
    var subnets: [String] = []

    /// Whether neighbours can be found on it.
    var isFit: Bool {
        self.isUp && self.hasCarrier && (self.isLoopback || self.canMulticast) && !self.addresses.isEmpty
    }
}

extension InterfaceFact {
    /// Takes what the system says of an interface.
    init(_ interface: NetworkInterface) {
        self.init(
            name: interface.name,
            isLoopback: interface.isLoopback,
            isUp: interface.isUp,
            hasCarrier: interface.hasCarrier,
            canMulticast: interface.isMulticast && !interface.isPointToPoint,
            addresses: interface.addresses.map { Self.text($0.address) },
            subnets: interface.addresses.compactMap(Self.subnet)
        )
    }

    private static func text(_ address: Endpoint.Address) -> String {
        let plain: Endpoint.Address =
            switch address {
            case .v4: address
            case .v6(let high, let low, _): .v6(high: high, low: low, scope: 0)
            }
        return EndpointText(Endpoint(address: plain, port: 0)).address
    }

    private static func subnet(_ assignment: NetworkInterface.Assignment) -> String? {
        guard case .v4(let first, let second, let third, let fourth) = assignment.address else { return nil }
        let bits = [first, second, third, fourth].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
        let length = min(max(assignment.prefixLength, 0), 32)
        let base = length == 0 ? 0 : bits & (UInt32.max << UInt32(32 - length))
        let text = [24, 16, 8, 0].map { String(base >> UInt32($0) & 0xFF) }.joined(separator: ".")
        return "\(text)/\(length)"
    }
}
