// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import Handoff
import HandoffTesting
import Testing

/// Activities that nobody wants any more while they are being fetched.
@MainActor
@Suite(.timeLimit(.minutes(1)))
struct ApplicationCancellationTests {
    /// An activity whose originator saves until the gate opens.
    private func offerSlowly(_ type: String, on offer: Offer, until gate: Journal<Void>) -> Originator {
        let originator = Originator { _ in try? await gate.wait { $0 } }
        let activity = offer.makeActivity(type, delegate: originator)
        activity.needsSave = true
        activity.becomeCurrent()
        return originator
    }

    private static var patient: HandoffNode.Configuration {
        var configuration = HandoffNode.Configuration()
        configuration.deadlines.save = .seconds(3600)
        configuration.deadlines.request = .seconds(3600)
        return configuration
    }

    @Test(arguments: Medium.allCases)
    func `a second pick cancels the first, which fails before the second is announced`(medium: Medium) async throws {
        try await Stage.run(medium) { stage in
            try await stage.offer(configuration: Self.patient) { slow in
                try await stage.offer { quick in
                    let gate = Journal<Void>()
                    let originator = self.offerSlowly("slow", on: slow, until: gate)
                    quick.makeActivity("quick").becomeCurrent()
                    let first = try await slow.invitation()
                    let second = try await quick.invitation()
                    let shell = Shell()
                    let node = stage.continuer(configuration: Self.patient)
                    try await node.runApplication(shell) { application in
                        let codes = Journal<HandoffError.Code?>()
                        try await withThrowingTaskGroup(of: Void.self) { group in
                            group.addImmediateTask { codes.add(await application.failure(of: first)) }
                            try await originator.calls.wait { $0 == .willSave ? true : nil }
                            try await application.accept(second)
                            try await group.waitForAll()
                        }
                        #expect(codes.entries == [.cancelled])
                        let calls: [Shell.Call] = [
                            .willContinue("slow"), .didFail("slow", .cancelled),
                            .willContinue("quick"), .didContinue("quick"),
                        ]
                        #expect(shell.calls.entries == calls)
                        gate.add(())
                        _ = try await slow.disconnection()
                    }
                    #expect(shell.calls.entries.count == 4, "what comes late is not told")
                }
            }
        }
    }

    @Test func `of many picks at once the last is delivered, and each caller hears`() async throws {
        try await Stage.run { stage in
            try await stage.offer { offer in
                offer.makeActivity("a").becomeCurrent()
                let invitation = try await offer.invitation()
                let shell = Shell()
                try await stage.continuer().runApplication(shell) { application in
                    var elsewhere = invitation
                    elsewhere.source = .address("nobody")
                    let codes = Journal<HandoffError.Code?>()
                    try await withThrowingTaskGroup(of: Void.self) { group in
                        for pick in Array(repeating: elsewhere, count: 20) + [invitation] {
                            group.addImmediateTask { codes.add(await application.failure(of: pick)) }
                        }
                        try await group.waitForAll()
                    }
                    #expect(codes.entries.count { $0 == .cancelled } == 20)
                    #expect(codes.entries.count { $0 == nil } == 1)
                    #expect(shell.calls.entries == [.willContinue("a"), .didContinue("a")])
                }
            }
        }
    }

    @Test func `a caller that goes away cancels what it asked for`() async throws {
        try await Stage.run { stage in
            try await stage.offer(configuration: Self.patient) { offer in
                let gate = Journal<Void>()
                let originator = self.offerSlowly("a", on: offer, until: gate)
                let invitation = try await offer.invitation()
                let shell = Shell()
                let node = stage.continuer(configuration: Self.patient)
                try await node.runApplication(shell) { application in
                    let codes = Journal<HandoffError.Code?>()
                    try await withThrowingTaskGroup(of: Void.self) { group in
                        group.addImmediateTask { codes.add(await application.failure(of: invitation)) }
                        try await originator.calls.wait { $0 == .willSave ? true : nil }
                        group.cancelAll()
                        try await group.waitForAll()
                        group.addImmediateTask { codes.add(await application.failure(of: invitation)) }
                        try await group.waitForAll()
                    }
                    #expect(codes.entries == [.cancelled, .cancelled])
                    #expect(shell.calls.entries == [.willContinue("a"), .didFail("a", .cancelled)])
                    gate.add(())
                    _ = try await offer.disconnection()
                }
            }
        }
    }

    @Test func `the end of the application cancels what is being fetched`() async throws {
        try await Stage.run { stage in
            try await stage.offer(configuration: Self.patient) { offer in
                let gate = Journal<Void>()
                let originator = self.offerSlowly("a", on: offer, until: gate)
                let invitation = try await offer.invitation()
                let shell = Shell()
                let application = HandoffApplication(node: stage.continuer(configuration: Self.patient))
                application.delegate = shell
                application.finishLaunching()
                let codes = Journal<HandoffError.Code?>()
                try await withThrowingTaskGroup(of: Void.self) { group in
                    group.addImmediateTask { codes.add(await application.failure(of: invitation)) }
                    try await withThrowingTaskGroup(of: Void.self) { running in
                        running.addTask { await application.run() }
                        try await originator.calls.wait { $0 == .willSave ? true : nil }
                        running.cancelAll()
                    }
                    try await group.waitForAll()
                }
                #expect(codes.entries == [.cancelled])
                #expect(shell.calls.entries == [.willContinue("a"), .didFail("a", .cancelled)])
                gate.add(())
            }
        }
    }

    @Test func `a pick at the moment when another activity arrives leaves each with one end`() async throws {
        try await Stage.run { stage in
            try await stage.offer { one in
                try await stage.offer { other in
                    one.makeActivity("one").becomeCurrent()
                    other.makeActivity("other").becomeCurrent()
                    let first = try await one.invitation()
                    let second = try await other.invitation()
                    let shell = Shell()
                    let picks = AsyncStream<Void>.makeStream()
                    shell.onWillContinue = { _ in picks.continuation.finish() }
                    try await stage.continuer().runApplication(shell) { application in
                        let codes = Journal<HandoffError.Code?>()
                        await withDiscardingTaskGroup { group in
                            group.addImmediateTask { codes.add(await application.failure(of: first)) }
                            for await _ in picks.stream {}
                            codes.add(await application.failure(of: second))
                        }
                        // Which of the two was first is the scheduler's choice; that none is told of twice is not.
                        #expect(codes.entries.count == 2)
                        let ends = shell.calls.entries.filter { if case .willContinue = $0 { false } else { true } }
                        #expect(ends.count == 2)
                        #expect(ends.last == .didContinue("other"))
                        #expect([.didFail("one", .cancelled), .didContinue("one")].contains(ends.first))
                    }
                }
            }
        }
    }
}
