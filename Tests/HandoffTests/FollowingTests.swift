// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import FoundationEssentials
import Handoff
import HandoffTesting
import Testing

@Suite(.timeLimit(.minutes(1)))
struct FollowingTests {
    @Test func `each newer state comes, and the delivered activity is brought up to date`() async throws {
        try await Stage.follow { _, activity, received in
            var updates = try received.updates().makeAsyncIterator()
            activity.title = "second"
            let second = try #require(try await updates.next())
            #expect(second.title == "second")
            #expect(received.title == "second")
            let page = try #require(URL(string: "https://example.org/note"))
            try activity.setWebpageURL(page)
            #expect(try await updates.next()?.webpageURL == page)
            activity.userInfo = ["line": .int(1)]
            var third = try #require(try await updates.next())
            #expect(third.userInfo == ["line": .int(1)])
            #expect(received.userInfo == ["line": .int(1)])
            #expect(received.webpageURL == page)
            activity.addUserInfoEntries(from: ["line": .int(2), "page": .null])
            third = try #require(try await updates.next())
            #expect(third.userInfo == ["line": .int(2), "page": .null])
            activity.supportsContinuationStreams = false
            #expect(try await updates.next()?.supportsContinuationStreams == false)
            activity.requiredUserInfoKeys = ["line"]
            #expect(try await updates.next()?.requiredUserInfoKeys == ["line"])
            let date = Date().addingTimeInterval(3600)
            activity.expirationDate = date
            #expect(try await updates.next()?.expirationDate == date)
            #expect(second.revision < third.revision)
            #expect(!third.isStale)
        }
    }

    @Test func `an activity that changed between the answer and the question is not missed`() async throws {
        try await Stage.follow { _, activity, received in
            activity.title = "second"
            var updates = try received.updates().makeAsyncIterator()
            #expect(try await updates.next()?.title == "second")
        }
    }

    @Test func `whoever is slow gets the newest state and misses those between`() async throws {
        try await Stage.follow { _, activity, received in
            var updates = try received.updates().makeAsyncIterator()
            for number in 1...100 { activity.title = "\(number)" }
            #expect(try await updates.next()?.title == "100")
            activity.title = "101"
            #expect(try await updates.next()?.title == "101", "what was passed over does not come afterwards")
        }
    }

    @Test func `all who follow get each state of one question`() async throws {
        try await Stage.follow { _, activity, received in
            let states = Journal<String>()
            let updates = try received.updates()
            try await withThrowingTaskGroup(of: Void.self) { group in
                for name in ["a", "b", "c"] {
                    group.addTask {
                        for try await state in updates { states.add("\(name) \(state.title ?? "")") }
                        states.add("\(name) ends")
                    }
                }
                activity.title = "second"
                for name in ["a", "b", "c"] { try await states.wait { $0 == "\(name) second" ? true : nil } }
                activity.title = "third"
                for name in ["a", "b", "c"] { try await states.wait { $0 == "\(name) third" ? true : nil } }
                activity.invalidate()
                try await group.waitForAll()
            }
            #expect(states.entries.count == 9)
        }
    }

    @Test func `nothing is sent of an activity that is not current until it is so again`() async throws {
        try await Stage.follow { offer, activity, received in
            let states = Journal<String?>()
            try await withThrowingTaskGroup(of: Void.self) { group in
                let updates = try received.updates()
                group.addTask { for try await state in updates { states.add(state.title) } }
                activity.title = "here"
                try await states.wait { $0 == "here" ? true : nil }
                activity.resignCurrent()
                activity.title = "away"
                try await offer.events.wait { $0.isWithdrawn ? true : nil }
                let other = offer.makeActivity("org.example.other")
                other.title = "other"
                other.becomeCurrent()
                try await offer.events.wait(count: 2) { $0.isPublished ? true : nil }
                activity.title = "back"
                activity.becomeCurrent()
                try await states.wait { $0 == "back" ? true : nil }
                activity.isEligibleForHandoff = false
                activity.title = "private"
                try await offer.events.wait(count: 2) { $0.isWithdrawn ? true : nil }
                activity.title = "public"
                activity.isEligibleForHandoff = true
                try await states.wait { $0 == "public" ? true : nil }
                group.cancelAll()
            }
            #expect(states.entries == ["here", "back", "public"])
        }
    }

    @Test func `what was written last before the end is not lost`() async throws {
        try await Stage.follow(every: .seconds(3600)) { _, activity, received in
            var updates = try received.updates().makeAsyncIterator()
            activity.title = "typed"
            #expect(try await updates.next()?.title == "typed")
            // Within the pause, in which nothing is sent.
            activity.title = "last"
            activity.invalidate()
            #expect(try await updates.next()?.title == "last")
            #expect(try await updates.next() == nil)
            #expect(received.title == "last")
        }
    }

    enum Ending: CaseIterable {
        case invalidated
        case invalidatedWhileNotCurrent
        case expired
    }

