// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import Handoff
import HandoffTesting
import HandoffTransport
import Testing

/// Peers behind a router.
@Suite(.timeLimit(.minutes(1)))
struct DistantPeerTests {
    /// A transport whose peers are all far away.
    private struct FarTransport: Transport {
        let base: any Transport

        func dial(_ endpoints: [Endpoint], deadline: Duration) async throws(TransportError) -> any Link {
            try await self.base.dial(endpoints, deadline: deadline)
        }
        func listen(port: UInt16, interfaces: [String]) async throws(TransportError) -> any Listener {
            try await self.base.listen(port: port, interfaces: interfaces)
        }
        func isNeighbour(_ link: any Link, on interfaces: [String]) -> Bool { false }
        func resolve(_ text: String, defaultPort: UInt16) async throws(TransportError) -> [Endpoint] {
            try await self.base.resolve(text, defaultPort: defaultPort)
        }
        func text(of endpoint: Endpoint) -> String { self.base.text(of: endpoint) }
    }

    private func offer(
        _ stage: Stage,
        acceptsAnyAddress: Bool,
        _ body: (Offer, Offer.Invitation) async throws -> Void
    ) async throws {
        let offer = Offer(address: "offering") { scope in
            var configuration = HandoffNode.Configuration()
            configuration.acceptsAnyAddress = acceptsAnyAddress
            return HandoffNode(
                configuration: configuration,
                transport: FarTransport(base: stage.offering),
                discovery: stage.network.host("offering"),
                security: stage.security,
                scope: scope
            )
        }
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { await offer.run() }
            defer { group.cancelAll() }
            offer.makeActivity().becomeCurrent()
            try await body(offer, try await offer.invitation())
        }
    }

    @Test func `a peer behind a router is hung up on before a byte, and costs no code`() async throws {
        try await Stage.run { stage in
            try await self.offer(stage, acceptsAnyAddress: false) { offer, invitation in
                let stranger = try await Stranger(stage, invitation.source)
                #expect(try await stranger.waitForEnd().isEmpty)
                let peer = try await offer.events.wait { event in
                    if case .tooFar(let peer) = event { peer } else { nil }
                }
                #expect(peer.address?.hasPrefix("continuing:") == true)
                await #expect(throws: HandoffError.self) {
                    try await stage.continuer().withContinuation(of: invitation.source, code: invitation.code) { _ in }
                }
                #expect(offer.count { event in if case .disconnected = event { true } else { false } } == 0)
                #expect(offer.count(\.isCodeDied) == 0)
            }
        }
    }

    @Test func `whoever wants peers behind a router has them`() async throws {
        try await Stage.run { stage in
            try await self.offer(stage, acceptsAnyAddress: true) { _, invitation in
                try await stage.continuer().withContinuation(of: invitation.source, code: invitation.code) { _ in }
            }
        }
    }

    @Test func `on the loopback this machine is its own neighbour`() async throws {
        try await Stage.run(.loopback) { stage in
            let listener = try await stage.offering.listen(port: 0, interfaces: [])
            defer { listener.close() }
            for address in ["127.0.0.1", "[::1]"] {
                let endpoints = try await stage.continuing.resolve("\(address):\(listener.port)", defaultPort: 0)
                guard let link = try? await stage.continuing.dial(endpoints, deadline: .seconds(10)) else { continue }
                let accepted = try #require(try await listener.accept())
                #expect(stage.offering.isNeighbour(accepted, on: []))
                // Whatever interfaces count, this machine does.
                #expect(stage.offering.isNeighbour(accepted, on: ["eth0"]))
                link.close()
                #expect(stage.offering.isNeighbour(accepted, on: []), "a peer that has left had an address")
            }
        }
    }
}
