// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import HandoffWire
import Testing

/// A message as a table of its fields, so that each can be left out, exchanged or overdone.
private struct MessageCase: Sendable, CustomTestStringConvertible {
    let name: String
    let fields: [String: PropertyListValue]
    let required: Set<String>
    /// Values of the right type that are out of bounds.
    var outOfBounds: [(String, PropertyListValue)] = []
    /// Reads a payload and writes it again.
    let reencode: @Sendable ([UInt8]) throws(MessageError) -> [UInt8]

    var testDescription: String { self.name }

    static let tooLong = PropertyListValue.string(String(repeating: "x", count: ActivityLimits.text + 1))

    static let summaryFields: [String: PropertyListValue] = [
        "id": .uuid(7), "type": .string("org.example.type"), "title": .string("A title"), "expires": .date(-0.0),
        "streams": .bool(true),
    ]

    static let all = [
        MessageCase(
            name: "hello",
            fields: [
                "versions": .data([1, 2]), "streams": .int64(16), "credit": .int64(65_536), "nameplate": .int64(7),
                "purpose": .string("pair"),
            ],
            required: ["versions", "streams", "credit"],
            outOfBounds: [
                ("versions", .data([])), ("versions", .data([UInt8](repeating: 1, count: 33))), ("streams", .int64(0)),
                ("streams", .int64(-1)), ("streams", .int64(1025)), ("streams", .int64(.max)), ("credit", .int64(4095)),
                ("credit", .int64(.min)), ("credit", .int64(0x8000_0000)), ("credit", .int64(.max)),
                ("nameplate", .int64(0)), ("nameplate", .int64(1000)), ("purpose", .string("twice")),
                ("purpose", .string(String(repeating: "x", count: 17))),
            ],
            reencode: { bytes throws(MessageError) in try Hello(decoding: bytes).encoded }
        ),
        MessageCase(
            name: "identity",
            fields: [
                "key": .data([1, 2]), "name": .string("a"), "platform": .string("Linux"),
                "signature": .data([UInt8](repeating: 1, count: 64)),
            ],
            required: ["key", "name", "platform", "signature"],
            outOfBounds: [
                ("key", .data([])), ("key", .data([UInt8](repeating: 1, count: 513))),
                ("name", .string(String(repeating: "x", count: 256))),
                ("platform", .string(String(repeating: "x", count: 256))),
                ("signature", .data([UInt8](repeating: 1, count: 63))),
                ("signature", .data([UInt8](repeating: 1, count: 65))),
            ],
            reencode: { bytes throws(MessageError) in try IdentityProof(decoding: bytes).encoded }
        ),
        MessageCase(
            name: "summary",
            fields: Self.summaryFields,
            required: ["id", "type"],
            outOfBounds: [("type", Self.tooLong), ("title", Self.tooLong)],
            reencode: { bytes throws(MessageError) in try ActivitySummary(decoding: bytes).encoded }
        ),
        MessageCase(
            name: "activity",
            fields: Self.summaryFields.merging([
                "info": .dictionary(["a": .int64(1), "b": .array([.null])]), "web": .url("https://example.org/a?b"),
                "referrer": .url("https://example.org/"), "target": .string("window"),
                "required": .array([.string("a"), .string("b")]), "stale": .bool(true), "revision": .int64(3),
            ]) { first, _ in first },
            required: ["id", "type", "required"],
            outOfBounds: [
                ("type", Self.tooLong), ("title", Self.tooLong), ("target", Self.tooLong),
                ("required", .array([.int64(1)])), ("revision", .int64(0)), ("revision", .int64(.min)),
            ],
            reencode: { bytes throws(MessageError) in try ActivityMessage(decoding: bytes).encoded }
        ),
        MessageCase(
            name: "reason",
            fields: ["code": .int64(4608), "text": .string("gone")],
            required: ["code"],
            outOfBounds: [("text", Self.tooLong)],
            reencode: { bytes throws(MessageError) in try Reason(decoding: bytes).encoded }
        ),
    ]
}

@Suite struct MessageTests {
    private static func bytes(_ fields: [String: PropertyListValue]) -> [UInt8] {
        PropertyListValue.dictionary(fields).encoded
    }

    @Test(arguments: MessageCase.all) private func `a message has the fields that the table says, and comes back`(
        message: MessageCase
    ) throws {
        let bytes = Self.bytes(message.fields)
        #expect(try message.reencode(bytes) == bytes)
    }

