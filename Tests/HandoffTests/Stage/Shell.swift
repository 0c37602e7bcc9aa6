// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import Handoff

/// The delegate of an application, which writes down what it is told, and where something is kept and restored.
@MainActor
final class Shell: HandoffApplicationDelegate {
    enum Call: Sendable, Hashable {
        case willContinue(String)
        case didContinue(String)
        case didFail(String, HandoffError.Code)
        case didUpdate(String)
        case restored(String, String)
        case launched
    }

    nonisolated let calls = Journal<Call>()
    /// Whether it says that it shows something.
    var showsFeedback = false
    /// Whether it says that it takes an activity.
    var takes = true
    /// Whether it holds what it gets.
    var keeps = true
    private(set) var kept: [UserActivity] = []
    private(set) var restore: (@MainActor ([any UserActivityRestoring]) -> Void)?
    var onWillContinue: (HandoffApplication) -> Void = { _ in }
    var onUpdate: (UserActivity) -> Void = { _ in }

    func letGo(ofHandler: Bool = true) {
        self.kept = []
        if ofHandler { self.restore = nil }
    }

    func application(
        _ application: HandoffApplication,
        willContinueUserActivityWithType activityType: String
    ) -> Bool {
        self.calls.add(.willContinue(activityType))
        self.onWillContinue(application)
        return self.showsFeedback
    }

    func application(
        _ application: HandoffApplication,
        continue userActivity: UserActivity,
        restorationHandler: @escaping @MainActor ([any UserActivityRestoring]) -> Void
    ) -> Bool {
        self.calls.add(.didContinue(userActivity.activityType))
        if self.keeps {
            self.kept.append(userActivity)
            self.restore = restorationHandler
        }
        return self.takes
    }

    func application(
        _ application: HandoffApplication,
        didFailToContinueUserActivityWithType activityType: String,
        error: HandoffError
    ) {
        self.calls.add(.didFail(activityType, error.code))
    }

    func application(_ application: HandoffApplication, didUpdate userActivity: UserActivity) {
        self.calls.add(.didUpdate(userActivity.activityType))
        self.onUpdate(userActivity)
    }
}

/// A window, say, that shows an activity.
@MainActor
final class Window: UserActivityRestoring {
    private let name: String
    private let calls: Journal<Shell.Call>
    var activity: UserActivity?

    init(_ name: String, _ calls: Journal<Shell.Call>) {
        self.name = name
        self.calls = calls
    }

    func restoreUserActivityState(_ activity: UserActivity) {
        self.activity = activity
        self.calls.add(.restored(self.name, activity.activityType))
    }
}

extension HandoffNode {
    /// Runs an application with this node, for as long as the body takes.
    @MainActor
    func runApplication(
        _ shell: Shell,
        claims: ApplicationClaims = .everything,
        isLaunched: Bool = true,
        _ body: @MainActor (HandoffApplication) async throws -> Void
    ) async throws {
        let application = HandoffApplication(node: self, claims: claims)
        application.delegate = shell
        if isLaunched { application.finishLaunching() }
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { await application.run() }
            defer { group.cancelAll() }
            try await body(application)
        }
    }
}

extension HandoffApplication {
    /// Continues what somebody was invited to.
    @discardableResult
    func accept(_ invitation: Offer.Invitation) async throws(HandoffError) -> ContinuationOutcome {
        try await self.continueActivity(of: invitation.source, code: invitation.code)
    }
}

extension Offer {
    /// Waits for an advert with a code that was not used yet.
    func invitation(besides used: [Invitation]) async throws -> Invitation {
        var count = 0
        while true {
            count += 1
            let invitation = try await self.invitation(count)
            if !used.contains(where: { $0.code.text == invitation.code.text }) { return invitation }
        }
    }
}

extension HandoffApplication {
    /// The code of what continuing fails with; nil if it does not.
    func failure(of invitation: Offer.Invitation) async -> HandoffError.Code? {
        do {
            try await self.accept(invitation)
            return nil
        } catch {
            return error.code
        }
    }
}
