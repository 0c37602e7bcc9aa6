// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import HandoffTransport

extension Endpoint {
    /// Whether one endpoint should be tried before another: addresses valid beyond the link, then link-local ones,
    /// then loopback; IPv6 before IPv4 (RFC 6724), and then by value, so that the order is always the same.
    static func isBetter(_ one: Endpoint, than other: Endpoint) -> Bool {
        one.preference.lexicographicallyPrecedes(other.preference)
    }

    private var preference: [UInt64] {
        let reach: UInt64 = self.address.isLoopback ? 2 : self.address.isLinkLocal ? 1 : 0
        switch self.address {
        case .v6(let high, let low, let scope): return [reach, 0, UInt64(scope), high, low, UInt64(self.port)]
        case .v4: return [reach, 1, UInt64(self.address.v4Value ?? 0), 0, 0, UInt64(self.port)]
        }
    }
}

extension Endpoint.Address {
    /// Reads an address in network order: 4 bytes or 16, otherwise nil.
    init?(bytes: [UInt8]) {
        switch bytes.count {
        case 4:
            self = .v4(bytes[0], bytes[1], bytes[2], bytes[3])
        case 16:
            let high = bytes[..<8].reduce(0) { $0 << 8 | UInt64($1) }
            let low = bytes[8...].reduce(0) { $0 << 8 | UInt64($1) }
            self = .v6(high: high, low: low, scope: 0)
        default:
            return nil
        }
    }

    /// The address in network order, without scope: 4 bytes or 16.
    var bytes: [UInt8] {
        switch self {
        case .v4(let first, let second, let third, let fourth): return [first, second, third, fourth]
        case .v6(let high, let low, _):
            let shifts = stride(from: UInt64(56), through: 0, by: -8)
            return shifts.map { UInt8(truncatingIfNeeded: high >> $0) }
                + shifts.map { UInt8(truncatingIfNeeded: low >> $0) }
        }
    }

    /// 127.0.0.0/8 or ::1.
    var isLoopback: Bool {
        switch self {
        case .v4(let first, _, _, _): return first == 127
        case .v6(let high, let low, _): return high == 0 && low == 1
        }
    }

    /// 169.254.0.0/16 or fe80::/10.
    var isLinkLocal: Bool {
        switch self {
        case .v4(let first, let second, _, _): return first == 169 && second == 254
        case .v6(let high, _, _): return high >> 54 == 0xFE80 >> 6
        }
    }

    /// Whether a TCP connection to it could make sense: not 0.0.0.0/8, not 224.0.0.0/3; not multicast, unspecified,
    /// or an IPv4 address in IPv6 clothes.
    var isUnicast: Bool {
        switch self {
        case .v4(let first, _, _, _): return first != 0 && first < 224
        case .v6(let high, let low, _): return high >> 56 != 0xFF && (high != 0 || low == 1)
        }
    }

    /// The address with the interface as its scope if it needs one, and without any otherwise.
    func scoped(to interface: UInt32) -> Self {
        guard case .v6(let high, let low, _) = self else { return self }
        return .v6(high: high, low: low, scope: self.isLinkLocal ? interface : 0)
    }

    /// The four bytes as a number; nil for IPv6.
    var v4Value: UInt32? {
        guard case .v4 = self else { return nil }
        return self.bytes.reduce(0) { $0 << 8 | UInt32($1) }
    }
}
