// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import HandoffTransport
import Testing

@testable import HandoffPosix

@Suite struct DialRaceTests {
    private let failure = TransportError(.refused, "refused")

    @Test func `a pause starts the next attempt, once`() {
        var race = DialRace(count: 3)
        #expect(race.start() == 0)
        #expect(race.pauseEnded(behind: 0) == 1)
        #expect(race.pauseEnded(behind: 0) == nil)
        #expect(race.pauseEnded(behind: 1) == 2)
        #expect(race.pauseEnded(behind: 2) == nil)
    }

    @Test func `a failure starts the next attempt at once, and its pause then counts`() {
        var race = DialRace(count: 3)
        #expect(race.start() == 0)
        #expect(race.attemptFailed(self.failure) == .start(1))
        #expect(race.pauseEnded(behind: 0) == nil)
        #expect(race.pauseEnded(behind: 1) == 2)
    }

    @Test func `the last failure ends the race, not an earlier one`() {
        var race = DialRace(count: 2)
        let last = TransportError(.unreachable, "unreachable")
        #expect(race.start() == 0)
        #expect(race.pauseEnded(behind: 0) == 1)
        #expect(race.attemptFailed(self.failure) == .wait)
        #expect(race.attemptFailed(last) == .fail(last))
    }
}
