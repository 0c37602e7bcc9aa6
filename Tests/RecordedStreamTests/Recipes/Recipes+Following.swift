// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import HandoffWire

extension Recipes {
    private static func follow(_ revision: UInt64) -> [UInt8] {
        self.frame(.follow, self.bytes(UInt32(revision >> 32)) + self.bytes(UInt32(truncatingIfNeeded: revision)))
    }

    private static let get: [Recording.Step] = [.send(Self.frame(.get)), .wait(.activity)]

    /// What is wrong behind an answered get.
    private static func violation(_ name: String, _ about: String, _ bytes: [UInt8]) -> Recording {
        self.originator("follow-\(name)", about, Self.get + [.send(bytes)], .silence, .violation)
    }

    /// The originator's state has the revision 3.
    static let followingOriginator: [Recording] = [
        Self.originator(
            "follow-good",
            "A follow that is behind, one that stays open, and a peek and a get meanwhile.",
            Self.get + [
                .send(Self.follow(2)), .wait(.update), .send(Self.follow(3) + Self.frame(.peek)), .wait(.summary),
                .send(Self.frame(.get)), .wait(.activity), .send(Self.goodbye),
            ],
            .end,
            .done
        ),
        Self.originator(
            "follow-first",
            "A follow of nothing: no activity was sent.",
            [.send(Self.frame(.peek)), .wait(.summary), .send(Self.follow(3))],
            .silence,
            .violation
        ),
        Self.violation("twice", "A second follow while the first is open.", Self.follow(3) + Self.follow(3)),
        Self.violation("ahead", "A follow of a state that was never sent.", Self.follow(4)),
        Self.violation("most", "A follow with the greatest revision.", Self.follow(UInt64(Int64.max))),
        Self.violation("0", "A follow with the revision 0, which no state has.", Self.follow(0)),
        Self.violation("2-63", "A follow with the revision 2^63.", Self.follow(1 << 63)),
        Self.violation("short", "A follow without the last byte.", Self.frame(.follow, [0, 0, 0, 0, 0, 0, 3])),
        Self.violation("empty", "A follow without a payload.", Self.frame(.follow)),
        Self.violation("update", "An update from the side that asks.", Self.update(4)),
        Self.violation("ended", "An end from the side that asks.", Self.frame(.ended, Reason(.done, "").encoded)),
    ]

    private static func update(
        _ revision: Int64?,
        _ info: [String: PropertyListValue] = ["page": .int64(8)],
        _ change: (inout ActivitySummary) -> Void = { _ in },
        as type: FrameType = .update
    ) -> [UInt8] {
        var summary = Self.summary
        change(&summary)
        return Self.frame(
            type,
            ActivityMessage(
                summary: summary,
                userInfo: info,
                requiredKeys: ["page"],
                isStale: false,
                revision: revision
            ).encoded
        )
    }

    /// The peer sends an activity with the revision 5, and waits for the follow.
    private static let followed = Self.answers(Self.update(5, as: .activity)) + [.wait(.follow)]

    private static func continuer(
        _ name: String,
        _ about: String,
        _ bytes: [UInt8],
        _ outcome: Recording.Outcome = .violation,
        behind steps: [Recording.Step]? = nil
    ) -> Recording {
        Recording(
            name: "continuer-\(name)",
            about: about,
            reader: .continuer,
            steps: (steps ?? Self.followed) + [.send(bytes)],
            ending: .silence,
            outcome: outcome
        )
    }

    static let followingContinuer: [Recording] = [
        Recording(
            name: "continuer-follow-good",
            about: "Two updates, the end of the activity, and a goodbye.",
            reader: .continuer,
            steps: Self.followed + [
                .send(Self.update(6)), .wait(.follow), .send(Self.update(9, ["page": .int64(9)])), .wait(.follow),
                .send(Self.frame(.ended, Reason(.done, "").encoded) + Self.goodbye),
            ],
            ending: .end,
            outcome: .done
        ),
        Self.continuer(
            "revision-0",
            "An activity with a revision that no state has.",
            Self.update(0, as: .activity),
            behind: Array(Self.answers().dropLast())
        ),
        Self.continuer(
            "update-unasked",
            "An update to somebody who did not ask for one, since nothing said that there are any.",
            Self.update(6),
            behind: Self.answers()
        ),
        Self.continuer(
            "ended-unasked",
            "An end for somebody who did not ask.",
            Self.frame(.ended, Reason(.done, "").encoded),
            behind: Self.answers()
        ),
        Self.continuer("update-twice", "The same update twice.", Self.update(6) + Self.update(6)),
        Self.continuer("update-same", "An update with the revision that the reader has.", Self.update(5)),
        Self.continuer("update-old", "An update with a lower revision.", Self.update(4)),
        Self.continuer("update-without-revision", "An update without its revision.", Self.update(nil)),
        Self.continuer("update-empty", "An update without a payload.", Self.frame(.update)),
        Self.continuer("update-other", "An update of another activity.", Self.update(6) { $0.identifier += 1 }),
        Self.continuer("update-other-type", "An update that is of another type.", Self.update(6) { $0.type += "s" }),
        Self.continuer(
            "update-file-url",
            "An update with a file of the reader's own as a value.",
            Self.update(6, ["page": .url("file:///etc/passwd")])
        ),
        Self.continuer("update-for-get", "A follow answered as if it were a get.", Self.update(6, as: .activity)),
        Self.continuer("update-required-missing", "An update without its required key.", Self.update(6, [:]), .failed),
        Self.continuer("update-expired", "An update that has expired.", Self.update(6) { $0.expiration = 0 }, .failed),
        Self.continuer(
            "update-too-large",
            "An update over the reader's limit.",
            Self.update(6, ["page": .data([UInt8](repeating: 0, count: 65_536))]),
            .tooLarge
        ),
        Self.continuer(
            "ended-too-large",
            "A state that is too large to be sent.",
            Self.frame(.ended, Reason(.userInfoTooLarge, "").encoded),
            .tooLarge
        ),
        Self.continuer("ended-of-garbage", "An end whose payload is no value.", Self.frame(.ended, [0xFF])),
    ]
}
