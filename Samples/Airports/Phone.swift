// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

private import FoundationEssentials
internal import Handoff
private import SampleDevice

/// The application on the phone: an application's delegate, on the main actor.
@MainActor
final class Phone: HandoffApplicationDelegate {
    private let map = Map()

    /// Only the kind of activity is known yet: an application with a window shows that something is coming.
    func application(
        _ application: HandoffApplication,
        willContinueUserActivityWithType activityType: String
    ) -> Bool {
        Screen.show("a map is coming")
        return true
    }

    /// The activity is here: the answer says whether this application has taken it.
    func application(
        _ application: HandoffApplication,
        continue userActivity: UserActivity,
        restorationHandler: @escaping @MainActor ([any UserActivityRestoring]) -> Void
    ) -> Bool {
        // What comes from another device may be anything: an airport that this list does not have, for one.
        guard Map.airport(of: userActivity) != nil else { return false }
        restorationHandler([self.map])
        return true
    }
}

/// What shows a map, and goes to where an activity is.
@MainActor
private final class Map: UserActivityRestoring {
    static func airport(of activity: UserActivity) -> Airport? {
        (try? activity.typedPayload(MapView.self)).flatMap { Airport.find($0.iata) }
    }

    func restoreUserActivityState(_ activity: UserActivity) {
        guard let airport = Self.airport(of: activity) else { return }
        Screen.show("\(airport.iata) \(airport.name), \(airport.city)")
        Screen.show("\(airport.latitude), \(airport.longitude)")
        Screen.show(airport.geoLink)
        if let page = airport.page { Screen.show(page.absoluteString) }
    }
}
