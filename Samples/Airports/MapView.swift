// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import FoundationEssentials
internal import Handoff

/// What the watch shows: enough for another device to show the same, and no more.
///
/// The list of airports is on both devices, so the code of one is all that has to travel.
struct MapView: Codable, Sendable, Hashable {
    /// The kind of activity: what both devices have to know.
    static let activityType = "org.example.Airports.viewingMap"

    /// The airport in the middle of the map.
    var iata: String

    /// Makes the activity of a map.
    ///
    /// - Parameter airport: The airport in the middle; nil for the whole world, which only the web page says.
    /// - Returns: The activity; the person sees its title.
    /// - Throws: ``HandoffError``, as ``UserActivity/setTypedPayload(_:)`` and ``UserActivity/setWebpageURL(_:)``.
    static func activity(of airport: Airport?) throws(HandoffError) -> UserActivity {
        let activity = UserActivity(activityType: self.activityType)
        activity.title = airport.map { "\($0.city) \($0.iata)" } ?? "World"
        if let airport { try activity.setTypedPayload(MapView(iata: airport.iata)) }
        // For a device that has no such application, or not this airport.
        try activity.setWebpageURL(airport?.page ?? URL(string: "https://www.openstreetmap.org/#map=2/20/0"))
        return activity
    }
}
