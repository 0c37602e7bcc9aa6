// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import Handoff
import HandoffTesting
import Testing

/// The delegate of an activity that somebody follows.
@Suite(.timeLimit(.minutes(1)))
struct FollowedSavingTests {
    private static func counter() -> (Originator, Journal<Int64>) {
        let saves = Journal<Int64>()
        let delegate = Originator { activity in
            let count = Int64(saves.entries.count + 1)
            activity.userInfo = ["saves": .int(count)]
            saves.add(count)
        }
        return (delegate, saves)
    }

    @Test func `asking for a save is enough, and many requests are one call and one update`() async throws {
        let (delegate, saves) = Self.counter()
        // Only the first one may come within this test.
        try await Stage.follow(every: .seconds(3600), delegate: delegate) { _, activity, received in
            var updates = try received.updates().makeAsyncIterator()
            activity.needsSave = true
            #expect(try await updates.next()?.userInfo == ["saves": .int(1)])
            for _ in 1...1000 { activity.needsSave = true }
            activity.invalidate()
            #expect(try await updates.next() == nil, "the end does not wait for the pause")
            #expect(saves.entries == [1])
        }
    }

    @Test func `what was asked for in the pause is saved behind it`() async throws {
        let (delegate, saves) = Self.counter()
        try await Stage.follow(every: .milliseconds(20), delegate: delegate) { _, activity, received in
            var updates = try received.updates().makeAsyncIterator()
            for count in Int64(1)...4 {
                activity.needsSave = true
                #expect(try await updates.next()?.userInfo == ["saves": .int(count)])
            }
            #expect(saves.entries == [1, 2, 3, 4])
        }
    }

    @Test func `nobody is asked to save while nobody follows, or while the activity is not current`() async throws {
        let (delegate, saves) = Self.counter()
        try await Stage.follow(delegate: delegate) { offer, activity, received in
            activity.needsSave = true
            var updates = try received.updates().makeAsyncIterator()
            #expect(saves.entries.isEmpty)
            activity.resignCurrent()
            try await withThrowingTaskGroup(of: ActivityState?.self) { group in
                let states = try received.updates()
                group.addTask {
                    var states = states.makeAsyncIterator()
                    return try await states.next()
                }
                try await offer.events.wait { $0.isWithdrawn ? true : nil }
                activity.needsSave = true
                #expect(saves.entries.isEmpty)
                activity.becomeCurrent()
                let state = try await group.next()
                #expect(state??.userInfo == ["saves": .int(1)])
            }
            #expect(try await updates.next()?.userInfo == ["saves": .int(1)])
            #expect(saves.entries == [1])
        }
    }

    @Test func `half of a state is never sent`() async throws {
        let release = Journal<Void>()
        let delegate = Originator { activity in
            activity.userInfo = ["half": .bool(true)]
            try? await release.wait { $0 }
            activity.userInfo = ["whole": .bool(true)]
        }
        try await Stage.follow(save: .milliseconds(1), delegate: delegate) { _, activity, received in
            var updates = try received.updates().makeAsyncIterator()
            activity.title = "second"
            activity.needsSave = true
            let stale = try #require(try await updates.next())
            #expect(stale.title == "second")
            #expect(stale.userInfo == nil)
            // Whether the save had begun when the title was sent depends on who was faster.
            if !stale.isStale {
                activity.title = "third"
                try await delegate.calls.wait { $0 == .willSave ? true : nil }
            }
            release.add(())
            var last = try #require(try await updates.next())
            while last.userInfo == nil { last = try #require(try await updates.next()) }
            #expect(last.userInfo == ["whole": .bool(true)])
            #expect(!last.isStale)
        }
    }

    @Test func `a state that was sent as stale is followed by one that is not, even if it is the same`() async throws {
        let release = Journal<Void>()
        let delegate = Originator { _ in try? await release.wait { $0 } }
        try await Stage.run { stage in
            var configuration = HandoffNode.Configuration.patient
            configuration.deadlines.save = .milliseconds(1)
            try await stage.offer(configuration: configuration) { offer in
                let activity = offer.makeActivity(delegate: delegate)
                activity.title = "first"
                activity.needsSave = true
                activity.becomeCurrent()
                let invitation = try await offer.invitation()
                try await stage.continuer(configuration: configuration).withContinuation(
                    of: invitation.source,
                    code: invitation.code
                ) { received in
                    #expect(received.isStale)
                    var updates = try received.updates().makeAsyncIterator()
                    release.add(())
                    let state = try await updates.next()
                    #expect(state?.isStale == false)
                    #expect(state?.title == "first")
                    #expect(!received.isStale)
                }
            }
        }
    }
}
