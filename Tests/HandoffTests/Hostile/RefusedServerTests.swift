// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import COpenSSL
import HandoffCrypto
import HandoffProtocol
import HandoffTesting
import HandoffTransport
import HandoffWire
import Testing

@testable import Handoff

/// From whom nobody continues: left without a byte inside the channel, and where the key is wrong without this side's own.
@Suite(.timeLimit(.minutes(1)))
struct RefusedServerTests {
    /// Somebody who answers in the place of a device, and breaks one rule.
    enum Impostor: CaseIterable {
        case unknownKey
        case otherPairedDevice
        case p256
        case p521
        case rsa
        case hugeCertificate
        case outdated
        case noProtocol

        func terms(_ seed: [UInt8], _ other: [UInt8]) throws -> RawTLS.Terms {
            var terms = RawTLS.Terms(role: .server, protocols: ["any"])
            terms.certificate =
                switch self {
                case .unknownKey: .anybody
                case .otherPairedDevice: .device(other)
                case .p256: .p256
                case .p521: .p521
                case .rsa: .rsa
                case .hugeCertificate: .huge(seed)
                case .outdated, .noProtocol: .device(seed)
                }
            if self == .outdated { terms.version = TLS1_2_VERSION }
            if self == .noProtocol { terms.protocols = nil }
            return terms
        }

        /// Whether the impostor gets so far as to show the key that is expected.
        var hasKey: Bool { self == .noProtocol }
    }

    /// Runs a client against a raw server.
    private func meet(
        _ stage: Stage,
        _ terms: RawTLS.Terms,
        saying speech: [UInt8] = [],
        _ client: @escaping @Sendable (ContinuationSource) async throws -> Void
    ) async throws -> (outcome: RawTLS.Outcome, error: HandoffError?) {
        let listener = try await stage.network.host("eve").listen(port: 0, interfaces: [])
        defer { listener.close() }
        let source = ContinuationSource.address("eve:\(listener.port)")
        async let failure = failure { try await client(source) }
        let link = try #require(try await listener.accept())
        let outcome = try await RawTLS(terms).converse(on: Stranger(link), saying: speech)
        link.close()
        return (outcome, await failure)
    }

    @Test(arguments: Impostor.allCases)
    func `who is not the device that is meant learns nothing`(impostor: Impostor) async throws {
        try await PairedOffer.run { stage, offer in
            let carl = try Device("carl", security: stage.security)
            _ = try await stage.pair(carl, offer.bert)
            let node = offer.bert.node(on: stage)
            let (outcome, error) = try await self.meet(stage, impostor.terms(offer.anna.seed, carl.seed)) { source in
                try await node.withContinuation(of: source, from: offer.annaAtBert) { _ in }
            }
            #expect(outcome.received.isEmpty)
            #expect(outcome.sawCertificate == impostor.hasKey)
            #expect(error?.code == (impostor == .noProtocol ? .protocolViolation : .notTrusted))
        }
    }

    @Test(arguments: Impostor.allCases.filter { ![.unknownKey, .otherPairedDevice].contains($0) })
    func `who speaks otherwise is told nothing of a code`(impostor: Impostor) async throws {
        try await Stage.run { stage in
            let code = try OneShotCode("7-amazing-violin")
            let seed = stage.security.randomBytes(32)
            let (outcome, error) = try await self.meet(stage, impostor.terms(seed, seed)) { source in
                try await stage.continuer().withContinuation(of: source, code: code) { _ in }
            }
            #expect(outcome.received.isEmpty)
            // It is the other side that ends what it has no signature or version for.
            let isOurs = [.hugeCertificate, .noProtocol].contains(impostor)
            #expect(error?.code == (isOurs ? .protocolViolation : .notTrusted))
        }
    }

    @Test func `nothing is said before the server has spoken, and then only a hello`() async throws {
        try await PairedOffer.run { stage, offer in
            let node = offer.bert.node(on: stage)
            var terms = try Impostor.outdated.terms(offer.anna.seed, [])
            terms.version = TLS1_3_VERSION
            var configuration = HandoffNode.Configuration()
            configuration.deadlines.handshake = .seconds(3)
            let impatient = offer.bert.node(on: stage, configuration)
            let (silent, late) = try await self.meet(stage, terms) { source in
                try await impatient.withContinuation(of: source, from: offer.annaAtBert) { _ in }
            }
            #expect(silent.isEstablished)
            #expect(silent.received.isEmpty)
            #expect(late?.code == .timedOut)
            let hello = OutgoingMessage(.hello, Hello(streamLimit: 16, initialCredit: 65_536).encoded).encoded
            let (spoken, _) = try await self.meet(stage, terms, saying: hello) { source in
                try await node.withContinuation(of: source, from: offer.annaAtBert) { _ in }
            }
            #expect(spoken.received.first == FrameType.hello.rawValue)
        }
    }

    @Test func `dates of a certificate do not count`() async throws {
        try await PairedOffer.run { stage, offer in
            let node = offer.bert.node(on: stage)
            let hello = OutgoingMessage(.hello, Hello(streamLimit: 16, initialCredit: 65_536).encoded).encoded
            for kind in [RawCertificate.Kind.expired(offer.anna.seed), .premature(offer.anna.seed)] {
                var terms = RawTLS.Terms(role: .server, protocols: ["any"])
                terms.certificate = kind
                let (outcome, _) = try await self.meet(stage, terms, saying: hello) { source in
                    try await node.withContinuation(of: source, from: offer.annaAtBert) { _ in }
                }
                #expect(outcome.received.first == FrameType.hello.rawValue)
            }
        }
    }

    @Test func `a ticket is never shown, and nothing is sent early`() async throws {
        try await PairedOffer.run { stage, offer in
            let node = offer.bert.node(on: stage)
            var terms = RawTLS.Terms(role: .server, protocols: ["any"])
            terms.certificate = .device(offer.anna.seed)
            terms.givesTickets = true
            let hello = OutgoingMessage(.hello, Hello(streamLimit: 16, initialCredit: 65_536).encoded).encoded
            for _ in 1...2 {
                let (outcome, _) = try await self.meet(stage, terms, saying: hello) { source in
                    try await node.withContinuation(of: source, from: offer.annaAtBert) { _ in }
                }
                #expect(outcome.received.first == FrameType.hello.rawValue)
                #expect(!outcome.wasAskedToResume)
                #expect(!outcome.isResumed)
                #expect(outcome.sawCertificate)
            }
        }
    }
}
