// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import HandoffCrypto
import HandoffTesting
import HandoffTransport
import HandoffWire
import Testing

@testable import Handoff

/// Who recorded a knock shows it to another process of the same device: it must not be shown the lasting certificate.
@Suite(.timeLimit(.minutes(1)))
struct KnockReplayTests {
    private static let onlyPaired = {
        var configuration = HandoffNode.Configuration()
        configuration.offersCode = false
        return configuration
    }()

    /// Runs another process of the device that offers, beside the one that runs already.
    private func withSecondProcess(
        _ stage: Stage,
        _ offer: PairedOffer,
        _ body: (ContinuationSource, Journal<NodeEvent>) async throws -> Void
    ) async throws {
        let scope = ActivityScope()
        let activity = UserActivity(activityType: "org.example.note", scope: scope)
        activity.becomeCurrent()
        let events = Journal<NodeEvent>()
        let node = offer.anna.inAnotherProcess().node(on: stage, Self.onlyPaired, scope: scope)
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try? await node.run { events.add($0) } }
            defer { group.cancelAll() }
            let port = try await events.wait { event -> UInt16? in
                if case .advertised(_, let port, _) = event { port } else { nil }
            }
            try await body(.address("anna:\(port)"), events)
        }
        withExtendedLifetime(activity) {}
    }

    @Test func `a knock that one process let in is a stranger's to the next one`() async throws {
        try await PairedOffer.run(Self.onlyPaired) { stage, offer in
            let terms = try await offer.bertsTerms(stage)
            let (first, _) = try await offer.converse(stage, terms)
            #expect(first.received.first == FrameType.hello.rawValue)
            try await self.withSecondProcess(stage, offer) { source, events in
                let stranger = try await Hostile.dial(stage, source)
                let outcome = try await RawTLS(terms).converse(on: stranger)
                #expect(outcome.wire == RefusedClientTests.strangersAlert)
                #expect(!outcome.sawCertificate)
                #expect(try await events.firstError().code == .notTrusted)
                // A new knock of the device itself is as good as ever.
                _ = try await offer.bert.node(on: stage).offeredActivity(at: source, from: offer.annaAtBert)
            }
        }
    }

    @Test func `of two processes that are shown one knock at once, one lets it in`() async throws {
        try await PairedOffer.run(Self.onlyPaired) { stage, offer in
            try await self.withSecondProcess(stage, offer) { source, _ in
                for _ in 1...20 {
                    let terms = try await offer.bertsTerms(stage)
                    async let one = RawTLS(terms).converse(on: try await Hostile.dial(stage, offer.source, as: "eve"))
                    async let other = RawTLS(terms).converse(on: try await Hostile.dial(stage, source, as: "mallory"))
                    let outcomes = try await [one, other]
                    #expect(outcomes.count { $0.received.first == FrameType.hello.rawValue } == 1)
                    #expect(outcomes.count { $0.wire == RefusedClientTests.strangersAlert } == 1)
                }
            }
        }
    }

    @Test func `a knock that cannot be written down lets nobody in, and this side says why`() async throws {
        try await PairedOffer.run(Self.onlyPaired) { stage, offer in
            offer.anna.store.failChanges(with: DeviceStoreError(.full, "No space is left."))
            let (outcome, error) = try await offer.converse(stage, try await offer.bertsTerms(stage))
            #expect(outcome.wire == RefusedClientTests.strangersAlert)
            #expect(error?.code == .storeUnusable)
            let refused = await failure {
                try await offer.bert.node(on: stage).withContinuation(of: offer.source, from: offer.annaAtBert) { _ in }
            }
            #expect(refused?.code == .notTrusted)
            offer.anna.store.failChanges(with: nil)
            _ = try await offer.bert.node(on: stage).offeredActivity(at: offer.source, from: offer.annaAtBert)
        }
    }
}
