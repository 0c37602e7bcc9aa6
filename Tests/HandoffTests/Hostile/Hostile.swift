// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import HandoffCrypto
import HandoffProtocol
import HandoffTesting
import HandoffTransport
import Testing

@testable import Handoff

/// What hostile peers have at hand.
enum Hostile {
    static func dial(_ stage: Stage, _ source: ContinuationSource, as name: String = "eve") async throws -> Stranger {
        try await Stranger(stage, source, from: stage.network.host(name))
    }

    /// A session with a ticket, and early data allowed, that a client has from a server of its own.
    static func session(for terms: RawTLS.Terms) async throws -> RawSession {
        var serving = RawTLS.Terms(role: .server)
        serving.certificate = .anybody
        serving.givesTickets = true
        let network = InMemoryNetwork()
        let listener = try await network.host("server").listen(port: 0, interfaces: [])
        defer { listener.close() }
        let port = listener.port
        async let served = Self.serve(serving, at: listener)
        let link = try await network.host("client").dial(
            try await network.host("client").resolve("server:\(port)", defaultPort: 0),
            deadline: .seconds(10)
        )
        let outcome = try await RawTLS(terms).converse(on: Stranger(link))
        link.close()
        _ = try await served
        let session = try #require(outcome.session)
        try #require(session.isResumable)
        return session
    }

    private static func serve(_ terms: RawTLS.Terms, at listener: any Listener) async throws -> RawTLS.Outcome {
        let link = try #require(try await listener.accept())
        return try await RawTLS(terms).converse(on: Stranger(link), saying: [1], waitsForEnd: true)
    }
}

extension PairedOffer {
    /// What the other device says to be let in, which anybody may change.
    func bertsTerms(_ stage: Stage, _ epoch: AdvertEpoch? = nil) async throws -> RawTLS.Terms {
        let keys = try #require(try await self.bert.store.devices().first).keys
        let epoch = epoch ?? AdvertEpoch(unixTime: SystemWallClock().unixTime)
        var terms = RawTLS.Terms(role: .client)
        terms.certificate = .device(self.bert.seed)
        terms.protocols = ["handoff/1"]
        terms.serverName = self.knock(stage, keys.knockOut, epoch)
        return terms
    }

    func knock(_ stage: Stage, _ key: [UInt8], _ epoch: AdvertEpoch) -> String {
        Knock(
            key: key,
            epoch: epoch,
            nonce: stage.security.randomBytes(8),
            authenticate: stage.security.hmacSHA256(key:message:)
        ).serverName
    }

    /// Talks to the device that offers, and hangs up.
    ///
    /// - Returns: How it went, and what the device says about it.
    func converse(_ stage: Stage, _ terms: RawTLS.Terms) async throws -> (outcome: RawTLS.Outcome, error: HandoffError?)
    {
        let count = self.events.entries.count(where: \.isDisconnected)
        let stranger = try await Hostile.dial(stage, self.source)
        let outcome = try await RawTLS(terms).converse(on: stranger)
        stranger.link.close()
        let error = try await self.events.wait(count: count + 1) { event -> HandoffError?? in
            if case .disconnected(_, let error) = event { .some(error) } else { nil }
        }
        return (outcome, error)
    }

    /// How many peers were trusted.
    var connectedCount: Int {
        self.events.entries.count { event in if case .connected = event { true } else { false } }
    }
}

extension NodeEvent {
    var isDisconnected: Bool { if case .disconnected = self { true } else { false } }
}
