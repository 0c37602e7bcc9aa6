// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import FoundationEssentials
import HandoffWire
import Testing

@testable import Handoff

struct UserActivityPagesTests {
    private static let sizes = [
        ("https://example.org/" + String(repeating: "x", count: 4096 - 20), true),
        ("https://example.org/" + String(repeating: "x", count: 4097 - 20), false),
    ]

    @Test func `a page is http or https and anything else is refused without a trap`() throws {
        let activity = UserActivity(activityType: "a", scope: ActivityScope())
        let page = try #require(URL(string: "HTTPS://example.org/page?q=1#here"))
        let referrer = try #require(URL(string: "http://example.org/index"))
        try activity.setWebpageURL(page)
        try activity.setReferrerURL(referrer)
        for text in ["ftp://example.org/", "file:///etc/passwd", "javascript:alert(1)", "page.html"] {
            let url = try #require(URL(string: text))
            let error = #expect(throws: HandoffError.self) { try activity.setWebpageURL(url) }
            #expect(error?.code == .invalidValue)
            let other = #expect(throws: HandoffError.self) { try activity.setReferrerURL(url) }
            #expect(other?.code == .invalidValue)
        }
        #expect(activity.webpageURL == page)
        #expect(activity.referrerURL == referrer)
        try activity.setWebpageURL(nil)
        try activity.setReferrerURL(nil)
        #expect(activity.webpageURL == nil)
        #expect(activity.referrerURL == nil)
    }

    @Test(arguments: Self.sizes) func `a page that no peer would read is refused`(text: String, isShort: Bool) throws {
        let activity = UserActivity(activityType: "a", scope: ActivityScope())
        let url = try #require(URL(string: text))
        for set in [activity.setWebpageURL, activity.setReferrerURL] {
            if isShort {
                try set(url)
            } else {
                #expect(throws: HandoffError.self) { try set(url) }
            }
        }
        let message = try activity.message(of: activity.wholeState, limit: 100)
        #expect(try ActivityMessage(decoding: message.encoded) == message)
    }

    @Test(arguments: ["ftp://example.org/", "file:///etc/passwd", "example.org", "https://example.org/a b", ""])
    func `a page of a peer is held to the same`(text: String) {
        let error = #expect(throws: HandoffError.self) { try UserActivity.page(text) }
        #expect(error?.code == .protocolViolation)
    }
}
