// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import FoundationEssentials
import Handoff
import HandoffTesting
import Testing

/// Both sides see to it that an activity ends with its date, each by its own node's clock.
@Suite(.timeLimit(.minutes(1)))
struct ExpiryTests {
    private static let start: Int64 = 1_790_000_000

    private static func date(_ seconds: Double) -> Date { Date(timeIntervalSince1970: Double(Self.start) + seconds) }

    private static let configuration: HandoffNode.Configuration = {
        var configuration = HandoffNode.Configuration.patient
        configuration.updateInterval = .zero
        return configuration
    }()

    @Test(arguments: [10, 9.25]) func `an advert ends when its activity expires, and returns with another date`(
        seconds: Double
    ) async throws {
        let clock = ManualClock(unixTime: Self.start)
        try await Stage.run { stage in
            try await stage.offer(configuration: Self.configuration, clock: clock) { offer in
                let activity = offer.makeActivity()
                activity.expirationDate = Self.date(seconds)
                activity.becomeCurrent()
                try await offer.events.wait { $0.isPublished ? true : nil }
                clock.advance(by: 9)
                #expect(stage.network.adverts.count == 1)
                clock.advance(by: 1)
                try await offer.events.wait { $0.isWithdrawn ? true : nil }
                #expect(stage.network.adverts.isEmpty)
                activity.expirationDate = Self.date(60)
                try await offer.events.wait(count: 2) { $0.isPublished ? true : nil }
                activity.expirationDate = .distantPast
                try await offer.events.wait(count: 2) { $0.isWithdrawn ? true : nil }
                activity.expirationDate = nil
                try await offer.events.wait(count: 3) { $0.isPublished ? true : nil }
            }
        }
    }

    @Test func `a date that is drawn nearer counts`() async throws {
        let clock = ManualClock(unixTime: Self.start)
        try await Stage.run { stage in
            try await stage.offer(configuration: Self.configuration, clock: clock) { offer in
                let activity = offer.makeActivity()
                activity.expirationDate = Self.date(3600)
                activity.becomeCurrent()
                try await offer.events.wait { $0.isPublished ? true : nil }
                activity.expirationDate = Self.date(5)
                clock.advance(by: 5)
                try await offer.events.wait { $0.isWithdrawn ? true : nil }
            }
        }
    }

    @Test func `an originator sends nothing of an activity that has expired`() async throws {
        let clock = ManualClock(unixTime: Self.start)
        try await Stage.run { stage in
            try await stage.offer(configuration: Self.configuration, clock: clock) { offer in
                let activity = offer.makeActivity()
                activity.expirationDate = Self.date(10)
                activity.becomeCurrent()
                let invitation = try await offer.invitation()
                clock.advance(by: 10)
                let application = Application()
                // The continuer's clock is slow: it would take it.
                let error = await failure {
                    try await stage.continuer(clock: ManualClock(unixTime: Self.start)).withContinuation(
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

    @Test func `a continuer takes nothing that has expired by its own clock`() async throws {
        try await Stage.run { stage in
            try await stage.offer(configuration: Self.configuration, clock: ManualClock(unixTime: Self.start)) {
                offer in
                let activity = offer.makeActivity("a")
                activity.expirationDate = Self.date(10)
                activity.becomeCurrent()
                let invitation = try await offer.invitation()
                let application = Application()
                let error = await failure {
                    try await stage.continuer(clock: ManualClock(unixTime: Self.start + 10)).withContinuation(
                        of: invitation.source,
                        code: invitation.code,
                        observer: application
                    ) { _ in }
                }
                #expect(error?.code == .handoffFailed)
                #expect(application.calls.entries == [.willContinue("a", nil), .didFail("a", .handoffFailed)])
            }
        }
    }

    @Test func `an activity that was delivered knows when it has expired`() async throws {
        let clock = ManualClock(unixTime: Self.start)
        try await Stage.run { stage in
            try await stage.offer(configuration: Self.configuration, clock: clock) { offer in
                let activity = offer.makeActivity()
                activity.expirationDate = Self.date(10)
                activity.becomeCurrent()
                let invitation = try await offer.invitation()
                let received = try await stage.continuer(clock: clock).withContinuation(
                    of: invitation.source,
                    code: invitation.code
                ) { $0 }
                #expect(!received.hasExpired)
                clock.advance(by: 9)
                #expect(!received.hasExpired)
                clock.advance(by: 1)
                #expect(received.hasExpired)
            }
        }
    }

    @Test func `an activity that has expired becomes current and is not offered`() async throws {
        let clock = ManualClock(unixTime: Self.start)
        try await Stage.run { stage in
            try await stage.offer(configuration: Self.configuration, clock: clock) { offer in
                let first = offer.makeActivity("first")
                first.becomeCurrent()
                try await offer.events.wait { $0.isPublished ? true : nil }
                let second = offer.makeActivity("second")
                second.expirationDate = Self.date(0)
                second.becomeCurrent()
                #expect(offer.scope.current === second)
                try await offer.events.wait { $0.isWithdrawn ? true : nil }
                #expect(stage.network.adverts.isEmpty)
                second.expirationDate = Self.date(10)
                try await offer.events.wait(count: 2) { $0.isPublished ? true : nil }
            }
        }
    }
}
