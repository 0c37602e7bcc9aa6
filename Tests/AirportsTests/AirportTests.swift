// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import FoundationEssentials
import Handoff
import Testing

@testable import Airports

struct AirportTests {
    @Test func `each airport has a code of three capitals of its own, and a place on the earth`() {
        #expect(Airport.all.count >= 60)
        #expect(Set(Airport.all.map(\.iata)).count == Airport.all.count)
        #expect(Set(Airport.all.map { "\($0.latitude) \($0.longitude)" }).count == Airport.all.count)
        for airport in Airport.all {
            #expect(airport.iata.utf8.count == 3 && airport.iata.utf8.allSatisfy { (65...90).contains($0) })
            #expect(abs(airport.latitude) < 70 && abs(airport.longitude) <= 180, "\(airport.iata)")
            #expect(airport.page?.host() == "www.openstreetmap.org")
        }
    }

    // A sign or two numbers that were mixed up would put an airport into another quarter of the earth.
    @Test(arguments: [
        ("SFO", true, false), ("SYD", false, true), ("GRU", false, false), ("SIN", true, true), ("LHR", true, false),
        ("NBO", false, true), ("LIM", false, false), ("HND", true, true),
    ])
    func `north and east are positive`(_ iata: String, _ isNorth: Bool, _ isEast: Bool) throws {
        let airport = try #require(Airport.find(iata))
        #expect((airport.latitude > 0) == isNorth)
        #expect((airport.longitude > 0) == isEast)
    }

    @Test func `a code may be typed in small letters, and another one finds nothing`() {
        #expect(Airport.find("sfo")?.city == "San Francisco")
        #expect(Airport.find("XXX") == nil)
        #expect(Airport.find("") == nil)
    }

    @Test func `the links lead to the airport`() {
        let airport = Airport(iata: "XYZ", name: "", city: "", latitude: -1.5, longitude: 0.25)
        #expect(airport.geoLink == "geo:-1.5,0.25")
        #expect(airport.page?.absoluteString == "https://www.openstreetmap.org/?mlat=-1.5&mlon=0.25#map=13/-1.5/0.25")
    }

    @Test func `the activity carries the code, and a page for those who do not know it`() throws {
        let activity = try MapView.activity(of: Airport.find("ZRH"))
        #expect(activity.userInfo == ["iata": "ZRH"])
        #expect(activity.title == "Zürich ZRH")
        #expect(activity.webpageURL == Airport.find("ZRH")?.page)
        let world = try MapView.activity(of: nil)
        #expect(world.userInfo == nil)
        #expect(world.webpageURL != nil)
    }
}
