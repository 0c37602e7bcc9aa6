// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import HandoffWire

extension Recipes {
    private static func continuer(
        _ name: String,
        _ about: String,
        _ steps: [Recording.Step],
        _ outcome: Recording.Outcome,
        then ending: Recording.Ending = .silence
    ) -> Recording {
        Recording(
            name: "continuer-\(name)",
            about: about,
            reader: .continuer,
            steps: steps,
            ending: ending,
            outcome: outcome
        )
    }

    static let summary = ActivitySummary(
        identifier: 0x0011_2233_4455_6677_8899_AABB_CCDD_EEFF,
        type: "org.example.note",
        title: "A note",
        expiration: nil,
        supportsStreams: true
    )

    static func activity(
        _ info: [String: PropertyListValue] = ["page": .int64(7)],
        requires keys: [String] = ["page"],
        expires expiration: Double? = nil
    ) -> [UInt8] {
        var summary = self.summary
        summary.expiration = expiration
        return self.frame(
            .activity,
            ActivityMessage(
                summary: summary,
                userInfo: info,
                requiredKeys: keys,
                isStale: false
            ).encoded
        )
    }

    /// Answers a peek, and then a get with this.
    static func answers(_ activity: [UInt8] = Self.activity()) -> [Recording.Step] {
        [.wait(.peek), .send(self.frame(.summary, self.summary.encoded)), .wait(.get), .send(activity)]
    }

    /// A message with a field changed, in the encoding of dictionaries, which a writer of ours cannot break.
    private static func nested(_ depth: Int) -> PropertyListValue {
        (1..<depth).reduce(.null) { value, _ in .array([value]) }
    }

    static let toContinuer: [Recording] = [
        Self.continuer(
            "good",
            "A summary, an activity, a stream that is echoed, and a goodbye.",
            Self.answers() + [
                .send(
                    Self.open(2) + Self.frame(.data, Array("hello".utf8), on: 2)
                        + Self.frame(.data, [], on: 2, isEnd: true)
                ),
                .wait(.data), .wait(.data), .wait(.data), .send(Self.goodbye),
            ],
            .done,
            then: .end
        ),
        Self.continuer(
            "goodbye-at-once",
            "A goodbye instead of an answer.",
            [.wait(.peek), .send(Self.goodbye)],
            .failed
        ),
        Self.continuer(
            "refusal",
            "Nothing is offered any more.",
            [.wait(.peek), .send(Self.frame(.refusal, Reason(.unavailable, "").encoded))],
            .failed
        ),
        Self.continuer(
            "refusal-too-large",
            "The state is too large to be sent.",
            [
                .wait(.peek), .send(Self.frame(.summary, Self.summary.encoded)), .wait(.get),
                .send(Self.frame(.refusal, Reason(.userInfoTooLarge, "").encoded)),
            ],
            .tooLarge
        ),
        Self.continuer(
            "answer-twice",
            "One summary more than was asked for.",
            [
                .wait(.peek),
                .send(Self.frame(.summary, Self.summary.encoded) + Self.frame(.summary, Self.summary.encoded)),
            ],
            .violation
        ),
        Self.continuer(
            "activity-for-peek",
            "An activity as the answer to a peek.",
            [.wait(.peek), .send(Self.activity())],
            .violation
        ),
        Self.continuer(
            "summary-for-get",
            "A summary as the answer to a get.",
            Self.answers(Self.frame(.summary, Self.summary.encoded)),
            .violation
        ),
        Self.continuer(
            "summary-empty",
            "A summary without a payload.",
            [.wait(.peek), .send(Self.frame(.summary))],
            .violation
        ),
        Self.continuer(
            "summary-without-id",
            "A summary that lacks its identifier.",
            [.wait(.peek), .send(Self.frame(.summary, PropertyListValue.dictionary(["type": .string("a")]).encoded))],
            .violation
        ),
        Self.continuer(
            "summary-unsorted",
            "A summary whose keys are out of order.",
            [.wait(.peek), .send(Self.frame(.summary, [13, 0, 0, 0, 2, 0, 0, 0, 1, 98, 0, 0, 0, 0, 1, 97, 0]))],
            .violation
        ),
        Self.continuer(
            "summary-count-lies",
            "A summary that says it has 2^32 - 1 fields.",
            [.wait(.peek), .send(Self.frame(.summary, [13, 0xFF, 0xFF, 0xFF, 0xFF]))],
            .violation
        ),
        Self.continuer(
            "required-missing",
            "An activity without its required key.",
            Self.answers(Self.activity([:])),
            .failed
        ),
        Self.continuer("expired", "An activity that has expired.", Self.answers(Self.activity(expires: 0)), .failed),
        Self.continuer(
            "expires-nan",
            "An activity that expires at no time that is a number.",
            Self.answers(Self.activity(expires: .nan)),
            .failed
        ),
        Self.continuer(
            "file-url",
            "A file of the reader's own as a value.",
            Self.answers(Self.activity(["page": .url("file:///etc/passwd")])),
            .violation
        ),
        Self.continuer(
            "deep-good",
            "Values as deep as allowed: sixteen levels, with the message and its state.",
            Self.answers(Self.activity(["page": Self.nested(14)])) + [.send(Self.goodbye)],
            .done,
            then: .end
        ),
        Self.continuer(
            "deep",
            "Values one level deeper than allowed.",
            Self.answers(Self.activity(["page": Self.nested(15)])),
            .violation
        ),
        Self.continuer(
            "five-questions",
            "Requests of the side that answers them.",
            Self.answers() + [.send((0..<5).flatMap { _ in Self.frame(.get) })],
            .violation
        ),
        Self.continuer(
            "stream-1",
            "A stream with a number of the client's.",
            Self.answers() + [.send(Self.open(1))],
            .violation
        ),
        Self.continuer(
            "stream-4-first",
            "Stream 4 before stream 2.",
            Self.answers() + [.send(Self.open(4))],
            .violation
        ),
        Self.continuer("hello-again", "A hello after the pairing.", Self.answers() + [.send(Self.hello)], .violation),
        Self.continuer(
            "hangs-up",
            "A proper end of the direction without a goodbye.",
            Self.answers(),
            .failed,
            then: .end
        ),
    ]
}
