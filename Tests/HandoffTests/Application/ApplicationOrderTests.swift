// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import FoundationEssentials
import Handoff
import HandoffTesting
import Testing

/// What a delegate is told, in which order, and what the caller gets.
@MainActor
@Suite(.timeLimit(.minutes(1)))
struct ApplicationOrderTests {
    @Test(arguments: Medium.allCases)
    func `the type comes first and then the activity, once each`(medium: Medium) async throws {
        try await Stage.run(medium) { stage in
            try await stage.offer { offer in
                let originator = Originator()
                let activity = offer.makeActivity("org.example.note", delegate: originator)
                activity.userInfo = ["page": .int(42)]
                activity.becomeCurrent()
                let invitation = try await offer.invitation()
                let shell = Shell()
                try await stage.continuer().runApplication(shell) { application in
                    let outcome = try await application.accept(invitation)
                    #expect(outcome == .continued(activity))
                    #expect(shell.kept.map(\.userInfo) == [["page": .int(42)]])
                    #expect(
                        shell.calls.entries == [.willContinue("org.example.note"), .didContinue("org.example.note")]
                    )
                }
            }
        }
    }

    @Test(arguments: [false, true])
    func `an application that shows nothing leaves that to the program, until the activity is here`(
        showsFeedback: Bool
    ) async throws {
        try await Stage.run { stage in
            try await stage.offer { offer in
                let gate = Journal<Void>()
                let originator = Originator { _ in try? await gate.wait { $0 } }
                let activity = offer.makeActivity("a", delegate: originator)
                activity.needsSave = true
                activity.becomeCurrent()
                let invitation = try await offer.invitation()
                let shell = Shell()
                shell.showsFeedback = showsFeedback
                try await stage.continuer().runApplication(shell) { application in
                    #expect(!application.needsDefaultFeedback)
                    async let outcome = application.accept(invitation)
                    try await originator.calls.wait { $0 == .willSave ? true : nil }
                    #expect(application.needsDefaultFeedback == !showsFeedback)
                    gate.add(())
                    _ = try await outcome
                    #expect(!application.needsDefaultFeedback)
                }
            }
        }
    }

    @Test func `what the application does not take is let go of and its web page is the caller's`() async throws {
        try await Stage.run { stage in
            try await stage.offer { offer in
                let activity = offer.makeActivity("a", delegate: .echo())
                let page = try #require(URL(string: "https://example.org/note"))
                try activity.setWebpageURL(page)
                activity.supportsContinuationStreams = true
                activity.becomeCurrent()
                let invitation = try await offer.invitation()
                let shell = Shell()
                shell.takes = false
                try await stage.continuer().runApplication(shell) { application in
                    let outcome = try await application.accept(invitation)
                    #expect(outcome == .unhandled(webpageURL: page))
                    #expect(shell.calls.entries == [.willContinue("a"), .didContinue("a")])
                    let end = try await offer.disconnection()
                    #expect(end == nil)
                    // The delegate holds what it did not take, and that does not help it.
                    let left = try #require(shell.kept.first)
                    await #expect(throws: HandoffError.self) { try await left.continuationStream() }
                }
            }
        }
    }

    @Test func `a delegate of which nothing is implemented takes nothing`() async throws {
        final class Silent: HandoffApplicationDelegate {}
        try await Stage.run { stage in
            try await stage.offer { offer in
                offer.makeActivity("a").becomeCurrent()
                let invitation = try await offer.invitation()
                let silent = Silent()
                try await stage.continuer().runApplication(Shell()) { application in
                    application.delegate = silent
                    let outcome = try await application.accept(invitation)
                    #expect(outcome == .unhandled(webpageURL: nil))
                    await #expect(throws: HandoffError.self) { try await application.accept(invitation) }
                }
            }
        }
    }

    @Test func `a delegate is not kept alive, and without it nothing is taken`() async throws {
        try await Stage.run { stage in
            try await stage.offer { offer in
                offer.makeActivity("a").becomeCurrent()
                let invitation = try await offer.invitation()
                let shell = Shell()
                shell.onWillContinue = { $0.delegate = nil }
                try await stage.continuer().runApplication(shell) { application in
                    let outcome = try await application.accept(invitation)
                    #expect(outcome == .unhandled(webpageURL: nil))
                    #expect(shell.calls.entries == [.willContinue("a")])
                    var last: Shell? = Shell()
                    application.delegate = last
                    last = nil
                    #expect(application.delegate == nil)
                }
            }
        }
    }

    @Test func `the restoration handler works later, more than once, and after the application has ended`() async throws
    {
        try await Stage.run { stage in
            try await stage.offer { offer in
                offer.makeActivity("a").becomeCurrent()
                let invitation = try await offer.invitation()
                let shell = Shell()
                let (one, other) = (Window("one", shell.calls), Window("other", shell.calls))
                try await stage.continuer().runApplication(shell) { application in
                    try await application.accept(invitation)
                    #expect(shell.calls.entries.count == 2, "nothing is restored unless the handler is called")
                    shell.restore?([one, other])
                    shell.restore?([])
                    shell.restore?([one])
                }
                shell.kept.first?.invalidate()
                shell.restore?([other])
                let restored = shell.calls.entries.dropFirst(2)
                #expect(
                    Array(restored) == [
                        .restored("one", "a"), .restored("other", "a"), .restored("one", "a"), .restored("other", "a"),
                    ]
                )
            }
        }
    }

    @Test func `the originator's application has the last word on what is sent`() async throws {
        try await Stage.run { stage in
            try await stage.offer { offer in
                let shell = Shell()
                shell.onUpdate = { $0.addUserInfoEntries(from: ["version": .int(3)]) }
                let application = HandoffApplication(node: offer.node)
                application.delegate = shell
                let originator = Originator {
                    #expect(shell.calls.entries.isEmpty)
                    $0.userInfo = ["page": .int(7)]
                }
                let activity = offer.makeActivity("a", delegate: originator)
                activity.needsSave = true
                activity.becomeCurrent()
                var used: [Offer.Invitation] = []
                for _ in 1...2 {
                    let invitation = try await offer.invitation(besides: used)
                    used.append(invitation)
                    let received = try await stage.continuer().withContinuation(
                        of: invitation.source,
                        code: invitation.code
                    ) { $0 }
                    #expect(received.userInfo == ["page": .int(7), "version": .int(3)])
                    #expect(shell.calls.entries == [.didUpdate("a")], "it is not asked if nothing has to be saved")
                }
                // An activity that nobody else brings up to date is brought up to date by the application.
                let other = offer.makeActivity("b")
                other.needsSave = true
                other.becomeCurrent()
                let invitation = try await offer.invitation(besides: used)
                let received = try await stage.continuer().withContinuation(
                    of: invitation.source,
                    code: invitation.code
                ) { $0 }
                #expect(received.userInfo == ["version": .int(3)])
                #expect(!other.needsSave)
                _ = application
            }
        }
    }
}
