// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import FoundationEssentials
import Handoff
import HandoffTesting
import Testing

@Suite(.timeLimit(.minutes(1)))
struct ContinuationTests {
    private static func everyKind() throws -> [String: UserInfoValue] {
        let page = try #require(URL(string: "https://example.org/a%20b?q=1#f"))
        return [
            "null": .null, "true": .bool(true), "false": .bool(false), "one": .int(1), "oneAsDouble": .double(1),
            "least": .int(.min), "most": .unsigned(.max), "tiny": .double(.leastNonzeroMagnitude),
            "infinite": .double(-.infinity), "text": .string("e\u{301} \u{0} 🦉"), "empty": .string(""),
            "data": .data(Data([0, 255, 7])), "date": .date(Date(timeIntervalSinceReferenceDate: 0.1 + 0.2)),
            "page": .url(page), "id": .uuid(UUID()), "list": .array([.null, .array([.null]), .bool(true), .int(1)]),
            "set": .set([]), "mixed": .set([.int(1), .bool(true), .double(1), .unsigned(1)]),
            "table": .dictionary(["": .dictionary(["deep": .null])]),
        ]
    }

    @Test(arguments: Medium.allCases)
    func `an activity arrives with userInfo of every kind as it was`(medium: Medium) async throws {
        try await Stage.run(medium) { stage in
            try await stage.offer { offer in
                let originator = Originator()
                let activity = offer.makeActivity("org.example.note", delegate: originator)
                let page = try #require(URL(string: "https://example.org/note"))
                let referrer = try #require(URL(string: "HTTP://Example.org/list?page=%31"))
                let expiration = Date().addingTimeInterval(3600)
                activity.title = "A note"
                activity.userInfo = try Self.everyKind()
                activity.requiredUserInfoKeys = ["one", "true"]
                activity.expirationDate = expiration
                try activity.setWebpageURL(page)
                try activity.setReferrerURL(referrer)
                activity.targetContentIdentifier = "window 2"
                activity.keywords = ["not", "sent"]
                activity.persistentIdentifier = "not sent"
                activity.isEligibleForSearch = true
                activity.becomeCurrent()
                let invitation = try await offer.invitation()
                let application = Application()
                let received = try await stage.continuer().withContinuation(
                    of: invitation.source,
                    code: invitation.code,
                    observer: application
                ) { $0 }
                #expect(received.identifier == activity.identifier)
                #expect(received.activityType == "org.example.note")
                #expect(received.title == "A note")
                #expect(received.userInfo == activity.userInfo)
                #expect(received.requiredUserInfoKeys == ["one", "true"])
                #expect(received.expirationDate == expiration)
                #expect(received.webpageURL == page)
                #expect(received.referrerURL?.absoluteString == referrer.absoluteString)
                #expect(received.targetContentIdentifier == "window 2")
                #expect(received.keywords.isEmpty)
                #expect(received.persistentIdentifier == nil)
                #expect(!received.isEligibleForSearch)
                #expect(received.encodedUserInfoSize == activity.encodedUserInfoSize)
                #expect(!received.isStale)
                #expect(!received.supportsContinuationStreams)
                let calls: [Application.Call] = [
                    .willContinue("org.example.note", "A note"), .didContinue("org.example.note"),
                ]
                #expect(application.calls.entries == calls)
                #expect(try await offer.disconnection() == nil)
                #expect(originator.calls.entries == [.wasContinued])
            }
        }
    }

    @Test func `an activity without userInfo arrives without any`() async throws {
        try await Stage.run { stage in
            try await stage.offer { offer in
                let activity = offer.makeActivity()
                activity.becomeCurrent()
                let invitation = try await offer.invitation()
                let received = try await stage.continuer().withContinuation(
                    of: invitation.source,
                    code: invitation.code
                ) { $0 }
                #expect(received.userInfo == nil)
                activity.userInfo = [:]
                let second = try await offer.invitation(2)
                let other = try await stage.continuer().withContinuation(of: second.source, code: second.code) { $0 }
                #expect(other.userInfo == [:])
            }
        }
    }

