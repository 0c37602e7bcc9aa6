// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import COpenSSL
import HandoffCrypto
import HandoffTesting
import HandoffTransport
import HandoffWire
import Testing

@testable import Handoff

/// Who is not even let to the question for the code: refused without a byte inside the channel, and the code stays good.
@Suite(.timeLimit(.minutes(1)))
struct RefusedWithCodeTests {
    enum Intruder: CaseIterable {
        case noCertificate
        case p256
        case p521
        case rsa
        case hugeCertificate
        case outdated

        func terms(_ stage: Stage) throws -> RawTLS.Terms {
            var terms = RawTLS.Terms(role: .client, protocols: ["handoff-pair/1"])
            terms.certificate =
                switch self {
                case .noCertificate: nil
                case .p256: .p256
                case .p521: .p521
                case .rsa: .rsa
                case .hugeCertificate: .huge(stage.security.randomBytes(32))
                case .outdated: .anybody
                }
            if self == .outdated { terms.version = TLS1_2_VERSION }
            return terms
        }

        var alert: Int32 {
            switch self {
            case .noCertificate, .p256, .p521, .rsa: SSL_AD_CERTIFICATE_REQUIRED
            case .hugeCertificate: SSL_AD_ILLEGAL_PARAMETER
            case .outdated: SSL_AD_PROTOCOL_VERSION
            }
        }
    }

    private func talk(_ stage: Stage, _ terms: RawTLS.Terms, _ source: ContinuationSource) async throws
        -> RawTLS.Outcome
    {
        let stranger = try await Hostile.dial(stage, source)
        defer { stranger.link.close() }
        return try await RawTLS(terms).converse(on: stranger)
    }

    @Test(arguments: Intruder.allCases)
    func `who breaks the rules of the channel costs no code of an offer`(intruder: Intruder) async throws {
        try await Stage.run { stage in
            try await stage.offer { offer in
                let activity = offer.makeActivity()
                activity.becomeCurrent()
                let invitation = try await offer.invitation()
                let outcome = try await self.talk(stage, intruder.terms(stage), invitation.source)
                #expect(outcome.received.isEmpty)
                #expect(outcome.alert == intruder.alert)
                #expect(try await offer.disconnection()?.code == .protocolViolation)
                #expect(offer.count(\.isCodeDied) == 0)
                try await stage.continuer().withContinuation(of: invitation.source, code: invitation.code) { _ in }
            }
        }
    }

    @Test(arguments: Intruder.allCases)
    func `who breaks the rules of the channel costs no code of a pairing`(intruder: Intruder) async throws {
        try await Stage.run { stage in
            let (anna, bert) = try stage.twoDevices()
            try await stage.showCode(of: anna) { code, source, events in
                let outcome = try await self.talk(stage, intruder.terms(stage), source)
                #expect(outcome.received.isEmpty)
                #expect(outcome.alert == intruder.alert)
                #expect(try await events.firstError().code == .protocolViolation)
                // A paired device's protocol is not spoken here at all.
                let stray = RawTLS.Terms(role: .client, protocols: ["handoff/1"], serverName: "laptop.local")
                #expect(try await self.talk(stage, stray, source).wire == RefusedClientTests.strangersAlert)
                #expect(try await bert.node(on: stage).pair(with: source, code: code).name == "anna")
            }
        }
    }

    @Test(arguments: [true, false])
    func `dates of a certificate do not count`(isExpired: Bool) async throws {
        try await Stage.run { stage in
            try await stage.offer { offer in
                let activity = offer.makeActivity()
                activity.becomeCurrent()
                var terms = RawTLS.Terms(role: .client, protocols: ["handoff-pair/1"])
                let seed = stage.security.randomBytes(32)
                terms.certificate = isExpired ? .expired(seed) : .premature(seed)
                let outcome = try await self.talk(stage, terms, try await offer.invitation().source)
                #expect(outcome.received.first == FrameType.hello.rawValue)
            }
        }
    }
}
