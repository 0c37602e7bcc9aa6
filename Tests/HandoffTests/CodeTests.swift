// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import Handoff
import HandoffTesting
import HandoffTransport
import Testing

@Suite(.timeLimit(.minutes(1)))
struct CodeTests {
    @discardableResult
    private func attempt(_ stage: Stage, _ source: ContinuationSource, _ code: OneShotCode) async -> HandoffError.Code?
    {
        do {
            try await stage.continuer().withContinuation(of: source, code: code) { _ in }
            return nil
        } catch {
            return (error as? HandoffError)?.code
        }
    }

    @Test(arguments: Medium.allCases)
    func `a wrong code is not trusted and dies and the new one works`(medium: Medium) async throws {
        try await Stage.run(medium) { stage in
            try await stage.offer { offer in
                let activity = offer.makeActivity()
                activity.becomeCurrent()
                let first = try await offer.invitation()
                #expect(await self.attempt(stage, first.source, try first.wrong) == .notTrusted)
                try await offer.events.wait { $0.isCodeDied ? true : nil }
                #expect(try await offer.disconnection()?.code == .notTrusted)
                #expect(await self.attempt(stage, first.source, first.code) == .notTrusted, "the right one is dead too")
                let second = try await offer.invitation(2)
                #expect(await self.attempt(stage, second.source, second.code) == nil)
                #expect(offer.count(\.isCodeDied) == 1, "a dead code says nothing about the new one")
            }
        }
    }

    @Test func `a code that was right is used up`() async throws {
        try await Stage.run { stage in
            try await stage.offer { offer in
                let activity = offer.makeActivity()
                activity.becomeCurrent()
                let first = try await offer.invitation()
                #expect(await self.attempt(stage, first.source, first.code) == nil)
                #expect(offer.count(\.isCodeDied) == 0)
                #expect(await self.attempt(stage, first.source, first.code) == .notTrusted)
                let second = try await offer.invitation(2)
                #expect(second.code.nameplate != first.code.nameplate)
                #expect(offer.count(\.isCodeDied) == 0, "a used code says nothing about the new one")
                #expect(await self.attempt(stage, second.source, second.code) == nil)
            }
        }
    }

    @Test func `after three dead codes in a row there is no more before somebody says so`() async throws {
        try await Stage.run { stage in
            try await stage.offer { offer in
                let activity = offer.makeActivity()
                activity.becomeCurrent()
                for count in 1...3 {
                    let invitation = try await offer.invitation(count)
                    #expect(await self.attempt(stage, invitation.source, try invitation.wrong) == .notTrusted)
                }
                try await offer.events.wait { $0.isCodesStopped ? true : nil }
                #expect(offer.count(\.isCodeDied) == 2)
                let last = try await offer.invitation(3)
                #expect(await self.attempt(stage, last.source, last.code) == .notTrusted)
                try await offer.events.wait { $0.isWithdrawn ? true : nil }
                #expect(stage.network.adverts.isEmpty, "without a code there is nobody to tell")
                let codes = try await offer.events.wait { if case .codesStopped(let codes) = $0 { codes } else { nil } }
                codes.reopen()
                codes.reopen()
                let next = try await offer.invitation(4)
                #expect(
                    await self.attempt(stage, next.source, next.code) == nil,
                    "somebody said that there shall be one"
                )
            }
        }
    }

    @Test func `two attempts at one code at once are one guess`() async throws {
        try await Stage.run { stage in
            try await stage.offer { offer in
                let activity = offer.makeActivity()
                activity.becomeCurrent()
                let invitation = try await offer.invitation()
                let outcomes = Journal<HandoffError.Code?>()
                await withDiscardingTaskGroup { group in
                    for _ in 0..<2 {
                        group.addTask {
                            outcomes.add(await self.attempt(stage, invitation.source, invitation.code))
                        }
                    }
                }
                #expect(outcomes.entries.count { $0 == nil } == 1)
                let losers = outcomes.entries.compactMap { $0 }
                // Who came while the other was at it is sent away; who came after it had a code that is used.
                #expect(losers == [.connectionUnavailable] || losers == [.notTrusted])
            }
        }
    }

    @Test(arguments: Medium.allCases)
    func `who connects and says nothing is hung up on and costs no code`(medium: Medium) async throws {
        try await Stage.run(medium) { stage in
            var configuration = HandoffNode.Configuration()
            configuration.deadlines.handshake = .milliseconds(50)
            try await stage.offer(configuration: configuration) { offer in
                let activity = offer.makeActivity()
                activity.becomeCurrent()
                let invitation = try await offer.invitation()
                let silent = try await Stranger(stage, invitation.source)
                #expect(try await offer.disconnection()?.code == .timedOut)
                try await silent.waitForEnd()
                #expect(offer.count(\.isCodeDied) == 0)
            }
        }
    }

    @Test(arguments: Medium.allCases)
    func `garbage before the encryption ends that connection only`(medium: Medium) async throws {
        try await Stage.run(medium) { stage in
            try await stage.offer { offer in
                let activity = offer.makeActivity()
                activity.becomeCurrent()
                let invitation = try await offer.invitation()
                let stranger = try await Stranger(stage, invitation.source)
                try await stranger.send(Pattern(seed: 1).piece(at: 0, count: 2000))
                #expect(try await offer.disconnection()?.code == .protocolViolation)
                try await stranger.waitForEnd()
                #expect(await self.attempt(stage, invitation.source, invitation.code) == nil)
            }
        }
    }

    @Test func `one address has four half-open connections and the oldest makes room`() async throws {
        try await Stage.run { stage in
            try await stage.offer { offer in
                let activity = offer.makeActivity()
                activity.becomeCurrent()
                let invitation = try await offer.invitation()
                var strangers: [Stranger] = []
                for _ in 0..<5 { strangers.append(try await Stranger(stage, invitation.source)) }
                try await strangers[0].waitForEnd()
                #expect(try await offer.disconnection()?.code == .handoffFailed)
                strangers.removeAll()
            }
        }
    }
}
