// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import Handoff
import HandoffTesting
import Testing

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
                let originator = Originator { activity in
                    // Not cancelled by anybody: it is the application's own business.
                    try? await release.wait { $0 }
                    activity.userInfo = ["state": .string("late")]
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
            }
        }
    }
}
