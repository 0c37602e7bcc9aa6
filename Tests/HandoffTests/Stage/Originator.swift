// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import Handoff

/// The delegate of an offered activity, made of closures.
final class Originator: UserActivityDelegate {
    enum Call: Sendable, Hashable {
        case willSave
        case wasContinued
        case didBegin
    }

    let calls = Journal<Call>()
    private let save: @Sendable (UserActivity) async -> Void
    private let serve: @Sendable (UserActivity, ContinuationSession) async -> Void

    init(
        save: @escaping @Sendable (UserActivity) async -> Void = { _ in },
        serve: @escaping @Sendable (UserActivity, ContinuationSession) async -> Void = { _, _ in }
    ) {
        self.save = save
        self.serve = serve
    }

    func userActivityWillSave(_ activity: UserActivity) async {
        self.calls.add(.willSave)
        await self.save(activity)
    }

    func userActivityWasContinued(_ activity: UserActivity) async {
        self.calls.add(.wasContinued)
    }

    func userActivity(_ activity: UserActivity, didBegin session: ContinuationSession) async {
        self.calls.add(.didBegin)
        await self.serve(activity, session)
    }

    /// Sends back what comes on each stream, until the session ends.
    static func echo() -> Originator {
        Originator { _ in
        } serve: { _, session in
            await withDiscardingTaskGroup { group in
                while let stream = try? await session.nextStream() {
                    group.addTask {
                        do {
                            while let bytes = try await stream.read() { try await stream.write(bytes) }
                            try await stream.finish()
                        } catch {
                            stream.reset()
                        }
                    }
                }
            }
        }
    }
}

/// The application that continues, which only writes down what it is told.
final class Application: ContinuationObserver {
    enum Call: Sendable, Hashable {
        case willContinue(String, String?)
        case didContinue(String)
        case didFail(String, HandoffError.Code)
    }

    let calls = Journal<Call>()
    private let onWillContinue: @Sendable () async -> Void

    init(onWillContinue: @escaping @Sendable () async -> Void = {}) {
        self.onWillContinue = onWillContinue
    }

    func handoffWillContinue(activityType: String, title: String?) async {
        self.calls.add(.willContinue(activityType, title))
        await self.onWillContinue()
    }

    func handoffDidContinue(_ activity: UserActivity) async {
        self.calls.add(.didContinue(activity.activityType))
    }

    func handoffDidFail(activityType: String, _ error: HandoffError) async {
        self.calls.add(.didFail(activityType, error.code))
    }
}