    @Test(arguments: MessageCase.all) private func `a field may be missing only if it is optional`(
        message: MessageCase
    ) throws {
        for name in message.fields.keys {
            var fields = message.fields
            fields[name] = nil
            if message.required.contains(name) {
                #expect(throws: MessageError.field(name)) { try message.reencode(Self.bytes(fields)) }
            } else {
                _ = try message.reencode(Self.bytes(fields))
            }
        }
    }

    @Test(arguments: MessageCase.all) private func `a field of another type is refused by its name`(
        message: MessageCase
    ) {
        for (name, value) in message.fields {
            for other in PropertyListSamples.all where Self.kind(other) != Self.kind(value) {
                var fields = message.fields
                fields[name] = other
                #expect(throws: MessageError.field(name)) { try message.reencode(Self.bytes(fields)) }
            }
        }
    }

    @Test(arguments: MessageCase.all) private func `a value out of bounds is refused by its field's name`(
        message: MessageCase
    ) {
        for (name, value) in message.outOfBounds {
            var fields = message.fields
            fields[name] = value
            #expect(throws: MessageError.field(name)) { try message.reencode(Self.bytes(fields)) }
        }
    }

    @Test(arguments: MessageCase.all) private func `a field that a later version adds is passed over`(
        message: MessageCase
    ) throws {
        var fields = message.fields
        for (number, value) in PropertyListSamples.all.enumerated() { fields["later \(number)"] = value }
        #expect(try message.reencode(Self.bytes(fields)) == Self.bytes(message.fields))
    }

    @Test(arguments: MessageCase.all) private func `every prefix, and all that is no dictionary, is malformed`(
        message: MessageCase
    ) {
        let bytes = Self.bytes(message.fields)
        for count in 0..<bytes.count {
            #expect(throws: MessageError.malformed) { try message.reencode(Array(bytes.prefix(count))) }
        }
        #expect(throws: MessageError.malformed) { try message.reencode(bytes + [0]) }
        #expect(throws: MessageError.malformed) { try message.reencode(PropertyListValue.null.encoded) }
    }

    private static func kind(_ value: PropertyListValue) -> UInt8 {
        // The two truth values are one kind with two tags.
        let tag = value.encoded[0]
        return tag == 2 ? 1 : tag
    }
}

@Suite struct StreamOpenTests {
    @Test(arguments: StreamPriority.allCases) func `an opening comes back`(priority: StreamPriority) throws {
        for credit in [0, 1, 0x7fff_ffff, .max] as [UInt32] {
            let open = StreamOpen(priority: priority, credit: credit)
            #expect(try StreamOpen(decoding: open.encoded) == open)
        }
    }

    @Test func `an opening has the bytes that the protocol says`() {
        #expect(StreamOpen(priority: .bulk, credit: 0x0004_0000).encoded == [2, 0, 4, 0, 0])
    }

    @Test func `an unknown priority is refused by its name`() {
        for number in UInt8(3)...UInt8.max {
            #expect(throws: MessageError.field("priority")) { try StreamOpen(decoding: [number, 0, 0, 0, 1]) }
        }
    }

    @Test(arguments: [0, 1, 2, 3, 4, 6]) func `anything but five bytes is malformed`(count: Int) {
        #expect(throws: MessageError.malformed) { try StreamOpen(decoding: [UInt8](repeating: 0, count: count)) }
    }

    @Test func `control goes before previews and previews before originals`() {
        #expect(StreamPriority.allCases.sorted() == [.control, .preview, .bulk])
    }

    @Test(arguments: [1, 3, 0x0102_0304_0506_0708, .max] as [Int64]) func `a follow is a revision in eight bytes`(
        revision: Int64
    ) throws {
        let bytes = FollowRequest(revision: revision).encoded
        #expect(bytes.count == 8)
        #expect(try FollowRequest(decoding: bytes).revision == revision)
        for other in [[], Array(bytes.dropLast()), bytes + [0]] {
            #expect(throws: MessageError.malformed) { try FollowRequest(decoding: other) }
        }
    }

    @Test func `a follow of no state is refused`() {
        for first: UInt8 in [0, 0x80, 0xFF] {
            let bytes = [first] + [UInt8](repeating: 0, count: 7)
            #expect(throws: MessageError.field("revision")) { try FollowRequest(decoding: bytes) }
        }
    }
}
