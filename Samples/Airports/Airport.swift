// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import FoundationEssentials

/// An airport, as both devices know it.
struct Airport: Sendable, Hashable {
    /// Its code on tickets and tags: three letters.
    let iata: String
    let name: String
    let city: String
    /// In degrees, north and east positive.
    let latitude: Double
    let longitude: Double

    /// Finds an airport in the list.
    ///
    /// - Parameter iata: Its code, in capitals or not.
    /// - Returns: The airport, if it is a large one.
    static func find(_ iata: String) -> Airport? { self.all.first { $0.iata == iata.uppercased() } }

    /// Its place as map programs of all kinds open it (RFC 5870).
    var geoLink: String { "geo:\(self.latitude),\(self.longitude)" }

    /// Its place in OpenStreetMap, for those who have a browser and no map program.
    var page: URL? {
        let place = "\(self.latitude)/\(self.longitude)"
        return URL(
            string: "https://www.openstreetmap.org/?mlat=\(self.latitude)&mlon=\(self.longitude)#map=13/\(place)"
        )
    }
}
