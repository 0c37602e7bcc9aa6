// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import Glibc
import HandoffPosix
import HandoffTransport
import Testing

/// Loops, a transport and loopback addresses for one test.
struct Loopback {
    let loops: EventLoopGroup
    let transport: PosixTransport

    static let deadline = Duration.seconds(60)

    /// Runs a test with loops of its own and ends them.
    @discardableResult
    static func run<Result>(_ body: (Loopback) async throws -> Result) async throws -> Result {
        let loops = try EventLoopGroup(count: 2)
        defer { loops.shutDown() }
        return try await body(Loopback(loops: loops, transport: PosixTransport(loops: loops)))
    }

    static func v4(_ port: UInt16, host: UInt8 = 1) -> Endpoint {
        Endpoint(address: .v4(127, 0, 0, host), port: port)
    }

    static func v6(_ port: UInt16) -> Endpoint {
        Endpoint(address: .v6(high: 0, low: 1, scope: 0), port: port)
    }

    /// A connected pair: the end that dialled, and the one that was accepted.
    func pair() async throws -> (client: any Link, server: any Link) {
        let listener = try await self.transport.listen(port: 0, interfaces: [])
        defer { listener.close() }
        let client = try await self.transport.dial([Self.v4(listener.port)], deadline: Self.deadline)
        let server = try #require(try await listener.accept())
        return (client, server)
    }
}

/// A port that is taken, but not served; no other test can get it meanwhile.
final class TakenPort: Sendable {
    enum Kind {
        /// Bound only: whoever connects is refused.
        case refusing
        /// Its queue of waiting connections is full: the system drops further ones without an answer.
        case silent
    }

    let port: UInt16
    private let descriptors: [Int32]

    init(_ kind: Kind) throws {
        let taken = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isBound = unsafe withUnsafeMutablePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { generic in
                unsafe bind(taken, generic, length) == 0 && getsockname(taken, generic, &length) == 0
            }
        }
        try #require(isBound)
        var descriptors = [taken]
        if kind == .silent {
            try #require(listen(taken, 0) == 0)
            address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
            // The queue holds one more than its length.
            for _ in 0..<2 {
                let filling = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_NONBLOCK.rawValue), 0)
                unsafe withUnsafePointer(to: &address) { pointer in
                    unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { generic in
                        _ = unsafe connect(filling, generic, length)
                    }
                }
                descriptors.append(filling)
            }
        }
        self.descriptors = descriptors
        self.port = UInt16(bigEndian: address.sin_port)
    }

    deinit {
        for descriptor in self.descriptors { close(descriptor) }
    }
}
