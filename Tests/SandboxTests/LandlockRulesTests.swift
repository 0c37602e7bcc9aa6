// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import Testing

@testable import Sandbox

/// What each version of Landlock is asked for; the versions are the kernel's history.
struct LandlockRulesTests {
    @Test(arguments: [-95, -38, 0, 1]) func `no Landlock, and the first version, cannot be used`(version: Int) {
        #expect(LandlockRules(version: version, mayListen: false) == nil)
    }

    @Test(
        arguments: [
            (2, [.writing, .executing]),
            (3, [.writing, .executing, .truncating]),
            (4, [.writing, .executing, .truncating, .listening]),
            (5, [.writing, .executing, .truncating, .listening, .controllingDevices]),
            (6, Restriction.allCases),
            (7, Restriction.allCases),
            (99, Restriction.allCases),
        ] as [(Int, [Restriction])]
    )
    func `each version holds what it knows, and names what it does not`(version: Int, holds: [Restriction]) throws {
        let rules = try #require(LandlockRules(version: version, mayListen: false))
        #expect(rules.restrictions == holds)
        #expect(rules.gaps == Restriction.allCases.filter { !holds.contains($0) })
    }

    /// The kernel refuses rules with a bit that its version does not know (EINVAL).
    @Test(
        arguments: [
            (2, 0x3FF2 | 1, 0x21B2, 0x2, 0, 0), (3, 0x7FF2 | 1, 0x61B2, 0x2, 0, 0), (4, 0x7FF2 | 1, 0x61B2, 0x2, 1, 0),
            (5, 0xFFF2 | 1, 0x61B2, 0x8002, 1, 0), (6, 0xFFF2 | 1, 0x61B2, 0x8002, 1, 3),
            (7, 0xFFF2 | 1, 0x61B2, 0x8002, 1, 3),
        ] as [(Int, UInt64, UInt64, UInt64, UInt64, UInt64)]
    )
    func `no version is asked for a bit that it does not know`(
        version: Int,
        handled: UInt64,
        folder: UInt64,
        device: UInt64,
        ports: UInt64,
        scopes: UInt64
    ) throws {
        let rules = try #require(LandlockRules(version: version, mayListen: false))
        #expect(rules.handled.rawValue == handled)
        #expect(rules.folder.rawValue == folder)
        #expect(rules.device.rawValue == device)
        #expect(rules.ports == ports)
        #expect(rules.scopes == scopes)
    }

    @Test(arguments: 2...7) func `who may listen is held to all else`(version: Int) throws {
        let listener = try #require(LandlockRules(version: version, mayListen: true))
        let other = try #require(LandlockRules(version: version, mayListen: false))
        #expect(listener.ports == 0)
        #expect(!listener.restrictions.contains(.listening) && !listener.gaps.contains(.listening))
        #expect(listener.handled == other.handled)
        #expect(listener.scopes == other.scopes)
    }
}
