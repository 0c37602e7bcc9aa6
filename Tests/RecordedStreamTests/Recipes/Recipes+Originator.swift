// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import HandoffWire

extension Recipes {
    static func originator(
        _ name: String,
        _ about: String,
        _ steps: [Recording.Step],
        _ ending: Recording.Ending,
        _ outcome: Recording.Outcome
    ) -> Recording {
        Recording(
            name: "originator-\(name)",
            about: about,
            reader: .originator,
            steps: steps,
            ending: ending,
            outcome: outcome
        )
    }

    /// Bytes that are a violation by themselves: nothing more need come.
    private static func violation(_ name: String, _ about: String, _ bytes: [UInt8]) -> Recording {
        self.originator(name, about, [.send(bytes)], .silence, .violation)
    }

    private static let ping = Self.frame(.ping, Array(1...8))
    private static let pings = (0..<100).flatMap { _ in Self.ping }

    static let toOriginator: [Recording] = [
        Self.originator(
            "good",
            "A peek, a get, a stream that is echoed, and a goodbye.",
            [
                .send(Self.frame(.peek)), .wait(.summary), .send(Self.frame(.get)), .wait(.activity),
                .send(
                    Self.open(1) + Self.frame(.data, Array("hello".utf8), on: 1)
                        + Self.frame(.data, [], on: 1, isEnd: true)
                ),
                .wait(.data), .wait(.data), .wait(.data),
                .send(Self.frame(.credit, [0, 0, 0, 5], on: 1) + Self.goodbye),
            ],
            .end,
            .done
        ),
        Self.originator("goodbye-at-once", "A goodbye before anything else.", [.send(Self.goodbye)], .end, .done),
        Self.originator("nothing", "A peer that leaves without a word.", [], .end, .failed),
        Self.originator("half-a-header", "An end inside a header.", [.send([0x10, 0, 0])], .end, .failed),
        Self.originator(
            "goodbye-with-more",
            "A goodbye with a field that nobody knows.",
            [
                .send(
                    Self.frame(
                        .goodbye,
                        PropertyListValue.dictionary(["code": .int64(0), "moon": .bool(true)]).encoded
                    )
                )
            ],
            .end,
            .done
        ),
        Self.originator(
            "goodbye-cancelled",
            "A goodbye of somebody who stopped.",
            [.send(Self.goodbye(.cancelled))],
            .end,
            .cancelled
        ),
        Self.violation(
            "goodbye-without-code",
            "A goodbye that lacks its code.",
            Self.frame(.goodbye, [13, 0, 0, 0, 0])
        ),
        Self.violation("goodbye-of-garbage", "A goodbye whose payload is no value.", Self.frame(.goodbye, [0xFF])),
        Self.violation("hello-again", "A hello after the pairing.", Self.hello),
        Self.violation("share-again", "A share after the pairing.", Self.share),
        Self.violation("tag-again", "A tag after the pairing.", Self.wrongTag),
        Self.violation("identity-again", "An identity where no devices are paired.", Self.header(0x04)),
        Self.violation("acknowledge-again", "An acknowledgement of nothing.", Self.header(0x05)),
        Self.violation("answer", "An answer that nobody asked for.", Self.frame(.refusal, Reason(.done, "").encoded)),
        Self.violation("unknown-type-0", "A frame of type 00.", Self.header(0)),
        Self.violation("unknown-type-7f", "A frame of type 7f.", Self.header(0x7F)),
        Self.violation("unknown-type-ff", "A frame of type ff.", Self.header(0xFF)),
        Self.violation("flag-on-ping", "The end flag on a ping.", Self.header(0x30, flags: 1)),
        Self.violation(
            "unknown-flag",
            "An undefined flag on data.",
            Self.open(1) + Self.header(0x21, flags: 2, stream: 1)
        ),
        Self.violation("all-flags", "All flags on data.", Self.open(1) + Self.header(0x21, flags: 0xFF, stream: 1)),
        Self.violation("ping-on-stream", "A ping that belongs to a stream.", Self.header(0x30, stream: 1)),
        Self.violation("open-without-stream", "An open of stream 0.", Self.header(0x20, length: 5) + [0, 0, 0, 0, 1]),
        Self.violation("stream-3-first", "Stream 3 before stream 1.", Self.open(3)),
        Self.violation("stream-1-twice", "Stream 1 a second time.", Self.open(1) + Self.open(1)),
        Self.violation("stream-of-ours", "A stream with a number of the server's.", Self.open(2)),
        Self.violation("last-stream", "The largest odd number there is.", Self.open(.max)),
        Self.violation("priority-3", "A stream with an unknown priority.", Self.open(1, priority: 3)),
        Self.violation(
            "open-short",
            "An open without the last byte of its credit.",
            Self.frame(.open, [0, 0, 0, 1], on: 1)
        ),
        Self.violation("data-unopened", "Data on a stream that nobody opened.", Self.frame(.data, [1], on: 5)),
        Self.violation(
            "credit-unopened",
            "Credit for a stream that nobody opened.",
            Self.frame(.credit, [0, 0, 0, 1], on: 2)
        ),
        Self.violation("credit-0", "Credit of nothing.", Self.open(1) + Self.frame(.credit, [0, 0, 0, 0], on: 1)),
        Self.violation("credit-short", "Credit of three bytes.", Self.open(1) + Self.frame(.credit, [0, 0, 1], on: 1)),
        Self.violation(
            "credit-overflow",
            "One more byte of credit than can be counted.",
            Self.open(1, credit: UInt32(Int32.max)) + Self.frame(.credit, [0, 0, 0, 1], on: 1)
        ),
        Self.violation(
            "credit-overflow-at-once",
            "Credit of 2^32 - 1 beside what was there.",
            Self.open(1) + Self.frame(.credit, [0xFF, 0xFF, 0xFF, 0xFF], on: 1)
        ),
        Self.violation(
            "open-credit-2-31",
            "A stream that begins with 2^31 bytes of credit.",
            Self.open(1, credit: 1 << 31)
        ),
        Self.violation(
            "data-after-end",
            "Data behind the end of the direction.",
            Self.open(1) + Self.frame(.data, [1], on: 1, isEnd: true) + Self.frame(.data, [2], on: 1)
        ),
        Self.violation(
            "end-after-end",
            "The end of a direction twice.",
            Self.open(1) + Self.frame(.data, [], on: 1, isEnd: true) + Self.frame(.data, [], on: 1, isEnd: true)
        ),
        Self.violation("reset-short", "A reset with half a code.", Self.open(1) + Self.frame(.reset, [0], on: 1)),
        Self.violation(
            "seventeen-streams",
            "One stream more than may be open.",
            (0..<17).flatMap { Self.open(UInt32(2 * $0 + 1)) }
        ),
        Self.originator(
            "late-frames",
            "Data, credit and another reset for a stream that was reset: they may have been on their way.",
            [
                .send(
                    Self.open(1) + Self.frame(.reset, [0, 1], on: 1) + Self.frame(.data, [1], on: 1)
                        + Self.frame(.credit, [0, 0, 0, 1], on: 1) + Self.frame(.reset, [0, 2], on: 1) + Self.goodbye
                )
            ],
            .end,
            .done
        ),
        Recording(
            name: "originator-ping-flood",
            about: "Pings of a peer that reads no pong.",
            reader: .originator,
            steps: [.send(Self.pings)],
            times: 1000,
            ending: .silence,
            outcome: .violation
        ),
    ]

