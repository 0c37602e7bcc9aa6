// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import FoundationEssentials
import HandoffTesting
import HandoffWire
import Testing

@testable import Handoff

@Suite(.timeLimit(.minutes(1)))
struct UserInfoSizeTests {
    /// How many bytes `userInfo` has besides those of its data.
    private static let overhead = 5 + 4 + 4 + 5

    private static func activity(_ userInfo: [String: UserInfoValue]?) -> UserActivity {
        let activity = UserActivity(activityType: "a", scope: ActivityScope())
        activity.userInfo = userInfo
        return activity
    }

    private static func data(_ size: Int) -> [String: UserInfoValue] {
        ["data": .data(Data(count: size - Self.overhead))]
    }

    @Test func `the size is that on the wire`() throws {
        #expect(Self.activity(nil).encodedUserInfoSize == 0)
        #expect(Self.activity([:]).encodedUserInfoSize == 5)
        #expect(Self.activity(Self.data(3072)).encodedUserInfoSize == 3072)
        let activity = Self.activity(["all": .array(UserInfoValueTests.samples)])
        let wire = try #require(try activity.message(of: activity.wholeState, limit: 10_000).userInfo)
        #expect(activity.encodedUserInfoSize == PropertyListValue.dictionary(wire).encoded.count)
    }

    @Test func `the limits are those of the documentation`() {
        #expect(UserActivity.recommendedUserInfoSize == 3072)
        #expect(UserActivity.defaultUserInfoLimit == 65_536)
        #expect(HandoffNode.Configuration().userInfoLimit == UserActivity.defaultUserInfoLimit)
    }

    @Test func `one byte over the limit is too large`() throws {
        try Self.activity(Self.data(65_536)).checkForHandoff()
        try Self.activity(Self.data(1000)).checkForHandoff(limit: 1000)
        let large = #expect(throws: HandoffError.self) { try Self.activity(Self.data(65_537)).checkForHandoff() }
        #expect(large?.code == .userInfoTooLarge)
        #expect(large?.code.number == 4611)
        let small = #expect(throws: HandoffError.self) {
            try Self.activity(Self.data(1001)).checkForHandoff(limit: 1000)
        }
        #expect(small?.message.contains("1001") == true)
        #expect(small?.message.contains("stream") == true)
    }

    @Test func `more than any peer takes is too large whatever the limit`() {
        let many = Self.activity(["list": .array(Array(repeating: .null, count: 131_072))])
        let heavy = Self.activity(Self.data(1024 * 1024))
        for activity in [many, heavy] {
            let error = #expect(throws: HandoffError.self) { try activity.checkForHandoff(limit: .max) }
            #expect(error?.code == .userInfoTooLarge)
        }
    }

    /// What an activity may hold and no other device can read.
    enum Fault: CaseIterable {
        case missingKey
        case fileURL
        case fileURLInSet
        case relativeURL
        case longURL
        case noDate
        case tooDeep
        case longKey
        case longInnerKey
        case longTarget

        func apply(to activity: UserActivity) {
            let long = String(repeating: "x", count: 4097)
            switch self {
            case .missingKey: activity.requiredUserInfoKeys = ["secret-name", "other"]
            case .fileURL: activity.userInfo = ["key": Self.url("FILE:///secret")]
            case .fileURLInSet: activity.userInfo = ["key": ["a": [.set([1, Self.url("file:///secret")])]]]
            case .relativeURL: activity.userInfo = ["key": [Self.url("secret.html")]]
            case .longURL: activity.userInfo = ["key": Self.url("https://example.org/secret" + long)]
            case .noDate: activity.userInfo = ["key": .date(Date(timeIntervalSinceReferenceDate: .nan))]
            case .tooDeep: activity.userInfo = ["key": Self.nested(15)]
            case .longKey: activity.userInfo = [long: 1]
            case .longInnerKey: activity.userInfo = ["key": [[long: 1]]]
            case .longTarget: activity.targetContentIdentifier = long
            }
        }

        private static func url(_ text: String) -> UserInfoValue { URL(string: text).map { .url($0) } ?? nil }

        static func nested(_ depth: Int) -> UserInfoValue { (1..<depth).reduce(nil) { value, _ in [value] } }
    }

    @Test(arguments: Fault.allCases) func `what no other device can read is found beforehand`(fault: Fault) throws {
        let activity = Self.activity(["other": 1])
        try activity.checkForHandoff()
        fault.apply(to: activity)
        let error = #expect(throws: HandoffError.self) { try activity.checkForHandoff() }
        #expect(error?.code == .invalidValue)
        #expect(error?.message.contains("secret.html") == false, "what userInfo holds is nobody's business")
        #expect(error?.message.contains("/secret") == false)
        if fault == .missingKey { #expect(error?.message.contains("\"secret-name\"") == true) }
    }

    @Test func `values are as deep as the protocol allows`() throws {
        let activity = Self.activity(["key": Fault.nested(14)])
        let message = try activity.message(of: activity.wholeState, limit: 1000)
        #expect(message.value.depth == 16)
        activity.userInfo = ["key": Fault.nested(200)]
        #expect(throws: HandoffError.self) { try activity.checkForHandoff() }
    }

    @Test func `a node warns once of much userInfo, and again after it was little`() async throws {
        try await Stage.run { stage in
            try await stage.offer { offer in
                let activity = offer.makeActivity()
                activity.userInfo = Self.data(3072)
                activity.becomeCurrent()
                for (number, size) in [3072, 3073, 5000, 100, 4000].enumerated() {
                    activity.userInfo = Self.data(size)
                    let invitation = try await offer.invitation(number + 1)
                    _ = try await stage.continuer().withContinuation(of: invitation.source, code: invitation.code) {
                        $0.encodedUserInfoSize
                    }
                }
                // A session's end is told after all that was sent in it.
                _ = try await offer.disconnection(5)
                let sizes = offer.events.entries.compactMap {
                    if case .largeUserInfo(let bytes) = $0 { bytes } else { nil }
                }
                #expect(sizes == [3073, 4000])
            }
        }
    }

    @Test func `the delegate hears why an activity could not be sent`() async throws {
        try await Stage.run { stage in
            try await stage.offer { offer in
                let delegate = Unlucky()
                let activity = UserActivity(activityType: "a", scope: offer.scope)
                activity.delegate = delegate
                activity.userInfo = Self.data(65_537)
                activity.becomeCurrent()
                let invitation = try await offer.invitation()
                let error = await #expect(throws: HandoffError.self) {
                    try await stage.continuer().withContinuation(of: invitation.source, code: invitation.code) { _ in }
                }
                #expect(error?.code == .userInfoTooLarge)
                let heard = try await delegate.errors.wait { $0 }
                #expect(heard.code == .userInfoTooLarge)
                activity.invalidate()
            }
        }
    }

    private final class Unlucky: UserActivityDelegate {
        let errors = Journal<HandoffError>()

        func userActivity(_ activity: UserActivity, didFailToSend error: HandoffError) async { self.errors.add(error) }
    }
}
