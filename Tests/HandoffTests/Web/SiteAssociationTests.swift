// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import Foundation
import Handoff
import Testing

struct SiteAssociationTests {
    /// Which application takes a link, with one component each.
    struct Row: Sendable, CustomTestStringConvertible {
        let component: String
        let link: String
        let takes: Bool

        init(_ component: String, _ link: String, _ takes: Bool) {
            self.component = component
            self.link = link
            self.takes = takes
        }

        var testDescription: String { "\(self.component) \(self.link)" }
    }

    private static let host = "https://example.com"

    private func association(_ applinks: String) throws -> SiteAssociation {
        try SiteAssociation(json: Data(#"{"applinks":\#(applinks)}"#.utf8))
    }

    private func applications(_ applinks: String, _ link: String) throws -> [String] {
        try self.association(applinks).applications(for: try #require(URL(string: link)))
    }

    @Test(arguments: [
        Row("{}", "/", true), Row("{}", "/a/b?c=d#e", true), Row("{}", "", true),
        Row(#"{"/":"/buy/*"}"#, "/buy/", true), Row(#"{"/":"/buy/*"}"#, "/buy/a/b", true),
        Row(#"{"/":"/buy/*"}"#, "/buy", false), Row(#"{"/":"/buy/*"}"#, "/sell/buy/a", false),
        Row(#"{"/":"/buy"}"#, "/buy/", false), Row(#"{"/":"buy"}"#, "/buy", true),
        Row(#"{"/":"/a?c"}"#, "/abc", true), Row(#"{"/":"/a?c"}"#, "/ac", false), Row(#"{"/":"/a?c"}"#, "/abbc", false),
        Row(#"{"/":"/a/?*"}"#, "/a/", false), Row(#"{"/":"/a/?*"}"#, "/a/b", true),
        Row(#"{"/":"/a/?*"}"#, "/a/bcd", true),
        Row(#"{"/":"*/end"}"#, "/a/b/end", true), Row(#"{"/":"*/end"}"#, "/end/a", false),
        Row(#"{"/":"/*/x/*/y"}"#, "/a/x/b/x/c/y", true), Row(#"{"/":"/*/x/*/y"}"#, "/a/x/y", false),
        Row(#"{"/":"/A"}"#, "/a", false), Row(#"{"/":"/A","caseSensitive":false}"#, "/a", true),
        Row(#"{"/":"/ÄÖ","caseSensitive":false,"percentEncoded":false}"#, "/%C3%A4%C3%B6", true),
        Row(#"{"/":"/a%20b"}"#, "/a%20b", true), Row(#"{"/":"/a b"}"#, "/a%20b", false),
        Row(#"{"/":"/a b","percentEncoded":false}"#, "/a%20b", true),
        Row(#"{"/":"/a%20b","percentEncoded":false}"#, "/a%20b", false),
        Row(#"{"?":"def","/":"abc"}"#, "/abc?def", true), Row(#"{"?":"def","/":"abc"}"#, "/abc", false),
        Row(#"{"?":"def","/":"abc"}"#, "/abc?defg", false), Row(#"{"?":"def","/":"abc"}"#, "/x/abc?def", false),
        Row(#"{"?":"*"}"#, "/a", true), Row(#"{"?":"?*"}"#, "/a", false), Row(#"{"?":"?*"}"#, "/a?b", true),
        Row(##"{"#":"top"}"##, "/a#top", true), Row(##"{"#":"top"}"##, "/a#bottom", false),
        Row(##"{"#":"top"}"##, "/a", false),
        Row(#"{"?":{"productID":"12345"}}"#, "/a?productID=12345", true),
        Row(#"{"?":{"productID":"12345"}}"#, "/a?x=y&productID=12345&z", true),
        Row(#"{"?":{"productID":"12345"}}"#, "/a?productID=123456", false),
        Row(#"{"?":{"productID":"12345"}}"#, "/a?productid=12345", false),
        Row(#"{"?":{"productID":"12345"}}"#, "/a", false), Row(#"{"?":{"n":"????"}}"#, "/a?n=1234", true),
        Row(#"{"?":{"n":"????"}}"#, "/a?n=123", false), Row(#"{"?":{"n":"?"}}"#, "/a?n=1&n=2", true),
        Row(#"{"?":{"n":"?"}}"#, "/a?n=1&n=22", false), Row(#"{"?":{"n":""}}"#, "/a", true),
        Row(#"{"?":{"n":""}}"#, "/a?n", true), Row(#"{"?":{"n":""}}"#, "/a?n=1", false),
        Row(#"{"?":{"a":"1","b":"*"}}"#, "/?a=1", true), Row(#"{"?":{"a":"1","b":"2"}}"#, "/?a=1&b=3", false),
        Row(#"{"exclude":true}"#, "/", false), Row(#"{"/":"/b","exclude":true}"#, "/a", false),
        Row(#"{"/":"/$(digit)$(digit)"}"#, "/42", true), Row(#"{"/":"/$(digit)$(digit)"}"#, "/4a", false),
        Row(#"{"/":"/$(lang)_$(region)/*"}"#, "/de_AT/x", true),
        Row(#"{"/":"/$(lang)_$(region)/*"}"#, "/xx_AT/x", false),
        Row(#"{"/":"/$(lang)_$(region)/*"}"#, "/de_at/x", false),
        Row(#"{"/":"/$(lang)_$(region)/*","caseSensitive":false}"#, "/DE_at/x", true),
        Row(#"{"/":"/$(alpha)$(upper)$(lower)$(alnum)$(xdigit)"}"#, "/aBc9F", true),
        Row(#"{"/":"/$(alpha)$(upper)$(lower)$(alnum)$(xdigit)"}"#, "/aBc9G", false),
        Row(#"{"/":"/eat/$(food)"}"#, "/eat/pizza", true), Row(#"{"/":"/eat/$(food)"}"#, "/eat/sushi-roll", true),
        Row(#"{"/":"/eat/$(food)"}"#, "/eat/soap", false), Row(#"{"/":"/eat/$(Food)"}"#, "/eat/pizza", false),
        Row(#"{"/":"/eat/$(Food)"}"#, "/eat/$(Food)", true), Row(#"{"/":"/$(nested)"}"#, "/1", false),
        Row(#"{"comment":"all of it","unknown":[1]}"#, "/x", true),
    ])
    func `a component takes the links that its parts fit`(row: Row) throws {
        let links = #"""
            {"details":[{"appIDs":["T.app"],"components":[\#(row.component)]}],
             "substitutionVariables":{"food":["pizza","sushi*"],"nested":["$(digit)"],"digit":["x"]}}
            """#
        let link = Self.host + row.link
        #expect(try self.applications(links, link) == (row.takes ? ["T.app"] : []))
    }

    @Test func `the first component that fits decides`() throws {
        let links = """
            {"details":[{"appIDs":["T.a","T.b"],"components":[
              {"/":"/help/website/*","exclude":true},{"/":"/help/*"},{"/":"/help/late/*","exclude":true}]},
             {"appID":"T.c","components":[{"/":"/help/website/*"}]}]}
            """
        #expect(try self.applications(links, "\(Self.host)/help/1") == ["T.a", "T.b"])
        #expect(
            try self.applications(links, "\(Self.host)/help/website/1") == ["T.c"],
            "no to one is no to nobody else"
        )
        #expect(try self.applications(links, "\(Self.host)/help/late/1") == ["T.a", "T.b"])
        #expect(try self.applications(links, "\(Self.host)/other").isEmpty)
    }

    @Test func `the most special place says how letters are compared`() throws {
        let links = """
            {"defaults":{"caseSensitive":false},"details":[
             {"appID":"T.a","components":[{"/":"/A"}]},
             {"appID":"T.b","defaults":{"caseSensitive":true},"components":[{"/":"/A"}]},
             {"appID":"T.c","defaults":{"caseSensitive":true},"components":[{"/":"/A","caseSensitive":false}]}]}
            """
        #expect(try self.applications(links, "\(Self.host)/a") == ["T.a", "T.c"])
        #expect(try self.applications(links, "\(Self.host)/A") == ["T.a", "T.b", "T.c"])
    }

    @Test(arguments: [
        ("/wwdc/news/", true), ("/wwdc/news", false), ("/videos/wwdc/2015/a", true), ("/videos/wwdc/2014/a", false),
        ("/open/a?b#c", true), ("/open/secret/a", false), ("/Open/a", false),
    ])
    func `the older form has paths with NOT before them`(path: String, takes: Bool) throws {
        let links = """
            {"apps":[],"details":[{"appID":"T.old",
             "paths":["/wwdc/news/","/videos/wwdc/2015/*","NOT /open/secret/*","/open/*"]}]}
            """
        #expect(try self.applications(links, Self.host + path) == (takes ? ["T.old"] : []))
    }

    @Test func `components make paths count for nothing`() throws {
        let links = #"{"details":[{"appID":"T.a","paths":["*"],"components":[{"/":"/new"}]}]}"#
        #expect(try self.applications(links, "\(Self.host)/old").isEmpty)
        #expect(try self.applications(links, "\(Self.host)/new") == ["T.a"])
    }

    @Test func `the applications that continue are listed as they are`() throws {
        let json = #"{"activitycontinuation":{"apps":["T.b","T.a"]}}"#
        let association = try SiteAssociation(json: Data(json.utf8))
        #expect(association.continuers == ["T.b", "T.a"])
        #expect(association.applications(for: try #require(URL(string: Self.host))).isEmpty)
    }

    @Test(arguments: ["ftp://example.com/a", "file:///a", "mailto:a@example.com", "a/b"])
    func `what is no web link goes to nobody`(link: String) throws {
        #expect(try self.applications(#"{"details":[{"appID":"T.a","components":[{}]}]}"#, link).isEmpty)
    }

    @Test(arguments: ["", "[]", "{", #"{"applinks":[]}"#, #"{"applinks":{"details":[{"components":[{"/":1}]}]}}"#])
    func `what is no association file is refused`(json: String) {
        let error = #expect(throws: HandoffError.self) { try SiteAssociation(json: Data(json.utf8)) }
        #expect(error?.code == .invalidValue)
    }

    @Test func `a pattern that is made to take long does not`() throws {
        let pattern = "/" + String(repeating: "*a", count: 2000) + "b"
        let links = #"{"details":[{"appID":"T.a","components":[{"/":"\#(pattern)"}]}]}"#
        #expect(try self.applications(links, "\(Self.host)/\(String(repeating: "a", count: 4000))").isEmpty)
        #expect(throws: HandoffError.self) { try SiteAssociation(json: Data(count: SiteAssociation.sizeLimit + 1)) }
    }
}
