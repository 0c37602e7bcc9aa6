// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import HandoffWire

extension Recipes {
    private static func recording(
        _ name: String,
        _ reader: Recording.Reader,
        _ about: String,
        _ steps: [Recording.Step],
        _ outcome: Recording.Outcome = .violation,
        then ending: Recording.Ending = .silence
    ) -> Recording {
        Recording(
            name: name,
            about: about,
            reader: reader,
            begins: [.shower, .typer].contains(reader) ? .session : .paired,
            steps: steps,
            ending: ending,
            outcome: outcome
        )
    }

    private static let version9 = Self.frame(
        .hello,
        Hello(versions: [9], streamLimit: 16, initialCredit: 262_144).encoded
    )

    static let paired: [Recording] =
        [Recording.Reader.originator, .continuer].flatMap { reader -> [Recording] in
            let name = reader == .originator ? "paired-client" : "paired-server"
            return [
                Self.recording(
                    "\(name)-nothing",
                    reader,
                    "A paired device that leaves without a word.",
                    [],
                    reader == .originator ? .failed : .untrusted,
                    then: .end
                ),
                Self.recording("\(name)-goodbye", reader, "A goodbye instead of a hello.", [.send(Self.goodbye)]),
                Self.recording("\(name)-share", reader, "A share, though there is no code.", [.send(Self.share)]),
                Self.recording(
                    "\(name)-hello-twice",
                    reader,
                    "A hello, and the same again.",
                    [.send(Self.hello + Self.hello)]
                ),
                Self.recording(
                    "\(name)-hello-of-garbage",
                    reader,
                    "A hello whose payload is no value.",
                    [.send(Self.frame(.hello, [0xFF]))]
                ),
                Self.recording(
                    "\(name)-version-9",
                    reader,
                    "A paired device that speaks another version only.",
                    [.send(Self.version9)],
                    .unsupported
                ),
                Self.recording(
                    "\(name)-identity",
                    reader,
                    "An identity where there is no pairing.",
                    [.send(Self.hello + Self.frame(.identity, Self.identity.encoded))]
                ),
                Self.recording(
                    "\(name)-large",
                    reader,
                    "A header of a large frame, before the hello.",
                    [.send(Self.header(0x13, length: 4097))]
                ),
            ]
        } + [
            Self.recording("paired-client-get", .originator, "A request before the hello.", [.send(Self.frame(.get))]),
            Self.recording(
                "paired-client-good",
                .originator,
                "A paired device asks what is offered, and leaves.",
                [.wait(.hello), .send(Self.hello + Self.frame(.peek)), .wait(.summary), .send(Self.goodbye)],
                .done,
                then: .end
            ),
        ]

    /// The key of the bytes 0 to 31, and its signature as a client's over a channel whose exporter gave 32 zero bytes.
    private static let identity = IdentityProof(
        publicKeyInfo: [
            0x30, 0x2a, 0x30, 0x05, 0x06, 0x03, 0x2b, 0x65, 0x70, 0x03, 0x21, 0x00, 0x03, 0xa1, 0x07, 0xbf,
            0xf3, 0xce, 0x10, 0xbe, 0x1d, 0x70, 0xdd, 0x18, 0xe7, 0x4b, 0xc0, 0x99, 0x67, 0xe4, 0xd6, 0x30,
            0x9b, 0xa5, 0x0d, 0x5f, 0x1d, 0xdc, 0x86, 0x64, 0x12, 0x55, 0x31, 0xb8,
        ],
        name: "peer",
        platform: "Linux",
        signature: [
            0x34, 0x72, 0xa4, 0xe4, 0x55, 0x09, 0x57, 0x5a, 0xa6, 0x44, 0x36, 0xe4, 0xc9, 0x9b, 0x44, 0x6b,
            0xf1, 0x1d, 0x30, 0x46, 0x18, 0xd6, 0x9e, 0x94, 0x41, 0x19, 0xaa, 0xf0, 0x88, 0x5a, 0xdd, 0xd4,
            0xb7, 0x7d, 0x1e, 0xdd, 0x9e, 0x53, 0x27, 0xa3, 0x91, 0x1f, 0x62, 0xca, 0xee, 0xc8, 0xd1, 0x60,
            0xbe, 0x9b, 0x28, 0xe0, 0x40, 0x26, 0xca, 0x7c, 0xd1, 0x22, 0x07, 0xb8, 0x6a, 0x29, 0xed, 0x09,
        ]
    )

    private static func identity(_ fields: [String: PropertyListValue]) -> [UInt8] {
        let usual: [String: PropertyListValue] = [
            "key": .data(self.identity.publicKeyInfo), "name": .string("peer"), "platform": .string("Linux"),
            "signature": .data(self.identity.signature),
        ]
        return self.frame(.identity, PropertyListValue.dictionary(usual.merging(fields) { $1 }).encoded)
    }

    static let identities: [Recording] = [Recording.Reader.shower, .typer].flatMap { Self.identities(for: $0) }

    private static func identities(for reader: Recording.Reader) -> [Recording] {
        let name = reader == .shower ? "identity-client" : "identity-server"
        func one(
            _ rest: String,
            _ about: String,
            _ bytes: [UInt8],
            _ outcome: Recording.Outcome = .violation,
            then ending: Recording.Ending = .silence
        ) -> Recording {
            Self.recording("\(name)-\(rest)", reader, about, [.send(bytes)], outcome, then: ending)
        }
        return [
            one("nothing", "Somebody who has the code leaves without a word.", [], .failed, then: .end),
            one("other-channel", "A proof that was made for another channel.", Self.identity([:]), .untrusted),
            one(
                "rsa",
                "A key that is no Ed25519 key.",
                Self.identity(["key": .data([0x30] + [UInt8](repeating: 0, count: 293))]),
                .untrusted
            ),
            one("key-empty", "An empty key.", Self.identity(["key": .data([])])),
            one("key-long", "A key of 513 bytes.", Self.identity(["key": .data([UInt8](repeating: 0, count: 513))])),
            one(
                "signature-short",
                "A signature of 63 bytes.",
                Self.identity(["signature": .data(Array(Self.identity.signature.dropLast()))])
            ),
            one(
                "name-long",
                "A name of 256 bytes.",
                Self.identity(["name": .string(String(repeating: "n", count: 256))])
            ),
            one("name-number", "A name that is a number.", Self.identity(["name": .int64(7)])),
            one("garbage", "An identity whose payload is no value.", Self.frame(.identity, [0xFF])),
            one(
                "twice",
                "An identity, and the same again, at once.",
                Self.identity([:]) + Self.identity([:]),
                .untrusted
            ),
            one("acknowledge-first", "An acknowledgement of what was not shown.", Self.frame(.acknowledge)),
            one("get", "A request in the middle of a pairing.", Self.frame(.get)),
            one("open", "A stream in the middle of a pairing.", Self.open(1)),
            one("hello", "A hello behind the code.", Self.hello),
            one("refused", "The other side does not accept this one.", Self.goodbye(.notTrusted), .untrusted),
            one("done-first", "A goodbye that says that all is done, before anything was.", Self.goodbye, .failed),
        ]
    }
}
