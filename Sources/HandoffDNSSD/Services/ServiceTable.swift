// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import HandoffTransport

/// All that a browser knows: instances, on which interfaces they were heard, and what was heard there.
///
/// Pure: what comes from the network goes in, events come out. Bounded, because everybody on the link may fill it.
struct ServiceTable: Sendable {
    /// How many services are remembered; further ones are ignored until one is lost.
    static let maximumServices = 256
    /// On how many interfaces one service is followed.
    static let maximumSources = 16
    /// How many endpoints one service may have.
    static let maximumEndpoints = 16
    /// Lower ports are not ours: an advert must not make this host knock on others' doors.
    static let lowestPort: UInt16 = 1024

    private struct Source {
        var sightings = 1
        var isStale = false
        var targets = Sightings<ServiceTarget>(limit: 8)
        var texts = Sightings<[UInt8]>(limit: 8)
        var addresses = Sightings<Endpoint.Address>(limit: ServiceTable.maximumEndpoints)
    }

    private struct Service {
        var sources: [UInt32: Source] = [:]
        var reported: NearbyService?
    }

    private var services: [String: Service] = [:]

    /// The names of all instances.
    var instances: [String] { Array(self.services.keys) }

    /// Notes that an instance was heard.
    ///
    /// - Returns: Whether it is new on this interface, or was heard of only before the daemon went away, and is to be
    ///   looked up.
    mutating func appeared(_ source: ServiceSource) -> Bool {
        guard var service = self.services[source.instance] else {
            guard self.services.count < Self.maximumServices else { return false }
            self.services[source.instance] = Service(sources: [source.interface: Source()])
            return true
        }
        if var known = service.sources[source.interface] {
            let isStale = known.isStale
            known.sightings = isStale ? 1 : known.sightings + 1
            known.isStale = false
            service.sources[source.interface] = known
            self.services[source.instance] = service
            return isStale
        }
        guard service.sources.count < Self.maximumSources else { return false }
        service.sources[source.interface] = Source()
        self.services[source.instance] = service
        return true
    }

    /// Notes that one sighting of an instance is over.
    ///
    /// - Returns: Whether it was the last on this interface, so that looking up can end.
    mutating func disappeared(_ source: ServiceSource) -> Bool {
        guard let known = self.services[source.instance]?.sources[source.interface] else { return false }
        guard known.sightings <= 1 else {
            self.services[source.instance]?.sources[source.interface]?.sightings -= 1
            return false
        }
        self.services[source.instance]?.sources[source.interface] = nil
        return true
    }

    /// Notes what a record says.
    mutating func learn(_ fact: ServiceFact, of source: ServiceSource) {
        self.update(source) { known in
            switch fact {
            case .target(let target): known.targets.add(target)
            case .text(let text): known.texts.add(text)
            case .address(let address): known.addresses.add(address)
            }
        }
    }

    /// Notes that a record is gone.
    mutating func unlearn(_ fact: ServiceFact, of source: ServiceSource) {
        self.update(source) { known in
            switch fact {
            case .target(let target): known.targets.remove(target)
            case .text(let text): known.texts.remove(text)
            case .address(let address): known.addresses.remove(address)
            }
        }
    }

    /// Notes a complete answer about host, port and text, in place of all before.
    mutating func replace(target: ServiceTarget, text: [UInt8], of source: ServiceSource) {
        self.update(source) { known in
            known.targets.replaceAll(with: target)
            known.texts.replaceAll(with: text)
        }
    }

    /// The host and port that a service has on this interface.
    func target(of source: ServiceSource) -> ServiceTarget? {
        self.services[source.instance]?.sources[source.interface]?.targets.latest
    }

    /// Forgets the addresses heard on one interface, before the host is looked up anew.
    mutating func forgetAddresses(of source: ServiceSource) {
        self.update(source) { $0.addresses.removeAll() }
    }

    /// Doubts everything: the daemon that told it is gone.
    mutating func markStale() {
        for (instance, service) in self.services {
            for interface in service.sources.keys {
                self.services[instance]?.sources[interface]?.isStale = true
            }
        }
    }

    /// Drops what is still in doubt.
    mutating func dropStale() {
        for (instance, service) in self.services {
            self.services[instance]?.sources = service.sources.filter { !$0.value.isStale }
        }
    }

    /// What a browser is to be told about one instance.
    ///
    /// - Parameters:
    ///   - instance: The instance that something was heard of.
    ///   - interfaces: The machine's interfaces, which decide about addresses.
    /// - Returns: The event, or nil if nothing changed that matters or the service is not fully known yet.
    mutating func event(for instance: String, interfaces: InterfaceTable) -> BrowseEvent? {
        guard let service = self.services[instance] else { return nil }
        guard !service.sources.isEmpty else {
            self.services[instance] = nil
            return service.reported.map { .lost(instance: $0.instance) }
        }
        guard let nearby = Self.resolved(instance, service, interfaces), nearby != service.reported else { return nil }
        self.services[instance]?.reported = nearby
        return .found(nearby)
    }

    private mutating func update(_ source: ServiceSource, _ change: (inout Source) -> Void) {
        guard var known = self.services[source.instance]?.sources[source.interface] else { return }
        change(&known)
        self.services[source.instance]?.sources[source.interface] = known
    }

    private static func resolved(_ instance: String, _ service: Service, _ interfaces: InterfaceTable) -> NearbyService?
    {
        let sources = service.sources.sorted { $0.key < $1.key }
        guard let text = sources.lazy.compactMap({ $0.value.texts.latest }).first else { return nil }
        var endpoints: Set<Endpoint> = []
        for (interface, source) in sources {
            guard let port = source.targets.latest?.port, port >= self.lowestPort else { continue }
            for address in source.addresses.all where interfaces.isOnLink(address, of: interface) {
                endpoints.insert(Endpoint(address: address.scoped(to: interface), port: port))
            }
        }
        guard !endpoints.isEmpty else { return nil }
        let best = endpoints.sorted(by: Endpoint.isBetter).prefix(self.maximumEndpoints)
        return NearbyService(instance: instance, endpoints: Array(best), text: TextRecord.parse(text))
    }
}
