// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import FoundationEssentials
import Handoff
import Testing

struct PayloadTests {
    private enum Mood: String, Codable { case calm, wild }

    private enum Shape: Codable, Hashable {
        case none
        case circle(radius: Double)
        case box(Int, Int)
        indirect case group([Shape])
    }

    private struct Place: Codable, Hashable {
        var page: Int
        var offset: Float?
    }

    private struct Reading: Codable, Hashable {
        var isOpen = true
        var one = 1
        var real = 1.0
        var least = Int64.min
        var most = UInt64.max
        var small: UInt8 = 255
        var single = Float(0.1)
        var text = "é \u{0}"
        var missing: String?
        var data = Data([0, 255])
        var date = Date(timeIntervalSinceReferenceDate: 0.1 + 0.2)
        var page = URL(string: "https://example.org/a%20b")
        var id = UUID()
        var mood = Mood.wild
        var shapes: [Shape] = [.none, .circle(radius: 2), .group([.box(1, 2), .group([])])]
        var places = [Place(page: 1, offset: nil), Place(page: 2, offset: -.infinity)]
        var holes: [Int?] = [1, nil, 3]
        var tags: Set<String> = ["a", "b"]
        var byNumber = [1: "one", 2: "two"]
        var byName = ["x": Place(page: 3, offset: 0)]
        var range = 3..<9
        var empty = Empty()
    }

    private struct Empty: Codable, Hashable {}

    private static func activity(_ userInfo: [String: UserInfoValue]? = nil) -> UserActivity {
        let activity = UserActivity(activityType: "a", scope: ActivityScope())
        activity.userInfo = userInfo
        return activity
    }

    private static func refusal(of payload: some Encodable, by activity: UserActivity) -> HandoffError? {
        do { try activity.setTypedPayload(payload) } catch { return error }
        return nil
    }

    @Test func `a payload comes back as it was`() throws {
        let activity = Self.activity()
        let reading = Reading()
        try activity.setTypedPayload(reading)
        let back = try activity.typedPayload(Reading.self)
        #expect(back == reading)
        try activity.checkForHandoff()
    }

    @Test func `values are kept as what they are, under their coding keys`() throws {
        let activity = Self.activity(["old": 1])
        let reading = Reading()
        try activity.setTypedPayload(reading)
        let userInfo = try #require(activity.userInfo)
        #expect(userInfo["old"] == nil, "it replaces")
        #expect(userInfo["missing"] == nil)
        #expect(userInfo["isOpen"] == .bool(true))
        #expect(userInfo["one"] == .int(1))
        #expect(userInfo["real"] == .double(1))
        #expect(userInfo["least"] == .int(.min))
        #expect(userInfo["most"] == .unsigned(.max))
        #expect(userInfo["small"] == .int(255))
        #expect(userInfo["data"] == .data(reading.data))
        #expect(userInfo["date"] == .date(reading.date))
        #expect(userInfo["page"] == reading.page.map { .url($0) })
        #expect(userInfo["id"] == .uuid(reading.id))
        #expect(userInfo["mood"] == "wild")
        #expect(userInfo["holes"] == [1, nil, 3])
        #expect(userInfo["tags"] == .set(["a", "b"]))
        #expect(userInfo["byNumber"] == ["1": "one", "2": "two"])
        #expect(userInfo["shapes"]?[1] == ["circle": ["radius": 2.0]])
        #expect(userInfo["shapes"]?[0] == ["none": [:]])
        #expect(userInfo["empty"] == [:])
    }

    @Test func `a payload leaves the document that the activity stands for, and nothing else`() throws {
        let url = try #require(URL(string: "handoff-document:///letter.txt"))
        let activity = Self.activity([UserActivity.documentURLKey: .url(url), "old": 1])
        try activity.setTypedPayload(Place(page: 1, offset: nil))
        #expect(activity.userInfo == ["page": 1, UserActivity.documentURLKey: .url(url)])
        #expect(activity.documentURL == url)
        #expect(try activity.typedPayload(Place.self) == Place(page: 1, offset: nil))
    }

    @Test func `what is not the payload's is passed over`() throws {
        let activity = Self.activity()
        try activity.setTypedPayload(Place(page: 4, offset: nil))
        activity.addUserInfoEntries(from: ["version": 2, "offset": nil])
        #expect(try activity.typedPayload() == Place(page: 4, offset: nil))
    }

    private struct Numbers: Codable {
        var small: Int8
    }

    @Test(arguments: [128, -129, .unsigned(.max), 1.0, true, "1", nil, [1], .null] as [UserInfoValue])
    func `a number that does not fit is an error and no trap`(value: UserInfoValue) {
        let activity = Self.activity(["small": value])
        let error = #expect(throws: HandoffError.self) { try activity.typedPayload(Numbers.self) }
        #expect(error?.code == .invalidValue)
        #expect(error?.message.contains("\"small\"") == true)
    }

    private struct Floats: Codable {
        var single: Float?
        var double: Double?
    }

    @Test func `a floating-point number may be a whole one that it holds exactly`() throws {
        let floats = try Self.activity(["single": 16_777_216, "double": .unsigned(1 << 63)]).typedPayload(Floats.self)
        #expect(floats.single == 16_777_216)
        #expect(floats.double == 9_223_372_036_854_775_808)
        for wrong in [["single": 16_777_217], ["double": .int(.max)], ["single": 1e300]] as [[String: UserInfoValue]] {
            #expect(throws: HandoffError.self) { try Self.activity(wrong).typedPayload(Floats.self) }
        }
        let infinite = try Self.activity(["single": .double(.infinity)]).typedPayload(Floats.self)
        #expect(infinite.single == .infinity)
    }

