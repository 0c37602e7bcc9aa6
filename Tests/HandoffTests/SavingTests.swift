// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import HandoffTesting
import Testing

@testable import Handoff

@Suite(.timeLimit(.minutes(1)))
struct SavingTests {
    private func pull(_ stage: Stage, _ offer: Offer, _ count: Int) async throws -> UserActivity {
        let invitation = try await offer.invitation(count)
        return try await stage.continuer().withContinuation(of: invitation.source, code: invitation.code) { $0 }
    }

    @Test func `the delegate saves right before the activity is sent and only if asked`() async throws {
        try await Stage.run { stage in
            try await stage.offer { offer in
                let flags = Journal<Bool>()
                let originator = Originator { activity in
                    flags.add(activity.needsSave)
                    activity.userInfo = ["saved": .int(Int64(flags.entries.count))]
                }
                let activity = offer.makeActivity("a", delegate: originator)
                activity.needsSave = true
                activity.needsSave = true
                activity.becomeCurrent()
                let first = try await self.pull(stage, offer, 1)
                #expect(first.userInfo == ["saved": .int(1)])
                #expect(!first.isStale)
                #expect(flags.entries == [true], "it is true inside the call, and many requests are one call")
                #expect(!activity.needsSave)
                let second = try await self.pull(stage, offer, 2)
                #expect(second.userInfo == ["saved": .int(1)])
                #expect(flags.entries == [true], "nobody asked again")
            }
        }
    }

    @Test func `asking again inside the call is remembered`() async throws {
        try await Stage.run { stage in
            try await stage.offer { offer in
                let originator = Originator { $0.needsSave = true }
                let activity = offer.makeActivity("a", delegate: originator)
                activity.needsSave = true
                activity.becomeCurrent()
                _ = try await self.pull(stage, offer, 1)
                #expect(activity.needsSave)
                _ = try await self.pull(stage, offer, 2)
                #expect(originator.calls.entries.count { $0 == .willSave } == 2)
            }
        }
    }

    @Test func `a save that was asked for while not current happens after the return`() async throws {
        try await Stage.run { stage in
            try await stage.offer { offer in
                let originator = Originator()
                let activity = offer.makeActivity("a", delegate: originator)
                activity.becomeCurrent()
                _ = try await offer.invitation()
                activity.resignCurrent()
                activity.needsSave = true
                try await offer.events.wait { $0.isWithdrawn ? true : nil }
                #expect(originator.calls.entries.isEmpty)
                #expect(activity.needsSave)
                activity.becomeCurrent()
                _ = try await self.pull(stage, offer, 2)
                #expect(originator.calls.entries.first == .willSave)
                #expect(!activity.needsSave)
            }
        }
    }

    @Test func `a delegate that takes too long makes the last saved state go out as stale`() async throws {
        try await Stage.run { stage in
            var configuration = HandoffNode.Configuration()
            configuration.deadlines.save = .milliseconds(20)
            try await stage.offer(configuration: configuration) { offer in
                let release = Journal<Void>()
                let saved = Journal<Void>()
                let originator = Originator { activity in
                    activity.userInfo = ["state": .string("half")]
                    // Not cancelled by anybody: it is the application's own business.
                    try? await release.wait { $0 }
                    activity.userInfo = ["state": .string("late")]
                    saved.add(())
                }
                let activity = offer.makeActivity("a", delegate: originator)
                activity.userInfo = ["state": .string("old")]
                activity.needsSave = true
                activity.becomeCurrent()
                let first = try await self.pull(stage, offer, 1)
                #expect(first.isStale)
                #expect(first.userInfo == ["state": .string("old")])
                let second = try await self.pull(stage, offer, 2)
                #expect(second.isStale)
                #expect(
                    originator.calls.entries.count { $0 == .willSave } == 1,
                    "a save that is under way is not begun"
                )
                release.add(())
                try await saved.wait { $0 }
                let third = try await self.pull(stage, offer, 3)
                #expect(!third.isStale)
                #expect(third.userInfo == ["state": .string("late")])
            }
        }
    }

    @Test func `pulls at once share one save`() async throws {
        try await PairedOffer.run { stage, offer in
            let release = Journal<Void>()
            let originator = Originator { activity in
                try? await release.wait { $0 }
                activity.userInfo = ["saved": .bool(true)]
            }
            offer.activity.delegate = originator
            offer.activity.needsSave = true
            let states = try await withThrowingTaskGroup(of: UserActivity.self) { group in
                for _ in 0..<4 {
                    group.addTask {
                        try await offer.bert.node(on: stage, .patient).withContinuation(
                            of: offer.source,
                            from: offer.annaAtBert
                        ) { $0 }
                    }
                }
                try await offer.events.wait(count: 4) { if case .connected = $0 { true } else { nil } }
                release.add(())
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(states.map(\.userInfo) == Array(repeating: ["saved": .bool(true)], count: 4))
            #expect(states.allSatisfy { !$0.isStale })
            #expect(originator.calls.entries.count { $0 == .willSave } == 1)
        }
    }

    @Test
    func `a save that was asked for while somebody follows and the activity is not current comes with its return`()
        async throws
    {
        try await PairedOffer.run { stage, offer in
            let originator = Originator {
                $0.userInfo = ["saved": .bool(true)]
            } serve: { activity, session in
                // The one who continued it is still there; the person has gone on to something else.
                activity.resignCurrent()
                activity.needsSave = true
                _ = try? await session.nextStream()
            }
            offer.activity.delegate = originator
            try await offer.bert.node(on: stage, .patient).withContinuation(
                of: offer.source,
                from: offer.annaAtBert
            ) { received in
                var updates = try received.updates().makeAsyncIterator()
                try await offer.events.wait { $0.isWithdrawn ? true : nil }
                #expect(!originator.calls.entries.contains(.willSave))
                offer.activity.becomeCurrent()
                let state = try await updates.next()
                #expect(state?.userInfo == ["saved": .bool(true)])
                #expect(state?.isStale == false)
            }
        }
    }

    @Test func `the originator hears of save, continuation and session once each and in this order`() async throws {
        try await PairedOffer.run { stage, offer in
            let originator = Originator.echo()
            offer.activity.delegate = originator
            for count in 1...2 {
                offer.activity.needsSave = true
                try await offer.bert.node(on: stage, .patient).withContinuation(
                    of: offer.source,
                    from: offer.annaAtBert
                ) { received in
                    let stream = try await received.continuationStream()
                    try await stream.finish()
                    #expect(try await stream.read() == nil)
                    stream.reset()
                }
                try await offer.events.wait(count: count) { $0.isDisconnected ? true : nil }
            }
            let once: [Originator.Call] = [.willSave, .wasContinued, .didBegin]
            #expect(originator.calls.entries == once + once)
        }
    }

    @Test func `what could not be saved is stale, with a delegate that cannot be asked and not without any`()
        async throws
    {
        let originator = Originator()
        let activity = UserActivity(activityType: "a", scope: ActivityScope())
        activity.needsSave = true
        #expect(await activity.save(within: .seconds(60)).isStale == false)
        activity.delegate = originator
        #expect(await activity.save(within: .seconds(60)).isStale)
        #expect(originator.calls.entries.isEmpty)
        activity.becomeCurrent()
        #expect(await activity.save(within: .seconds(60)).isStale == false)
        #expect(originator.calls.entries == [.willSave])
    }
}
