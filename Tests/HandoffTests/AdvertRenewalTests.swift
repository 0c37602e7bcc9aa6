// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import FoundationEssentials
import Handoff
import HandoffTesting
import HandoffTransport
import Testing

/// How often an advert is renewed, and what does not wait for that.
@Suite(.timeLimit(.minutes(1)))
struct AdvertRenewalTests {
    /// So long that nothing that waits for it happens within a test.
    private static let never: HandoffNode.Configuration = {
        var configuration = HandoffNode.Configuration.patient
        configuration.updateInterval = .seconds(3600)
        return configuration
    }()

    private func publications(_ offer: Offer) -> Int { offer.count { $0.isPublished } }

    @Test func `a title that is being typed is put together, and its activity stays advertised meanwhile`() async throws
    {
        try await Stage.run { stage in
            try await stage.offer(configuration: Self.never) { offer in
                let activity = offer.makeActivity()
                activity.becomeCurrent()
                try await offer.events.wait { $0.isPublished ? true : nil }
                let first = stage.network.adverts.map(\.instance)
                for number in 1...1000 { activity.title = "\(number)" }
                // A code that was used is renewed at once, and everything that waits with it.
                let invitation = try await offer.invitation()
                #expect(stage.network.adverts.map(\.instance) == first)
                try await stage.continuer(configuration: .patient).withContinuation(
                    of: invitation.source,
                    code: invitation.code
                ) { received in
                    #expect(received.title == "1000")
                }
                try await offer.events.wait(count: 2) { $0.isPublished ? true : nil }
                #expect(self.publications(offer) == 2)
            }
        }
    }

    @Test func `what was put off is advertised behind the pause`() async throws {
        var configuration = HandoffNode.Configuration.patient
        configuration.updateInterval = .milliseconds(20)
        try await Stage.run { stage in
            try await stage.offer(configuration: configuration) { offer in
                let activity = offer.makeActivity()
                activity.becomeCurrent()
                for count in 1...3 {
                    try await offer.events.wait(count: count) { $0.isPublished ? true : nil }
                    activity.title = "\(count)"
                }
                try await offer.events.wait(count: 4) { $0.isPublished ? true : nil }
                #expect(stage.network.adverts.count == 1)
            }
        }
    }

    enum Reason: CaseIterable {
        case resigned
        case invalidated
        case dropped
        case notEligible
        case expired
        case replaced
    }

    @Test(arguments: Reason.allCases)
    func `a withdrawal never waits`(reason: Reason) async throws {
        let clock = ManualClock(unixTime: 1_790_000_000)
        try await Stage.run { stage in
            try await stage.offer(configuration: Self.never, clock: clock) { offer in
                var activity: UserActivity? = offer.makeActivity(isKept: false)
                activity?.becomeCurrent()
                try await offer.events.wait { $0.isPublished ? true : nil }
                // Somebody is typing.
                activity?.title = "a"
                switch reason {
                case .resigned: activity?.resignCurrent()
                case .invalidated: activity?.invalidate()
                case .dropped: activity = nil
                case .notEligible: activity?.isEligibleForHandoff = false
                case .expired:
                    activity?.expirationDate = .init(timeIntervalSince1970: 1_790_000_060)
                    clock.advance(by: 60)
                case .replaced: offer.makeActivity("org.example.other").becomeCurrent()
                }
                try await offer.events.wait { $0.isWithdrawn ? true : nil }
                #expect(stage.network.adverts.isEmpty)
                #expect(self.publications(offer) == 1)
                withExtendedLifetime(activity) {}
            }
        }
    }

    @Test func `the port is another in another epoch, even if nothing was advertised when it began`() async throws {
        let clock = ManualClock(unixTime: 1_790_000_000)
        var configuration = HandoffNode.Configuration.patient
        configuration.updateInterval = .zero
        try await Stage.run { stage in
            try await stage.offer(configuration: configuration, clock: clock) { offer in
                let activity = offer.makeActivity()
                activity.becomeCurrent()
                let first = try await offer.invitation().port
                activity.resignCurrent()
                try await offer.events.wait { $0.isWithdrawn ? true : nil }
                clock.advance(by: 900)
                let other = offer.makeActivity("org.example.other")
                other.isEligibleForHandoff = false
                // The node looks at this one, and says nothing of it.
                other.becomeCurrent()
                other.isEligibleForHandoff = true
                let second = try await offer.invitation(2).port
                #expect(first != second)
            }
        }
    }
}
