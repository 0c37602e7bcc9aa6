// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import Foundation
import HandoffWire
import Testing

@testable import Handoff

/// What is offered to an application is what it claims: trust comes first, then the type, then the browser.
@MainActor
@Suite(.timeLimit(.minutes(1)))
struct ClaimedContinuationTests {
    private let page: URL
    private let claims: ApplicationClaims

    init() throws {
        self.page = try #require(URL(string: "https://example.org/notes/1"))
        let association = try SiteAssociation(
            json: Data(#"{"applinks":{"details":[{"appIDs":["T.notes"],"components":[{"/":"/notes/*"}]}]}}"#.utf8)
        )
        self.claims = ApplicationClaims(
            types: ["org.example.note"],
            domains: AssociatedDomains(application: "T.notes", associations: ["example.org": association])
        )
    }

    /// What came of it, what the application heard, and what the originator did.
    private func outcome(
        _ type: String,
        page: URL?,
        claims: ApplicationClaims? = nil,
        save: @escaping @Sendable (UserActivity) -> Void = { _ in }
    ) async throws -> (
        outcome: Result<ContinuationOutcome, HandoffError>, shell: [Shell.Call], originator: [Originator.Call]
    ) {
        let originator = Originator { save($0) }
        let shell = Shell()
        var outcome = Result<ContinuationOutcome, HandoffError>.failure(.cancelled)
        try await Stage.run { stage in
            try await stage.offer { offer in
                let activity = offer.makeActivity(type, delegate: originator)
                try activity.setWebpageURL(page)
                activity.userInfo = ["page": .int(1)]
                activity.needsSave = true
                activity.becomeCurrent()
                let invitation = try await offer.invitation()
                try await stage.continuer().runApplication(shell, claims: claims ?? self.claims) { application in
                    do {
                        outcome = .success(try await application.accept(invitation))
                        try await originator.calls.wait { $0 == .wasContinued ? true : nil }
                    } catch let error as HandoffError {
                        outcome = .failure(error)
                        _ = try await offer.disconnection()
                    }
                }
            }
        }
        return (outcome, shell.calls.entries, originator.calls.entries)
    }

    @Test func `a native application wins over the browser`() async throws {
        let end = try await self.outcome("org.example.note", page: self.page)
        guard case .success(.continued(let activity)) = end.outcome else {
            Issue.record("\(end.outcome)")
            return
        }
        #expect(activity.webpageURL == self.page)
        #expect(end.shell == [.willContinue("org.example.note"), .didContinue("org.example.note")])
    }

    @Test func `what nobody here claims goes to the browser with its newest page, and the application hears nothing`()
        async throws
    {
        let newest = try #require(URL(string: "https://example.org/notes/2"))
        let end = try await self.outcome("org.example.drawing", page: self.page) { try? $0.setWebpageURL(newest) }
        #expect(try end.outcome.get() == .unhandled(webpageURL: newest))
        #expect(end.shell == [])
    }

    @Test func `what nobody here claims and has no page is not even fetched`() async throws {
        let end = try await self.outcome("org.example.drawing", page: nil)
        #expect(throws: HandoffError.self) { try end.outcome.get() }
        if case .failure(let error) = end.outcome { #expect(error.code == .unclaimed) }
        #expect(end.shell == [])
        #expect(end.originator == [], "the originator keeps what nobody has taken")
    }

    @Test func `a page from a browser is delivered to the application of its site, without userInfo`() async throws {
        let end = try await self.outcome(UserActivity.browsingWebType, page: self.page)
        guard case .success(.continued(let activity)) = end.outcome else {
            Issue.record("\(end.outcome)")
            return
        }
        #expect(activity.webpageURL == self.page)
        #expect(activity.userInfo == nil)
        let type = UserActivity.browsingWebType
        #expect(end.shell == [.willContinue(type), .didContinue(type)])
    }

    @Test func `a page of another site stays in the browser, also if it was the application's when it was offered`()
        async throws
    {
        let other = try #require(URL(string: "https://example.org/other"))
        let end = try await self.outcome(UserActivity.browsingWebType, page: self.page) { try? $0.setWebpageURL(other) }
        #expect(try end.outcome.get() == .unhandled(webpageURL: other))
        #expect(end.shell == [])
        let back = try await self.outcome(UserActivity.browsingWebType, page: other) { [page] activity in
            try? activity.setWebpageURL(page)
        }
        guard case .success(.continued(let activity)) = back.outcome else {
            Issue.record("\(back.outcome)")
            return
        }
        #expect(activity.webpageURL == self.page)
    }

    @Test func `an activity that stands for a page has one`() throws {
        let activity = try UserActivity(browsing: self.page, scope: ActivityScope())
        activity.userInfo = ["a": .int(1)]
        try activity.checkForHandoff()
        let message = try activity.message(of: activity.wholeState, limit: 100)
        #expect(message.userInfo == nil)
        #expect(message.summary.webpageURL == self.page.absoluteString)
        try activity.setWebpageURL(nil)
        let error = #expect(throws: HandoffError.self) { try activity.checkForHandoff() }
        #expect(error?.code == .invalidValue)
        let file = #expect(throws: HandoffError.self) { try UserActivity(browsing: URL(filePath: "/etc/passwd")) }
        #expect(file?.code == .invalidValue)
    }

    @Test func `a page that comes from a browser brings no userInfo, whoever sent some, and is never missing`() throws {
        let activity = try UserActivity(browsing: self.page, scope: ActivityScope())
        var message = try activity.message(of: activity.wholeState, limit: 100)
        message.userInfo = ["a": .int64(1)]
        message.requiredKeys = ["a"]
        var state = UserActivity.State()
        try state.take(message)
        #expect(state.userInfo == nil && state.requiredUserInfoKeys.isEmpty)
        message.summary.webpageURL = nil
        let error = #expect(throws: HandoffError.self) { try state.take(message) }
        #expect(error?.code == .protocolViolation)
    }
}
