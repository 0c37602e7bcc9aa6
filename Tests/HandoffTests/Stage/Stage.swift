// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import Handoff
import HandoffCrypto
import HandoffPosix
import HandoffTesting
import HandoffTransport
import Testing

/// What links are made of.
enum Medium: CaseIterable {
    case memory
    case loopback
}

/// Two devices, one that offers and one that continues.
///
/// The encryption is the real one.
struct Stage: Sendable {
    let network: InMemoryNetwork
    let security: OpenSSLSecurity
    let offering: any Transport
    let continuing: any Transport
    private let offeringAddress: String

    /// Runs a test with devices of its own.
    static func run(
        _ medium: Medium = .memory,
        capacity: Int = 64 * 1024,
        _ body: (Stage) async throws -> Void
    ) async throws {
        let network = InMemoryNetwork(capacity: capacity)
        let security = try OpenSSLSecurity()
        switch medium {
        case .memory:
            try await body(
                Stage(
                    network: network,
                    security: security,
                    offering: network.host("offering"),
                    continuing: network.host("continuing"),
                    offeringAddress: "offering"
                )
            )
        case .loopback:
            let loops = try EventLoopGroup(count: 2)
            defer { loops.shutDown() }
            let transport = PosixTransport(loops: loops)
            try await body(
                Stage(
                    network: network,
                    security: security,
                    offering: transport,
                    continuing: transport,
                    offeringAddress: "127.0.0.1"
                )
            )
        }
    }

    /// Runs a node that offers, for as long as the body takes.
    func offer(
        configuration: HandoffNode.Configuration = .patient,
        clock: any WallClock = SystemWallClock(),
        _ body: (Offer) async throws -> Void
    ) async throws {
        let discovery = self.network.host("offering")
        let offer = Offer(address: self.offeringAddress) { scope in
            HandoffNode(
                configuration: configuration,
                transport: self.offering,
                discovery: discovery,
                security: self.security,
                clock: clock,
                scope: scope
            )
        }
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { await offer.run() }
            defer { group.cancelAll() }
            try await body(offer)
        }
    }

    /// A node that continues.
    func continuer(
        configuration: HandoffNode.Configuration = .patient,
        faults: LinkFaults? = nil,
        clock: any WallClock = SystemWallClock()
    ) -> HandoffNode {
        HandoffNode(
            configuration: configuration,
            transport: faults.map { FaultyTransport(self.continuing, dialed: $0) } ?? self.continuing,
            discovery: self.network.host("continuing"),
            security: self.security,
            clock: clock,
            scope: ActivityScope()
        )
    }
}
