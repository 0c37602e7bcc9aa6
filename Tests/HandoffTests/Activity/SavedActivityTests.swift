// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import FoundationEssentials
import Testing

@testable import Handoff

struct SavedActivityTests {
    private static func activity(
        _ title: String,
        as identifier: String? = nil,
        in scope: ActivityScope
    ) -> UserActivity {
        let activity = UserActivity(activityType: "org.example.note", scope: scope)
        activity.title = title
        activity.persistentIdentifier = identifier
        activity.isEligibleForSearch = true
        return activity
    }

    private static func titles(_ scope: ActivityScope) -> [String?] { scope.savedActivities.map(\.title) }

    @Test func `nothing is kept of an activity that is not eligible`() {
        let scope = ActivityScope()
        let activity = UserActivity(activityType: "a", scope: scope)
        activity.title = "private"
        activity.becomeCurrent()
        activity.keywords = ["private"]
        #expect(scope.savedActivities.isEmpty)
    }

    @Test func `an eligible activity is kept when it becomes current and as it changes`() {
        let scope = ActivityScope()
        let activity = Self.activity("first", in: scope)
        #expect(scope.savedActivities.isEmpty, "it was not current yet")
        activity.becomeCurrent()
        #expect(Self.titles(scope) == ["first"])
        activity.title = "second"
        #expect(Self.titles(scope) == ["second"])
        activity.resignCurrent()
        activity.title = "third"
        #expect(Self.titles(scope) == ["second"], "the person is not in it")
        activity.invalidate()
        #expect(Self.titles(scope) == ["second"])
    }

    enum Eligibility: CaseIterable {
        case search
        case prediction
        case publicIndexing

        func set(_ value: Bool, of activity: UserActivity) {
            switch self {
            case .search: activity.isEligibleForSearch = value
            case .prediction: activity.isEligibleForPrediction = value
            case .publicIndexing: activity.isEligibleForPublicIndexing = value
            }
        }
    }

    @Test(arguments: Eligibility.allCases)
    func `each eligibility is enough, and with the last one it is gone`(eligibility: Eligibility) {
        let scope = ActivityScope()
        let activity = UserActivity(activityType: "a", scope: scope)
        activity.becomeCurrent()
        eligibility.set(true, of: activity)
        #expect(scope.savedActivities.count == 1)
        activity.resignCurrent()
        eligibility.set(false, of: activity)
        #expect(scope.savedActivities.isEmpty)
    }

    @Test func `of userInfo only the required keys are kept`() throws {
        let scope = ActivityScope()
        let activity = Self.activity("a", as: "note 1", in: scope)
        activity.userInfo = ["page": 7, "draft": "not for later"]
        activity.requiredUserInfoKeys = ["page"]
        activity.keywords = ["b", "c"]
        activity.targetContentIdentifier = "window"
        activity.expirationDate = .distantFuture
        try activity.setWebpageURL(URL(string: "https://example.org/"))
        activity.becomeCurrent()
        let saved = try #require(scope.savedActivities.first)
        #expect(saved.userInfo == ["page": 7])
        #expect(saved.activityType == "org.example.note")
        #expect(saved.keywords == ["b", "c"])
        #expect(saved.persistentIdentifier == "note 1")
        #expect(saved.targetContentIdentifier == "window")
        #expect(saved.expirationDate == .distantFuture)
        #expect(saved.webpageURL == URL(string: "https://example.org/"))
        activity.requiredUserInfoKeys = []
        #expect(scope.savedActivities.first?.userInfo == nil)
    }

    @Test func `a restored activity is the saved one again`() throws {
        let scope = ActivityScope()
        let activity = UserActivity(activityType: "a", isEligibleForHandoff: false, scope: scope)
        activity.title = "t"
        activity.isEligibleForPrediction = true
        activity.userInfo = ["page": 7, "draft": "x"]
        activity.requiredUserInfoKeys = ["page"]
        activity.becomeCurrent()
        let saved = try #require(scope.savedActivities.first)
        let restored = UserActivity(restoring: saved, scope: scope)
        #expect(restored == activity)
        #expect(restored.title == "t")
        #expect(restored.userInfo == ["page": 7])
        #expect(!restored.isEligibleForHandoff, "what was not for other devices is not by being restored")
        #expect(restored.isEligibleForPrediction)
        #expect(!restored.isEligibleForSearch)
        #expect(!restored.needsSave)
        restored.title = "u"
        restored.becomeCurrent()
        #expect(Self.titles(scope) == ["u"], "it takes the saved one's place")
    }

