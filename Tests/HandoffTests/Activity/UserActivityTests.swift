// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import Handoff
import Testing

struct UserActivityTests {
    @Test func `a new activity has Apple's defaults`() {
        let activity = UserActivity(activityType: "org.example.note", scope: ActivityScope())
        #expect(activity.activityType == "org.example.note")
        #expect(activity.title == nil)
        #expect(activity.userInfo == nil)
        #expect(activity.requiredUserInfoKeys.isEmpty)
        #expect(activity.webpageURL == nil)
        #expect(activity.expirationDate == nil)
        #expect(!activity.needsSave)
        #expect(activity.isEligibleForHandoff)
        #expect(activity.referrerURL == nil)
        #expect(activity.targetContentIdentifier == nil)
        #expect(activity.persistentIdentifier == nil)
        #expect(activity.keywords.isEmpty)
        #expect(!activity.isEligibleForSearch)
        #expect(!activity.isEligibleForPublicIndexing)
        #expect(!activity.isEligibleForPrediction)
        #expect(activity.encodedUserInfoSize == 0)
        #expect(!activity.supportsContinuationStreams)
        #expect(!activity.isStale)
        #expect(activity.delegate == nil)
    }

    @Test func `two activities of one type are two`() {
        let scope = ActivityScope()
        let (one, other) = (
            UserActivity(activityType: "a", scope: scope), UserActivity(activityType: "a", scope: scope)
        )
        #expect(one != other)
        #expect(Set([one, other, one]).count == 2)
    }

    @Test func `adding entries merges and assigning replaces`() {
        let activity = UserActivity(activityType: "a", scope: ActivityScope())
        activity.addUserInfoEntries(from: ["page": .int(1), "zoom": .int(2)])
        activity.addUserInfoEntries(from: ["page": .int(3)])
        #expect(activity.userInfo == ["page": .int(3), "zoom": .int(2)])
        activity.userInfo = ["page": .int(4)]
        #expect(activity.userInfo == ["page": .int(4)])
    }

    @Test func `an activity can be private from its first moment`() {
        let activity = UserActivity(activityType: "a", isEligibleForHandoff: false, scope: ActivityScope())
        #expect(!activity.isEligibleForHandoff)
    }

    @Test func `a target does not ask for a save`() {
        let activity = UserActivity(activityType: "a", scope: ActivityScope())
        activity.targetContentIdentifier = "window"
        #expect(activity.targetContentIdentifier == "window")
        #expect(!activity.needsSave)
    }

    @Test(arguments: [0, 1, 4096, 4097]) func `a text that comes from outside can be asked about`(length: Int) {
        #expect(UserActivity.isActivityType(String(repeating: "x", count: length)) == (1...4096).contains(length))
    }

    @Test func `one activity of a scope is current`() {
        let scope = ActivityScope()
        let (one, other) = (
            UserActivity(activityType: "a", scope: scope), UserActivity(activityType: "b", scope: scope)
        )
        #expect(scope.current == nil)
        one.becomeCurrent()
        #expect(scope.current === one)
        other.becomeCurrent()
        #expect(scope.current === other)
        one.resignCurrent()
        #expect(scope.current === other, "who is not current cannot resign for another")
        one.becomeCurrent()
        #expect(scope.current === one, "who was replaced is not invalid")
    }

    @Test func `resigning is for now and invalidating for good`() {
        let scope = ActivityScope()
        let activity = UserActivity(activityType: "a", scope: scope)
        activity.becomeCurrent()
        activity.resignCurrent()
        #expect(scope.current == nil)
        activity.becomeCurrent()
        #expect(scope.current === activity)
        activity.invalidate()
        #expect(scope.current == nil)
        activity.becomeCurrent()
        #expect(scope.current == nil)
    }

    @Test func `the scope does not keep an activity alive`() {
        let scope = ActivityScope()
        var activity: UserActivity? = UserActivity(activityType: "a", scope: scope)
        activity?.becomeCurrent()
        #expect(scope.current != nil)
        activity = nil
        #expect(scope.current == nil)
    }

    @Test func `activities may come and go on many threads at once`() async {
        let scope = ActivityScope()
        await withDiscardingTaskGroup { group in
            for _ in 0..<4 {
                group.addTask {
                    for _ in 0..<500 {
                        let activity = UserActivity(activityType: "a", scope: scope)
                        activity.becomeCurrent()
                        activity.title = "t"
                        activity.resignCurrent()
                    }
                }
            }
        }
        #expect(scope.current == nil)
    }

    @Test(arguments: [
        (HandoffError.Code.cancelled, 3072), (.unsupported, 3328), (.handoffFailed, 4608),
        (.connectionUnavailable, 4609), (.timedOut, 4610), (.userInfoTooLarge, 4611),
    ])
    func `codes that Apple has carry Apple's numbers`(code: HandoffError.Code, number: Int) {
        #expect(code.number == number)
    }

    @Test(arguments: ["", "7", "x-abandon-ability", "0-abandon-ability", "1000-abandon-ability", "7-abandon-zzzz"])
    func `a code that nobody can have shown is refused with a sentence`(text: String) {
        let error = #expect(throws: HandoffError.self) { try OneShotCode(text) }
        #expect(error?.code == .invalidValue)
        #expect(error?.message.contains("zzzz") == false, "what was typed may be nearly the secret")
    }

    @Test func `a code keeps its words out of logs`() throws {
        let code = try OneShotCode("7 ABAN abil")
        #expect(code.text == "7-abandon-ability")
        #expect(!"\(code) \(String(describing: Optional(code)))".contains("aban"))
    }
}