    @Test func `an error says where and nothing of what is there`() {
        let activity = Self.activity(["places": [["page": 1], ["page": "a secret"]]])
        struct Places: Decodable { var places: [Place] }
        let error = #expect(throws: HandoffError.self) { try activity.typedPayload(Places.self) }
        #expect(error?.message.contains("\"places.1.page\"") == true)
        #expect(error?.message.contains("secret") == false)
        let missing = #expect(throws: HandoffError.self) { try activity.typedPayload(Place.self) }
        #expect(missing?.message.contains("\"page\"") == true)
        let nothing = #expect(throws: HandoffError.self) { try Self.activity().typedPayload(Place.self) }
        #expect(nothing?.code == .invalidValue)
    }

    @Test func `what has no keys is no payload and leaves userInfo as it was`() {
        let activity = Self.activity(["old": 1])
        #expect(Self.refusal(of: 7, by: activity)?.code == .invalidValue)
        #expect(Self.refusal(of: ["a", "b"], by: activity)?.code == .invalidValue)
        #expect(Self.refusal(of: Place?.none, by: activity)?.code == .invalidValue)
        #expect(Self.refusal(of: ["wide": UInt128.max], by: activity)?.code == .invalidValue)
        #expect(activity.userInfo == ["old": 1])
    }

    private final class Chain: Codable {
        var next: Chain?
    }

    @Test func `a payload without end is refused before the stack is full`() {
        let ring = Chain()
        ring.next = ring
        defer { ring.next = nil }
        let error = #expect(throws: HandoffError.self) { try Self.activity().setTypedPayload(ring) }
        #expect(error?.message.contains("deep") == true)
    }

    private class Animal: Codable {
        var legs = 4
        init() {}
    }

    private final class Dog: Animal {
        var name = "Rex"

        private enum Keys: CodingKey { case name, parts, own }

        override init() { super.init() }

        required init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: Keys.self)
            self.name = try container.decode(String.self, forKey: .name)
            var parts = try container.nestedUnkeyedContainer(forKey: .parts)
            #expect(parts.count == 4)
            #expect(try parts.decodeNil())
            #expect(throws: DecodingError.self) { try parts.decode(String.self) }
            #expect(try parts.decode(Int.self) == 1)
            var inner = try parts.nestedUnkeyedContainer()
            #expect(inner.isAtEnd)
            #expect(throws: DecodingError.self) { try inner.decode(Int.self) }
            let table = try parts.nestedContainer(keyedBy: Keys.self)
            #expect(table.allKeys == [.own])
            #expect(try table.decodeNil(forKey: .own))
            #expect(parts.isAtEnd)
            try super.init(from: container.superDecoder())
            _ = try Animal(from: container.superDecoder(forKey: .own))
        }

        override func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: Keys.self)
            try container.encode("Wrong", forKey: .name)
            try container.encode(self.name, forKey: .name)
            var parts = container.nestedUnkeyedContainer(forKey: .parts)
            try parts.encodeNil()
            try parts.encode(1)
            _ = parts.nestedUnkeyedContainer()
            var table = parts.nestedContainer(keyedBy: Keys.self)
            try table.encodeNil(forKey: .own)
            #expect(parts.count == 4)
            try super.encode(to: container.superEncoder())
            try super.encode(to: container.superEncoder(forKey: .own))
        }
    }

    @Test func `containers nest, and a superclass has a place of its own`() throws {
        let activity = Self.activity()
        let dog = Dog()
        dog.legs = 3
        try activity.setTypedPayload(dog)
        #expect(activity.userInfo?["parts"] == [nil, 1, [], ["own": nil]])
        #expect(activity.userInfo?["super"] == ["legs": 3])
        #expect(activity.userInfo?["own"] == ["legs": 3])
        let back = try activity.typedPayload(Dog.self)
        #expect(back.name == "Rex")
        #expect(back.legs == 3)
    }

    private struct Torn: Encodable {
        func encode(to encoder: any Encoder) throws {
            var list = encoder.unkeyedContainer()
            try list.encode(1)
            var table = encoder.container(keyedBy: Keys.self)
            try table.encode(1, forKey: .a)
        }

        private enum Keys: CodingKey { case a }
    }

    @Test func `a type that writes two kinds of container is an error and no trap`() {
        let error = #expect(throws: HandoffError.self) { try Self.activity().setTypedPayload(["torn": Torn()]) }
        #expect(error?.message.contains("\"torn\"") == true)
    }

    private struct Moody: Codable {
        struct Refusal: Error {
            var secret = "secret"
        }

        init() {}
        init(from decoder: any Decoder) throws { throw Refusal() }
        func encode(to encoder: any Encoder) throws { throw Refusal() }
    }

    @Test func `an error of the type's own is named by its type`() {
        let writing = Self.refusal(of: Moody(), by: Self.activity())
        let reading = #expect(throws: HandoffError.self) { try Self.activity([:]).typedPayload(Moody.self) }
        for error in [writing, reading] {
            #expect(error?.message.contains("Refusal") == true)
            #expect(error?.message.contains("secret") == false)
        }
    }
}
