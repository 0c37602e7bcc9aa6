// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

public import HandoffTransport

/// An endpoint as people write it: `10.0.0.1:4711`, `[fe80::1%eth0]:4711`.
///
/// IPv6 addresses are in the form of RFC 5952, scopes as interface names where the interface is still there, as numbers
/// where not. ``PosixTransport/resolve(_:defaultPort:)`` reads it back.
public struct EndpointText: Sendable, Hashable, CustomStringConvertible {
    /// The address with its scope, without port or brackets.
    public let address: String
    /// Address and port.
    public let description: String

    /// Writes an endpoint.
    ///
    /// - Parameter endpoint: The endpoint.
    public init(_ endpoint: Endpoint) {
        switch endpoint.address {
        case .v4(let first, let second, let third, let fourth):
            self.address = "\(first).\(second).\(third).\(fourth)"
            self.description = "\(self.address):\(endpoint.port)"
        case .v6(let high, let low, let scope):
            let zone = scope == 0 ? "" : "%\(NetworkInterface.name(at: scope) ?? String(scope))"
            self.address = Self.text(high, low) + zone
            self.description = "[\(self.address)]:\(endpoint.port)"
        }
    }

    private static func text(_ high: UInt64, _ low: UInt64) -> String {
        // ::ffff:0:0/96, RFC 5952 section 5.
        if high == 0, low >> 32 == 0xFFFF {
            return "::ffff:"
                + [24, 16, 8, 0].map { String(UInt8(truncatingIfNeeded: low >> $0)) }.joined(separator: ".")
        }
        let groups = [high, low].flatMap { half in
            [48, 32, 16, 0].map { UInt16(truncatingIfNeeded: half >> UInt64($0)) }
        }
        let zeros = self.longestRunOfZeros(groups)
        let words = groups.map { String($0, radix: 16) }
        // A single zero is not shortened, RFC 5952 section 4.2.2.
        guard zeros.count > 1 else { return words.joined(separator: ":") }
        return words[..<zeros.lowerBound].joined(separator: ":") + "::"
            + words[zeros.upperBound...].joined(separator: ":")
    }

    /// The first of the longest runs, RFC 5952 section 4.2.3.
    private static func longestRunOfZeros(_ groups: [UInt16]) -> Range<Int> {
        var longest = 0..<0
        var start = 0
        for (index, group) in groups.enumerated() {
            if group != 0 { start = index + 1 }
            if index + 1 - start > longest.count { longest = start..<(index + 1) }
        }
        return longest
    }
}
