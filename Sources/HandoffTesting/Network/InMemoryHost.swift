// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

public import HandoffTransport

/// One device of an ``InMemoryNetwork``: the transport and the discovery of its node.
public struct InMemoryHost: Sendable {
    private let network: InMemoryNetwork
    private let address: Endpoint.Address
    /// The host's name, which serves as its address: `name` or `name:port`.
    public let name: String

    init(network: InMemoryNetwork, name: String, address: Endpoint.Address) {
        self.network = network
        self.name = name
        self.address = address
    }
}

extension InMemoryHost: Transport {
    /// Connects to the first of the endpoints at which a host listens.
    ///
    /// - Parameters:
    ///   - endpoints: The peer's addresses, best first.
    ///   - deadline: Of no meaning here: an answer comes at once.
    /// - Returns: The link.
    /// - Throws: ``TransportError`` with `.refused` if nothing listens at any of them, `.badAddress` if there are none.
    public func dial(_ endpoints: [Endpoint], deadline: Duration) async throws(TransportError) -> any Link {
        var failure = TransportError(.badAddress, "there is no address to dial")
        for endpoint in endpoints {
            do {
                return try self.network.dial(endpoint, from: self.address)
            } catch {
                failure = error
            }
        }
        throw failure
    }

    /// Listens on a port of this host.
    ///
    /// - Parameters:
    ///   - port: The port, or 0 for any free one.
    ///   - interfaces: Of no meaning here.
    /// - Returns: The listener, already listening.
    /// - Throws: ``TransportError`` with `.addressInUse`.
    public func listen(port: UInt16, interfaces: [String]) async throws(TransportError) -> any Listener {
        try self.network.listen(on: self.address, port: port)
    }

    /// Whether a link's peer is a neighbour: all hosts of a network are.
    ///
    /// - Parameters:
    ///   - link: A link that this host has accepted.
    ///   - interfaces: Of no meaning here.
    /// - Returns: True.
    public func isNeighbour(_ link: any Link, on interfaces: [String]) -> Bool { true }

    /// Finds the endpoint of a host.
    ///
    /// - Parameters:
    ///   - text: `name` or `name:port`.
    ///   - defaultPort: The port if the text has none.
    /// - Returns: The endpoint.
    /// - Throws: ``TransportError`` with `.badAddress` if the network has no such host.
    public func resolve(_ text: String, defaultPort: UInt16) async throws(TransportError) -> [Endpoint] {
        try self.network.resolve(text, defaultPort: defaultPort)
    }

    /// Writes an endpoint as `name:port`.
    ///
    /// - Parameter endpoint: The endpoint.
    /// - Returns: Its text.
    public func text(of endpoint: Endpoint) -> String {
        self.network.text(of: endpoint)
    }
}

extension InMemoryHost: Discovery {
    /// The engine's name.
    public var engineName: String { "in-memory" }

    /// Publishes an advert to every host of the network.
    ///
    /// - Parameter advert: What to publish.
    /// - Returns: The publication, which is withdrawn with its last reference at the latest.
    /// - Throws: ``DiscoveryError`` with `.badAdvert` if the instance name is taken.
    public func publish(_ advert: ServiceAdvert) async throws(DiscoveryError) -> any Publication {
        try self.network.board.publish(advert, at: Endpoint(address: self.address, port: advert.port))
    }

    /// Browses for what the hosts of the network publish, this one included.
    ///
    /// - Returns: What is out already, then what comes and goes.
    public func browse() -> AsyncThrowingStream<BrowseEvent, any Error> {
        self.network.board.browse()
    }
}
