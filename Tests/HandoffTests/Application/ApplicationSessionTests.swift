// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import Handoff
import HandoffTesting
import Testing

/// How long the streams of a delivered activity work.
@MainActor
@Suite(.timeLimit(.minutes(1)))
struct ApplicationSessionTests {
    /// Offers an activity that sends back what comes.
    private func offerEcho(on offer: Offer) -> UserActivity {
        let activity = offer.makeActivity("a", delegate: .echo())
        activity.supportsContinuationStreams = true
        activity.becomeCurrent()
        return activity
    }

    private func echo(_ bytes: [UInt8], through stream: ContinuationStream) async throws -> [UInt8] {
        try await stream.write(bytes)
        try await stream.finish()
        var echo: [UInt8] = []
        while let bytes = try await stream.read() { echo += bytes }
        return echo
    }

    @Test(arguments: Medium.allCases)
    func `streams work after the call has returned`(medium: Medium) async throws {
        try await Stage.run(medium) { stage in
            try await stage.offer { offer in
                _ = self.offerEcho(on: offer)
                let invitation = try await offer.invitation()
                let shell = Shell()
                try await stage.continuer().runApplication(shell) { application in
                    try await application.accept(invitation)
                    let received = try #require(shell.kept.first)
                    for count in 1...3 {
                        let bytes = [UInt8](repeating: 7, count: count * 1000)
                        let echo = try await self.echo(bytes, through: received.continuationStream())
                        #expect(echo == bytes)
                    }
                }
            }
        }
    }

    @Test func `an activity that nobody holds ends its session in good order`() async throws {
        try await Stage.run { stage in
            try await stage.offer { offer in
                _ = self.offerEcho(on: offer)
                let invitation = try await offer.invitation()
                let shell = Shell()
                try await stage.continuer().runApplication(shell) { application in
                    try await application.accept(invitation)
                    shell.letGo()
                    let end = try await offer.disconnection()
                    #expect(end == nil)
                }
            }
        }
    }

    @Test func `the restoration handler alone holds the session`() async throws {
        try await Stage.run { stage in
            try await stage.offer { offer in
                _ = self.offerEcho(on: offer)
                let invitation = try await offer.invitation()
                let shell = Shell()
                try await stage.continuer().runApplication(shell) { application in
                    try await application.accept(invitation)
                    shell.letGo(ofHandler: false)
                    let window = Window("one", shell.calls)
                    shell.restore?([window])
                    var stream = try await window.activity?.continuationStream()
                    window.activity = nil
                    let echo = try await self.echo([1, 2, 3], through: try #require(stream))
                    #expect(echo == [1, 2, 3])
                    stream = nil
                    shell.letGo()
                    let end = try await offer.disconnection()
                    #expect(end == nil)
                }
            }
        }
    }

    @Test func `a stream alone holds the session`() async throws {
        try await Stage.run { stage in
            try await stage.offer { offer in
                _ = self.offerEcho(on: offer)
                let invitation = try await offer.invitation()
                let shell = Shell()
                try await stage.continuer().runApplication(shell) { application in
                    try await application.accept(invitation)
                    var stream = try await shell.kept.first?.continuationStream()
                    shell.letGo()
                    let echo = try await self.echo([1, 2, 3], through: try #require(stream))
                    #expect(echo == [1, 2, 3])
                    stream = nil
                    let end = try await offer.disconnection()
                    #expect(end == nil)
                }
            }
        }
    }

    @Test func `invalidating the activity ends its session, whoever holds it`() async throws {
        try await Stage.run { stage in
            try await stage.offer { offer in
                _ = self.offerEcho(on: offer)
                let invitation = try await offer.invitation()
                let shell = Shell()
                try await stage.continuer().runApplication(shell) { application in
                    try await application.accept(invitation)
                    let received = try #require(shell.kept.first)
                    let session = try received.continuationSession()
                    received.invalidate()
                    let end = try await offer.disconnection()
                    #expect(end == nil)
                    let next = try await session.nextStream()
                    #expect(next == nil)
                    #expect(session.ended != nil)
                }
            }
        }
    }

    @Test func `a later continuation leaves the session of the one before alone`() async throws {
        try await Stage.run { stage in
            try await stage.offer { offer in
                let activity = self.offerEcho(on: offer)
                let first = try await offer.invitation()
                let shell = Shell()
                try await stage.continuer().runApplication(shell) { application in
                    try await application.accept(first)
                    let second = try await offer.invitation(besides: [first])
                    try await application.accept(second)
                    #expect(shell.kept == [activity, activity])
                    for received in shell.kept {
                        let echo = try await self.echo([4, 5], through: received.continuationStream())
                        #expect(echo == [4, 5])
                    }
                }
            }
        }
    }

    @Test func `the end of the application ends the sessions`() async throws {
        try await Stage.run { stage in
            try await stage.offer { offer in
                _ = self.offerEcho(on: offer)
                let invitation = try await offer.invitation()
                let shell = Shell()
                try await stage.continuer().runApplication(shell) { application in
                    try await application.accept(invitation)
                }
                let received = try #require(shell.kept.first)
                await #expect(throws: HandoffError.self) { try await received.continuationStream() }
                _ = try await offer.disconnection()
            }
        }
    }

    @Test func `an originator that ends leaves the activity without streams, and the application goes on`() async throws
    {
        try await Stage.run { stage in
            let shell = Shell()
            try await stage.continuer().runApplication(shell) { application in
                try await stage.offer { offer in
                    _ = self.offerEcho(on: offer)
                    try await application.accept(try await offer.invitation())
                }
                let received = try #require(shell.kept.first)
                let next = try await received.continuationSession().nextStream()
                #expect(next == nil)
                try await stage.offer { offer in
                    offer.makeActivity("b").becomeCurrent()
                    try await application.accept(try await offer.invitation())
                }
                #expect(shell.calls.entries.last == .didContinue("b"))
            }
        }
    }

    @Test(arguments: ["offering", "continuing"])
    func `a paired device is continued from without a code, until the two are unpaired`(side: String) async throws {
        try await PairedOffer.run { stage, offer in
            let shell = Shell()
            try await offer.bert.node(on: stage).runApplication(shell) { application in
                let outcome = try await application.continueActivity(of: offer.source, from: offer.annaAtBert)
                #expect(outcome == .continued(offer.activity))
                let session = try #require(shell.kept.first).continuationSession()
                #expect(session.peer.device?.id == offer.anna.trust.id)
                if side == "offering" {
                    try await offer.anna.trust.unpair(offer.bertAtAnna)
                } else {
                    try await offer.bert.trust.unpair(offer.annaAtBert)
                }
                let next = try await session.nextStream()
                #expect(next == nil)
                await #expect(throws: HandoffError.self) {
                    try await application.continueActivity(of: offer.source, from: offer.annaAtBert)
                }
            }
        }
    }
}
