// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import FoundationEssentials
import Handoff
import HandoffTesting
import Testing

/// An activity that was announced is delivered or fails, and never both, whatever happens to it.
@MainActor
@Suite(.timeLimit(.minutes(2)))
struct ApplicationFailureTests {
    @Test(arguments: Mishap.allCases)
    func `an activity that cannot be sent fails once and with its own code`(
        mishap: Mishap
    ) async throws {
        try await Stage.run { stage in
            try await stage.offer { offer in
                _ = mishap.offer(on: offer)
                let invitation = try await offer.invitation()
                let shell = Shell()
                try await stage.continuer().runApplication(shell) { application in
                    let error = await application.failure(of: invitation)
                    #expect(error == mishap.code)
                    #expect(shell.calls.entries == [.willContinue("a"), .didFail("a", mishap.code)])
                }
            }
        }
    }

    @Test func `an activity that is larger than this side takes fails with the code for that`() async throws {
        try await Stage.run { stage in
            try await stage.offer { offer in
                let activity = offer.makeActivity("a")
                activity.userInfo = ["data": .data(Data(count: 2000))]
                activity.becomeCurrent()
                let invitation = try await offer.invitation()
                var configuration = HandoffNode.Configuration()
                configuration.userInfoLimit = 1000
                let shell = Shell()
                try await stage.continuer(configuration: configuration).runApplication(shell) { application in
                    let error = await application.failure(of: invitation)
                    #expect(error == .userInfoTooLarge)
                    #expect(shell.calls.entries == [.willContinue("a"), .didFail("a", .userInfoTooLarge)])
                }
            }
        }
    }

    @Test func `whoever is not let in, or finds nobody, has nothing announced`() async throws {
        try await Stage.run { stage in
            try await stage.offer { offer in
                offer.makeActivity("a").becomeCurrent()
                let invitation = try await offer.invitation()
                let shell = Shell()
                try await stage.continuer().runApplication(shell) { application in
                    var wrong = invitation
                    wrong.code = try invitation.wrong
                    let refused = await application.failure(of: wrong)
                    #expect(refused == .notTrusted)
                    var nowhere = invitation
                    nowhere.source = .address("nobody")
                    let unreachable = await application.failure(of: nowhere)
                    #expect(unreachable == .connectionUnavailable)
                    #expect(shell.calls.entries.isEmpty)
                }
            }
        }
    }

    @Test func `another activity in place of the one that was announced is not taken for it`() async throws {
        try await Stage.run { stage in
            try await stage.offer { offer in
                offer.makeActivity("a").becomeCurrent()
                let invitation = try await offer.invitation()
                let originator = Originator()
                let other = offer.makeActivity("b", delegate: originator)
                other.needsSave = true
                let shell = Shell()
                shell.onWillContinue = { _ in other.becomeCurrent() }
                try await stage.continuer().runApplication(shell) { application in
                    let error = await application.failure(of: invitation)
                    #expect(error == .handoffFailed)
                    #expect(shell.calls.entries == [.willContinue("a"), .didFail("a", .handoffFailed)])
                    #expect(originator.calls.entries.isEmpty, "nobody has continued it")
                }
            }
        }
    }

    @Test func `an application that does not save in time has its last state delivered as stale`() async throws {
        var configuration = HandoffNode.Configuration()
        configuration.deadlines.save = .milliseconds(20)
        try await Stage.run { stage in
            try await stage.offer(configuration: configuration) { offer in
                let gate = offer.makeUnsaved()
                let invitation = try await offer.invitation()
                let shell = Shell()
                try await stage.continuer().runApplication(shell) { application in
                    try await application.accept(invitation)
                    #expect(shell.kept.map(\.isStale) == [true])
                    #expect(shell.calls.entries == [.willContinue("a"), .didContinue("a")])
                }
                gate.add(())
            }
        }
    }

    @Test func `an originator that does not answer makes it fail when the deadline has passed`() async throws {
        var patient = HandoffNode.Configuration()
        patient.deadlines.save = .seconds(3600)
        var impatient = HandoffNode.Configuration()
        impatient.deadlines.request = .milliseconds(500)
        try await Stage.run { stage in
            try await stage.offer(configuration: patient) { offer in
                let gate = offer.makeUnsaved()
                let invitation = try await offer.invitation()
                let shell = Shell()
                try await stage.continuer(configuration: impatient).runApplication(shell) { application in
                    let error = await application.failure(of: invitation)
                    #expect(error == .timedOut)
                    #expect(shell.calls.entries == [.willContinue("a"), .didFail("a", .timedOut)])
                }
                gate.add(())
            }
        }
    }

    /// What is left of a continuation whose link fails.
    private func outcome(
        of faults: LinkFaults,
        _ configuration: HandoffNode.Configuration = HandoffNode.Configuration()
    ) async throws -> (error: HandoffError.Code?, calls: [Shell.Call]) {
        // Every link that is dialled breaks in the same place.
        var configuration = configuration
        configuration.deadlines.redial = .zero
        let shell = Shell()
        let errors = Journal<HandoffError.Code?>()
        try await Stage.run { stage in
            try await stage.offer { offer in
                let activity = offer.makeActivity("a")
                activity.userInfo = ["data": .data(Data(count: 3000))]
                activity.becomeCurrent()
                let invitation = try await offer.invitation()
                try await stage.continuer(configuration: configuration, faults: faults)
                    .runApplication(shell) { application in
                        errors.add(await application.failure(of: invitation))
                    }
            }
        }
        return (try #require(errors.entries.first), shell.calls.entries)
    }

    private func check(_ outcome: (error: HandoffError.Code?, calls: [Shell.Call]), _ position: Int) {
        let announced: Shell.Call = .willContinue("a")
        if let error = outcome.error {
            #expect([[], [announced, .didFail("a", error)]].contains(outcome.calls), "byte \(position): \(outcome)")
        } else {
            #expect(outcome.calls == [announced, .didContinue("a")], "byte \(position): \(outcome)")
        }
    }

    @Test func `a link that is cut at any byte gives one call after the first`() async throws {
        var ends: Set<Int> = []
        for position in stride(from: 0, to: 8000, by: 149) {
            let outcome = try await self.outcome(of: LinkFaults(receiving: .cut(after: position)))
            self.check(outcome, position)
            ends.insert(outcome.error == nil ? 3 : outcome.calls.count)
            if outcome.error == nil { break }
        }
        #expect(ends == [0, 2, 3], "nothing announced, announced and failed, delivered")
    }

    @Test func `a link that stands still in the handshake does not make anybody wait for ever`() async throws {
        var configuration = HandoffNode.Configuration()
        configuration.deadlines.handshake = .milliseconds(300)
        let outcome = try await self.outcome(of: LinkFaults(receiving: .stall(after: 200)), configuration)
        #expect(outcome.error == .timedOut)
        #expect(outcome.calls.isEmpty)
    }

    @Test func `a link that stands still inside the activity does not make anybody wait for ever`() async throws {
        var configuration = HandoffNode.Configuration()
        configuration.deadlines.request = .milliseconds(500)
        configuration.deadlines.farewell = .milliseconds(50)
        let outcome = try await self.outcome(of: LinkFaults(receiving: .stall(after: 2500)), configuration)
        #expect(outcome.error == .timedOut)
        #expect(outcome.calls == [.willContinue("a"), .didFail("a", .timedOut)])
    }
}
