// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// The engine that makes links: it dials and it listens.
public protocol Transport: Sendable {
    /// Connects to whichever of the endpoints answers first.
    ///
    /// All are raced: each further one starts a moment after the one before (RFC 8305), the first to connect wins, the
    /// others are closed.
    ///
    /// - Parameters:
    ///   - endpoints: The peer's addresses, best first; must not be empty.
    ///   - deadline: How long all of it may take.
    /// - Returns: The link that won.
    /// - Throws: ``TransportError`` of the last failure, `.timedOut` when the deadline passes, `.closed` when the task
    ///   is cancelled.
    func dial(_ endpoints: [Endpoint], deadline: Duration) async throws(TransportError) -> any Link

    /// Listens on all addresses, IPv6 and IPv4, of the machine or of the interfaces named.
    ///
    /// - Parameters:
    ///   - port: The port, or 0 for any free one.
    ///   - interfaces: Names of the interfaces to listen on; empty means all.
    /// - Returns: The listener, already listening.
    /// - Throws: ``TransportError`` with `.addressInUse`, `.notPermitted`, `.badAddress` (no such interface) or
    ///   `.system`.
    func listen(port: UInt16, interfaces: [String]) async throws(TransportError) -> any Listener

    /// Whether the peer of an accepted link is a neighbour: on this machine, or on a link of one of its interfaces,
    /// without a router in between.
    ///
    /// - Parameters:
    ///   - link: A link that a listener of this transport has accepted.
    ///   - interfaces: Names of the interfaces that count; empty means all.
    /// - Returns: Whether it is; false too where that cannot be found out.
    func isNeighbour(_ link: any Link, on interfaces: [String]) -> Bool

    /// Finds the endpoints that a text names.
    ///
    /// - Parameters:
    ///   - text: `ADDR`, `ADDR:PORT`, `[V6ADDR]:PORT`, `[fe80::1%eth0]:PORT`, or a host name instead of the address.
    ///   - defaultPort: The port if the text has none.
    /// - Returns: At least one endpoint.
    /// - Throws: ``TransportError`` with `.badAddress`.
    func resolve(_ text: String, defaultPort: UInt16) async throws(TransportError) -> [Endpoint]

    /// Writes an endpoint in the form that ``resolve(_:defaultPort:)`` reads.
    ///
    /// - Parameter endpoint: The endpoint.
    /// - Returns: Its text, for people and for `--host`.
    func text(of endpoint: Endpoint) -> String
}

/// Accepts links.
public protocol Listener: AnyObject, Sendable {
    /// The port that it listens on.
    var port: UInt16 { get }

    /// Waits for the next peer.
    ///
    /// - Returns: A link, or nil once the listener is closed.
    /// - Throws: ``TransportError`` if the system cannot accept any more; running out of descriptors is waited out, not
    ///   thrown.
    func accept() async throws(TransportError) -> (any Link)?

    /// Stops listening; a waiting ``accept()`` returns nil. May be called from any thread, more than once.
    func close()
}
