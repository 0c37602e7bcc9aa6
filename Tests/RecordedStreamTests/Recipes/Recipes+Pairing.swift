// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import HandoffWire

extension Recipes {
    private static func client(
        _ name: String,
        _ about: String,
        _ bytes: [UInt8],
        _ ending: Recording.Ending = .silence,
        _ outcome: Recording.Outcome = .violation
    ) -> Recording {
        Recording(
            name: "pairing-client-\(name)",
            about: about,
            reader: .originator,
            begins: .channel,
            steps: [.send(bytes)],
            ending: ending,
            outcome: outcome
        )
    }

    private static func server(
        _ name: String,
        _ about: String,
        _ steps: [Recording.Step],
        _ outcome: Recording.Outcome = .violation,
        then ending: Recording.Ending = .silence
    ) -> Recording {
        Recording(
            name: "pairing-server-\(name)",
            about: about,
            reader: .continuer,
            begins: .channel,
            steps: steps,
            ending: ending,
            outcome: outcome
        )
    }

    private static func helloFrame(_ fields: [String: PropertyListValue]) -> [UInt8] {
        let usual: [String: PropertyListValue] = [
            "versions": .data([1]), "streams": .int64(16), "credit": .int64(262_144),
        ]
        return self.frame(.hello, PropertyListValue.dictionary(usual.merging(fields) { $1 }).encoded)
    }

    static let pairingAsClient: [Recording] = [
        Self.client("nothing", "A client that leaves without a word.", [], .end, .failed),
        Self.client("hello-twice", "A hello, and the same again.", Self.hello + Self.hello),
        Self.client("share-first", "A share without a hello.", Self.share),
        Self.client("tag-first", "A tag without a share.", Self.hello + Self.wrongTag),
        Self.client("share-twice", "A share, and the same again.", Self.hello + Self.share + Self.share),
        Self.client("get", "A request before the pairing.", Self.frame(.get)),
        Self.client("open", "A stream before the pairing.", Self.hello + Self.open(1)),
        Self.client("ping", "A ping before the pairing.", Self.frame(.ping)),
        Self.client(
            "large",
            "A header of a large frame, from somebody who is not trusted.",
            Self.header(0x13, length: 4097)
        ),
        Self.client("goodbye", "A goodbye before the pairing.", Self.goodbye, .end, .failed),
        Self.client(
            "hello-of-garbage",
            "A hello whose payload is no value.",
            Self.frame(.hello, [0x0D, 0xFF, 0xFF, 0xFF, 0xFF])
        ),
        Self.client("hello-empty", "A hello without a payload.", Self.frame(.hello)),
        Self.client(
            "hello-no-versions",
            "A hello with an empty list of versions.",
            Self.helloFrame(["versions": .data([])])
        ),
        Self.client("hello-credit-0", "A hello that allows nothing.", Self.helloFrame(["credit": .int64(0)])),
        Self.client("hello-credit-2-31", "A hello that allows too much.", Self.helloFrame(["credit": .int64(1 << 31)])),
        Self.client(
            "hello-streams-negative",
            "A hello that allows -1 streams.",
            Self.helloFrame(["streams": .int64(-1)])
        ),
        Self.client(
            "hello-nameplate-0",
            "A hello with a nameplate that nobody has.",
            Self.helloFrame(["nameplate": .int64(0)])
        ),
        Self.client(
            "version-9",
            "A client that speaks another version only.",
            Self.helloFrame(["versions": .data([9])]),
            .silence,
            .unsupported
        ),
        Self.client(
            "share-neutral",
            "The neutral element as a share.",
            Self.hello + Self.frame(.share, [UInt8](repeating: 0, count: 32))
        ),
        Self.client(
            "share-invalid",
            "A share that is no element.",
            Self.hello + Self.frame(.share, [UInt8](repeating: 0xFF, count: 32))
        ),
        Self.client(
            "share-short",
            "A share of 31 bytes.",
            Self.hello + Self.frame(.share, [UInt8](repeating: 1, count: 31))
        ),
        Self.client(
            "tag-wrong",
            "A guess: a good share and a wrong tag.",
            Self.hello + Self.share + Self.wrongTag,
            .silence,
            .untrusted
        ),
        Self.client(
            "tag-empty",
            "A guess with an empty tag.",
            Self.hello + Self.share + Self.frame(.tag),
            .silence,
            .untrusted
        ),
        Self.client("dropped", "A good share, and then the end.", Self.hello + Self.share, .end, .failed),
    ]

    static let pairingAsServer: [Recording] = [
        Self.server("nothing", "A server that leaves without a word.", [], .failed, then: .end),
        Self.server("share-first", "A share before the hello.", [.send(Self.share)]),
        Self.server("hello-twice", "A hello, and the same again instead of a share.", [.send(Self.hello + Self.hello)]),
        Self.server("hello-of-garbage", "A hello whose payload is no value.", [.send(Self.frame(.hello, [0xFF]))]),
        Self.server(
            "version-9",
            "A server that speaks another version only.",
            [.send(Self.helloFrame(["versions": .data([9])]))],
            .unsupported
        ),
        Self.server(
            "busy",
            "A server that is busy.",
            [.send(Self.hello), .wait(.share), .send(Self.goodbye(.busy))],
            .busy
        ),
        Self.server(
            "no-code",
            "A server that has no code open.",
            [.send(Self.hello), .wait(.share), .send(Self.goodbye(.notTrusted))],
            .untrusted
        ),
        Self.server(
            "stale",
            "A server whose code is another one.",
            [.send(Self.hello), .wait(.share), .send(Self.goodbye(.stale))],
            .untrusted
        ),
        Self.server(
            "share-neutral",
            "The neutral element as a share.",
            [.send(Self.hello), .wait(.share), .send(Self.frame(.share, [UInt8](repeating: 0, count: 32)))]
        ),
        Self.server(
            "tag-early",
            "A tag without a share.",
            [.send(Self.hello), .wait(.share), .send(Self.wrongTag)]
        ),
        Self.server(
            "tag-wrong",
            "A good share and a wrong tag.",
            [.send(Self.hello), .wait(.share), .send(Self.share), .wait(.tag), .send(Self.wrongTag)],
            .untrusted
        ),
        Self.server(
            "tag-missing",
            "A server that does not like the tag.",
            [.send(Self.hello), .wait(.share), .send(Self.share), .wait(.tag)],
            .untrusted,
            then: .end
        ),
    ]
}
