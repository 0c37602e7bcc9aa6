// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import HandoffPosix
import HandoffTransport
import Testing

@Suite struct DialerTests {
    @Test func `a port on which nothing listens is refused`() async throws {
        try await Loopback.run { loopback in
            let closed = try TakenPort(.refusing)
            let endpoint = Loopback.v4(closed.port)
            await #expect {
                _ = try await loopback.transport.dial([endpoint], deadline: Loopback.deadline)
            } throws: { ($0 as? TransportError)?.code == .refused }
            withExtendedLifetime(closed) {}
        }
    }

    @Test func `the race is won by the endpoint that lives`() async throws {
        try await Loopback.run { loopback in
            let silent = try TakenPort(.silent)
            let listener = try await loopback.transport.listen(port: 0, interfaces: [])
            let closed = try TakenPort(.refusing)
            let endpoints = [
                Loopback.v4(silent.port), Loopback.v4(closed.port), Loopback.v4(closed.port, host: 2),
                Loopback.v4(listener.port),
            ]
            let link = try await loopback.transport.dial(endpoints, deadline: Loopback.deadline)
            #expect(link.remote == Loopback.v4(listener.port))
            withExtendedLifetime((silent, closed)) {}
        }
    }

    @Test func `all failing gives the last failure`() async throws {
        try await Loopback.run { loopback in
            let closed = try TakenPort(.refusing)
            // Link-local without an interface.
            let nowhere = Endpoint(address: .v6(high: 0xFE80 << 48, low: 1, scope: 0), port: closed.port)
            await #expect {
                _ = try await loopback.transport.dial([nowhere, Loopback.v4(closed.port)], deadline: Loopback.deadline)
            } throws: { ($0 as? TransportError)?.code == .refused }
            await #expect {
                _ = try await loopback.transport.dial([nowhere], deadline: Loopback.deadline)
            } throws: { [.badAddress, .unreachable].contains(($0 as? TransportError)?.code) }
            withExtendedLifetime(closed) {}
        }
    }

    @Test func `silence ends with the deadline`() async throws {
        try await Loopback.run { loopback in
            let silent = try TakenPort(.silent)
            await #expect {
                _ = try await loopback.transport.dial([Loopback.v4(silent.port)], deadline: .milliseconds(20))
            } throws: { ($0 as? TransportError)?.code == .timedOut }
            withExtendedLifetime(silent) {}
        }
    }

    @Test func `cancellation ends dialling with closed`() async throws {
        try await Loopback.run { loopback in
            let silent = try TakenPort(.silent)
            let dialling = Task {
                _ = try await loopback.transport.dial([Loopback.v4(silent.port)], deadline: .seconds(3600))
            }
            dialling.cancel()
            let result = await dialling.result
            #expect { try result.get() } throws: { ($0 as? TransportError)?.code == .closed }
            withExtendedLifetime(silent) {}
        }
    }

    @Test func `no endpoints at all are refused`() async throws {
        try await Loopback.run { loopback in
            await #expect {
                _ = try await loopback.transport.dial([], deadline: .seconds(1))
            } throws: { ($0 as? TransportError)?.code == .badAddress }
        }
    }
}
