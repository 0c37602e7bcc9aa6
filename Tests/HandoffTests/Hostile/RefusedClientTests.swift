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

/// Who is not let in by a device that offers to paired ones: refused without a byte inside the channel, and with a code
/// that says what it was.
@Suite(.timeLimit(.minutes(1)))
struct RefusedClientTests {
    /// What a stranger gets: a fatal alert, unrecognized_name (RFC 8446 section 6).
    static let strangersAlert: [UInt8] = [21, 3, 3, 0, 2, 2, 112]

    /// Somebody who has the paired device's knock key, and breaks one rule.
    enum Intruder: CaseIterable {
        case unknownKey
        case otherPairedDevice
        case noCertificate
        case p256
        case p521
        case rsa
        case hugeCertificate
        case outdated

        func certificate(_ offer: PairedOffer, _ other: Device) -> RawCertificate.Kind? {
            switch self {
            case .unknownKey: .anybody
            case .otherPairedDevice: .device(other.seed)
            case .noCertificate: nil
            case .p256: .p256
            case .p521: .p521
            case .rsa: .rsa
            case .hugeCertificate: .huge(offer.bert.seed)
            case .outdated: .device(offer.bert.seed)
            }
        }

        var code: HandoffError.Code {
            switch self {
            case .unknownKey, .otherPairedDevice: .notTrusted
            default: .protocolViolation
            }
        }

        /// The number of the alert (RFC 8446 section 6).
        var alert: Int32 {
            switch self {
            case .unknownKey, .otherPairedDevice: SSL_AD_BAD_CERTIFICATE
            // The library sends no certificate that the other side did not ask for.
            case .noCertificate, .p256, .p521, .rsa: SSL_AD_CERTIFICATE_REQUIRED
            case .hugeCertificate: SSL_AD_ILLEGAL_PARAMETER
            case .outdated: SSL_AD_PROTOCOL_VERSION
            }
        }
    }

    @Test(arguments: Intruder.allCases)
    func `who knocks rightly and is not the device is refused before a byte inside the channel`(
        intruder: Intruder
    ) async throws {
        try await PairedOffer.run { stage, offer in
            // A third device, which is paired as well.
            let carl = try Device("carl", security: stage.security)
            _ = try await stage.pair(offer.anna, carl)
            var terms = try await offer.bertsTerms(stage)
            terms.certificate = intruder.certificate(offer, carl)
            if intruder == .outdated { terms.version = TLS1_2_VERSION }
            let (outcome, error) = try await offer.converse(stage, terms)
            #expect(outcome.received.isEmpty)
            #expect(outcome.alert == intruder.alert)
            #expect(error?.code == intruder.code)
            #expect(offer.connectedCount == 0)
        }
    }

    /// The rule is the key: a device without a clock has no use for dates, and trust ends by unpairing.
    @Test func `dates of a certificate do not count`() async throws {
        try await PairedOffer.run { stage, offer in
            for kind in [RawCertificate.Kind.expired(offer.bert.seed), .premature(offer.bert.seed)] {
                var terms = try await offer.bertsTerms(stage)
                terms.certificate = kind
                let (outcome, _) = try await offer.converse(stage, terms)
                #expect(outcome.received.first == FrameType.hello.rawValue)
            }
        }
    }

    enum Stranger: CaseIterable {
        case noName
        case wrongName
        case wrongKnock
        case replayedKnock
        case oldKnock
        case futureKnock
        case noProtocol
        case otherProtocol
        case codeWithoutOne
        case outdatedStranger
    }

    @Test(arguments: Stranger.allCases)
    func `a stranger gets the same seven bytes, whatever it says`(stranger: Stranger) async throws {
        var configuration = HandoffNode.Configuration()
        configuration.offersCode = false
        let clock = ManualClock(unixTime: 1_790_000_100)
        try await PairedOffer.run(configuration, clock: clock) { stage, offer in
            let now = AdvertEpoch(unixTime: clock.unixTime)
            var terms = try await offer.bertsTerms(stage, now)
            var isUsed = false
            switch stranger {
            case .noName: terms.serverName = nil
            case .wrongName: terms.serverName = "laptop.local"
            case .wrongKnock: terms.serverName = offer.knock(stage, stage.security.randomBytes(32), now)
            case .replayedKnock: isUsed = true
            case .oldKnock: terms = try await offer.bertsTerms(stage, AdvertEpoch(number: now.number - 2))
            case .futureKnock: terms = try await offer.bertsTerms(stage, AdvertEpoch(number: now.number + 2))
            case .noProtocol: terms.protocols = nil
            case .otherProtocol: terms.protocols = ["http/1.1"]
            case .codeWithoutOne: terms.protocols = ["handoff-pair/1"]
            case .outdatedStranger:
                terms.serverName = nil
                terms.version = TLS1_2_VERSION
            }
            if isUsed {
                let (first, _) = try await offer.converse(stage, terms)
                #expect(first.received.first == FrameType.hello.rawValue)
            }
            let (outcome, error) = try await offer.converse(stage, terms)
            #expect(outcome.wire == Self.strangersAlert)
            #expect(error?.code == .notTrusted)
        }
    }

