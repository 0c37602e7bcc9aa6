// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import CLinuxNetwork
internal import HandoffTransport

/// Translates between an endpoint and the flat address of the C target.
enum SocketAddress {
    /// The IP version, 4 or 6.
    static func version(of address: Endpoint.Address) -> Int32 {
        switch address {
        case .v4: 4
        case .v6: 6
        }
    }

    /// The address as a number of 128 bits; an IPv4 address has the lowest 32.
    static func bits(of address: Endpoint.Address) -> (high: UInt64, low: UInt64) {
        switch address {
        case .v4(let first, let second, let third, let fourth):
            (0, [first, second, third, fourth].reduce(0) { $0 << 8 | UInt64($1) })
        case .v6(let high, let low, _):
            (high, low)
        }
    }

    /// The flat form of an endpoint.
    static func pack(_ endpoint: Endpoint) -> cln_address {
        var packed = cln_address()
        packed.version = self.version(of: endpoint.address)
        packed.port = endpoint.port
        (packed.high, packed.low) = self.bits(of: endpoint.address)
        if case .v6(_, _, let scope) = endpoint.address { packed.scope = scope }
        return packed
    }

    /// The endpoint that a flat address stands for, nil if it is of another family.
    static func unpack(_ packed: cln_address) -> Endpoint? {
        switch packed.version {
        case 4:
            let bits = UInt32(truncatingIfNeeded: packed.low)
            func byte(_ shift: UInt32) -> UInt8 { UInt8(truncatingIfNeeded: bits >> shift) }
            return Endpoint(address: .v4(byte(24), byte(16), byte(8), byte(0)), port: packed.port)
        case 6:
            let address = Endpoint.Address.v6(high: packed.high, low: packed.low, scope: packed.scope)
            return Endpoint(address: address, port: packed.port)
        default:
            return nil
        }
    }
}
