// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import FoundationEssentials
import HandoffWire
import Testing

@testable import Handoff

struct UserInfoValueTests {
    static let samples: [UserInfoValue] = [
        .null, .bool(true), .bool(false), .int(1), .int(0), .int(.min), .int(.max), .unsigned(1), .unsigned(.max),
        .double(1), .double(0), .double(-0.0), .double(.nan), .double(.signalingNaN), .double(.infinity),
        .double(-.infinity), .double(.leastNonzeroMagnitude), .string(""), .string("1"), .string("é"),
        .string("e\u{301}"), .string("\u{0}"), .data(Data()), .data(Data([0, 255])),
        .date(Date(timeIntervalSinceReferenceDate: 0.1 + 0.2)), .date(Date(timeIntervalSinceReferenceDate: -0.0)),
        .date(Date(timeIntervalSinceReferenceDate: 0)), .date(Date(timeIntervalSinceReferenceDate: -.infinity)),
        .date(Date(timeIntervalSinceReferenceDate: .infinity)), .date(.distantPast), .date(.distantFuture),
        .uuid(UUID(uuid: (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 255))),
        .array([]), .array([.null]), .array([.array([])]), .set([]), .set([.null]),
        .set([.bool(true), .int(1), .unsigned(1), .double(1), .string("1")]),
        .set([.double(0), .double(-0.0), .double(.nan), .string("é"), .string("e\u{301}")]),
        .set([.set([]), .set([.set([])]), .array([]), .dictionary([:])]),
        .dictionary([:]), .dictionary(["": .null]), .dictionary(["a": .dictionary(["a": .null])]),
    ]

    private static func roundTrip(_ value: UserInfoValue) throws -> UserInfoValue {
        try UserInfoValue(PropertyListValue(decoding: value.wire.encoded))
    }

    @Test(arguments: Self.samples) func `a value comes back as what it was, to the bit`(value: UserInfoValue) throws {
        let back = try Self.roundTrip(value)
        #expect(back == value)
        #expect(back.hashValue == value.hashValue)
        #expect(back.wire.encoded == value.wire.encoded)
    }

    @Test func `no two of the samples are equal`() {
        #expect(Set(Self.samples).count == Self.samples.count)
    }

    @Test(arguments: [
        "https://example.org/", "HTTPS://Example.ORG/%7euser/../a%20b?q=a+b&r=%C3%A9#frag", "mailto:a@example.org",
        "urn:isbn:0451450523", "x-app://", "data:,a%2Fb", "https://[::1]:8080/", "https://xn--mnchen-3ya.de/",
        "https://example.org", "tel:+1-201-555-0123", "https://user:word@example.org:0443/?", "about:blank#",
    ])
    func `a URL comes back to the letter`(text: String) throws {
        let url = try #require(URL(string: text))
        #expect(UserInfoValue.url(url).fault() == nil)
        let back = try Self.roundTrip(.url(url))
        #expect(back.urlValue?.absoluteString == text)
    }

    @Test func `a URL with a base is sent as the whole it means`() throws {
        let base = try #require(URL(string: "https://example.org/a/b"))
        let url = try #require(URL(string: "../c?d", relativeTo: base))
        let value = UserInfoValue.url(url)
        #expect(value.fault() == nil)
        #expect(try Self.roundTrip(value) == value)
        #expect(try Self.roundTrip(value).urlValue?.absoluteString == "https://example.org/c?d")
    }

    @Test(arguments: [
        "file:///etc/passwd", "FILE:///etc/passwd", "page.html", "/etc/passwd", "", "https://example.org/a b",
        "https://exämple.org/", "://", "https://example.org/\u{0}",
        "https://example.org/" + String(repeating: "x", count: 4096),
    ])
    func `a URL that means nothing here is refused on receipt wherever it is`(text: String) {
        let url = PropertyListValue.url(text)
        for value in [url, .array([.null, url]), .set([url, .int64(1)]), .dictionary(["a": .array([.set([url])])])] {
            let error = #expect(throws: HandoffError.self) { try UserInfoValue(value) }
            #expect(error?.code == .protocolViolation)
            #expect(text.isEmpty || error?.message.contains(text) == false)
        }
    }