    @Test func `one name is kept once`() {
        let scope = ActivityScope()
        let first = Self.activity("first", as: "note 1", in: scope)
        let other = Self.activity("other", as: "note 2", in: scope)
        let nameless = Self.activity("nameless", in: scope)
        let second = Self.activity("second", as: "note 1", in: scope)
        for activity in [first, other, nameless, second] { activity.becomeCurrent() }
        #expect(Self.titles(scope) == ["second", "nameless", "other"])
    }

    @Test func `saved activities are deleted by their names, or all at once`() {
        let scope = ActivityScope()
        let activities = [
            Self.activity("a", as: "1", in: scope), Self.activity("b", as: "2", in: scope),
            Self.activity("c", in: scope),
        ]
        for activity in activities { activity.becomeCurrent() }
        UserActivity.deleteSavedUserActivities(withPersistentIdentifiers: ["2", "3"], in: scope)
        #expect(Self.titles(scope) == ["c", "a"])
        UserActivity.deleteAllSavedUserActivities(in: scope)
        #expect(scope.savedActivities.isEmpty)
    }

    @Test func `the newest are kept, and no more than the limit`() {
        for limit in [-1, 0, 3] {
            let scope = ActivityScope(savedActivityLimit: limit)
            for number in 1...5 { Self.activity("\(number)", in: scope).becomeCurrent() }
            #expect(Self.titles(scope) == Array(["5", "4", "3"].prefix(max(0, limit))))
        }
    }

    @Test func `expired ones are dropped`() {
        var saved = SavedActivities(limit: 10)
        let scope = ActivityScope()
        let now = Date(timeIntervalSinceReferenceDate: 1000)
        for (title, date) in [
            ("never", nil), ("now", now), ("later", now.addingTimeInterval(1)),
            ("none", Date(timeIntervalSinceReferenceDate: .nan)),
        ] as [(String, Date?)] {
            let activity = Self.activity(title, in: scope)
            activity.expirationDate = date
            if let snapshot = activity.snapshot { saved.keep(snapshot, now: now.addingTimeInterval(-10)) }
        }
        #expect(saved.current(at: now).map(\.title) == ["later", "never"])
        #expect(saved.current(at: now.addingTimeInterval(1)).map(\.title) == ["never"])
        #expect(saved.current(at: now).map(\.title) == ["never"], "what is dropped is gone")
    }

    @Test(arguments: [
        ("", ["trees", "Ärger im Büro"]), ("ärger", ["Ärger im Büro"]), ("  OAK\n", ["trees"]),
        ("oak bIrCh", ["trees"]),
        ("oak office", []), ("büro ärger", ["Ärger im Büro"]), ("a\u{308}rger", ["Ärger im Büro"]), ("x", []),
    ])
    func `a search has each word in the title or a keyword`(query: String, titles: [String]) {
        let scope = ActivityScope()
        let office = Self.activity("Ärger im Büro", in: scope)
        let trees = Self.activity("trees", in: scope)
        trees.keywords = ["Oak wood", "BIRCH"]
        let habit = UserActivity(activityType: "a", scope: scope)
        habit.title = "oak office x"
        habit.isEligibleForPrediction = true
        for activity in [office, trees, habit] { activity.becomeCurrent() }
        #expect(scope.savedActivities(matching: query).map(\.title) == titles)
        #expect(scope.savedActivities.count == 3)
    }

    @Test func `the public index takes a web page or required keys besides`() throws {
        let scope = ActivityScope()
        let activity = UserActivity(activityType: "a", scope: scope)
        activity.isEligibleForPublicIndexing = true
        activity.becomeCurrent()
        #expect(scope.savedActivities.first?.isEligibleForPublicIndexing == false)
        activity.requiredUserInfoKeys = ["a"]
        #expect(scope.savedActivities.first?.isEligibleForPublicIndexing == true)
        activity.requiredUserInfoKeys = []
        try activity.setWebpageURL(URL(string: "https://example.org/"))
        #expect(scope.savedActivities.first?.isEligibleForPublicIndexing == true)
    }

    @Test func `what is kept last is what was set last, whoever is at work`() async {
        let scope = ActivityScope()
        let activity = Self.activity("a", in: scope)
        activity.becomeCurrent()
        await withDiscardingTaskGroup { group in
            for task in 0..<4 {
                group.addTask { for number in 0..<200 { activity.title = "\(task) \(number)" } }
            }
        }
        #expect(Self.titles(scope) == [activity.title])
    }
}
