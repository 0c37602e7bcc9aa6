// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import HandoffTransport

/// An address that is published on one interface only: sent out on another it would lead nowhere.
struct LocalAddress: Sendable, Hashable {
    /// The index of the interface.
    let interface: UInt32
    /// The address.
    let address: Endpoint.Address
}

/// The records of one advert, under a host name of its own.
///
/// Lives on the loop's thread; dropping it says goodbye.
final class PublishedService {
    /// The addresses that are published.
    private(set) var addresses: Set<LocalAddress>
    private let advert: CheckedAdvert
    private let serviceName: String
    private let server: ResponderServer
    private let onConflict: @Sendable () -> Void
    private var hostGroup: EntryGroup
    private let serviceGroup: EntryGroup

    /// Publishes an advert.
    ///
    /// - Throws: ``DiscoveryError`` with `.badAdvert` or `.system`.
    init(
        _ advert: CheckedAdvert,
        on server: ResponderServer,
        addresses: Set<LocalAddress>,
        onConflict: @escaping @Sendable () -> Void
    ) throws(DiscoveryError) {
        guard let serviceName = ResponderServer.serviceName(advert.instance) else {
            throw DiscoveryError(.badAdvert, "The instance name cannot be written in DNS.")
        }
        let host = RandomName.make()
        self.hostGroup = try Self.publish(addresses, of: host, on: server, onConflict)
        let group = try EntryGroup(server, onConflict: onConflict)
        try group.add(.target(host: host, port: advert.port, serviceName: serviceName), on: nil)
        try group.add(.text(advert.text, serviceName: serviceName), on: nil)
        try group.add(.pointer(to: advert.instance), on: nil)
        try group.commit()
        self.serviceGroup = group
        self.advert = advert
        self.serviceName = serviceName
        self.server = server
        self.addresses = addresses
        self.onConflict = onConflict
    }

    /// Publishes other addresses.
    ///
    /// Under a new host name: adding to a name's addresses would make neighbours flush the ones that they have (RFC
    /// 6762 section 10.2).
    ///
    /// - Throws: ``DiscoveryError`` with `.system`.
    func move(to addresses: Set<LocalAddress>) throws(DiscoveryError) {
        let host = RandomName.make()
        let group = try Self.publish(addresses, of: host, on: self.server, self.onConflict)
        let target = RecordContent.target(host: host, port: self.advert.port, serviceName: self.serviceName)
        try self.serviceGroup.add(target, on: nil, isUpdate: true)
        self.hostGroup = group
        self.addresses = addresses
    }

    private static func publish(
        _ addresses: Set<LocalAddress>,
        of host: String,
        on server: ResponderServer,
        _ onConflict: @escaping @Sendable () -> Void
    ) throws(DiscoveryError) -> EntryGroup {
        let group = try EntryGroup(server, onConflict: onConflict)
        for local in addresses {
            try group.add(.address(local.address, host: host), on: local.interface)
        }
        // An empty group cannot be committed, and need not be.
        if !addresses.isEmpty { try group.commit() }
        return group
    }
}