    // As bits, because a date that is no number must not be printed.
    @Test(arguments: [0x7ff8_0000_0000_0000, 0xfff8_0000_0000_0000, 0x7ff0_0000_0000_0001] as [UInt64])
    func `a date that is no number is refused on both sides`(bits: UInt64) {
        let number = Double(bitPattern: bits)
        let value = UserInfoValue.set([.array([.date(Date(timeIntervalSinceReferenceDate: number))])])
        #expect(value.fault() == .noDate)
        let error = #expect(throws: HandoffError.self) { _ = try UserInfoValue(.set([.array([.date(number)])])) }
        #expect(error?.code == .protocolViolation)
    }

    @Test func `whole numbers have one spelling unless another was written out`() {
        #expect(UserInfoValue(exactly: UInt8.max) == .int(255))
        #expect(UserInfoValue(exactly: UInt64(Int64.max)) == .int(.max))
        #expect(UserInfoValue(exactly: UInt64(Int64.max) + 1) == .unsigned(1 << 63))
        #expect(UserInfoValue(exactly: Int128(Int64.min)) == .int(.min))
        #expect(UserInfoValue(exactly: Int128(Int64.min) - 1) == nil)
        #expect(UserInfoValue(exactly: UInt128(UInt64.max) + 1) == nil)
        #expect(UserInfoValue.int(1) != .unsigned(1))
    }

    @Test func `literals are values`() {
        let values: [String: UserInfoValue] = [
            "null": nil, "bool": true, "int": -1, "double": 1.0, "text": "a", "mixed": "page \(7)",
            "list": [1, 1.5, true, nil, "a", []], "table": ["a": ["b": nil]], "twice": ["a": 1, "a": 2],
        ]
        let written: [String: UserInfoValue] = [
            "null": .null, "bool": .bool(true), "int": .int(-1), "double": .double(1), "text": .string("a"),
            "mixed": .string("page 7"),
            "list": .array([.int(1), .double(1.5), .bool(true), .null, .string("a"), .array([])]),
            "table": .dictionary(["a": .dictionary(["b": .null])]), "twice": .dictionary(["a": .int(2)]),
        ]
        #expect(values == written)
    }

    @Test func `a null is there and a missing value is not`() {
        var values: [String: UserInfoValue] = ["null": nil]
        #expect(values["null"] != nil)
        #expect(values["null"]?.isNull == true)
        #expect(values["missing"] == nil)
        values["null"] = nil
        #expect(values.isEmpty)
    }

    @Test func `nothing is read as something else`() {
        for value in Self.samples {
            var kinds = 0
            if value.isNull { kinds += 1 }
            if value.boolValue != nil { kinds += 1 }
            if value.integer(as: Int128.self) != nil || value.doubleValue != nil { kinds += 1 }
            if value.stringValue != nil { kinds += 1 }
            if value.dataValue != nil { kinds += 1 }
            if value.dateValue != nil { kinds += 1 }
            if value.urlValue != nil { kinds += 1 }
            if value.uuidValue != nil { kinds += 1 }
            if value.arrayValue != nil { kinds += 1 }
            if value.setValue != nil { kinds += 1 }
            if value.dictionaryValue != nil { kinds += 1 }
            #expect(kinds == 1, "\(value)")
        }
        #expect(UserInfoValue.bool(true).intValue == nil)
        #expect(UserInfoValue.double(1).intValue == nil)
        #expect(UserInfoValue.string("true").boolValue == nil)
    }

    @Test func `a whole number is read as any type that holds it`() {
        #expect(UserInfoValue.unsigned(7).intValue == 7)
        #expect(UserInfoValue.int(7).integer(as: UInt8.self) == 7)
        #expect(UserInfoValue.int(-1).integer(as: UInt64.self) == nil)
        #expect(UserInfoValue.int(256).integer(as: UInt8.self) == nil)
        #expect(UserInfoValue.unsigned(.max).intValue == nil)
        #expect(UserInfoValue.unsigned(.max).integer(as: UInt64.self) == .max)
        #expect(UserInfoValue.int(2).doubleValue == 2)
        #expect(UserInfoValue.int(.max).doubleValue == nil, "a double would round it")
    }

    @Test func `values within values are found by name and place`() {
        let value: UserInfoValue = ["list": [1, ["deep": "x"]]]
        #expect(value["list"]?[1]?["deep"]?.stringValue == "x")
        #expect(value["list"]?[2] == nil)
        #expect(value["list"]?[-1] == nil)
        #expect(value["list"]?["deep"] == nil)
        #expect(value[0] == nil)
        #expect(value["none"] == nil)
    }
}
