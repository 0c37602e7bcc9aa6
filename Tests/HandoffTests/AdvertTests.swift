// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import Handoff
import HandoffTesting
import HandoffTransport
import Testing

@Suite(.timeLimit(.minutes(1)))
struct AdvertTests {
    /// Lets everything happen that is on its way: a round trip of another activity's advert.
    private func settle(_ offer: Offer, _ published: Int) async throws {
        try await offer.events.wait(count: published) { $0.isPublished ? true : nil }
    }

    @Test func `nothing is advertised before an activity becomes current`() async throws {
        try await Stage.run { stage in
            try await stage.offer { offer in
                let activity = offer.makeActivity()
                activity.title = "not yet"
                #expect(stage.network.adverts.isEmpty)
                #expect(offer.events.entries.isEmpty)
                activity.becomeCurrent()
                try await self.settle(offer, 1)
                #expect(stage.network.adverts.count == 1)
            }
        }
    }

    @Test func `an advert says version and nameplate in clear and nothing of the activity`() async throws {
        try await Stage.run { stage in
            try await stage.offer { offer in
                let activity = offer.makeActivity("org.example.secret")
                activity.title = "a title"
                activity.becomeCurrent()
                let invitation = try await offer.invitation()
                try await self.settle(offer, 1)
                let advert = try #require(stage.network.adverts.first)
                #expect(advert.text.map(\.key) == ["v", "n", "e", "s", "t0"])
                #expect(advert.text[1].value == Array("\(invitation.code.nameplate)".utf8))
                // Nobody is paired; that does not show, for the entries that mean nothing look like those that do.
                #expect(advert.text[4].value.count == 86)
                #expect(advert.instance.count == 16)
            }
        }
    }

    @Test func `an activity that resigns is withdrawn and comes back under a new name`() async throws {
        try await Stage.run { stage in
            try await stage.offer { offer in
                let activity = offer.makeActivity()
                activity.becomeCurrent()
                try await self.settle(offer, 1)
                let first = stage.network.adverts.map(\.instance)
                activity.resignCurrent()
                try await offer.events.wait { $0.isWithdrawn ? true : nil }
                #expect(stage.network.adverts.isEmpty)
                activity.becomeCurrent()
                try await self.settle(offer, 2)
                #expect(stage.network.adverts.count == 1)
                #expect(stage.network.adverts.map(\.instance) != first)
            }
        }
    }

    @Test func `an activity that is invalidated is withdrawn for good`() async throws {
        try await Stage.run { stage in
            try await stage.offer { offer in
                let activity = offer.makeActivity()
                activity.becomeCurrent()
                try await self.settle(offer, 1)
                activity.invalidate()
                try await offer.events.wait { $0.isWithdrawn ? true : nil }
                activity.becomeCurrent()
                #expect(stage.network.adverts.isEmpty)
            }
        }
    }

    @Test func `the last reference takes the advert with it`() async throws {
        try await Stage.run { stage in
            try await stage.offer { offer in
                var activity: UserActivity? = offer.makeActivity(isKept: false)
                activity?.becomeCurrent()
                try await self.settle(offer, 1)
                activity = nil
                try await offer.events.wait { $0.isWithdrawn ? true : nil }
                #expect(stage.network.adverts.isEmpty)
            }
        }
    }

    @Test func `an activity that is not eligible is on no wire`() async throws {
        try await Stage.run { stage in
            try await stage.offer { offer in
                let activity = offer.makeActivity()
                activity.isEligibleForHandoff = false
                activity.becomeCurrent()
                #expect(stage.network.adverts.isEmpty)
                activity.isEligibleForHandoff = true
                let invitation = try await offer.invitation()
                try await self.settle(offer, 1)
                activity.isEligibleForHandoff = false
                try await offer.events.wait { $0.isWithdrawn ? true : nil }
                #expect(stage.network.adverts.isEmpty)
                // Whoever knows address and code gets nothing either.
                let application = Application()
                let error = await #expect(throws: HandoffError.self) {
                    try await stage.continuer().withContinuation(
                        of: invitation.source,
                        code: invitation.code,
                        observer: application
                    ) { _ in }
                }
                #expect(error?.code == .handoffFailed)
                #expect(application.calls.entries.isEmpty)
            }
        }
    }

    @Test func `a node that is cancelled withdraws its advert and says that it was cancelled`() async throws {
        try await Stage.run { stage in
            let ends = Journal<HandoffError?>()
            try await withThrowingTaskGroup(of: Void.self) { group in
                let journal = Journal<Offer>()
                group.addTask {
                    try await stage.offer { offer in
                        journal.add(offer)
                        let activity = offer.makeActivity()
                        activity.becomeCurrent()
                        try await self.settle(offer, 1)
                    }
                    let offer = try await journal.wait { $0 }
                    for end in offer.ends.entries { ends.add(end) }
                }
                try await group.waitForAll()
            }
            #expect(ends.entries.map { $0?.code } == [.cancelled])
            #expect(stage.network.adverts.isEmpty)
        }
    }

    @Test func `a browser hears of an advert and of its end`() async throws {
        try await Stage.run { stage in
            try await stage.offer { offer in
                let activity = offer.makeActivity()
                activity.becomeCurrent()
                let invitation = try await offer.invitation()
                var events = stage.continuer().browse().makeAsyncIterator()
                guard case .found(let nearby)? = try await events.next() else {
                    Issue.record("the first event is no advert")
                    return
                }
                #expect(nearby.nameplate == invitation.code.nameplate)
                try await stage.continuer().withContinuation(of: .nearby(nearby), code: invitation.code) { received in
                    #expect(received.activityType == activity.activityType)
                }
                #expect(try await events.next() == .lost(instance: nearby.instance))
            }
        }
    }
}
