// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

public import HandoffTransport

/// What this machine tells everybody on the network over multicast DNS, whoever of it answers: mostly the Avahi daemon.
public struct HostDisclosure: Sendable, Hashable {
    /// A service that this machine advertises.
    public struct Service: Sendable, Hashable {
        /// Its type, such as `_ssh._tcp`.
        public let type: String
        /// Its name, such as the host's.
        public let name: String

        /// Makes a service.
        ///
        /// - Parameters:
        ///   - type: Its type.
        ///   - name: Its name.
        public init(type: String, name: String) {
            self.type = type
            self.name = name
        }
    }

    /// The names that its addresses lead to, such as `host.local`.
    public var hostNames: [String]
    /// The addresses that lead to a name.
    public var addresses: [Endpoint.Address]
    /// Processor and operating system, one text for each record (HINFO, RFC 1035 section 3.3.2).
    public var hardware: [String]
    /// Its services, those of other programs and of this one.
    public var services: [Service]

    /// Makes a disclosure; without anything, of a machine that tells nothing.
    ///
    /// - Parameters:
    ///   - hostNames: The names that its addresses lead to.
    ///   - addresses: The addresses that lead to a name.
    ///   - hardware: Processor and operating system.
    ///   - services: Its services.
    public init(
        hostNames: [String] = [],
        addresses: [Endpoint.Address] = [],
        hardware: [String] = [],
        services: [Service] = []
    ) {
        self.hostNames = hostNames
        self.addresses = addresses
        self.hardware = hardware
        self.services = services
    }
}