    @Test func `a stranger gets the same seven bytes while only a code is offered, and after codes are over`()
        async throws
    {
        try await Stage.run { stage in
            try await stage.offer { offer in
                let activity = offer.makeActivity()
                activity.becomeCurrent()
                let invitation = try await offer.invitation()
                let paired = RawTLS.Terms(role: .client, protocols: ["handoff/1"])
                let knocking = RawTLS.Terms(role: .client, protocols: ["handoff/1"], serverName: "laptop.local")
                for terms in [paired, knocking, RawTLS.Terms(role: .client)] {
                    let outcome = try await RawTLS(terms).converse(on: try await Hostile.dial(stage, invitation.source))
                    #expect(outcome.wire == Self.strangersAlert)
                }
                for count in 1...3 {
                    let next = try await offer.invitation(count)
                    let error = await #expect(throws: HandoffError.self) {
                        try await stage.continuer().withContinuation(of: next.source, code: try next.wrong) { _ in }
                    }
                    #expect(error?.code == .notTrusted)
                }
                try await offer.events.wait { $0.isCodesStopped ? true : nil }
                let late = RawTLS.Terms(role: .client, protocols: ["handoff-pair/1"])
                let outcome = try await RawTLS(late).converse(on: try await Hostile.dial(stage, invitation.source))
                #expect(outcome.wire == Self.strangersAlert)
            }
        }
    }

    @Test func `a device that was unpaired is a stranger`() async throws {
        var configuration = HandoffNode.Configuration()
        configuration.offersCode = false
        try await PairedOffer.run(configuration) { stage, offer in
            let terms = try await offer.bertsTerms(stage)
            try await offer.anna.trust.unpair(offer.bertAtAnna)
            let (outcome, error) = try await offer.converse(stage, terms)
            #expect(outcome.wire == Self.strangersAlert)
            #expect(error?.code == .notTrusted)
        }
    }

    @Test func `a device that is unpaired between its knock and the next look at the store is a stranger`() async throws
    {
        try await PairedOffer.run { stage, offer in
            let terms = try await offer.bertsTerms(stage)
            // Another process has removed it; this one has not noticed yet.
            offer.anna.store.removeElsewhere(keyDigest: offer.bert.identity.keyDigest)
            let (outcome, _) = try await offer.converse(stage, terms)
            #expect(outcome.wire == Self.strangersAlert)
        }
    }

    @Test
    func `a session of before and early data bring nothing: the certificate is asked for, and nothing early is read`()
        async throws
    {
        try await PairedOffer.run { stage, offer in
            for earlyData in [[], FrameHeader(.get, length: 0).encoded] as [[UInt8]] {
                var terms = try await offer.bertsTerms(stage)
                terms.session = try await Hostile.session(for: terms)
                terms.earlyData = earlyData
                let (outcome, _) = try await offer.converse(stage, terms)
                #expect(!outcome.isResumed)
                #expect(!outcome.isEarlyDataAccepted)
                #expect(outcome.received.first == FrameType.hello.rawValue)
                #expect(outcome.session?.isResumable == false, "no ticket was handed out")
                // The same session does not replace the certificate.
                terms = try await offer.bertsTerms(stage)
                terms.session = try await Hostile.session(for: terms)
                terms.earlyData = earlyData
                terms.certificate = nil
                let (refused, _) = try await offer.converse(stage, terms)
                #expect(refused.received.isEmpty)
                #expect(refused.alert == SSL_AD_CERTIFICATE_REQUIRED)
            }
            #expect(offer.connectedCount == 0, "what was sent early was no hello")
        }
    }

    @Test func `the session of a device that was unpaired does not let it in`() async throws {
        var configuration = HandoffNode.Configuration()
        configuration.offersCode = false
        try await PairedOffer.run(configuration) { stage, offer in
            let (first, _) = try await offer.converse(stage, try await offer.bertsTerms(stage))
            #expect(first.received.first == FrameType.hello.rawValue)
            try await offer.anna.trust.unpair(offer.bertAtAnna)
            var terms = try await offer.bertsTerms(stage)
            terms.session = first.session
            let (outcome, _) = try await offer.converse(stage, terms)
            #expect(outcome.wire == Self.strangersAlert)
        }
    }
}
