// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import CommandLineInterface
internal import FoundationEssentials
internal import Handoff
internal import Locking

/// What is said while an activity is being continued.
final class ContinuationNews: ContinuationObserver {
    private let console: Console
    private let seen = Lock<String?>(nil)
    private let heard = Lock<String?>(nil)
    private let came = Lock<ContinuedActivity?>(nil)

    init(_ console: Console) {
        self.console = console
    }

    /// The activity's title, once it is known.
    var title: String? { self.seen.withLock { $0 } }

    /// The device that it comes from: its name, or else its address.
    var device: String? { self.heard.withLock { $0 } }

    /// What came, for the history.
    var activity: ContinuedActivity? { self.came.withLock { $0 } }

    func handoffWillContinue(activityType: String, title: String?) async {
        self.seen.withLock { $0 = title }
    }

    func handoffDidContinue(_ activity: UserActivity) async {
        let peer = try? activity.continuationSession().peer
        self.heard.withLock { $0 = peer?.device?.name ?? peer?.address }
        let came = ContinuedActivity(
            identifier: activity.identifier,
            type: activity.activityType,
            title: activity.title,
            device: peer?.device
        )
        self.came.withLock { $0 = came }
        if let address = peer?.address { self.console.detail("connected to \(address)") }
        self.console.say("continuing \(activity.title ?? activity.activityType)")
        if activity.isStale { self.console.say("the other device was slow to save: this is its last saved state") }
        var line = JSONLine(event: "continuing")
        line.add("device", (peer?.device?.name ?? peer?.address).map { .string($0) } ?? .null)
        line.add("type", .string(activity.activityType))
        line.add("title", activity.title.map { .string($0) } ?? .null)
        line.add("activity", .string(activity.identifier.uuidString))
        try? self.console.event(line)
    }
}
