// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

public import HandoffTransport

/// A transport whose links fail as planned; anything else is the transport's behind it, in memory or with sockets.
public struct FaultyTransport: Transport {
    private let base: any Transport
    private let dialed: LinkFaults
    private let accepted: LinkFaults

    /// Makes a transport that spoils another one's links.
    ///
    /// - Parameters:
    ///   - base: Whose links they are.
    ///   - dialed: What goes wrong on each link that is dialled.
    ///   - accepted: What goes wrong on each link that is accepted.
    public init(
        _ base: any Transport,
        dialed: LinkFaults = LinkFaults(),
        accepted: LinkFaults = LinkFaults()
    ) {
        self.base = base
        self.dialed = dialed
        self.accepted = accepted
    }

    /// Connects, as the transport behind it.
    ///
    /// - Parameters:
    ///   - endpoints: The peer's addresses, best first.
    ///   - deadline: How long all of it may take.
    /// - Returns: A ``FaultyLink``.
    /// - Throws: What the transport behind it throws.
    public func dial(_ endpoints: [Endpoint], deadline: Duration) async throws(TransportError) -> any Link {
        FaultyLink(try await self.base.dial(endpoints, deadline: deadline), self.dialed)
    }

    /// Listens, as the transport behind it.
    ///
    /// - Parameters:
    ///   - port: The port, or 0 for any free one.
    ///   - interfaces: Names of the interfaces to listen on; empty means all.
    /// - Returns: A listener that accepts a ``FaultyLink`` each time.
    /// - Throws: What the transport behind it throws.
    public func listen(port: UInt16, interfaces: [String]) async throws(TransportError) -> any Listener {
        FaultyListener(try await self.base.listen(port: port, interfaces: interfaces), self.accepted)
    }

    /// Whether a link's peer is a neighbour, as the transport behind it says.
    ///
    /// - Parameters:
    ///   - link: A ``FaultyLink`` that was accepted.
    ///   - interfaces: Names of the interfaces that count; empty means all.
    /// - Returns: Whether it is.
    public func isNeighbour(_ link: any Link, on interfaces: [String]) -> Bool {
        self.base.isNeighbour(link, on: interfaces)
    }

    /// Finds the endpoints that a text names, as the transport behind it.
    ///
    /// - Parameters:
    ///   - text: The address.
    ///   - defaultPort: The port if the text has none.
    /// - Returns: At least one endpoint.
    /// - Throws: What the transport behind it throws.
    public func resolve(_ text: String, defaultPort: UInt16) async throws(TransportError) -> [Endpoint] {
        try await self.base.resolve(text, defaultPort: defaultPort)
    }

    /// Writes an endpoint, as the transport behind it.
    ///
    /// - Parameter endpoint: The endpoint.
    /// - Returns: Its text.
    public func text(of endpoint: Endpoint) -> String {
        self.base.text(of: endpoint)
    }
}

private final class FaultyListener: Listener {
    let port: UInt16
    private let base: any Listener
    private let faults: LinkFaults

    init(_ base: any Listener, _ faults: LinkFaults) {
        self.port = base.port
        self.base = base
        self.faults = faults
    }

    func accept() async throws(TransportError) -> (any Link)? {
        try await self.base.accept().map { FaultyLink($0, self.faults) }
    }

    func close() { self.base.close() }
}
