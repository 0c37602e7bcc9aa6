// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import Foundation
import Handoff
import Testing

/// Where an activity goes, by its type and its page: nothing is opened and nothing fetched.
struct ApplicationClaimsTests {
    private static func association(_ path: String) throws -> SiteAssociation {
        try SiteAssociation(
            json: Data(
                #"{"applinks":{"details":[{"appIDs":["T.org.example"],"components":[{"/":"\#(path)"}]}]}}"#.utf8
            )
        )
    }

    private static func claims(_ types: DeclaredTypes, hosts: [String] = ["example.org"]) throws -> ApplicationClaims {
        let association = try self.association("/notes/*")
        return ApplicationClaims(
            types: types,
            domains: AssociatedDomains(
                application: "T.org.example",
                associations: Dictionary(uniqueKeysWithValues: hosts.map { ($0, association) })
            )
        )
    }

    @Test func `what is claimed is the application's, whether or not it has a page`() throws {
        let page = try #require(URL(string: "https://example.org/notes/1"))
        let claims = try Self.claims(["a"])
        #expect(claims.route(ofType: "a", webpageURL: nil) == .application)
        #expect(claims.route(ofType: "a", webpageURL: page) == .application)
        #expect(claims.route(ofType: "b", webpageURL: nil) == .nowhere)
        #expect(claims.route(ofType: "b", webpageURL: page) == .webPage(page), "only a browser's page is looked at")
        #expect(ApplicationClaims.everything.route(ofType: "b", webpageURL: page) == .application)
    }

    @Test(arguments: ["file:///etc/passwd", "javascript:alert(1)", "https:///x", "notes/1"])
    func `what is no page of the web goes to no browser`(text: String) throws {
        let url = try #require(URL(string: text))
        let claims = try Self.claims(["a"])
        #expect(claims.route(ofType: "b", webpageURL: url) == .nowhere)
        #expect(claims.route(ofType: UserActivity.browsingWebType, webpageURL: url) == .nowhere)
        #expect(ApplicationClaims.everything.route(ofType: UserActivity.browsingWebType, webpageURL: url) == .nowhere)
    }

    @Test(arguments: [
        ("https://example.org/notes/1", true), ("http://EXAMPLE.org/notes/1?a=b", true),
        ("https://example.org/other", false), ("https://www.example.org/notes/1", false),
        ("https://example.com/notes/1", false), ("https://example.org.evil.example/notes/1", false),
        ("https://example.org@evil.example/notes/1", false), ("https://example.org:8443/notes/1", false),
        ("https://evil.example/example.org/notes/1", false),
    ])
    func `a page from a browser is the application's if its site says so`(text: String, isClaimed: Bool) throws {
        let page = try #require(URL(string: text))
        let claims = try Self.claims(["a"])
        let route = claims.route(ofType: UserActivity.browsingWebType, webpageURL: page)
        #expect(route == (isClaimed ? .application : .webPage(page)))
    }

    @Test func `of the sites that fit the longest name counts`() throws {
        let (all, some) = (try Self.association("*"), try Self.association("/notes/*"))
        let domains = AssociatedDomains(
            application: "T.org.example",
            associations: ["*.example.org": some, "*.a.example.org": all, "b.a.example.org": some]
        )
        for (text, isClaimed) in [
            ("https://example.org/notes/1", false), ("https://x.example.org/notes/1", true),
            ("https://x.example.org/x", false), ("https://x.a.example.org/x", true),
            ("https://a.example.org/x", false), ("https://b.a.example.org/x", false),
            ("https://b.a.example.org/notes/x", true), ("https://xexample.org/notes/1", false),
        ] {
            #expect(domains.claim(try #require(URL(string: text))) == isClaimed, "\(text)")
        }
        let other = AssociatedDomains(application: "T.other", associations: ["*.example.org": all])
        #expect(!other.claim(try #require(URL(string: "https://x.example.org/"))), "the site names another")
    }

    @Test func `an application that is a browser declares the type of pages`() throws {
        let page = try #require(URL(string: "https://example.com/"))
        let browser = ApplicationClaims(types: [UserActivity.browsingWebType])
        #expect(browser.route(ofType: UserActivity.browsingWebType, webpageURL: page) == .application)
        #expect(browser.route(ofType: UserActivity.browsingWebType, webpageURL: nil) == .nowhere)
    }
}
