// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

public import HandoffTransport

/// TCP over the sockets of the system.
public struct PosixTransport: Transport {
    private let loops: EventLoopGroup
    private let clock: any Clock<Duration>
    private let interfaces = RecentInterfaces()

    /// Makes a transport.
    ///
    /// - Parameters:
    ///   - loops: Where its links and listeners live.
    ///   - clock: Measures the pauses between attempts, deadlines, and the pause when descriptors have run out.
    public init(loops: EventLoopGroup, clock: any Clock<Duration> = ContinuousClock()) {
        self.loops = loops
        self.clock = clock
    }

    /// Connects to whichever of the endpoints answers first.
    ///
    /// Each attempt has 100 ms before the next one starts, which starts at once when one fails (RFC 8305 section 5).
    ///
    /// - Parameters:
    ///   - endpoints: The peer's addresses, best first.
    ///   - deadline: How long all of it may take.
    /// - Returns: The link that won, a ``TCPLink``.
    /// - Throws: ``TransportError`` of the last failure (`.refused`, `.unreachable`, `.badAddress` and others),
    ///   `.badAddress` if there are no endpoints, `.timedOut` when the deadline passes, `.closed` when the task is
    ///   cancelled.
    public func dial(_ endpoints: [Endpoint], deadline: Duration) async throws(TransportError) -> any Link {
        try await Dialer(loops: self.loops, clock: self.clock).dial(endpoints, deadline: deadline)
    }

    /// Listens on all addresses, IPv6 and IPv4, of the machine or of the interfaces named.
    ///
    /// An IP version that the machine does not have is left out. A listener of a named interface does not hear what
    /// this machine sends to itself, unless the interface is the loopback.
    ///
    /// - Parameters:
    ///   - port: The port, or 0 for one that is free for both IP versions.
    ///   - interfaces: Names of the interfaces to listen on; empty means all.
    /// - Returns: The listener, a ``TCPListener``, already listening.
    /// - Throws: ``TransportError`` with `.addressInUse`, `.notPermitted`, `.badAddress` (no such interface) or
    ///   `.system`.
    public func listen(port: UInt16, interfaces: [String]) async throws(TransportError) -> any Listener {
        try TCPListener(port: port, interfaces: interfaces, loops: self.loops, clock: self.clock)
    }

    /// Holds the peer of an accepted link against the interfaces as they were a second ago at most.
    ///
    /// - Parameters:
    ///   - link: The link.
    ///   - interfaces: Names of the interfaces that count; empty means all.
    /// - Returns: Whether the peer is on this machine or on a link of one of them.
    public func isNeighbour(_ link: any Link, on interfaces: [String]) -> Bool {
        guard let remote = link.remote, let local = link.local, let all = self.interfaces.all() else {
            return false
        }
        return Neighbourhood(all, named: interfaces).includes(remote.address, dialling: local.address)
    }

    /// Finds the endpoints that a text names.
    ///
    /// Numeric addresses are answered at once; a name is looked up on a thread of its own.
    ///
    /// - Parameters:
    ///   - text: `ADDR`, `ADDR:PORT`, `[V6ADDR]:PORT`, `[fe80::1%eth0]:PORT`, or a host name instead of the address.
    ///   - defaultPort: The port if the text has none.
    /// - Returns: At least one endpoint.
    /// - Throws: ``TransportError`` with `.badAddress`, or `.closed` if the task is cancelled.
    public func resolve(_ text: String, defaultPort: UInt16) async throws(TransportError) -> [Endpoint] {
        let parsed = try HostText(text)
        let port = parsed.port ?? defaultPort
        let addresses =
            switch parsed.host {
            case .address(let address): [address]
            case .name(let name): try await NameLookup.addresses(of: name)
            }
        return addresses.map { Endpoint(address: $0, port: port) }
    }

    /// Writes an endpoint as ``EndpointText`` does.
    ///
    /// - Parameter endpoint: The endpoint.
    /// - Returns: Its text, such as `10.0.0.1:4711`.
    public func text(of endpoint: Endpoint) -> String { EndpointText(endpoint).description }
}
