// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import FoundationEssentials
import HandoffWire
import Testing

@testable import Handoff

/// What a continuer holds an activity to whose originator may be of another make.
struct ReceivedActivityTests {
    private static func message(
        _ userInfo: [String: PropertyListValue]? = ["page": .int64(7)],
        requires keys: [String] = [],
        expires expiration: Double? = nil
    ) -> ActivityMessage {
        ActivityMessage(
            summary: ActivitySummary(
                identifier: 7,
                type: "org.example.note",
                title: nil,
                expiration: expiration,
                supportsStreams: false
            ),
            userInfo: userInfo,
            requiredKeys: keys,
            isStale: false
        )
    }

    private static func refusal(of message: ActivityMessage, limit: Int = 64 * 1024) async throws -> HandoffError? {
        var configuration = HandoffNode.Configuration()
        configuration.userInfoLimit = limit
        var refusal: HandoffError?
        try await Stage.run { stage in
            let node = stage.continuer(configuration: configuration)
            do { try node.check(message, against: message.summary) } catch { refusal = error as? HandoffError }
        }
        return refusal
    }

    @Test func `an activity has its required keys, a null among them`() async throws {
        let null = Self.message(["page": .null], requires: ["page"])
        #expect(try await Self.refusal(of: null) == nil)
        for message in [
            Self.message(requires: ["page", "zoom"]), Self.message([:], requires: ["zoom"]),
            Self.message(nil, requires: ["zoom"]),
        ] {
            let error = try await Self.refusal(of: message)
            #expect(error?.code == .handoffFailed)
            #expect(error?.message.contains("\"zoom\"") == true)
        }
    }

    @Test func `an activity has not expired`() async throws {
        for date in [0, .nan, -.infinity, Date().timeIntervalSinceReferenceDate - 1] {
            #expect(try await Self.refusal(of: Self.message(expires: date))?.code == .handoffFailed)
        }
        for date in [nil, .infinity, Date.distantFuture.timeIntervalSinceReferenceDate] {
            #expect(try await Self.refusal(of: Self.message(expires: date)) == nil)
        }
    }

    @Test func `userInfo is no larger than the continuer takes`() async throws {
        let message = Self.message(["data": .data([UInt8](repeating: 0, count: 100))])
        let size = message.userInfoSize
        #expect(try await Self.refusal(of: message, limit: size) == nil)
        #expect(try await Self.refusal(of: message, limit: size - 1)?.code == .userInfoTooLarge)
    }

    @Test func `an offer that expires at no time that is a number has expired`() {
        var summary = Self.message().summary
        summary.expiration = .nan
        #expect(OfferedActivity(summary).expirationDate == .distantPast)
        summary.expiration = 1000
        #expect(OfferedActivity(summary).expirationDate == Date(timeIntervalSinceReferenceDate: 1000))
    }
}
