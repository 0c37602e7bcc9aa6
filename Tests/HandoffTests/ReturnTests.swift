// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import HandoffTesting
import Testing

@testable import Handoff

/// A continuer whose connection was lost comes back without another code.
@Suite(.timeLimit(.minutes(1)))
struct ReturnTests {
    /// Offers an activity whose originator writes without end, and continues it over a link that breaks.
    private func afterBreak(
        _ body: (Stage, Offer, Offer.Invitation, ContinuationTicket) async throws -> Void
    ) async throws {
        let originator = Originator { _ in
        } serve: { _, session in
            guard let stream = try? await session.nextStream() else { return }
            while (try? await stream.write([UInt8](repeating: 1, count: 10_000))) != nil {}
        }
        try await Stage.run { stage in
            try await stage.offer { offer in
                let activity = offer.makeActivity(delegate: originator)
                activity.supportsContinuationStreams = true
                activity.becomeCurrent()
                let invitation = try await offer.invitation()
                let tickets = Journal<ContinuationTicket>()
                await #expect(throws: HandoffError.self) {
                    let node = stage.continuer(faults: LinkFaults(receiving: .cut(after: 50_000)))
                    try await node.withContinuation(of: invitation.source, code: invitation.code) { received in
                        if let ticket = try received.continuationSession().ticket { tickets.add(ticket) }
                        let stream = try await received.continuationStream()
                        try await stream.write([0])
                        while try await stream.read() != nil {}
                    }
                }
                _ = try await offer.disconnection()
                try await body(stage, offer, invitation, try #require(tickets.entries.first))
            }
        }
    }

    private func attempt(
        _ stage: Stage,
        _ source: ContinuationSource,
        _ ticket: ContinuationTicket,
        _ faults: LinkFaults? = nil
    ) async -> HandoffError.Code? {
        do {
            try await stage.continuer(faults: faults).withContinuation(of: source, ticket: ticket) { received in
                guard faults != nil else { return }
                let stream = try await received.continuationStream()
                try await stream.write([0])
                while try await stream.read() != nil {}
            }
            return nil
        } catch {
            return (error as? HandoffError)?.code
        }
    }

    @Test func `who was cut off comes back, and costs no code`() async throws {
        try await self.afterBreak { stage, offer, invitation, ticket in
            let tickets = Journal<String>()
            try await stage.continuer().withContinuation(of: invitation.source, ticket: ticket) { received in
                if let ticket = try received.continuationSession().ticket { tickets.add(ticket.description) }
            }
            #expect(tickets.entries == [ticket.description], "it is good once more if this link breaks, too")
            #expect(offer.count(\.isCodeDied) == 0)
            let second = try await offer.invitation(2)
            try await stage.continuer().withContinuation(of: second.source, code: second.code) { _ in }
        }
    }

    @Test func `who comes back and is cut off once more comes back again`() async throws {
        try await self.afterBreak { stage, offer, invitation, ticket in
            let cut = LinkFaults(receiving: .cut(after: 40_000))
            #expect(await self.attempt(stage, invitation.source, ticket, cut) != nil)
            #expect(await self.attempt(stage, invitation.source, ticket) == nil)
        }
    }

    @Test func `who has left in peace needs another code`() async throws {
        try await self.afterBreak { stage, offer, invitation, ticket in
            #expect(await self.attempt(stage, invitation.source, ticket) == nil)
            try await offer.events.wait { if case .disconnected(_, nil) = $0 { true } else { nil } }
            #expect(await self.attempt(stage, invitation.source, ticket) == .notTrusted)
        }
    }

    @Test func `a secret that is another one is no use, and harms neither code nor ticket`() async throws {
        try await self.afterBreak { stage, offer, invitation, ticket in
            var secret = ticket.secret
            secret[0] ^= 1
            for _ in 0..<4 {
                let guess = ContinuationTicket(nameplate: ticket.nameplate, secret: secret)
                #expect(await self.attempt(stage, invitation.source, guess) == .notTrusted)
            }
            let other = ContinuationTicket(nameplate: ticket.nameplate % 999 + 1, secret: ticket.secret)
            #expect(await self.attempt(stage, invitation.source, other) == .notTrusted)
            #expect(offer.count(\.isCodeDied) == 0)
            #expect(await self.attempt(stage, invitation.source, ticket) == nil)
        }
    }

    @Test func `a ticket is of no use at another offer, nor is a code used up there`() async throws {
        try await self.afterBreak { _, _, _, ticket in
            try await Stage.run { stage in
                try await stage.offer { offer in
                    let activity = offer.makeActivity()
                    activity.becomeCurrent()
                    let invitation = try await offer.invitation()
                    #expect(await self.attempt(stage, invitation.source, ticket) == .notTrusted)
                    try await stage.continuer().withContinuation(of: invitation.source, code: invitation.code) { _ in }
                }
            }
        }
    }
}
