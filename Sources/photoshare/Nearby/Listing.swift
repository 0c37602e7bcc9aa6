// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import Handoff
internal import Locking

/// The adverts that were heard and not taken back.
final class Listing: Sendable {
    private let found = Lock<[String: NearbyActivity]>([:])
    private let asked = Lock<Set<String>>([])

    /// Takes what a browser reports.
    func take(_ event: NearbyEvent) {
        self.found.withLock { found in
            switch event {
            case .found(let activity): found[activity.instance] = activity
            case .lost(let instance): found[instance] = nil
            }
        }
    }

    /// Those that show a number.
    func activities(showing nameplate: Int) -> [NearbyActivity] {
        self.activities.filter { $0.nameplate == nameplate }
    }

    /// Those that paired devices with these IDs have sealed for this one.
    func activities(of ids: Set<String>) -> [NearbyActivity] {
        self.activities.filter { activity in activity.device.map { ids.contains($0.id) } ?? false }
    }

    /// Notes that the devices of adverts were asked what they offer.
    func noteAsked(_ activities: [NearbyActivity]) {
        self.asked.withLock { $0.formUnion(activities.map(\.instance)) }
    }

    /// Whether that was asked already.
    func wasAsked(_ activity: NearbyActivity) -> Bool { self.asked.withLock { $0.contains(activity.instance) } }

    /// All of them, by nameplate.
    var activities: [NearbyActivity] {
        self.found.withLock { found in
            found.values.sorted { ($0.nameplate ?? .max, $0.instance) < ($1.nameplate ?? .max, $1.instance) }
        }
    }
}
