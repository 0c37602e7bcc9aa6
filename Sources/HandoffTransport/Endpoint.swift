// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// An IP address and a TCP port, with the interface scope that a link-local IPv6 address needs.
public struct Endpoint: Sendable, Hashable {
    /// The address alone.
    public enum Address: Sendable, Hashable {
        /// Four bytes in network order.
        case v4(UInt8, UInt8, UInt8, UInt8)
        /// Sixteen bytes in network order, and the interface index that a link-local address needs (0 for none).
        case v6(high: UInt64, low: UInt64, scope: UInt32)
    }

    /// Where the host is.
    public var address: Address
    /// The TCP port, in host byte order.
    public var port: UInt16

    /// Makes an endpoint from its two parts.
    ///
    /// - Parameters:
    ///   - address: The address.
    ///   - port: The TCP port, in host byte order.
    public init(address: Address, port: UInt16) {
        self.address = address
        self.port = port
    }
}
