// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import HandoffCrypto
import HandoffProtocol
import HandoffTransport
import HandoffWire
import TestSupport
import Testing

@testable import Handoff

/// The examples in docs/protocol.md, made by the code.
struct ProtocolExampleTests {
    private let page: ProtocolPage
    private let security: OpenSSLSecurity
    private let key: [UInt8] = Array(0..<32)
    private let epoch = AdvertEpoch(number: 1_980_000)

    init() throws {
        self.page = try ProtocolPage()
        self.security = try OpenSSLSecurity()
    }

    @Test func `the page shows what adverts say`() throws {
        let security = self.security
        let salt: [UInt8] = Array(1...8)
        let fillers = (0..<SealedAdvert.capacity).flatMap { [UInt8](repeating: 0xA0 + UInt8($0), count: 16) }
        // The device's entry, which is drawn first, becomes the second of four.
        let order = (0..<SealedAdvert.capacity).flatMap {
            [UInt8](repeating: 0, count: 7) + [$0 == 0 ? 2 : $0 == 1 ? 1 : 3]
        }
        let sealed = SealedAdvert(
            AdvertHint(kind: .files, count: .few, change: 7),
            for: [self.key],
            epoch: self.epoch,
            port: 40_123,
            random: salt + fillers + order,
            mac: { key, message in security.hmacSHA256(key: key, message: message) }
        )
        #expect(self.page.shows(sealed.entries[1]))
        for entry in AdvertText(nameplate: 7, sealed: sealed).entries {
            #expect(self.page.shows("\(entry.key)=\(String(decoding: entry.value, as: UTF8.self))"))
        }
        let block = security.hmacSHA256(
            key: self.key,
            message: Array("handoff-advert/1".utf8) + self.epoch.bytes + salt
        )
        #expect(self.page.shows(block))
    }

    @Test func `the page shows what a knock is`() {
        let knock = Knock(
            key: self.key,
            epoch: self.epoch,
            nonce: Array(1...8),
            authenticate: self.security.hmacSHA256(key:message:)
        )
        #expect(self.page.shows(knock.code))
        #expect(self.page.shows(knock.serverName))
        #expect(self.page.shows(self.epoch.bytes))
    }

    @Test func `the page shows what frames and messages are`() throws {
        var typed = SessionLimits.hello
        typed.nameplate = 7
        typed.purpose = .pair
        let summary = ActivitySummary(
            identifier: 0x0011_2233_4455_6677_8899_AABB_CCDD_EEFF,
            type: "org.photoshare.files",
            title: "IMG_1.jpg",
            expiration: nil,
            supportsStreams: true
        )
        var paged = summary
        paged.webpageURL = "https://example.org/2"
        let activity = ActivityMessage(
            summary: paged,
            userInfo: ["page": .int64(7)],
            referrerURL: "https://example.org/",
            target: "main",
            requiredKeys: ["page"],
            isStale: false
        )
        var untitled = summary
        untitled.title = nil
        let update = ActivityMessage(
            summary: untitled,
            userInfo: ["page": .int64(8)],
            requiredKeys: ["page"],
            isStale: false,
            revision: 4
        )
        let open = StreamOpen(priority: .control, credit: 262_144).encoded
        let record = RecordHeader(type: 1, length: 1).encoded + [1]
        let examples = [
            OutgoingMessage(.hello, SessionLimits.hello.encoded).encoded,
            OutgoingMessage(.hello, typed.encoded).encoded,
            OutgoingMessage(.peek).encoded,
            OutgoingMessage(.acknowledge).encoded,
            summary.encoded,
            activity.encoded,
            Reason(.unavailable, "").encoded,
            Reason(.done, "").encoded,
            Reason(.notKept, "").encoded,
            OutgoingMessage(.follow, FollowRequest(revision: 3).encoded).encoded,
            OutgoingMessage(.update, update.encoded).encoded,
            OutgoingMessage(.ended, Reason(.done, "").encoded).encoded,
            FrameHeader(.open, stream: 1, length: open.count).encoded + open
                + FrameHeader(.data, stream: 1, length: record.count).encoded + record
                + FrameHeader(.data, stream: 1, length: 0, isEnd: true).encoded,
            try Self.answerToFirstStream(),
        ]
        for example in examples { #expect(self.page.shows(example)) }
    }

    /// What an originator says first on the stream that a continuer has opened.
    private static func answerToFirstStream() throws -> [UInt8] {
        var streams = Streams(isClient: false, windows: SessionLimits.windows, limit: SessionLimits.streams)
        streams.begin(peer: SessionLimits.hello)
        let open = StreamOpen(priority: .control, credit: 262_144).encoded
        _ = try streams.receive(FrameHeader(.open, stream: 1, length: open.count), open)
        if let arrival = streams.accept() { streams.take(arrival.number) }
        guard case .frame(let bytes) = streams.nextOutgoing() else { return [] }
        return bytes
    }

    @Test(
        arguments: [
            ("null", .null), ("false,true", .bool(false)), ("int641", .int64(1)), ("int64-1", .int64(-1)),
            ("uint642^64-1", .uint64(.max)), ("double1.0", .double(1)), ("double-0.0", .double(-0.0)),
            ("string\"é\"(U+00E9)", .string("\u{E9}")), ("data00ff", .data([0, 255])), ("date0.5s", .date(0.5)),
            ("urlhttps://example.org/", .url("https://example.org/")),
            ("uuid00112233-4455-6677-8899-aabbccddeeff", .uuid(0x0011_2233_4455_6677_8899_AABB_CCDD_EEFF)),
            ("array[int641,true]", .array([.int64(1), .bool(true)])), ("array[]", .array([])),
            ("set{\"b\",\"a\",int642}", .set([.string("b"), .string("a"), .int64(2)])),
            (
                "dictionary{\"b\":null,\"a\":int641,\"ab\":false}",
                .dictionary(["b": .null, "a": .int64(1), "ab": .bool(false)])
            ),
        ] as [(String, PropertyListValue)]
    )
    func `the page shows what a value is`(name: String, value: PropertyListValue) {
        #expect(self.page.shows("|\(name)|`\(ProtocolPage.hexadecimal(value.encoded))`"))
    }

    @Test(arguments: [
        "0e", "0100", "0300", "0600000001ff", "0c000000020101", "0c000000020201", "0d00000002000000016200000000016100",
    ])
    func `the page shows what is refused`(bytes: String) {
        #expect(self.page.shows("|`\(bytes)`|"))
        #expect(throws: PropertyListError.self) { try PropertyListValue(decoding: ProtocolPage.bytes(bytes)) }
    }
}
