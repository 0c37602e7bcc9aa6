// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import Foundation
import Testing

@testable import photoshare

/// A link has one form, and nothing that only looks like it is read.
struct ActivityLinkTests {
    private static let device = "4OYMIQU-Y7QOBJ2-GX36TEJ-S35ZEQU-T24QPEM-SNZGTF2-ESWMRW6-CSXBKQI"
    private static let activity = "00112233-4455-6677-8899-AABBCCDDEEFF"

    @Test func `a link comes back as what it was`() throws {
        for activity in [nil, UUID(uuidString: Self.activity)] {
            let link = ActivityLink(device: Self.device, activity: activity)
            #expect(ActivityLink(link.text) == link)
            #expect(ActivityLink(link.text.lowercased()) == link, "a browser may write it small")
        }
        #expect(
            ActivityLink("photoshare:\(Self.device)/\(Self.activity)")?.text
                == "photoshare:\(Self.device)/\(Self.activity)"
        )
    }

    private static let refused = [
        "", "photoshare:", "photoshare:/", Self.device, "photoshare://\(Self.device)", "photoshare:\(Self.device)/",
        "photoshare: \(Self.device)", "photoshare:\(Self.device) ", "photoshare:\(Self.device)\n",
        "photoshare:\(Self.device)/\(Self.activity)/", "photoshare:\(Self.device)/\(Self.activity)?yes=1",
        "photoshare:\(Self.device)#top", "photoshare:\(Self.device)/00112233445566778899AABBCCDDEEFF",
        "photoshare:\(Self.device)/%3000112233-4455-6677-8899-AABBCCDDEEF", "photoshare:\(Self.device)/..",
        "photoshare:\(Self.device.replacing("-", with: ""))", "photoshare:\(Self.device.dropLast())",
        "photoshare:\(Self.device)A", "photoshare:\(Self.device.replacing("4", with: "8"))",
        // One letter is another: the check finds it.
        "photoshare:\(Self.device.replacing("Y7Q", with: "Y7A"))", "photoshare:DESK", "photoshare:90-damp-dawn",
        "https:\(Self.device)", "photoshare\u{FF1A}\(Self.device)", "--yes",
        "photoshare:" + String(repeating: "A", count: 10_000),
    ]

    @Test(arguments: Self.refused) func `anything else is no link`(text: String) {
        #expect(ActivityLink(text) == nil)
    }
}
