// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

public import HandoffTransport
internal import Locking

/// A network inside the process, so that the test of an application can have two devices without sockets or multicast.
///
/// Its hosts are the transport and the discovery of a `HandoffNode` each; the encryption is the real one:
///
///     let network = InMemoryNetwork()
///     let phone = network.host("phone")
///     let desk = network.host("desk")
///     let originator = HandoffNode(
///         transport: phone, discovery: phone, security: try OpenSSLSecurity(), scope: ActivityScope()
///     )
///     let continuer = HandoffNode(transport: desk, discovery: desk, security: try OpenSSLSecurity())
///     // Run the originator, take the code from its `advertised` event, and continue by advert or by name:
///     try await continuer.withContinuation(of: .address("phone"), code: code) { activity in … }
///
/// Links are bounded pipes of bytes, in order and without loss; ``FaultyTransport`` makes them fail. All of them live on
/// one thread, which ends with the network. Adverts are heard at once, by everybody.
public final class InMemoryNetwork: Sendable {
    private struct State {
        var hosts: [String] = []
        var listeners: [Endpoint: InMemoryListener] = [:]
        var nextPort: UInt16 = 49_152
    }

    private let state = Lock(State())
    private let executor = LinkThread()
    private let capacity: Int
    let board = AdvertBoard()

    /// Makes a network without hosts.
    ///
    /// - Parameter capacity: How many bytes a link holds in each direction before its writer must wait.
    public init(capacity: Int = 64 * 1024) {
        precondition(capacity > 0, "a link that holds nothing moves nothing")
        self.capacity = capacity
    }

    /// Gives the host of a name, which is made when it is first asked for.
    ///
    /// - Parameter name: Its name, which serves as its address too; without a colon, and not empty.
    /// - Returns: The host.
    public func host(_ name: String) -> InMemoryHost {
        precondition(!name.isEmpty && !name.contains(":"), "a host's name is not empty and has no colon")
        let number = self.state.withLock { state in
            if let known = state.hosts.firstIndex(of: name) { return known }
            state.hosts.append(name)
            precondition(state.hosts.count < 1 << 16, "a network has 65,535 hosts at most")
            return state.hosts.count - 1
        }
        return InMemoryHost(network: self, name: name, address: Self.address(number))
    }

    /// The adverts that are out now.
    public var adverts: [ServiceAdvert] { self.board.adverts }

    func listen(on address: Endpoint.Address, port: UInt16) throws(TransportError) -> InMemoryListener {
        let listener = self.state.withLock { state -> InMemoryListener? in
            var port = port
            if port == 0 {
                port = state.nextPort
                state.nextPort += 1
            }
            let endpoint = Endpoint(address: address, port: port)
            guard state.listeners[endpoint] == nil else { return nil }
            let listener = InMemoryListener(port: port) { [weak self] in
                // Let go outside of the lock: it may be the last reference.
                _ = self?.state.withLock { state in state.listeners.removeValue(forKey: endpoint) }
            }
            state.listeners[endpoint] = listener
            return listener
        }
        guard let listener else { throw TransportError(.addressInUse, "port \(port) is taken") }
        return listener
    }

    func dial(_ endpoint: Endpoint, from address: Endpoint.Address) throws(TransportError) -> any Link {
        let (listener, port) = self.state.withLock { state in
            state.nextPort += 1
            return (state.listeners[endpoint], state.nextPort - 1)
        }
        guard let listener else {
            throw TransportError(.refused, "nothing listens at \(self.text(of: endpoint))")
        }
        let local = Endpoint(address: address, port: port)
        let (there, back) = (BytePipe(capacity: self.capacity), BytePipe(capacity: self.capacity))
        listener.add(
            InMemoryLink(executor: self.executor, local: endpoint, remote: local, incoming: there, outgoing: back)
        )
        return InMemoryLink(executor: self.executor, local: local, remote: endpoint, incoming: back, outgoing: there)
    }

    func resolve(_ text: String, defaultPort: UInt16) throws(TransportError) -> [Endpoint] {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        let number = self.state.withLock { state in
            parts.first.flatMap { name in state.hosts.firstIndex { $0 == name } }
        }
        let port = parts.count == 2 ? UInt16(parts[1]) : defaultPort
        guard let number, let port, parts.count <= 2 else {
            throw TransportError(.badAddress, "no host of this network is called \(text)")
        }
        return [Endpoint(address: Self.address(number), port: port)]
    }

    func text(of endpoint: Endpoint) -> String {
        guard case .v4(_, _, let high, let low) = endpoint.address else { return "elsewhere:\(endpoint.port)" }
        let name = self.state.withLock { state in
            let number = Int(high) << 8 | Int(low)
            return state.hosts.indices.contains(number) ? state.hosts[number] : "elsewhere"
        }
        return "\(name):\(endpoint.port)"
    }

    /// 198.18.0.0/15 is set aside for tests of devices (RFC 2544).
    private static func address(_ number: Int) -> Endpoint.Address {
        .v4(198, 18, UInt8(truncatingIfNeeded: number >> 8), UInt8(truncatingIfNeeded: number))
    }
}