    /// Lengths of 0, the limit, one more, and those that a careless reader takes for negative or makes room for.
    static let lengths: [Recording] =
        [
            Self.originator(
                "length-0",
                "Data, a ping and a pong without a payload.",
                [
                    .send(
                        Self.open(1) + Self.frame(.data, [], on: 1) + Self.frame(.ping) + Self.frame(.pong)
                            + Self.goodbye
                    )
                ],
                .end,
                .done
            ),
            Self.originator(
                "length-limit",
                "A ping and a goodbye of the greatest length.",
                [.send(Self.ping + Self.longestGoodbye)],
                .end,
                .done
            ),
        ]
        + FrameType.allCases.flatMap { type in
            [
                ("over", "one byte more than allowed", UInt32(type.payloadLimit + 1)), ("2-31", "2^31 bytes", 1 << 31),
                ("2-32-1", "2^32 - 1 bytes", UInt32.max),
            ].map { name, about, length in
                let stream: UInt32 = type.belongsToStream ? 1 : 0
                // Alone: whoever waits for a payload, or makes room for it, does so for nothing.
                return Self.violation(
                    "length-\(name)-\(type)",
                    "The header of a frame of type \(type) with \(about).",
                    Self.header(type.rawValue, stream: stream, length: length)
                )
            }
        }

    private static let longestGoodbye = {
        let empty = PropertyListValue.dictionary(["code": .int64(0), "more": .data([])]).encoded
        let more = [UInt8](repeating: 0, count: FrameType.goodbye.payloadLimit - empty.count)
        return Self.frame(.goodbye, PropertyListValue.dictionary(["code": .int64(0), "more": .data(more)]).encoded)
    }()
}
