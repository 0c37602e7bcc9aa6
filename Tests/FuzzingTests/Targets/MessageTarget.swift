// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import HandoffWire

/// Values, and the messages that are made of them; the first byte says which.
enum MessageTarget: FuzzTarget {
    static let name = "messages"
    static let longestInput = 4096

    private static let value: UInt8 = 0
    private static let hello: UInt8 = 1
    private static let reason: UInt8 = 2
    private static let summary: UInt8 = 3
    private static let activity: UInt8 = 4
    private static let open: UInt8 = 5
    private static let identity: UInt8 = 6
    private static let follow: UInt8 = 7

    static func seeds() -> [[UInt8]] {
        let summary = ActivitySummary(
            identifier: 1 << 100,
            type: "org.example.note",
            title: "A note",
            expiration: 1e9,
            supportsStreams: true,
            webpageURL: "https://example.org/"
        )
        let activity = ActivityMessage(
            summary: summary,
            userInfo: ["page": .int64(7), "all": Self.everything],
            referrerURL: "https://example.org/list",
            target: "window",
            requiredKeys: ["page"],
            isStale: false,
            revision: 3
        )
        return [
            [Self.value] + Self.everything.encoded,
            [Self.hello] + Hello(streamLimit: 16, initialCredit: 262_144, nameplate: 7, purpose: .pair).encoded,
            [Self.reason] + Reason(.done, "all is done").encoded,
            [Self.summary] + summary.encoded,
            [Self.activity] + activity.encoded,
            [Self.open] + StreamOpen(priority: .bulk, credit: 4096).encoded,
            [Self.identity] + Self.proof.encoded,
            [Self.follow] + FollowRequest(revision: 3).encoded,
        ]
    }

    private static let proof = IdentityProof(
        publicKeyInfo: [UInt8](repeating: 1, count: 44),
        name: "phone",
        platform: "linux",
        signature: [UInt8](repeating: 2, count: IdentityProof.signatureBytes)
    )

    private static let everything = PropertyListValue.dictionary([
        "nothing": .null, "yes": .bool(true), "no": .bool(false), "small": .int64(-1), "large": .uint64(.max),
        "real": .double(-0.0), "text": .string("é"), "bytes": .data([0, 255]), "day": .date(0.5),
        "place": .url("https://example.org/"), "name": .uuid(.max), "row": .array([.null, .array([])]),
        "set": .set([.int64(2), .string("a"), .string("b")]),
    ])

    static func check(_ input: [UInt8]) throws(BrokenProperty) {
        let bytes = Array(input.dropFirst())
        switch (input.first ?? 0) % 8 {
        case self.value:
            guard let value = try? PropertyListValue(decoding: bytes) else { return }
            try hold(value.encoded == bytes, "a value has two encodings")
            try hold(value.depth <= PropertyListValue.depthLimit, "a value is \(value.depth) deep")
            try hold(value.count <= PropertyListValue.countLimit, "a value has \(value.count) parts")
            try hold((try? PropertyListValue(decoding: value.encoded)) == value, "a value does not equal itself")
        case self.hello:
            try self.checkMessage(bytes, Hello.init(decoding:), \.encoded) { hello throws(BrokenProperty) in
                try hold((1...32).contains(hello.versions.count), "\(hello.versions.count) versions")
                try hold((1...1024).contains(hello.streamLimit), "\(hello.streamLimit) streams")
                try hold((4096...Int(Int32.max)).contains(hello.initialCredit), "\(hello.initialCredit) bytes")
                try hold((1...999).contains(hello.nameplate ?? 1), "a nameplate out of range")
            }
        case self.reason:
            try self.checkMessage(bytes, Reason.init(decoding:), \.encoded) { reason throws(BrokenProperty) in
                try self.holdText(reason.text)
            }
        case self.summary:
            try self.checkMessage(bytes, ActivitySummary.init(decoding:), \.encoded, self.checkSummary)
        case self.activity:
            try self.checkMessage(bytes, ActivityMessage.init(decoding:), \.encoded) { message throws(BrokenProperty) in
                try self.checkSummary(message.summary)
                for text in [message.summary.webpageURL, message.referrerURL, message.target] {
                    try self.holdText(text ?? "")
                }
                try hold(message.value.encodedSize == message.encoded.count, "a size is not that of the bytes")
                try hold((message.revision ?? 1) > 0, "the revision \(message.revision ?? 1)")
            }
        case self.identity:
            try self.checkMessage(bytes, IdentityProof.init(decoding:), \.encoded) { proof throws(BrokenProperty) in
                try hold((1...IdentityProof.keyLimit).contains(proof.publicKeyInfo.count), "a key out of bounds")
                try hold(proof.signature.count == IdentityProof.signatureBytes, "a signature is cut")
                for text in [proof.name, proof.platform] {
                    try hold(text.utf8.count <= IdentityProof.textLimit, "a text of \(text.utf8.count) bytes")
                }
            }
        case self.follow:
            guard let follow = try? FollowRequest(decoding: bytes) else { return }
            try hold(follow.encoded == bytes, "\(follow) has two encodings")
            try hold(follow.revision > 0, "\(follow) is about no state")
        default:
            guard let open = try? StreamOpen(decoding: bytes) else { return }
            try hold(open.encoded == bytes, "\(open) has two encodings")
        }
    }

    private static func checkSummary(_ summary: ActivitySummary) throws(BrokenProperty) {
        try self.holdText(summary.type)
        try self.holdText(summary.title ?? "")
    }

    private static func holdText(_ text: String) throws(BrokenProperty) {
        try hold(text.utf8.count <= ActivityLimits.text, "a text of \(text.utf8.count) bytes")
    }

    /// A message may have fields that its reader passes over: what is read must come back the same, the bytes need not.
    private static func checkMessage<Message>(
        _ bytes: [UInt8],
        _ decode: ([UInt8]) throws(MessageError) -> Message,
        _ encode: (Message) -> [UInt8],
        _ check: (Message) throws(BrokenProperty) -> Void
    ) throws(BrokenProperty) {
        guard let message = try? decode(bytes) else { return }
        try check(message)
        let encoded = encode(message)
        guard let again = try? decode(encoded) else { throw BrokenProperty("\(message) does not read its own bytes") }
        try hold(encode(again) == encoded, "\(message) has two encodings")
    }
}
