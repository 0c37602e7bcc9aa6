// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import Glibc
internal import HandoffTransport

/// The bound, listening descriptors of one port: IPv6 and IPv4, of all interfaces or of each one named.
struct ListeningSockets: ~Copyable {
    private enum Version: CaseIterable {
        case v6
        case v4

        var anyAddress: Endpoint.Address {
            switch self {
            case .v6: .v6(high: 0, low: 0, scope: 0)
            case .v4: .v4(0, 0, 0, 0)
            }
        }
    }

    /// The system chooses a free port for the first socket only; another program may have it for the other IP version.
    private static let attemptsAtFreePort = 16

    /// The port.
    private(set) var port: UInt16
    /// What the descriptors are bound to.
    private(set) var endpoints: [Endpoint] = []
    private var first: Node?

    /// A list by hand: the standard library has no array of values that cannot be copied.
    private final class Node {
        var descriptor: FileDescriptor?
        let next: Node?

        init(_ descriptor: consuming FileDescriptor, next: Node?) {
            self.descriptor = consume descriptor
            self.next = next
        }
    }

    private init(onPort port: UInt16) {
        self.port = port
    }

    /// Binds and listens.
    ///
    /// An IP version that the machine does not have is left out.
    ///
    /// - Parameters:
    ///   - port: The port, or 0 for one that is free for all sockets.
    ///   - interfaces: Names of interfaces; none means all.
    /// - Returns: The descriptors.
    /// - Throws: ``TransportError`` with `.addressInUse`, `.notPermitted`, `.badAddress` or `.system`.
    static func open(port: UInt16, interfaces: [String]) throws(TransportError) -> ListeningSockets {
        for name in interfaces where NetworkInterface.index(named: name) == nil {
            throw TransportError(.badAddress, "no network interface is named \"\(name)\"")
        }
        var attempts = port == 0 ? self.attemptsAtFreePort : 1
        while true {
            attempts -= 1
            do throws(SystemError) {
                var sockets = ListeningSockets(onPort: port)
                try sockets.addAll(interfaces.isEmpty ? [nil] : Set(interfaces).sorted())
                return sockets
            } catch {
                guard error.number == EADDRINUSE, attempts > 0 else {
                    throw Self.failure(error, port)
                }
            }
        }
    }

    /// The first port that anybody may listen on (ip(7), `ip_unprivileged_port_start`).
    private static let firstFreePort: UInt16 = 1024

    private static func failure(_ error: SystemError, _ port: UInt16) -> TransportError {
        let place = port == 0 ? "" : " on port \(port)"
        guard [EACCES, EPERM].contains(error.number) else { return error.transportError("cannot listen\(place)") }
        let advice = port > 0 && port < Self.firstFreePort ? "; one of 1024 or more, or any free one, needs none" : ""
        return TransportError(.notPermitted, "no permission to listen\(place): \(Syscalls.text(of: error))\(advice)")
    }

    /// Hands over one descriptor after the other.
    mutating func takeNext() -> FileDescriptor? {
        let node = self.first
        self.first = node?.next
        return node?.descriptor.take()
    }

    private mutating func addAll(_ interfaces: [String?]) throws(SystemError) {
        var missing = SystemError(number: EAFNOSUPPORT)
        for interface in interfaces {
            for version in Version.allCases {
                do throws(SystemError) {
                    try self.add(version, interface: interface)
                } catch {
                    guard [EAFNOSUPPORT, EADDRNOTAVAIL, EPROTONOSUPPORT].contains(error.number) else { throw error }
                    missing = error
                }
            }
        }
        if self.endpoints.isEmpty { throw missing }
    }

    private mutating func add(_ version: Version, interface: String?) throws(SystemError) {
        let descriptor = try Syscalls.socket(for: version.anyAddress)
        if let interface { try Syscalls.bind(descriptor, toInterface: interface) }
        try Syscalls.bind(descriptor, to: Endpoint(address: version.anyAddress, port: self.port))
        try Syscalls.listen(descriptor)
        let endpoint = Syscalls.localEndpoint(descriptor.number)
        if let endpoint {
            self.port = endpoint.port
            self.endpoints.append(endpoint)
        }
        self.first = Node(descriptor, next: self.first)
    }
}
