// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import Handoff
internal import Locking

/// The adverts that were heard and not taken back.
final class Listing: Sendable {
    private let found = Lock<[String: NearbyActivity]>([:])

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

    /// All of them, by nameplate.
    var activities: [NearbyActivity] {
        self.found.withLock { found in
            found.values.sorted { ($0.nameplate ?? .max, $0.instance) < ($1.nameplate ?? .max, $1.instance) }
        }
    }
}