    @Test(arguments: Ending.allCases)
    func `the end of the activity is the end of the states, and of nothing else`(ending: Ending) async throws {
        let clock = ManualClock(unixTime: 1_790_000_000)
        try await Stage.follow(delegate: .echo(), clock: clock) { offer, first, received in
            first.resignCurrent()
            var updates = try received.updates().makeAsyncIterator()
            switch ending {
            case .invalidated:
                first.becomeCurrent()
                first.invalidate()
            case .invalidatedWhileNotCurrent: first.invalidate()
            case .expired:
                first.expirationDate = Date(timeIntervalSince1970: 1_790_000_010)
                first.becomeCurrent()
                #expect(try await updates.next() != nil)
                #expect(!received.hasExpired)
                clock.advance(by: 10)
            }
            #expect(try await updates.next() == nil)
            #expect(try await updates.next() == nil)
            #expect(received.hasExpired == (ending == .expired))
            #expect(try await offer.events.wait { if case .connected = $0 { true } else { nil } })
            let stream = try await received.continuationStream()
            stream.reset()
        }
    }

    @Test func `an activity that nobody holds is withdrawn and followed no more, though somebody has continued it`()
        async throws
    {
        try await Stage.run { stage in
            try await stage.offer(configuration: .patient) { offer in
                let delegate = Originator()
                var activity: UserActivity? = offer.makeActivity(delegate: delegate, isKept: false)
                activity?.becomeCurrent()
                let invitation = try await offer.invitation()
                try await stage.continuer(configuration: .patient).withContinuation(
                    of: invitation.source,
                    code: invitation.code
                ) { received in
                    var updates = try received.updates().makeAsyncIterator()
                    try await delegate.calls.wait { $0 == .wasContinued ? true : nil }
                    activity = nil
                    #expect(try await updates.next() == nil)
                    try await offer.events.wait { $0.isWithdrawn ? true : nil }
                    #expect(stage.network.adverts.isEmpty)
                }
            }
        }
    }

    @Test func `whoever is cancelled hears the end, and the session and the next one to follow go on`() async throws {
        try await Stage.follow(delegate: .echo()) { _, activity, received in
            let ends = Journal<String>()
            let updates = try received.updates()
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask {
                    for try await _ in updates { ends.add("state") }
                    ends.add("end")
                }
                activity.title = "second"
                try await ends.wait { $0 == "state" ? true : nil }
                group.cancelAll()
            }
            #expect(ends.entries.last == "end")
            let stream = try await received.continuationStream()
            try await stream.write([1, 2, 3])
            try await stream.finish()
            #expect(try await stream.read() == [1, 2, 3])
            stream.reset()
            var again = try received.updates().makeAsyncIterator()
            activity.title = "third"
            #expect(try await again.next()?.title == "third")
        }
    }

    @Test func `a connection that breaks makes whoever follows fail`() async throws {
        try await Stage.follow(faults: LinkFaults(receiving: .cut(after: 20_000))) { _, activity, received in
            var updates = try received.updates().makeAsyncIterator()
            activity.title = "second"
            #expect(try await updates.next()?.title == "second")
            activity.userInfo = ["large": .data(Data(count: 40_000))]
            let error = await #expect(throws: HandoffError.self) { try await updates.next() }
            #expect(error?.code == .handoffFailed)
            #expect(try await updates.next() == nil, "it has ended")
            let later = await #expect(throws: HandoffError.self) {
                var updates = try received.updates().makeAsyncIterator()
                return try await updates.next()
            }
            #expect(later?.code == .handoffFailed)
        }
    }

    @Test func `whoever follows and leaves is gone`() async throws {
        try await Stage.run { stage in
            try await stage.offer(configuration: .patient) { offer in
                let activity = offer.makeActivity()
                activity.becomeCurrent()
                let invitation = try await offer.invitation()
                try await stage.continuer(configuration: .patient).withContinuation(
                    of: invitation.source,
                    code: invitation.code
                ) { received in
                    let updates = try received.updates()
                    try await withThrowingTaskGroup(of: Void.self) { group in
                        let states = Journal<Void>()
                        group.addTask { for try await _ in updates { states.add(()) } }
                        activity.title = "second"
                        try await states.wait { $0 }
                        group.cancelAll()
                    }
                }
                #expect(try await offer.disconnection() == nil)
            }
        }
    }

    @Test func `only what a continuation has delivered can be followed`() {
        let activity = UserActivity(activityType: "org.example.note", scope: ActivityScope())
        let error = #expect(throws: HandoffError.self) { try activity.updates() }
        #expect(error?.code == .unsupported)
    }

    @Test func `a state that cannot be sent fails once, and the next one can be followed`() async throws {
        try await Stage.follow { offer, activity, received in
            var updates = try received.updates().makeAsyncIterator()
            activity.userInfo = ["large": .data(Data(count: 65 * 1024))]
            let large = await #expect(throws: HandoffError.self) { try await updates.next() }
            #expect(large?.code == .userInfoTooLarge)
            activity.userInfo = [:]
            updates = try received.updates().makeAsyncIterator()
            #expect(try await updates.next()?.userInfo == [:])
            activity.requiredUserInfoKeys = ["key"]
            let lacking = await #expect(throws: HandoffError.self) { try await updates.next() }
            #expect(lacking?.code == .handoffFailed)
            #expect(received.requiredUserInfoKeys.isEmpty, "nothing of it was taken over")
            #expect(offer.count { if case .notSent = $0 { true } else { false } } == 2)
        }
    }
}
