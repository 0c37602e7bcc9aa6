// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import CAvahiCore
import HandoffTransport

/// A record to publish: its owner's name, type and data as on the wire (RFC 1035 section 3.3, RFC 2782).
struct RecordContent: Sendable, Hashable {
    /// The owner's name, escaped.
    let name: String
    /// The record type's number.
    let type: UInt16
    /// Whether nobody else publishes records of this name and type.
    let isUnique: Bool
    /// The record's data.
    let data: [UInt8]

    /// An address of a host.
    static func address(_ address: Endpoint.Address, host: String) -> Self {
        let bytes = address.bytes
        let type = bytes.count == 4 ? AVAHI_DNS_TYPE_A : AVAHI_DNS_TYPE_AAAA
        let name = "\(host).\(ServiceType.domain)"
        return Self(name: name, type: UInt16(type), isUnique: true, data: bytes)
    }

    /// Host and port of a service.
    static func target(host: String, port: UInt16, serviceName: String) -> Self {
        let numbers: [UInt8] = [0, 0, 0, 0, UInt8(port >> 8), UInt8(truncatingIfNeeded: port)]
        let data = numbers + self.wireName([host, ServiceType.domain])
        return Self(name: serviceName, type: UInt16(AVAHI_DNS_TYPE_SRV), isUnique: true, data: data)
    }

    /// The text of a service.
    static func text(_ data: [UInt8], serviceName: String) -> Self {
        Self(name: serviceName, type: UInt16(AVAHI_DNS_TYPE_TXT), isUnique: true, data: data)
    }

    /// The pointer from the service type to an instance.
    static func pointer(to instance: String) -> Self {
        let labels = ServiceType.name.split(separator: ".").map(String.init) + [ServiceType.domain]
        return Self(
            name: labels.joined(separator: "."),
            type: UInt16(AVAHI_DNS_TYPE_PTR),
            isUnique: false,
            data: self.wireName([instance] + labels)
        )
    }

    /// Labels behind their lengths, each at most 63 bytes.
    private static func wireName(_ labels: [String]) -> [UInt8] {
        labels.flatMap { [UInt8(truncatingIfNeeded: $0.utf8.count)] + Array($0.utf8) } + [0]
    }
}
