// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import Glibc
import HandoffPosix
import HandoffTransport
import Testing

@Suite struct TCPListenerTests {
    private static let hasIPv6 = (try? NetworkInterface.all())?.contains { interface in
        interface.addresses.contains { $0.address == Loopback.v6(0).address }
    }

    @Test(.enabled(if: Self.hasIPv6 == true, "this machine has no IPv6"))
    func `IPv6 and IPv4 are served on the same port`() async throws {
        try await Loopback.run { loopback in
            let listener = try await loopback.transport.listen(port: 0, interfaces: [])
            for endpoint in [Loopback.v4(listener.port), Loopback.v6(listener.port)] {
                let client = try await loopback.transport.dial([endpoint], deadline: Loopback.deadline)
                let server = try #require(try await listener.accept())
                #expect(server.local == endpoint)
                #expect(server.remote == client.local)
            }
        }
    }

    @Test func `a port in use is refused`() async throws {
        try await Loopback.run { loopback in
            let listener = try await loopback.transport.listen(port: 0, interfaces: [])
            let port = listener.port
            await #expect {
                _ = try await loopback.transport.listen(port: port, interfaces: [])
            } throws: { ($0 as? TransportError)?.code == .addressInUse }
        }
    }

    @Test func `a port is free again at once, even while its connections live`() async throws {
        try await Loopback.run { loopback in
            // Another test may be quicker to take the port for a connection of its own; not ten times.
            for _ in 0..<10 {
                let listener = try await loopback.transport.listen(port: 0, interfaces: [])
                let port = listener.port
                let client = try await loopback.transport.dial([Loopback.v4(port)], deadline: Loopback.deadline)
                let server = try #require(try await listener.accept())
                listener.close()
                let again = try? await loopback.transport.listen(port: port, interfaces: [])
                #expect(client.local == server.remote)
                if again?.port == port { return }
            }
            Issue.record("the port never became free")
        }
    }

    @Test func `a listener of the loopback interface serves it alone`() async throws {
        try await Loopback.run { loopback in
            let listener = try await loopback.transport.listen(port: 0, interfaces: ["lo"])
            _ = try await loopback.transport.dial([Loopback.v4(listener.port)], deadline: Loopback.deadline)
            #expect(try await listener.accept() != nil)
            // Bound to "lo" and not to everything: the same port is still free on another interface, if there is one.
            let others = try NetworkInterface.all().filter { !$0.isLoopback && $0.isUp }
            if let other = others.first {
                let second = try await loopback.transport.listen(port: listener.port, interfaces: [other.name])
                #expect(second.port == listener.port)
            }
        }
    }

    @Test func `an interface that does not exist is refused`() async throws {
        try await Loopback.run { loopback in
            await #expect {
                _ = try await loopback.transport.listen(port: 0, interfaces: ["lo", "nothing0"])
            } throws: { ($0 as? TransportError)?.code == .badAddress }
        }
    }

    @Test func `close ends a waiting accept with nil, and every later one`() async throws {
        try await Loopback.run { loopback in
            let listener = try await loopback.transport.listen(port: 0, interfaces: [])
            async let accepted = listener.accept()
            listener.close()
            let link = try await accepted
            #expect(link == nil)
            let later = try await listener.accept()
            #expect(later == nil)
        }
    }

    @Test func `cancellation ends a waiting accept with closed`() async throws {
        try await Loopback.run { loopback in
            let listener = try await loopback.transport.listen(port: 0, interfaces: [])
            let waiting = Task { _ = try await listener.accept() }
            waiting.cancel()
            let result = await waiting.result
            #expect { try result.get() } throws: { ($0 as? TransportError)?.code == .closed }
        }
    }

    @Test func `shutting the loops down ends accept and closes links`() async throws {
        let loops = try EventLoopGroup(count: 1)
        let transport = PosixTransport(loops: loops)
        let listener = try await transport.listen(port: 0, interfaces: [])
        let client = try await transport.dial([Loopback.v4(listener.port)], deadline: Loopback.deadline)
        loops.shutDown()
        let later = try await listener.accept()
        #expect(later == nil)
        await #expect { try await client.readable() } throws: { ($0 as? TransportError)?.code == .closed }
    }

    @Test func `500 connections are served at once, spread over the loops`() async throws {
        // Both ends are in this process: more descriptors than the usual soft limit.
        var limit = rlimit()
        unsafe getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        limit.rlim_cur = min(limit.rlim_max, 8192)
        unsafe setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)

        try await Loopback.run { loopback in
            let listener = try await loopback.transport.listen(port: 0, interfaces: [])
            let endpoint = Loopback.v4(listener.port)
            try await withThrowingTaskGroup(of: Int.self) { group in
                for _ in 0..<500 {
                    group.addTask {
                        let link = try await loopback.transport.dial([endpoint], deadline: .seconds(60))
                        let driver = LinkDriver(link)
                        try await driver.send([1, 2, 3], times: 1)
                        return try await driver.receiveAll().count
                    }
                }
                var perLoop: [ObjectIdentifier: Int] = [:]
                var servers: [any Link] = []
                // All are open at the same time: nobody is answered before everybody is there.
                while servers.count < 500, let link = try await listener.accept() {
                    perLoop[ObjectIdentifier(link.executor), default: 0] += 1
                    servers.append(link)
                }
                for server in servers {
                    group.addTask {
                        try await LinkDriver(server).echo()
                        return 0
                    }
                }
                var received = 0
                for try await count in group { received += count }
                #expect(received == 1500)
                #expect(perLoop.count == loopback.loops.loops.count)
                #expect(perLoop.values.allSatisfy { $0 > 100 })
            }
        }
    }

    @Test func `running out of descriptors is waited out`() async {
        await #expect(processExitsWith: .success) {
            try await Loopback.run { loopback in
                let listener = try await loopback.transport.listen(port: 0, interfaces: [])
                let client = try await loopback.transport.dial(
                    [Loopback.v4(listener.port)],
                    deadline: Loopback.deadline
                )
                var hoard: [Int32] = []
                while case let descriptor = dup(0), descriptor >= 0 { hoard.append(descriptor) }
                async let accepted = listener.accept()
                try await LinkDriver(client).send([1])
                for descriptor in hoard { close(descriptor) }
                let server = try #require(try await accepted)
                #expect(try await LinkDriver(server).receive() == [1])
            }
        }
    }
}
