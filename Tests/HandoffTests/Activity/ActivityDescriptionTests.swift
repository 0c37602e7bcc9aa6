// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import FoundationEssentials
import Handoff
import Testing

struct ActivityDescriptionTests {
    private static func activity(in scope: ActivityScope) throws -> UserActivity {
        let activity = UserActivity(activityType: "org.example.note", scope: scope)
        activity.title = "secret title"
        activity.userInfo = ["secret key": "secret value"]
        activity.requiredUserInfoKeys = ["secret key"]
        activity.keywords = ["secret word"]
        activity.persistentIdentifier = "secret name"
        activity.targetContentIdentifier = "secret window"
        try activity.setWebpageURL(URL(string: "https://example.org/secret"))
        activity.isEligibleForSearch = true
        activity.becomeCurrent()
        return activity
    }

    private static func everyPrint(of value: some CustomStringConvertible) -> [String] {
        var dumped = ""
        dump(value, to: &dumped)
        return [
            "\(value)", String(reflecting: value), String(describing: Optional(value)), "\([value])",
            String(reflecting: ["a": value]), dumped,
        ]
    }

    @Test func `an activity prints its type and nothing that it holds`() throws {
        let scope = ActivityScope()
        let activity = try Self.activity(in: scope)
        for text in Self.everyPrint(of: activity) {
            #expect(!text.contains("secret"))
            #expect(text.contains("org.example.note"))
            #expect(text.contains(activity.identifier.uuidString))
        }
        #expect("\(activity)".contains("current"))
        #expect("\(activity)".contains("1 keys, \(activity.encodedUserInfoSize) bytes"))
        activity.invalidate()
        #expect("\(activity)".contains("invalid"))
        #expect(!"\(activity)".contains("current"))
    }

    @Test func `a saved activity prints its type and nothing that it holds`() throws {
        let scope = ActivityScope()
        let activity = try Self.activity(in: scope)
        let saved = try #require(scope.savedActivities.first)
        for text in Self.everyPrint(of: saved) {
            #expect(!text.contains("secret"))
            #expect(text.contains("org.example.note"))
        }
        #expect(saved.identifier == activity.identifier)
    }
}