    @Test(arguments: Mishap.allCases)
    func `an activity that cannot be sent fails once and with its own code`(mishap: Mishap) async throws {
        try await Stage.run { stage in
            try await stage.offer { offer in
                let originator = mishap.offer(on: offer)
                let invitation = try await offer.invitation()
                let application = Application()
                let error = await #expect(throws: HandoffError.self) {
                    try await stage.continuer().withContinuation(
                        of: invitation.source,
                        code: invitation.code,
                        observer: application
                    ) { _ in Issue.record("the activity was delivered") }
                }
                #expect(error?.code == mishap.code)
                #expect(application.calls.entries == [.willContinue("a", nil), .didFail("a", mishap.code)])
                #expect(originator.calls.entries == [.willSave])
                let reports = offer.count { if case .notSent = $0 { true } else { false } }
                #expect(reports == (mishap.isReported ? 1 : 0))
            }
        }
    }

    @Test func `a continuer refuses more userInfo than it is configured for`() async throws {
        try await Stage.run { stage in
            try await stage.offer { offer in
                let activity = offer.makeActivity("a")
                activity.userInfo = ["data": .data(Data(count: 2000))]
                activity.becomeCurrent()
                let invitation = try await offer.invitation()
                var configuration = HandoffNode.Configuration()
                configuration.userInfoLimit = 1000
                let application = Application()
                let error = await #expect(throws: HandoffError.self) {
                    try await stage.continuer(configuration: configuration).withContinuation(
                        of: invitation.source,
                        code: invitation.code,
                        observer: application
                    ) { _ in }
                }
                #expect(error?.code == .userInfoTooLarge)
                #expect(application.calls.entries.last == .didFail("a", .userInfoTooLarge))
            }
        }
    }

    @Test func `an originator that goes away while it saves makes the continuer fail once`() async throws {
        try await Stage.run { stage in
            let calls = Journal<Offer.Invitation>()
            let application = Application()
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask {
                    // Only that it goes away ends the saving, however long that takes here.
                    var configuration = HandoffNode.Configuration.patient
                    configuration.deadlines.save = .seconds(600)
                    try await stage.offer(configuration: configuration) { offer in
                        let saving = Journal<Void>()
                        let originator = Originator { _ in
                            saving.add(())
                            // Until it is cancelled, together with the node.
                            _ = try? await Journal<Void>().wait { $0 }
                        }
                        let activity = offer.makeActivity("a", delegate: originator)
                        activity.needsSave = true
                        activity.becomeCurrent()
                        calls.add(try await offer.invitation())
                        try await saving.wait { $0 }
                    }
                }
                let invitation = try await calls.wait { $0 }
                let error = await #expect(throws: HandoffError.self) {
                    try await stage.continuer().withContinuation(
                        of: invitation.source,
                        code: invitation.code,
                        observer: application
                    ) { _ in }
                }
                #expect(error.map { [.handoffFailed, .cancelled].contains($0.code) } == true)
                try await group.waitForAll()
            }
            #expect(application.calls.entries.count == 2)
            #expect(application.calls.entries.first == .willContinue("a", nil))
        }
    }

    @Test(arguments: Medium.allCases)
    func `a continuation that is cancelled fails once and with the code for that`(medium: Medium) async throws {
        try await Stage.run(medium) { stage in
            try await stage.offer { offer in
                let activity = offer.makeActivity("a")
                activity.becomeCurrent()
                let invitation = try await offer.invitation()
                let ends = Journal<HandoffError?>()
                let application = Application {
                    unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
                }
                await withDiscardingTaskGroup { group in
                    group.addTask {
                        do {
                            try await stage.continuer().withContinuation(
                                of: invitation.source,
                                code: invitation.code,
                                observer: application
                            ) { _ in }
                            ends.add(nil)
                        } catch {
                            ends.add(error as? HandoffError)
                        }
                    }
                }
                #expect(ends.entries.map { $0?.code } == [.cancelled])
                #expect(application.calls.entries == [.willContinue("a", nil), .didFail("a", .cancelled)])
            }
        }
    }

    @Test(arguments: Medium.allCases)
    func `an error of the closure comes out as it was and the originator hears of the end`(
        medium: Medium
    ) async throws {
        struct Refusal: Error {}
        try await Stage.run(medium) { stage in
            try await stage.offer { offer in
                let activity = offer.makeActivity()
                activity.becomeCurrent()
                let invitation = try await offer.invitation()
                await #expect(throws: Refusal.self) {
                    try await stage.continuer().withContinuation(of: invitation.source, code: invitation.code) { _ in
                        throw Refusal()
                    }
                }
                #expect(try await offer.disconnection()?.code == .cancelled)
            }
        }
    }

    @Test func `nobody at the address is a connection that is unavailable`() async throws {
        try await Stage.run { stage in
            let code = try OneShotCode("7-abandon-ability")
            for address in ["offering:1", "nobody"] {
                let error = await #expect(throws: HandoffError.self) {
                    try await stage.continuer().withContinuation(of: .address(address), code: code) { _ in }
                }
                #expect(error?.code == .connectionUnavailable)
            }
        }
    }
}
